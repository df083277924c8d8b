// Tables, archives and lists that mislead: what is read, asked about, or counted with a reason. No cell of an entry is shown.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { UnknownTable } from "../../../../../src/pages/audit/vault/entry.ts";
import { csv, zip } from "../../../../services/exports.ts";
import { find, passwordsIn, read } from "./reading.ts";

const CHROME = "name,url,username,password";

async function asked(text: string): Promise<UnknownTable> {
  const found = await find(text);
  if (found.state !== "unknown-table") throw new Error(JSON.stringify(found));
  return found;
}

describe("a manager's own way to write", () => {
  it("LastPass: both readings are checked where some sign stands alone", async () => {
    const rows = ["a&amp;b", "c & d"].map((password) => ["https://a.example", "jo", password, "", "A", ""]);
    const found = await read(csv("url,username,password,extra,name,grouping", rows));
    expect(found.entries.map(({ password }) => password)).toEqual(["a&amp;b", "a&b", "c & d"]);
    expect(found.isEscaped).toBeUndefined();
  });

  it.each([
    ["French", "Nom d'utilisateur", "Mot de passe", "Site web"],
    ["Spanish", "Nombre de usuario", "Contraseña", "Sitio web"],
    ["Polish", "Nazwa użytkownika", "Hasło", "Strona internetowa"],
    ["Russian", "Имя пользователя", "Пароль", "Веб-сайт"],
    ["Japanese", "ユーザー名", "パスワード", "ウェブサイト"],
    ["Chinese", "用户名", "密码", "网站"],
  ])("Enpass in %s", async (_language, user, password, site) => {
    const row = ["A", user, "jo", password, "unlisted-1", site, "https://a.example", ""];
    expect((await read(`"${row.join('","')}"\n`)).entries).toMatchObject([
      { title: "A", username: "jo", password: "unlisted-1", address: "https://a.example" },
    ]);
  });

  it("Enpass: an entry whose password has an unknown label is named, not dropped", async () => {
    const rows = [
      '"A","Username","jo","Password","unlisted-1","Website","https://a.example",""',
      '"B","Username","ann","Iphasiwedi","unlisted-2","Website","https://b.example",""',
      '"Card","Cardholder","Jo","Number","4111",""',
    ];
    expect(await read(rows.join("\n"))).toMatchObject({ unreadable: [2], ofOtherKind: 1 });
  });

  it.each(["Recycle Bin", "Corbeille", "Papelera", "Корзина", "ゴミ箱", "回收站"])(
    "KeePassXC: %s is the recycle bin, a group that only begins like it is not",
    async (bin) => {
      const rows = ["Root/Web", `Root/${bin}/Old`, `Root/${bin}dienst`].map((group) => [
        ...[group, "A", "jo", "unlisted-1", ""],
      ]);
      const { entries } = await read(csv("Group,Title,Username,Password,URL", rows));
      expect(entries.map(({ leftOut }) => leftOut)).toEqual([undefined, "archived", undefined]);
    },
  );

  it("Keeper: passwords among the fields of one's own are entries too", async () => {
    const row =
      '"Web","Kiosk","ada","Unlisted-1","https://kiosk.example","","","Wi-Fi password","Unlisted-2"';
    expect(await passwordsIn(row)).toEqual(["Unlisted-1", "Unlisted-2"]);
  });

  it.each([
    ["an address of mail stands for the password", "1,Shop,jo,jo@x.example,https://shop.example,Xk2!abc9"],
    ["there are eleven columns", ",,login,Shop,https://shop.example,note,0,,x,jo,Xk2!abc9"],
    [
      "a column holds kinds",
      "Shop,Password,https://shop.example,Xk2!abc9\nBank,Password,https://bank.example,b",
    ],
    ["a row has one label", "Shop,Email,jo@x.example,Xk2!abc9,n\nBank,Email,jo@x.example,password,n"],
  ])("isn't seen in a table where %s", async (_what, table) => {
    expect(JSON.stringify(await asked(table))).not.toContain("Xk2");
  });

  it("isn't seen in a note", async () => {
    const note = "x\nPIN: 12\nPassword: old-1\n---\nend";
    const row = ["A", "https://a.example", "jo", "Xk2!abc9", note];
    expect(await passwordsIn(csv(`${CHROME},note`, [row]))).toEqual(["Xk2!abc9"]);
  });
});

