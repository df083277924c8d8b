// Who can sign in at the local authorization server, and what it tells of them.

/** One who can sign in. The passwords are in no list of common ones. */
export interface Account {
  /** Also the subject of the account's tokens. */
  userName: string;
  password: string;
  /** Told with the scope `email`. */
  email: string;
  /** Told with the scope `profile`. */
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

/** Which claims each scope stands for (OpenID Connect Core, section 5.4), as far as there are any. */
export const CLAIMS = { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] };

/** The one who signed in with these; `undefined` where they do not belong together. */
export function accountOf(userName: string, password: string): Account | undefined {
  return [DEMO, VIEWER].find((account) => account.userName === userName && account.password === password);
}

/** Every claim there is about an account; what is not asked for the provider leaves out. */
export function claimsOf(subject: string): Record<string, unknown> {
  const account = [DEMO, VIEWER].find(({ userName }) => userName === subject);
  return account
    ? { sub: subject, email: account.email, email_verified: true, name: account.name }
    : { sub: subject };
}
