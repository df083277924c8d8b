// Real KeePass databases that take seconds to derive their keys. The others: all-exports.test.tsx.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readKeePassXml } from "../../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";
import { openKdbx } from "../../../../../../../src/pages/audit/vault/locked/kdbx.ts";
import { captured, capturedPath, hasCaptures } from "../../../../../services/captures.ts";
import { outcomeOf } from "../outcome.ts";

const bytesOf = (name: string) => new Uint8Array(readFileSync(capturedPath(`exports/kdbx/${name}`)));

/** Its key takes nine seconds to derive where nothing else runs. */
const PATIENCE_MS = 900_000;

describe.skipIf(!hasCaptures)("real databases (skipped where ../shared/data is absent)", () => {
  it(
    "one with a key file opens with both its password and that",
    async () => {
      const index: { file: string; password: string; keyFile?: string; entries: { password: string }[] }[] =
        JSON.parse(captured("exports/kdbx/index.json"));
      const {
        file,
        password,
        keyFile = "",
        entries,
      } = index.find((one) => one.keyFile) ?? index[0] ?? expect.fail();
      const result = await outcomeOf(
        openKdbx(bytesOf(file), { password, keyFile: bytesOf(keyFile) }, () => {}),
      );
      if (!result.opened) throw new Error(JSON.stringify(result));
      const read = readKeePassXml(result.opened.xml, result.opened.unprotect);
      if (read.state !== "read") throw new Error(read.state);
      expect(read.entries.map((entry) => entry.password)).toEqual(entries.map((entry) => entry.password));
    },
    PATIENCE_MS,
  );

  it("one that wants a hardware key as well stays closed", async () => {
    const bytes = bytesOf("YubiKeyProtectedPasswords.kdbx");
    expect(await openKdbx(bytes, { password: "x" }, () => {})).toBeUndefined();
  });
});