describe("no cell is taken for a column's name", () => {
  it.each([
    "My password,jo,unlisted-1,x\nKiosk,ada,unlisted-2,y",
    "Kiosk,password1\nShop,qwerty",
    "Passport Office,jo,Tor-Zaun-81\nPassion Shop,ann,Tor-Zaun-82",
    "Server,Password,hunter2\nA,Username,jo,Password,Xk2!abc9",
    "Mail,jo,password\nShop,jo,Xk2!abc9",
    "Link,zelda,clave\nShop,jo,Xk2!abc9",
    "Website,admin,pass\n",
    "Konto,Account,passwort,mein erstes\nShop,jo,Xk2!abc9,zweites",
    "jo@example.org\tunlisted-1\nann@example.org\tunlisted-2",
  ])("of %j", async (table) => {
    const found = await asked(table);
    expect(found).toMatchObject({ guess: { hasNames: false } });
    expect(found).not.toHaveProperty("names");
    for (const cell of table.split(/[,\n\t]/).filter((it) => it.length > 5))
      expect(JSON.stringify(found.columns)).not.toContain(cell);
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
    ["Entry,My password,Login name,Password changed\nShop,Xk2!abc9,jo,yes\nBank,Yk2!abc9,jo,yes", 1],
    ["Dienst,Konto,Kennwort,Webseite\nLaden,jo,Xk2!abc9,a.example\nBank,jo,Yk2!abc9,b.example", 2],
  ])("in %j is column %i", async (table, password) => {
    expect((await asked(table)).guess.password).toBe(password);
  });

  it.each(["Shop,jo,a;b;c;d\nBank,jo,Xk2!abc9", "Shop,p;a;ss1\nBank,Xk2!abc9"])(
    "splits %j at its commas",
    async (table) => {
      const password = table.split("\n")[1]?.split(",").indexOf("Xk2!abc9") ?? 0;
      expect(await passwordsIn(table, { columns: [{ password }] })).toContain("Xk2!abc9");
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
    ["a byte that isn't UTF-8", `${CHROME}\nA,https://a.example,jo,Yk2\u00e9abc9\n`],
  ])("with %s", async (_what, text) => {
    const found = await read(text.includes("\u00e9") ? mixedBytes(text) : text);
    expect(JSON.stringify(found.entries)).not.toContain("Yk2");
    expect(found.unreadable).toHaveLength(1);
  });

  /** In UTF-8, but for one byte in the place of é. */
  function mixedBytes(text: string) {
    const [before = "", after = ""] = text.split("\u00e9");
    const good = strToU8("B,https://b.example,jö,Пароль-Окно-76\n");
    return Uint8Array.from([...strToU8(before), 0xe9, ...strToU8(after), ...good]);
  }

  it("an old encoding that can't be told from others is said, where a password depends on it", async () => {
    const latin = (password: string) =>
      Uint8Array.from(Buffer.from(csv(CHROME, [["Büro", "", "jo", password]]), "latin1"));
    expect((await read(latin("Tür-65"))).isOldEncoding).toBe(true);
    expect((await read(latin("Tor-65"))).isOldEncoding).toBeUndefined();
  });
});

describe("nothing is lost", () => {
  const item = (name: string) => ({
    name,
    url: "https://a.example",
    username: "jo",
    password: `${name}-Xk2!`,
  });

  it.each([
    ["a second list", JSON.stringify({ work: [item("a")], home: [item("b")] }), 2],
    ["an object a line", `${JSON.stringify(item("a"))}\n${JSON.stringify(item("b"))}\n`, 2],
    ["a list with a comma too many", `[${JSON.stringify(item("a"))},]`, 1],
    ["a second row of names", `${CHROME},note\nA,,jo,Xk2!abc9,""\n${CHROME},note\nB,,jo,Yk2!abc9,""\n`, 2],
    ["a second column of passwords, empty", `${CHROME},Password\nA,https://a.example,jo,Xk2!abc9,\n`, 1],
    ["blanks after each delimiter", "name, url, username, password\nA, , jo, Xk2!abc9\n", 1],
    ["comments before the table", `# exported today\n# by a tool\n${CHROME}\nA,,jo,Xk2!abc9\n`, 1],
    ["empty lines before the table", `\n\n${CHROME}\nA,,jo,Xk2!abc9\n`, 1],
    ["a quoted mark of spreadsheets", `"sep=;"\n${CHROME.replaceAll(",", ";")}\nA;;jo;Xk2!abc9\n`, 1],
  ])("behind %s", async (_what, text, count) => {
    expect((await read(text)).entries).toHaveLength(count);
  });

  it("a table whose columns change is read up to there, and the rest is counted", async () => {
    const other = "url,username,password,name\nhttps://c.example,jo,Zk2!abc9,C\n";
    expect(await read(`${CHROME}\nA,,jo,Xk2!abc9\nB,,jo,Yk2!abc9\n${other}`)).toMatchObject({
      ...{ entries: [{}, {}], unreadable: [5], ofOtherKind: 1 },
    });
  });

  it("under the names of sites is asked about", async () => {
    const bySite = { "https://a.example": { user: "jo", password: "Xk2!abc9" } };
    expect((await asked(JSON.stringify(bySite))).guess).toMatchObject({ password: 2 });
  });

  it("a title that begins with a number sign is an entry", async () => {
    const text = "#1 shop,jo,Tor-Zaun-81\nKiosk,ann,Tor-Zaun-82\n";
    const { guess } = await asked(text);
    expect(await passwordsIn(text, { columns: [{ password: 2, ...guess }] })).toHaveLength(2);
  });
});

describe("an archive", () => {
  const good = csv(CHROME, [["A", "https://a.example", "jo", "unlisted-1"]]);

  it.each([
    [
      "reads the same file once, and says so",
      { "a/one.csv": good, "b/one.csv": good, "p.png": "x" },
      { otherFiles: 2 },
    ],
    [
      "of Bitwarden has one export; attachments are counted, whatever their names",
      {
        "data.json": JSON.stringify({ items: [{ type: 1, name: "A", login: { password: "unlisted-1" } }] }),
        "attachments/1/list.csv": csv(CHROME, [["x", "", "", "y"]]),
      },
      { otherFiles: 1 },
    ],
    [
      "counts what only its own app can open",
      { "a.csv": good, "b.json": '{"encrypted":true,"items":[]}' },
      { unreadFiles: 1 },
    ],
  ])("%s", async (_what, files, counts) => {
    const found = await read(zip(files as unknown as Record<string, string>));
    expect(found).toMatchObject({ entries: [{ password: "unlisted-1" }], ...counts });
  });

  it("with several exports is one vault", async () => {
    const two = csv(CHROME, [["B", "", "jo", "unlisted-2"]]);
    expect(await passwordsIn(zip({ "a/one.csv": good, "b/two.csv": two }))).toEqual([
      ...["unlisted-1", "unlisted-2"],
    ]);
  });
});
