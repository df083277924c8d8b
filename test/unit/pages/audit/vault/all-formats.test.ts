// Exports of every manager, made up: each character and date of them, what is left out, and what is refused.
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  chromeCsv,
  csv,
  exportsOf,
  keePassXml,
  type MadeEntry,
  onePasswordData,
  zip,
} from "../../../../services/exports.ts";
import { find, passwordsIn, read } from "./reading.ts";

const AT = Date.UTC(2023, 1, 3, 4, 5, 6);
const made = (some: Partial<MadeEntry>): MadeEntry => ({
  title: "Garden Shop",
  url: "https://www.garden-shop.example/login",
  username: "jo@example.org",
  password: "unlisted-1",
  changedAt: AT,
  ...some,
});
const VAULT = [
  made({}),
  made({ title: 'The "other" shop, Ltd', password: 'a"b,c\\d;e' }),
  made({ title: "花屋", username: "ゆうこ", password: "pässwörd 𝄞 <&>" }),
  made({ title: "Plain", url: "http://plain.example/", username: "", password: " spaces are kept " }),
];

describe.each(exportsOf(VAULT))("$format", ({ manager, bytes, lacks = [] }) => {
  it("is read exactly, every character", async () => {
    const found = await read(bytes);
    expect(found).toMatchObject({ manager, unreadable: [] });
    // Codes and passkeys have tests of their own.
    expect(found.entries.map(({ hasCode: _, hasPasskey: __, ...entry }) => entry)).toEqual(
      VAULT.map(({ title, url, username, password, changedAt }) => ({
        title: lacks.includes("title") ? "" : title,
        address: url,
        username,
        password,
        ...(!lacks.includes("changedAt") && { changedAt }),
      })),
    );
  });
});

describe("what is left out at first", () => {
  const deletedDate = "2026-01-02T03:04:05Z";
  const login = { password: "unlisted-1" };
  const fields = [{ type: "password", value: "unlisted-1" }];
  const items = (...all: object[]) => JSON.stringify({ items: all });
  const kept = keePassXml([made({})]);
  const expiring = (year: number) =>
    kept.replace(
      "<Expires>False</Expires>",
      `<ExpiryTime>${year}-01-01T00:00:00Z</ExpiryTime><Expires>True</Expires>`,
    );
  const protonPass = (...states: number[]) => ({
    one: { items: states.map((state) => ({ state, data: { type: "login", content: login } })) },
  });

  /** A 1PUX with one item for each of these changes of its state and overview. */
  function pux(...changes: object[]): Uint8Array {
    const data = onePasswordData(changes.map(() => made({})));
    data.accounts[0]?.vaults[0]?.items.forEach((item, at) => {
      const { overview, ...state } = changes[at] as { overview?: object };
      Object.assign(item, state);
      Object.assign(item.overview, overview);
    });
    return zip({ "export.data": JSON.stringify(data) });
  }
  const excluding = (reusedPassword: boolean) => ({ overview: { watchtowerExclusions: { reusedPassword } } });

  it.each<[what: string, file: string | Uint8Array, leftOut: (string | undefined)[]]>([
    [
      "1Password: what the person excluded from warnings, archived or deleted",
      pux({}, excluding(true), excluding(false), { state: "archived" }, { trashed: true }),
      [undefined, "excluded", undefined, "archived", "archived"],
    ],
    [
      "1Password, as CSV",
      "Title,Website,Username,Password,Archived\nA,,jo,unlisted-1,true\nA,,jo,unlisted-1,false\n",
      ["archived", undefined],
    ],
    [
      "Bitwarden: what is archived or deleted",
      items({ name: "a", login }, { login, archivedDate: deletedDate }, { login, deletedDate }),
      [undefined, "archived", "archived"],
    ],
    [
      "Bitwarden, as CSV",
      `type,name,reprompt,archivedDate,login_uri,login_username,login_password\nlogin,a,0,,,,unlisted-1\nlogin,b,0,${deletedDate},,,unlisted-1\n`,
      [undefined, "archived"],
    ],
    ["KeePass: what expired", expiring(2020), ["expired"]],
    ["KeePass: what has yet to expire", expiring(2990), [undefined]],
    ["Proton Pass: what is deleted", JSON.stringify({ vaults: protonPass(1, 2) }), [undefined, "archived"]],
    [
      "Enpass: what is archived or deleted",
      items({ fields }, { fields, archived: 1 }, { fields, trashed: 1 }),
      [undefined, "archived", "archived"],
    ],
  ])("%s", async (_what, file, leftOut) => {
    expect((await read(file)).entries.map((entry) => entry.leftOut)).toEqual(leftOut);
  });
});

