// Files that look like something else: read right, asked about, or counted with a reason; no cell of an entry is shown.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { ReadVault } from "../../../../../src/pages/audit/vault/entry.ts";
import { type Given, readVault } from "../../../../../src/pages/audit/vault/read-vault.ts";
import { csv, zip } from "../../../../services/exports.ts";

const read = (file: string | Uint8Array, given?: Given) =>
  readVault(typeof file === "string" ? strToU8(file) : file, given);

function passwordsOf(found: ReadVault): string[] {
  if (found.state !== "read") throw new Error(JSON.stringify(found));
  return found.entries.map(({ password }) => password);
}

const CHROME = "name,url,username,password";

describe("is no other format", () => {
  it("a table with a note that looks like Kaspersky's text", async () => {
    const note = "x\nPIN: 12\nPassword: old-1\n---\nend";
    const table = csv(`${CHROME},note`, [
      ["A", "https://a.example", "jo", "Xk2!abc9", note],
      ["B", "https://b.example", "jo", "Yk2!abc9", ""],
    ]);
    expect(passwordsOf(await read(table))).toEqual(["Xk2!abc9", "Yk2!abc9"]);
  });

  it.each([
    [
      "Keeper: an address of mail stands where its password is",
      "1,Shop,jo,jo@x.example,https://shop.example,Xk2!abc9",
    ],
    [
      "Enpass: a column of kinds",
      "Shop,Password,https://shop.example,Xk2!abc9\nBank,Password,https://bank.example,b",
    ],
    ["Keeper: eleven columns", ",,login,Shop,https://shop.example,note,0,,x,jo,Xk2!abc9"],
    ["Enpass: one label a row", "Shop,Email,jo@x.example,Xk2!abc9,n\nBank,Email,jo@x.example,password,n"],
  ])("%s", async (_what, table) => {
    const found = await read(table);
    expect(found.state).toBe("unknown-table");
    expect(JSON.stringify(found)).not.toContain("Xk2");
  });
});

describe("no cell is shown as a name", () => {
  it.each([
    "Server,Password,hunter2\nA,Username,jo,Password,Xk2!abc9",
    "Mail,jo,password\nShop,jo,Xk2!abc9",
    "Link,zelda,clave\nShop,jo,Xk2!abc9",
    "Website,admin,pass\n",
    "Konto,Account,passwort,mein erstes\nShop,jo,Xk2!abc9,zweites",
    "Shop,jo,passwort\nBank,jo,Xk2!abc9",
  ])("of %j", async (table) => {
    const found = await read(table);
    expect(found).toMatchObject({ state: "unknown-table", guess: { hasNames: false } });
    expect(found).not.toHaveProperty("names");
  });
});

describe("the guess for passwords", () => {
  it.each([
    ["Shop,jo_1985,Xk2!abc9\nBank,jo_1985,Yk2!abc9", 2],
    ["T-Online,jo,Xk2!abc9\nOffice365,jo,Yk2!abc9", 2],
    ["A-1001,Shop,jo,Xk2!abc9\nA-1002,Bank,jo,Yk2!abc9", 3],
    [Array(5).fill("Shop,jo_1985,Xk2!abc9").join("\n"), 2],
    ["Clave,Título,Usuario,Contraseña\n1,Shop,jo,Xk2!abc9\n2,Bank,jo,Yk2!abc9", 3],
    ["Title,Type,Password,password,username\nShop,Login,,Xk2!abc9,jo\nBank,Login,,Yk2!abc9,jo", 3],
  ])("in %j is column %i", async (table, password) => {
    expect(await read(table)).toMatchObject({ state: "unknown-table", guess: { password } });
  });
});

describe("a delimiter", () => {
  it.each(["Shop,jo,a;b;c;d\nBank,jo,Xk2!abc9", "Shop,p;a;ss1\nBank,Xk2!abc9"])(
    "of %j is a comma",
    async (table) => {
      const columns = [{ password: table.split("\n")[1]?.split(",").indexOf("Xk2!abc9") ?? 0 }];
      expect(passwordsOf(await read(table, { columns }))).toContain("Xk2!abc9");
    },
  );
});

