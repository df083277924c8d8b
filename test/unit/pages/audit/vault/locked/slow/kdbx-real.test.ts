// Real KeePass databases, skipped where they are absent. Two of them take seconds to derive their keys.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readKeePassXml } from "../../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";
import { isKdbx, openKdbx } from "../../../../../../../src/pages/audit/vault/locked/kdbx.ts";
import { captured, capturedPath, hasCaptures } from "../../../../../services/captures.ts";

interface Sample {
  file: string;
  password?: string;
  keyFile?: string;
  refused?: string;
  entries?: { title: string; user: string; url: string; password: string; bin?: true }[];
}

const FOLDER = "exports/kdbx";
const SAMPLES: Sample[] = hasCaptures ? JSON.parse(captured(`${FOLDER}/index.json`)) : [];
const bytesOf = (name: string) => new Uint8Array(readFileSync(capturedPath(`${FOLDER}/${name}`)));

function open({ file, keyFile }: Sample, password: string) {
  const key = { password, ...(keyFile !== undefined && { keyFile: bytesOf(keyFile) }) };
  return openKdbx(bytesOf(file), key, () => {});
}

describe.skipIf(!hasCaptures)("real databases (skipped where ../shared/data is absent)", () => {
  const readable = SAMPLES.filter(({ entries }) => entries !== undefined);

  it.each(readable)("$file: all entries, with their passwords", async (sample) => {
    expect(isKdbx(bytesOf(sample.file))).toBe(true);
    const result = await open(sample, sample.password ?? "");
    if (!("opened" in result)) throw new Error(JSON.stringify(result));
    const read = readKeePassXml(result.opened.xml, result.opened.unprotect);
    if (read.state !== "read") throw new Error(read.state);
    expect(read).toMatchObject({ unreadable: [], total: read.entries.length + read.withoutPassword });
    expect(read.isCutShort).toBeUndefined();
    const found = read.entries.map(({ title, username, password, leftOut }) => ({
      ...{ title, username, password },
      isInBin: leftOut === "archived",
    }));
    const expected = sample.entries?.map(({ title, user, password, bin = false }) => ({
      ...{ title, username: user, password },
      isInBin: bin,
    }));
    const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect(found.sort(byText)).toEqual(expected?.sort(byText));
    for (const { changedAt = 0 } of read.entries) expect(changedAt).toBeGreaterThan(Date.UTC(2010, 0));
  });

  it.each(readable.filter(({ keyFile }) => !keyFile))("$file: no other password", async (sample) => {
    expect(await open(sample, `${sample.password}!`)).toEqual({ wrongPassword: true });
  });

  it("KeyFileProtected.kdbx: not without its key file", async () => {
    const sample = SAMPLES.find(({ keyFile }) => keyFile);
    const bytes = bytesOf(sample?.file ?? "");
    expect(await openKdbx(bytes, { password: sample?.password ?? "" }, () => {})).toEqual({
      wrongPassword: true,
    });
  });

  it("BrokenHeaderHash.kdbx: damaged", async () => {
    expect(await open({ file: "BrokenHeaderHash.kdbx" }, "")).toEqual({ refused: "damaged" });
  });

  it("YubiKeyProtectedPasswords.kdbx: looks like a wrong password", async () => {
    expect(await open({ file: "YubiKeyProtectedPasswords.kdbx" }, "x")).toEqual({ wrongPassword: true });
  });
});