it("Bitwarden: a hidden field that is called a password is one more password of its item", async () => {
  const fields = [
    { type: 1, name: "Second password", value: "unlisted-2" },
    { type: 1, name: "Old password", value: "unlisted-3" },
    { type: 1, name: "PIN", value: "1234" },
    { type: 0, name: "password hint", value: "none" },
  ];
  const items = [{ name: "a", login: { password: "unlisted-1" }, fields }];
  expect(await passwordsIn(JSON.stringify({ items }))).toEqual(["unlisted-1", "unlisted-2"]);
});

it("an archive with a changed byte is said to be damaged", async () => {
  const file = Buffer.from(zipSync({ "a.csv": strToU8(chromeCsv([made({})])) }, { level: 0 }));
  expect((await read(Uint8Array.from(file))).isCutShort).toBeUndefined();
  const at = file.indexOf("unlisted");
  file.writeUInt8(file.readUInt8(at) + 1, at);
  expect((await read(Uint8Array.from(file))).isCutShort).toBe(true);
});

describe("what is not a site's password", () => {
  it.each([
    ["a note of LastPass", "url,username,password,extra,name,grouping", "http://sn,,x,text,A note,"],
    [
      "an account of Firefox",
      "url,username,password,httpRealm,formActionOrigin",
      "chrome://FirefoxAccounts,jo,x,,",
    ],
    ["a card of NordPass", "name,url,additional_urls,username,password,type", "Card,,,jo,x,credit_card"],
    ["a note of Bitwarden", "type,name,login_uri,login_username,login_password", "note,N,,,x"],
    ["an entry without a password", "name,url,username,password", "A,https://a.example,jo,"],
  ])("%s is skipped", async (_name, names, row) => {
    expect(await find(`${names}\n${row}\n`)).toEqual({ state: "refused", reason: "no-passwords" });
  });
});

describe("addresses and dates", () => {
  it.each([
    ["shop.example/login", "https://shop.example/login"],
    ["shop.example:8443", "https://shop.example:8443"],
    ["https://a.example,https://b.example", "https://a.example"],
    ["https://jo:secret@a.example/x", "https://a.example/x"],
    ["android://hash==@com.example.app/", ""],
    ["javascript:alert(1)", ""],
    ["http://", ""],
    ["not an address", ""],
  ])("%s leads to %s", async (url, address) => {
    const { entries } = await read(csv("name,url,username,password", [["A", url, "jo", "x"]]));
    expect(entries[0]?.address).toBe(address);
  });

  it.each([
    ["1675397106000", AT],
    ["1675397106", AT],
    ["2023-02-03T04:05:06Z", AT],
    ["0", undefined],
    ["", undefined],
    ["4102444800000", undefined],
    ["not a date", undefined],
  ])("a password set at %s", async (time, at) => {
    const names = "url,username,password,httpRealm,formActionOrigin,timePasswordChanged";
    const { entries } = await read(csv(names, [["https://a.example", "jo", "x", "", "", time]]));
    expect(entries[0]?.changedAt).toBe(at);
  });
});

describe("an unreadable file", () => {
  const bytes = (...some: number[]) => Uint8Array.from([...some, ...Array(60).fill(200)]);
  const encrypted = '{"encrypted":true,"items":[]}';
  const locked = zip({ "a.csv": "name,url,username,password\n" });
  locked[6] = 1;
  it.each<[what: string, file: string | Uint8Array, reason: string]>([
    ["nothing", new Uint8Array(), "no-passwords"],
    ["white space", " \r\n\t", "no-passwords"],
    ["a database of KeePass 1", bytes(0x03, 0xd9, 0xa2, 0x9a, 0x65, 0xfb, 0x4b, 0xb5), "encrypted"],
    ["an export of Samsung Pass", "Qk1hZGUtdXA+".repeat(40), "encrypted"],
    ["a PDF", "%PDF-1.7\n%...", "no-passwords"],
    ["an encrypted Bitwarden export", encrypted, "encrypted"],
    ["the logins of a Firefox profile", '{"logins":[{"encryptedPassword":"x"}]}', "encrypted"],
    ["an encrypted Proton Pass export", "-----BEGIN PGP MESSAGE-----\n\nabc", "encrypted"],
    ["an archive with an encrypted export", zip({ "Proton Pass/data.pgp": "x" }), "encrypted"],
    ["a locked archive", locked, "locked-archive"],
    ["a spreadsheet", zip({ "xl/workbook.xml.rels": "x", "[Content_Types].bin": "x" }), "spreadsheet"],
    ["an archive of pictures", zip({ "a.png": "x" }), "no-passwords"],
    ["a program", bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0), "no-passwords"],
    [
      "random bytes",
      Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3)) % 256),
      "no-passwords",
    ],
    ["a web page", "<!doctype html><p>Sign in", "no-passwords"],
    ["a letter", "Dear Jo\nthis is no table.\n", "no-passwords"],
    ["other JSON", '{"a":[1,2]}', "no-passwords"],
    ["a table without data", "name,url,username,password\n", "no-passwords"],
  ])("%s", async (_name, file, reason) => {
    expect(await find(file)).toEqual({ state: "refused", reason });
  });
});
