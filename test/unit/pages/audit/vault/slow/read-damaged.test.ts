// Exports in the wild: any encoding, any line endings, broken rows, and files that are cut off.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import {
  bitwardenJson,
  chromeCsv,
  csv,
  keePassXml,
  type MadeEntry,
  onePasswordData,
  zip,
} from "../../../../../services/exports.ts";
import { find, passwordsIn, read } from "../reading.ts";

const NAMES = "name,url,username,password";

function vaultOf(count: number): MadeEntry[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `Shop ${at}`,
    url: `https://shop-${at}.example`,
    username: `user-${at}`,
    password: `unlisted-${at}`,
    changedAt: 1_600_000_000_000,
  }));
}

describe("an encoding", () => {
  const text = csv(NAMES, [["Müller", "https://mueller.example", "jö", "pässwörd"]]);
  const utf16 = (isBigEndian: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, "utf16le");
    return isBigEndian ? bytes.swap16() : bytes;
  };
  it.each([
    ["UTF-8", strToU8(text)],
    ["UTF-8 with a byte order mark", strToU8(`\ufeff${text}`)],
    ["UTF-16, little end first, with a byte order mark", utf16(false, "\ufeff")],
    ["UTF-16, big end first, with a byte order mark", utf16(true, "\ufeff")],
    ["UTF-16, little end first, without", utf16(false, "")],
    ["UTF-16, big end first, without", utf16(true, "")],
    ["Latin-1", Buffer.from(text, "latin1")],
  ])("%s", async (_name, bytes) => {
    expect((await read(Uint8Array.from(bytes))).entries).toMatchObject([
      { title: "Müller", username: "jö", password: "pässwörd" },
    ]);
  });
});

describe("line endings", () => {
  const table = csv(NAMES, [
    ["A", "https://a.example", "jo", "unlisted-1"],
    ["B", "https://b.example", 'a note\nof "two" lines, and more', "unlisted-2"],
    ["C", "https://c.example", "jo", "unlisted-3"],
  ]);
  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR CRLF", "\r\r\n"],
    ["CR", "\r"],
  ])("%s, also in a cell", async (_name, end) => {
    const { entries, unreadable } = await read(table.replaceAll("\n", end));
    expect(entries.map(({ password }) => password)).toEqual(["unlisted-1", "unlisted-2", "unlisted-3"]);
    expect(entries[1]?.username).toBe('a note\nof "two" lines, and more');
    expect(unreadable).toEqual([]);
  });

  it("missing after the last row, and empty lines between", async () => {
    const loose = table.trimEnd().replace('"A"', "A").replace("unlisted-1\n", "unlisted-1\n\n\n");
    expect((await read(loose)).entries).toHaveLength(3);
  });
});

describe("a table", () => {
  it.each([";", "\t", "|"])("with %j between its cells", async (delimiter) => {
    const row = ["A", "https://a.example", "jo", "unlisted,1"];
    const table = `${NAMES.replaceAll(",", delimiter)}\n${row.join(delimiter)}\n`;
    expect(await passwordsIn(table)).toEqual(["unlisted,1"]);
  });

  it("with rows too long or too short yields all others, and the numbers of these", async () => {
    const rows = [
      "A,https://a.example,jo,unlisted-1,and,more,cells",
      "B,https://b.example",
      "C,https://c.example,jo,unlisted-3",
      "torn",
      "D,https://d.example,jo,unlisted-5",
    ];
    const { entries, unreadable } = await read(`${NAMES}\n${rows.join("\n")}\n`);
    // The cell with a comma too many may be the password itself.
    expect(entries.map(({ password }) => password)).toEqual(["unlisted-3", "unlisted-5"]);
    expect(unreadable).toEqual([2, 3, 5]);
  });

  it("with an unclosed quote loses that row, and none after it", async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0
        ? `S${at},https://s.example,jo,unlisted-${at}`
        : `S${at},https://s.example,"jo,unlisted-${at}`,
    );
    const { entries, unreadable } = await read(`${NAMES}\n${rows.join("\n")}\n`);
    const odd = rows.map((_, at) => at + 2).filter((number) => number % 2 === 1);
    expect(unreadable).toEqual(odd);
    expect(entries).toHaveLength(30);
  });

  it("of 100,000 rows is read completely, with its columns in any order", async () => {
    const rows = vaultOf(100_000).map(({ title, url, username, password }) => [
      ...[password, username, "a note, quoted", title, url],
    ]);
    const { entries, unreadable } = await read(csv("password,username,note,name,url", rows));
    expect(entries).toHaveLength(100_000);
    expect(entries.at(-1)).toMatchObject({ title: "Shop 99999", password: "unlisted-99999" });
    expect(unreadable).toEqual([]);
  });
});

describe("a file that is cut off", () => {
  const vault = vaultOf(50);
  const cut = (text: string) => text.slice(0, Math.floor(text.length / 2));
  const first = Array.from({ length: 20 }, (_, at) => `unlisted-${at}`);

  it.each([
    ["JSON", strToU8(cut(bitwardenJson(vault)))],
    ["XML", strToU8(cut(keePassXml(vault)))],
    ["an archive, its list of files gone", cutArchive(vault)],
  ])("%s: everything before the end is read, and the cut is reported", async (_name, bytes) => {
    const { entries, isCutShort } = await read(bytes);
    expect(entries.map(({ password }) => password).slice(0, first.length)).toEqual(first);
    expect(entries.length).toBeLessThan(50);
    expect(isCutShort).toBe(true);
  });

  it("a table: the cut row is numbered if it has no password", async () => {
    const { entries, unreadable } = await read(chromeCsv(vault).slice(0, -45));
    expect(entries).toHaveLength(49);
    expect(unreadable).toEqual([51]);
  });

  it("before anything readable is refused as damaged", async () => {
    expect(await find(bitwardenJson(vault).slice(0, 70))).toMatchObject({ state: "refused" });
    expect(await find('{"items": [}')).toMatchObject({ state: "refused" });
    const archive = zip({ "a.csv": chromeCsv(vault) });
    expect(await find(archive.slice(0, 20))).toEqual({ state: "refused", reason: "damaged" });
  });
});

function cutArchive(vault: MadeEntry[]): Uint8Array {
  // Random names don't compress: half of the archive is half of its text.
  const mixed = vault.map((it) => ({ ...it, title: `${it.title} ${crypto.randomUUID()}` }));
  const archive = zip({ "export.data": JSON.stringify(onePasswordData(mixed)) });
  return archive.slice(0, Math.floor(archive.length * 0.7));
}

describe("damaged items", () => {
  it("are numbered, and the others are read", async () => {
    const items = [{ login: { password: "unlisted-1" } }, null, "x", { login: { password: "unlisted-4" } }];
    const { entries, unreadable } = await read(JSON.stringify({ items }));
    expect(entries.map(({ password }) => password)).toEqual(["unlisted-1", "unlisted-4"]);
    expect(unreadable).toEqual([2, 3]);
  });

  it("an archive larger than any vault is refused before it is unpacked", async () => {
    const archive = zip({ "a.csv": "x" });
    // Where the zip directory stores the uncompressed size.
    const list = archive.findIndex((_, at) => archive[at] === 0x50 && archive[at + 2] === 1);
    archive.set([0, 0, 0, 0x7f], list + 24);
    expect(await find(archive)).toEqual({ state: "refused", reason: "too-large" });
  });
});
