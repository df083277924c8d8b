// Exports of one account at a site, with and without a code for two-step sign-in: of every manager that stores codes in its export.

import { zip } from "../exports.ts";

const SECRET = "JBSWY3DPEHPK3PXP";
const LINK = `otpauth://totp/Site:jo?secret=${SECRET}`;

interface WithAndWithout {
  format: string;
  /** With this code; without one if it's empty. */
  file(code: "" | typeof SECRET): string | Uint8Array;
}

const json = (value: unknown) => JSON.stringify(value);
const table = (names: string, cells: string) => `${names}\n${cells}\n`;

/** Of an account at `host`, with this password. */
export function secondStepExports(host: string, password: string): WithAndWithout[] {
  const url = `https://${host}/login`;
  const link = (code: string) => code && LINK;
  const login = { username: "jo", password };
  return [
    {
      format: "Bitwarden JSON",
      file: (code) =>
        json({
          items: [{ type: 1, name: "Site", login: { ...login, uris: [{ uri: url }], totp: code || null } }],
        }),
    },
    {
      format: "Bitwarden CSV",
      file: (code) =>
        table(
          "name,login_uri,login_username,login_password,login_totp",
          `Site,${url},jo,${password},${code}`,
        ),
    },
    {
      format: "1Password 1pux",
      file: (code) => {
        const loginFields = [
          { designation: "username", value: "jo" },
          { designation: "password", value: password },
        ];
        const sections = [{ fields: code ? [{ title: "one-time password", value: { totp: LINK } }] : [] }];
        const items = [
          { categoryUuid: "001", overview: { title: "Site", url }, details: { loginFields, sections } },
        ];
        return zip({ "export.data": json({ accounts: [{ vaults: [{ items }] }] }) });
      },
    },
    {
      format: "1Password CSV",
      file: (code) =>
        table("Title,Url,Username,Password,OTPAuth,Archived", `Site,${url},jo,${password},${link(code)},`),
    },
    {
      format: "KeePassXC CSV",
      file: (code) =>
        table("Group,Title,Username,Password,URL,TOTP", `A,Site,jo,${password},${url},${link(code)}`),
    },
    {
      format: "Apple Passwords",
      file: (code) =>
        table("Title,URL,Username,Password,Notes,OTPAuth", `Site,${url},jo,${password},,${link(code)}`),
    },
    {
      format: "LastPass",
      file: (code) =>
        table("url,username,password,totp,extra,name,grouping,fav", `${url},jo,${password},${code},,Site,,0`),
    },
    {
      format: "Proton Pass JSON",
      file: (code) => {
        const content = { itemUsername: "jo", password, urls: [url], totpUri: link(code), passkeys: [] };
        return json({
          vaults: { a: { items: [{ data: { type: "login", metadata: { name: "Site" }, content } }] } },
        });
      },
    },
    {
      format: "Proton Pass CSV",
      file: (code) =>
        table(
          "type,name,url,username,password,totp,vault",
          `login,Site,${url},jo,${password},${link(code)},A`,
        ),
    },
    {
      format: "NordPass",
      file: (code) =>
        table("name,url,additional_urls,username,password,totp", `Site,${url},,jo,${password},${code}`),
    },
    {
      format: "Dashlane",
      file: (code) =>
        table("username,username2,title,password,url,otpUrl", `jo,,Site,${password},${url},${link(code)}`),
    },
    {
      format: "Enpass",
      file: (code) => {
        const field = (type: string, value: string) => ({ type, value });
        const fields = [
          field("username", "jo"),
          field("password", password),
          field("url", url),
          field("totp", code),
        ];
        return json({ items: [{ title: "Site", category: "login", fields }] });
      },
    },
    {
      format: "Credential Exchange",
      file: (code) => {
        const basic = { type: "basic-auth", username: { value: "jo" }, password: { value: password } };
        const credentials = code ? [basic, { type: "totp", secret: SECRET }] : [basic];
        // An exporter that leaves codes out has none anywhere.
        const other = {
          title: "Other",
          credentials: [{ type: "totp", secret: SECRET, username: "somebody" }],
        };
        return json({
          accounts: [{ items: [{ title: "Site", scope: { urls: [url] }, credentials }, other] }],
        });
      },
    },
  ];
}

/** The made code. */
export const MADE_CODE = SECRET;
