// What people's exports are really like, a made-up one for each kind of trouble.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { ReadEntries, UnknownTable } from "../../../../../src/pages/audit/vault/entry.ts";
import { type Given, readVault } from "../../../../../src/pages/audit/vault/read-vault.ts";
import { csv, zip } from "../../../../services/exports.ts";

const CHROME = "name,url,username,password";

async function readAll(file: string | Uint8Array, given?: Given): Promise<ReadEntries> {
  const found = await readVault(typeof file === "string" ? strToU8(file) : file, given);
  if (found.state !== "read") throw new Error(JSON.stringify(found));
  const { entries, unreadable, withoutPassword, ofOtherKind, total } = found;
  expect(entries.length + unreadable.length + withoutPassword + ofOtherKind).toBe(total);
  return found;
}

async function asked(text: string): Promise<UnknownTable> {
  const found = await readVault(strToU8(text));
  if (found.state !== "unknown-table") throw new Error(JSON.stringify(found));
  return found;
}

const passwordsOf = ({ entries }: ReadEntries) => entries.map(({ password }) => password);

describe("a value that isn't the password as typed", () => {
  it("RoboForm: the sign that guards a formula is no part of it", async () => {
    const rows = ["'@one", "''two", "'=three", "four", "'five", "'-six"].map((password) => [
      ...["A", "https://a.example", "", "'@jo", password],
    ]);
    const read = await readAll(csv("Name,Url,MatchUrl,Login,Pwd", rows));
    expect(passwordsOf(read)).toEqual(["@one", "'two", "=three", "four", "'five", "-six"]);
    expect(read.entries[0]?.username).toBe("@jo");
  });

  const lastPass = (...passwords: string[]) =>
    csv(
      "url,username,password,extra,name,grouping",
      passwords.map((password) => ["https://a.example", "jo", password, "", "A", ""]),
    );

  it("LastPass: signs are unescaped where the whole file escapes them, and that is said", async () => {
    const read = await readAll(lastPass("a&amp;b", "&lt;c&gt;", "plain", "&quot;&amp;lt;"));
    expect(passwordsOf(read)).toEqual(["a&b", "<c>", "plain", '"&lt;']);
    expect(read.isEscaped).toBe(true);
  });

  it("LastPass: both readings are checked where some sign stands alone", async () => {
    const read = await readAll(lastPass("a&amp;b", "c & d"));
    expect(passwordsOf(read)).toEqual(["a&amp;b", "a&b", "c & d"]);
    expect(read.isEscaped).toBeUndefined();
  });

  it("Zoho Vault: the password is a line in a cell", async () => {
    const secret = "SecretType:Web Account\nUser Name:jo\nPassword:unlisted-1: x\n";
    const names = "Password Name,Description,Password URL,SecretData,Notes";
    const read = await readAll(csv(names, [["Kiosk", "", "https://kiosk.example", secret, ""]]));
    expect(read.entries).toEqual([
      { title: "Kiosk", address: "https://kiosk.example", username: "jo", password: "unlisted-1: x" },
    ]);
  });
});

describe("labels in another language", () => {
  it.each([
    ["German", "Benutzername", "Passwort", "Webseite"],
    ["French", "Nom d'utilisateur", "Mot de passe", "Site web"],
    ["Spanish", "Nombre de usuario", "Contraseña", "Sitio web"],
    ["Polish", "Nazwa użytkownika", "Hasło", "Strona internetowa"],
    ["Russian", "Имя пользователя", "Пароль", "Веб-сайт"],
    ["Japanese", "ユーザー名", "パスワード", "ウェブサイト"],
    ["Chinese", "用户名", "密码", "网站"],
  ])("Enpass in %s, mixed with English", async (_language, user, password, site) => {
    const rows = [
      `"A","${user}","jo","${password}","unlisted-1","${site}","https://a.example",""`,
      '"B","Username","ann","Password","unlisted-2","Website","https://b.example",""',
    ];
    const read = await readAll(rows.join("\n"));
    expect(read.entries).toMatchObject([
      { title: "A", username: "jo", password: "unlisted-1", address: "https://a.example" },
      { title: "B", username: "ann", password: "unlisted-2" },
    ]);
  });

  it("Enpass: an entry whose password has an unknown label is named, not dropped", async () => {
    const rows = [
      '"A","Username","jo","Password","unlisted-1","Website","https://a.example",""',
      '"B","Username","ann","Iphasiwedi","unlisted-2","Website","https://b.example",""',
      '"Card","Cardholder","Jo","Number","4111",""',
    ];
    const read = await readAll(rows.join("\n"));
    expect(read).toMatchObject({ unreadable: [2], ofOtherKind: 1 });
  });

  it.each(["Recycle Bin", "Papierkorb", "Corbeille", "Papelera", "Корзина", "ゴミ箱", "回收站"])(
    "KeePassXC: %s is the recycle bin, a group that only begins like it is not",
    async (bin) => {
      const rows = ["Root/Web", `Root/${bin}/Old`, `Root/${bin}dienst`].map((group) => [
        ...[group, "A", "jo", "unlisted-1", ""],
      ]);
      const { entries } = await readAll(csv("Group,Title,Username,Password,URL", rows));
      expect(entries.map(({ leftOut }) => leftOut)).toEqual([undefined, "archived", undefined]);
    },
  );
});

