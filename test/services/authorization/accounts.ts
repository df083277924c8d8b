// The local authorization server's accounts, and their claims.

/** An account. The passwords are in no list of common ones. */
export interface Account {
  /** Also the subject of the account's tokens. */
  userName: string;
  password: string;
  /** In the scope `email`. */
  email: string;
  /** In the scope `profile`. */
  name: string;
}

export const DEMO: Account = {
  userName: "demo",
  password: "corner-shop-demo-61",
  email: "demo@accounts.test",
  name: "Corner Shop demo",
};

export const VIEWER: Account = {
  userName: "viewer",
  password: "corner-shop-looks-27",
  email: "viewer@accounts.test",
  name: "Corner Shop viewer",
};

/** The claims of each scope (OpenID Connect Core, section 5.4), if any. */
export const CLAIMS = { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] };

/** The account with these credentials; `undefined` if they don't match. */
export function accountOf(userName: string, password: string): Account | undefined {
  return [DEMO, VIEWER].find((account) => account.userName === userName && account.password === password);
}

/** Every claim about an account; the provider leaves out what wasn't requested. */
export function claimsOf(subject: string): Record<string, unknown> {
  const account = [DEMO, VIEWER].find(({ userName }) => userName === subject);
  return account
    ? { sub: subject, email: account.email, email_verified: true, name: account.name }
    : { sub: subject };
}
