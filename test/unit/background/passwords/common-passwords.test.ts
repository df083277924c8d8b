// Tests the most common passwords: their set, the files it's built from, and what checking one requests.
import { hash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hashesInFile,
  listedHashes,
  packSet,
  SET_FILE,
  SET_SIZE,
} from "../../../../scripts/common-passwords.ts";
import { isInSet, readCommonSet } from "../../../../src/shared/passwords/common-set.ts";
import { giveFiles, notice, popup } from "../../../world/acts/passwords.ts";
import { withSettings } from "../../../world/acts/settings.ts";
import { answer, play, sent, text } from "../../../world/scenario.ts";

const sha1Of = (text: string) => hash("sha1", text).toUpperCase();

function setOf(hashes: readonly string[]): Float64Array {
  return readCommonSet(packSet(hashes).buffer as ArrayBuffer);
}

describe("the common password set", () => {
  let file: Buffer<ArrayBuffer>;
  let set: Float64Array;
  beforeAll(async () => {
    file = await readFile(SET_FILE);
    set = readCommonSet(new Uint8Array(file).buffer);
  });

  it("matches the list it's built from, in at most 100 kB", () => {
    expect(Buffer.compare(file, packSet(listedHashes().slice(0, SET_SIZE)))).toBe(0);
    expect(set).toHaveLength(20_000);
    expect(file.length).toBeLessThanOrEqual(100_000);
  });

  it("contains the list up to its size, and nothing after", () => {
    const isThere = listedHashes().map((sha1) => isInSet(set, sha1));
    expect(isThere.slice(0, SET_SIZE)).not.toContain(false);
    expect(isThere.slice(SET_SIZE)).not.toContain(true);
  });

  it("finds exactly its members, at any size and with adjacent hashes", () => {
    const ends = ["0".repeat(40), "f".repeat(40), `${"0".repeat(39)}1`];
    for (const hashes of [[], ends.slice(0, 1), ends, listedHashes().slice(0, 300)]) {
      const small = setOf(hashes);
      expect(small).toHaveLength(hashes.length);
      expect(hashes.map((sha1) => isInSet(small, sha1))).not.toContain(false);
      expect(isInSet(small, sha1Of("a password of nobody"))).toBe(false);
    }
  });
});

describe("a file of HASH:COUNT", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "common-passwords-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(text: string, size: number): Promise<string[]> {
    const path = join(folder, "list.txt");
    await writeFile(path, text);
    return hashesInFile(path, size);
  }

  it("returns the most common hashes, in any order and with either line ending", async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `${sha1Of(String(at))}:${(at * 7919) % 1_000}`);
    const wanted = lines.toSorted((one, other) => Number(other.slice(41)) - Number(one.slice(41)));
    const found = await read(`\uFEFF${lines.join("\r\n")}\n\n`, 20);
    expect(found.map((sha1) => sha1.toUpperCase())).toEqual(wanted.slice(0, 20).map((it) => it.slice(0, 40)));
  });

  it.each([
    ["in line 1, 3", `no hash\n${sha1Of("a")}:1\n${sha1Of("b")}\n`],
    ["in line 1", `${sha1Of("a")}:many`],
    ["in line 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and more", "x\n".repeat(100)],
    ["no line of HASH:COUNT", "\n\n"],
  ])("is rejected when malformed: %s", async (said, text) => {
    await expect(read(text, 20)).rejects.toThrow(said);
  });
});

describe("a common password", () => {
  const COMMON = { sha1: sha1Of("password") };

  it("triggers a warning without a request or a count, even if no service is available", async () =>
    play(
      async (world) => {
        giveFiles(world);
        expect(await notice(world, COMMON)).toContain("one of the most common passwords");
        await world.sleep(1_000);
        expect(await popup(world)).toMatch(/^breached/);
        expect(sent(world)).toEqual([]);
      },
      { from: withSettings({ services: { passwordsUrl: "http://not-encrypted.example" } }) },
    ));

  it("is asked about for its count, after the warning, if that setting is on", async () =>
    play(
      async (world) => {
        giveFiles(world);
        answer(world, /range/, text(`${COMMON.sha1.slice(5)}:918273`));
        expect(await notice(world, COMMON)).not.toContain("918");
        await world.sleep(1_000);
        expect(sent(world, /range/)).toHaveLength(1);
        expect(JSON.stringify(world.area.session)).toContain("918273");
      },
      { from: withSettings({ passwordChecks: { countCommonPasswords: true } }) },
    ));
});