describe("a table without names", () => {
  it.each([
    ["a password that says “pass”", "Router,admin,Kompass-pass-10,nas\nKiosk,ada,Bucht-21,other\n"],
    ["a title that says it", "My password,jo,unlisted-1,x\nKiosk,ada,unlisted-2,y\n"],
    ["a breached password in its first row", "Kiosk,password1\nShop,qwerty\n"],
    ["names of companies", "Passport Office,jo,Tor-Zaun-81\nPassion Shop,ann,Tor-Zaun-82\n"],
  ])("%s: no cell is shown, and no entry is lost", async (_what, text) => {
    const table = await asked(text);
    expect(table.names).toBeUndefined();
    for (const cell of text.split(/[,\n]/).filter((it) => it.length > 1))
      expect(JSON.stringify(table)).not.toContain(`"${cell}"`);
    const password = text.split("\n")[0]?.split(",").length === 2 ? 1 : 2;
    const { hasNames = false } = table.guess;
    const read = await readAll(text, { columns: [{ password, hasNames }] });
    expect(read.entries).toHaveLength(2);
  });

  it("Keeper: notes that say “password” make no names, and local addresses are addresses", async () => {
    const text = [
      '"Home","Alarm","ada","unlisted-1","","password of the panel",""',
      '"Home","Printer","admin","unlisted-2","192.168.0.9","",""',
      '"Home","NAS","admin","unlisted-3","nas","",""',
      '"Web","Kiosk","ada","unlisted-4","https://kiosk.example","",""',
    ].join("\n");
    const read = await readAll(text);
    expect(read.manager).toBe("keeper");
    expect(passwordsOf(read)).toEqual(["unlisted-1", "unlisted-2", "unlisted-3", "unlisted-4"]);
    expect(read.entries[1]?.address).toBe("http://192.168.0.9");
  });

  it("Keeper: passwords among the fields of one's own are entries too", async () => {
    const row =
      '"Web","Kiosk","ada","Unlisted-1","https://kiosk.example","","","Wi-Fi password","Unlisted-2"';
    expect(passwordsOf(await readAll(row))).toEqual(["Unlisted-1", "Unlisted-2"]);
  });

  it("that only resembles Keeper's is asked about, and named", async () => {
    const row = (end: string) => `"Web","Kiosk","ada","unlisted-1","https://kiosk.example","",""${end}`;
    const table = await asked([row(""), row(',"x"')].join("\n"));
    expect(table).toMatchObject({ looksLike: "keeper", guess: { title: 1, username: 2, password: 3 } });
  });
});

describe("a guess of columns", () => {
  it.each([
    ["an exact name before one that contains it", "Password Hint,Master Password,Login,Password,Site", 3],
    ["a name that contains it", "Entry,My password,Login name,Password changed", 1],
    ["another language", "Dienst,Konto,Kennwort,Webseite", 2],
    ["no other password", "Entry,Login,Password Strength,Password Expires,URL", undefined],
  ])("%s", async (_what, names, password) => {
    const cells = names.split(",").map((_, at) => `cell-${at}`);
    const table = await asked(csv(names, [cells, cells]));
    if (table.names) expect(table.guess.password).toBe(password);
    else expect(JSON.stringify(table)).not.toContain("cell");
  });

  it("columns are told by what they hold", async () => {
    const rows = Array.from({ length: 6 }, (_, at) => [
      ...[
        `https://shop-${at}.example`,
        `jo${at}@example.org`,
        `2024-01-0${at + 1}`,
        "yes",
        "",
        `Tor-${at}-Zaun`,
      ],
    ]);
    const { columns } = await asked(csv("a,b,c,d,e,f", rows).replace("a,b,c,d,e,f\n", ""));
    const kinds = columns.map(({ kind }) => kind);
    expect(kinds).toEqual(["addresses", "emails", "dates", "few", "empty", "texts"]);
    expect(columns[5]).toEqual({ kind: "texts", shortest: 10, longest: 10, isMixed: true, variety: 4 });
  });
});

