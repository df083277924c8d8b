// Files made to take the browser down, and archives that lie: refused or read in bounds, and nothing in them vanishes.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { readVault } from "../../../../../../src/pages/audit/vault/read-vault.ts";
import { archiveOf } from "../../../../../services/exports/zip-writer.ts";
import { passwordsIn, read } from "../reading.ts";

const table = (...passwords: string[]) =>
  strToU8(
    `name,url,username,password\n${passwords.map((password) => `A,https://a.example,jo,${password}`).join("\n")}\n`,
  );

describe("an archive", () => {
  const one = { name: "a.csv", content: table("unlisted-1") };

  it("with two files of one name has the entries of both", async () => {
    const other = { name: "a.csv", content: table("unlisted-2") };
    expect(await passwordsIn(archiveOf([one, other]))).toEqual(["unlisted-1", "unlisted-2"]);
  });

  it("that says a smaller size is read whole, and said to be damaged", async () => {
    const content = table(...Array.from({ length: 50 }, (_, at) => `unlisted-${at}`));
    const { entries, isCutShort } = await read(archiveOf([{ name: "a.csv", content, said: { size: 100 } }]));
    expect(entries).toHaveLength(50);
    expect(isCutShort).toBe(true);
  });

  it("whose checksum is wrong is said to be damaged", async () => {
    const found = await read(archiveOf([{ ...one, said: { crc: 1 } }]));
    expect(found).toMatchObject({ entries: [{ password: "unlisted-1" }], isCutShort: true });
  });

  it("of many files of one size, or that claims more files than it has, is read", async () => {
    const parts = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ name: `${at}.csv`, content: table(`${1e6 + at}`) },
    }));
    expect(await passwordsIn(archiveOf(parts))).toHaveLength(2_000);
    expect(await passwordsIn(archiveOf([one], 4_000_000_000))).toEqual(["unlisted-1"]);
  });
});

/** Peak memory of the process while a file is read, beyond what it had before, in MB. */
async function memoryFor(read: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await read();
  clearInterval(timer);
  return (Math.max(peak, process.memoryUsage().rss) - before) / 1e6;
}

/** Of the file itself and its copies; a browser's page gets into trouble at gigabytes. */
const MOST_MB = 500;

describe("a file beyond all bounds is refused", () => {
  const rows = (count: number, row: string) => strToU8(row.repeat(count));
  const BOMBS: [what: string, make: () => Uint8Array, reason: string][] = [
    [
      "many files, each smaller than the bound",
      () =>
        archiveOf(
          Array.from({ length: 6 }, (_, at) => ({
            name: `${at}.csv`,
            content: new Uint8Array(2e7).fill(at),
          })),
        ),
      "too-large",
    ],
    [
      "a size that is a lie, and more behind it",
      () => archiveOf([{ name: "a.csv", content: new Uint8Array(2e8), said: { size: 10 } }]),
      "too-large",
    ],
    ["zipped rows", () => archiveOf([{ name: "a.csv", content: rows(5e6, "a,b,c,d\n") }]), "too-many"],
    ["a million columns", () => rows(1e6, "a,"), "too-many"],
    ["objects, millions of them", () => strToU8(`[${"{},".repeat(6e6)}{}]`), "too-many"],
    ["a text larger than any vault", () => new Uint8Array(60e6).fill(97), "too-large"],
  ];

  it.each(BOMBS)("refuses what is beyond all bounds, in little memory: %s", async (_what, make, reason) => {
    const bytes = make();
    let found: unknown;
    const used = await memoryFor(async () => {
      found = await readVault(bytes);
    });
    expect(found).toEqual({ state: "refused", reason });
    expect(used).toBeLessThan(MOST_MB);
  });

  it.each([
    ["lists in lists", `${"[".repeat(1e5)}`],
    ["quotes that never end", `${'a,"b\n'.repeat(1e5)}`],
    ["objects that never end", `${'{"a":'.repeat(1e5)}`],
    ["elements in elements", `<KeePassFile>${"<Group>".repeat(1e5)}`],
    ["one line of commas and quotes", `${'",'.repeat(1e5)}`],
    [
      "an address of commas",
      `name,url,username,password\n${`A,"${",".repeat(1_500)}",jo,x\n`.repeat(2_000)}`,
    ],
    ["an endless address of mail", `a,a@${".".repeat(200_000)}@\n`.repeat(20)],
    ["an endless text in JSON", `[${'"a:,'.repeat(1e5)}`],
    ["quotes that aren't JSON's", `{${"a'b,\n".repeat(20_000)}`],
  ])("%s end in time", async (_what, text) => {
    const found = await readVault(strToU8(text));
    expect(["refused", "read", "unknown-table"]).toContain(found.state);
  });
});
