// What an account is: parsing and comparing (lookup-v2 "Endpoints" rules 1 and 2).

import { cleanAccount } from "./clean-account.ts";

/** Longer than any email address (254) and any username worth looking up. */
export const MAX_ACCOUNT_LENGTH = 320;

/** The most addresses one person is likely to own. */
export const MAX_WATCHED_ACCOUNTS = 5;

// What no address has outside quotes.
const BETWEEN_ADDRESSES = /[\s,;:<>()[\]，；：＜＞（）、،؛]+/;

/** Whether an address is only a part of the text, or has spaces in it: a lookup would say "not found" of what nobody has. */
function isMoreThanAddress(text: string): boolean {
  if (/^[^"\s]+\s/.test(text) && isEmailAddress(text.replaceAll(/\s/g, ""))) return true;
  return text.split(BETWEEN_ADDRESSES).some((part) => part !== text && isEmailAddress(part));
}

/**
 * The account in what was entered, without what a copy brings along. `undefined` if it's empty, too long, not well formed, an
 * address among other words, or would vanish from a URL (`.` and `..`).
 */
export function parseAccount(entered: string): string | undefined {
  const { account } = cleanAccount(entered);
  if (account === "" || account.length > MAX_ACCOUNT_LENGTH) return undefined;
  if (account === "." || account === ".." || !account.isWellFormed()) return undefined;
  return isMoreThanAddress(account) ? undefined : account;
}

/** Key for comparing accounts, which are not case-sensitive (rule 1), in whatever way they were entered. */
export function accountKey(account: string): string {
  return cleanAccount(account).account.toLowerCase();
}

export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && accountKey(one) === accountKey(other);
}

// The word-bounded pattern from lookup-v2 "Paste" (EmailCount), applied to the whole account.
const EMAIL_ADDRESS = /^\b[a-z0-9._+-]+@[a-z0-9._-]+\.[a-z]+\b$/i;

/** Whether pastes can be searched for this account: only email addresses can (rule 2). */
export function isEmailAddress(account: string): boolean {
  return EMAIL_ADDRESS.test(account);
}

/** Looser check: whether the text is meant as an email address rather than a username. */
export function isEmailLike(account: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.trim());
}
