// What an account is: the rules of lookup-v2 "Endpoints" 1 and 2, for everyone who takes one from a person.

/** Longer than any address (254) and any user name worth the question. */
export const MAX_ACCOUNT_LENGTH = 320;

/** As many addresses as one person calls their own; more would be somebody else's. */
export const MAX_WATCHED_ACCOUNTS = 5;

/** What a person entered, trimmed; `undefined` where no address can carry it, or would swallow it (`.` and `..`). */
export function parseAccount(entered: string): string | undefined {
  const account = entered.trim();
  if (account === "" || account.length > MAX_ACCOUNT_LENGTH) return undefined;
  if (account === "." || account === ".." || !account.isWellFormed()) return undefined;
  return account;
}

/** What tells one account from another: accounts are not case sensitive (rule 1). */
export function accountKey(account: string): string {
  return account.trim().toLowerCase();
}

export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && accountKey(one) === accountKey(other);
}

// The word-bounded pattern of lookup-v2 "Paste", EmailCount, over the whole account.
const EMAIL_ADDRESS = /^\b[a-z0-9._+-]+@[a-z0-9._-]+\.[a-z]+\b$/i;

/** Whether pastes can be searched for an account: only for e-mail addresses (rule 2). */
export function isEmailAddress(account: string): boolean {
  return EMAIL_ADDRESS.test(account);
}

/** Whether it can be meant as an e-mail address, however it is written: user names are none. */
export function isEmailLike(account: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.trim());
}
