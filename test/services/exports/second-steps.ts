// Exports of one account at a site, with and without a code for two-step sign-in: of every manager that stores codes in its export.

import { zip } from "../exports.ts";

export const MADE_CODE = "JBSWY3DPEHPK3PXP";
const LINK = `otpauth://totp/Site:jo?secret=${MADE_CODE}`;

interface Account {
  title: string;
  username: string;
  url: string;
  password: string;
  /** Empty without one. */
  code: "" | typeof MADE_CODE;
}

interface CodeFormat {
  format: string;
  file(account: Account): string | Uint8Array;
}

const json = (value: unknown) => JSON.stringify(value);
const table = (names: string, cells: string) => `${names}\n${cells}\n`;

const link = (code: string) => code && LINK;

export const CODE_FORMATS: readonly CodeFormat[] = [
  {
    format: "Bitwarden JSON",
    file: ({ title, username, url, password, code }) =>
      json({
        items: [
          { type: 1, name: title, login: { username, password, uris: [{ uri: url }], totp: code || null } },
        ],
      }),
  },
  {
    format: "Bitwarden CSV",
    file: ({ title, username, url, password, code }) =>
      table(
        "name,login_uri,login_username,login_password,login_totp",
        `${title},${url},${username},${password},${code}`,
      ),
  },
  {
    format: "1Password 1pux",
    file: ({ title, username, url, password, code }) => {
      const loginFields = [
        { designation: "username", value: username },
        { designation: "password", value: password },
      ];
      const sections = [{ fields: code ? [{ title: "one-time password", value: { totp: LINK } }] : [] }];
      const items = [
        { categoryUuid: "001", overview: { title: title, url }, details: { loginFields, sections } },
      ];
      return zip({ "export.data": json({ accounts: [{ vaults: [{ items }] }] }) });
    },
  },
  {
    format: "1Password CSV",
    file: ({ title, username, url, password, code }) =>
      table(
        "Title,Url,Username,Password,OTPAuth,Archived",
        `${title},${url},${username},${password},${link(code)},`,
      ),
  },
  {
    format: "KeePassXC CSV",
    file: ({ title, username, url, password, code }) =>
      table(
        "Group,Title,Username,Password,URL,TOTP",
        `A,${title},${username},${password},${url},${link(code)}`,
      ),
  },
  {
    format: "Apple Passwords",
    file: ({ title, username, url, password, code }) =>
      table(
        "Title,URL,Username,Password,Notes,OTPAuth",
        `${title},${url},${username},${password},,${link(code)}`,
      ),
  },
  {
    format: "LastPass",
    file: ({ title, username, url, password, code }) =>
      table(
        "url,username,password,totp,extra,name,grouping,fav",
        `${url},${username},${password},${code},,${title},,0`,
      ),
  },
  {
    format: "Proton Pass JSON",
    file: ({ title, username, url, password, code }) => {
      const content = { itemUsername: username, password, urls: [url], totpUri: link(code), passkeys: [] };
      return json({
        vaults: { a: { items: [{ data: { type: "login", metadata: { name: title }, content } }] } },
      });
    },
  },
  {
    format: "Proton Pass CSV",
    file: ({ title, username, url, password, code }) =>
      table(
        "type,name,url,username,password,totp,vault",
        `login,${title},${url},${username},${password},${link(code)},A`,
      ),
  },
  {
    format: "NordPass",
    file: ({ title, username, url, password, code }) =>
      table(
        "name,url,additional_urls,username,password,totp",
        `${title},${url},,${username},${password},${code}`,
      ),
  },
  {
    format: "Dashlane",
    file: ({ title, username, url, password, code }) =>
      table(
        "username,username2,title,password,url,otpUrl",
        `${username},,${title},${password},${url},${link(code)}`,
      ),
  },
  {
    format: "Enpass",
    file: ({ title, username, url, password, code }) => {
      const field = (type: string, value: string) => ({ type, value });
      const fields = [
        field("username", username),
        field("password", password),
        field("url", url),
        field("totp", code),
      ];
      return json({ items: [{ title: title, category: "login", fields }] });
    },
  },
  {
    format: "Credential Exchange",
    file: ({ title, username, url, password, code }) => {
      const basic = { type: "basic-auth", username: { value: username }, password: { value: password } };
      const credentials = code ? [basic, { type: "totp", secret: MADE_CODE }] : [basic];
      // An exporter that leaves codes out has none anywhere.
      const other = {
        title: "Other",
        credentials: [{ type: "totp", secret: MADE_CODE, username: "somebody" }],
      };
      return json({
        accounts: [{ items: [{ title: title, scope: { urls: [url] }, credentials }, other] }],
      });
    },
  },
];