describe("lines before a table", () => {
  const row = "Kiosk;https://kiosk.example;ada;unlisted-1";
  it.each([
    ["of a spreadsheet", "sep=;\n"],
    ["of a spreadsheet, in quotes", '"sep=;"\n'],
    ["with comments", "# exported today, for ada\n# by a tool\n"],
    ["empty", "\n\n"],
  ])("%s are no entries", async (_what, start) => {
    const read = await readAll(`${start}name;url;username;password\n${row}\n`);
    expect(read).toMatchObject({ manager: "chrome", total: 1 });
  });

  it("a title that begins with a number sign is one", async () => {
    const table = await asked("#1 shop,jo,Tor-Zaun-81\nKiosk,ann,Tor-Zaun-82\n");
    const read = await readAll("#1 shop,jo,Tor-Zaun-81\nKiosk,ann,Tor-Zaun-82\n", {
      columns: [{ password: 2, ...table.guess }],
    });
    expect(read.entries).toHaveLength(2);
  });
});

describe("bytes that aren't UTF-8", () => {
  const rows = [
    ["Kiosk", "https://kiosk.example", "ada", "Schlüssel-Tür-65"],
    ["Büro", "https://buero.example", "jörg", "Пароль-Окно-76"],
  ];
  const whole = strToU8(csv(CHROME, rows));

  it("one of them in a note spoils nothing else", async () => {
    const bytes = Uint8Array.from([
      ...strToU8(
        csv(
          `${CHROME},note`,
          rows.map((row) => [...row, "old "]),
        ),
      ),
      0xe9,
    ]);
    expect(passwordsOf(await readAll(bytes))).toEqual(["Schlüssel-Tür-65", "Пароль-Окно-76"]);
  });

  it("one of them in a password makes that entry unreadable", async () => {
    const at = whole.lastIndexOf(0x2d);
    const bytes = Uint8Array.from([...whole.slice(0, at), 0xe9, ...whole.slice(at)]);
    expect(await readAll(bytes)).toMatchObject({
      entries: [{ password: "Schlüssel-Tür-65" }],
      unreadable: [3],
    });
  });

  it("an old encoding that can't be told from others is said, where a password depends on it", async () => {
    const latin = (password: string) =>
      Buffer.from(csv(CHROME, [["Büro", "https://buero.example", "jo", password]]), "latin1");
    expect((await readAll(Uint8Array.from(latin("Tür-65")))).isOldEncoding).toBe(true);
    expect((await readAll(Uint8Array.from(latin("Tor-65")))).isOldEncoding).toBeUndefined();
  });

  it("a file cut inside a character keeps the others", async () => {
    const text = `${csv(CHROME, rows)}Ende,https://ende.example,jo,Fuß-Tür-ü`;
    const read = await readAll(strToU8(text).slice(0, -1));
    expect(passwordsOf(read).slice(0, 2)).toEqual(["Schlüssel-Tür-65", "Пароль-Окно-76"]);
  });
});

describe("an archive", () => {
  it("with the same file twice reads it once, and says so", async () => {
    const file = csv(CHROME, [["A", "https://a.example", "jo", "unlisted-1"]]);
    const read = await readAll(zip({ "a/one.csv": file, "b/one.csv": file, "picture.png": "x" }));
    expect(read.entries).toHaveLength(1);
    expect(read.otherFiles).toBe(2);
  });

  it("of Bitwarden has one export; attachments are counted, whatever their names", async () => {
    const items = [{ type: 1, name: "A", login: { password: "unlisted-1" } }];
    const read = await readAll(
      zip({
        "data.json": JSON.stringify({ items }),
        "attachments/1/list.csv": csv(CHROME, [["x", "", "", "y"]]),
      }),
    );
    expect(passwordsOf(read)).toEqual(["unlisted-1"]);
    expect(read.otherFiles).toBe(1);
  });
});