describe("a part of a password doesn't count", () => {
  it.each([
    ["a comma in it without quotes", `${CHROME}\nA,https://a.example,jo,Xk2,abc9\n`],
    ["a quote after a blank", 'name, url, username, password\nA, https://a.example, jo, "Yk2,abc9"\n'],
    ["the end of the file", `${CHROME},note\nA,https://a.example,jo,Yk2!`],
    [
      "a reference of KeePass",
      '"Group","Title","Username","Password","URL"\n"g","t","u","{REF:P@I:00}",""\n',
    ],
    [
      "the end of Kaspersky's text",
      "Websites\n\nWebsite name: A\nPassword: Xk2\n\n---\n\nWebsite name: B\nPassword: Yk",
    ],
  ])("with %s", async (_what, text) => {
    const found = await read(text);
    expect(found).toMatchObject({ state: "read" });
    expect(JSON.stringify(found)).not.toContain("Yk2");
    if (found.state === "read") expect(found.unreadable).toHaveLength(1);
  });

  it("with a blank after each delimiter", async () => {
    const table = "name, url, username, password\nA, https://a.example, jo, Xk2!abc9\n";
    expect(passwordsOf(await read(table))).toEqual(["Xk2!abc9"]);
  });
});

describe("nothing is lost", () => {
  it("in a second list, or under the names of sites", async () => {
    const item = (name: string) => ({
      name,
      url: "https://a.example",
      username: "jo",
      password: `${name}-Xk2!`,
    });
    expect(passwordsOf(await read(JSON.stringify({ work: [item("a")], home: [item("b")] })))).toHaveLength(2);
    const bySite = { "https://a.example": { user: "jo", password: "Xk2!abc9" } };
    expect(await read(JSON.stringify(bySite))).toMatchObject({
      state: "unknown-table",
      guess: { password: 2 },
    });
    expect(
      passwordsOf(await read(`${JSON.stringify(item("a"))}\n${JSON.stringify(item("b"))}\n`)),
    ).toHaveLength(2);
    expect(passwordsOf(await read(`[${JSON.stringify(item("a"))},]`))).toHaveLength(1);
  });

  it("behind a row of names with broken quotes, or a second row of names", async () => {
    const rows = 'A,https://a.example,jo,Xk2!abc9,""\nB,https://b.example,jo,Yk2!abc9,""\n';
    const twice = `${CHROME},note\n${rows}${CHROME},note\n${rows}`;
    expect(passwordsOf(await read(twice))).toHaveLength(4);
    const others = `${CHROME}\n${rows}url,username,password,name\nhttps://c.example,jo,Zk2!abc9,C\n`;
    expect(await read(others)).toMatchObject({
      state: "read",
      entries: [{}, {}],
      unreadable: [5],
      ofOtherKind: 1,
    });
    const doubled = `${CHROME},Password\nA,https://a.example,jo,Xk2!abc9,\n`;
    expect(passwordsOf(await read(doubled))).toEqual(["Xk2!abc9"]);
  });

  it("in an archive: each table is asked about, and what can't be read is counted", async () => {
    const one = "Site,User,Pass\na.example,jolanda,Xk2!abc9\n";
    const other = "Pass,Site,User\nYk2!abc9,b.example,jolanda\n";
    const archive = zip({ "one.csv": one, "two.csv": other });
    expect(await read(archive, { columns: [{ password: 2, hasNames: true }] })).toMatchObject({
      state: "unknown-table",
    });
    const columns = [
      { password: 2, hasNames: true },
      { password: 0, hasNames: true },
    ];
    expect(passwordsOf(await read(archive, { columns })).sort()).toEqual(["Xk2!abc9", "Yk2!abc9"]);
    const good = csv(CHROME, [["A", "https://a.example", "jo", "Xk2!abc9"]]);
    const mixed = zip({
      "a.csv": good,
      "b.json": '{"encrypted":true,"items":[]}',
      "Files/c.csv": `${good}\n`,
    });
    expect(await read(mixed)).toMatchObject({ state: "read", total: 2, unreadFiles: 1 });
  });
});

describe("time and memory", () => {
  it.each([
    ["an address of commas", csv(CHROME, Array(2_000).fill(["A", ",".repeat(1_500), "jo", "x"]))],
    ["an endless address of mail", `a,a@${".".repeat(200_000)}@\n`.repeat(20)],
    ["quotes that aren't JSON's", `{${"a'b,\n".repeat(20_000)}`],
    ["an endless text in JSON", `[${'"a:,'.repeat(100_000)}`],
    [
      "references in references",
      `<KeePassFile><Root><Group><Entry><String><Key>Password</Key><Value>${"{REF:P@T:".repeat(100_000)}</Value></String></Entry></Group></Root></KeePassFile>`,
    ],
  ])("%s ends", async (_what, text) => {
    expect(["read", "refused", "unknown-table"]).toContain((await read(text)).state);
  });

  it("many files of one size end", async () => {
    const files = Array.from({ length: 2_000 }, (_, at) => [
      `${at}.csv`,
      `${CHROME}\nA,,jo,${1_000_000 + at}\n`,
    ]);
    expect(passwordsOf(await read(zip(Object.fromEntries(files))))).toHaveLength(2_000);
  });
});
