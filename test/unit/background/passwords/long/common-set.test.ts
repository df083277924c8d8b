// How often the set of common passwords takes another password for one of them.
import { createCipheriv } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { SET_FILE } from "../../../../../scripts/common-passwords.ts";
import { isInSet, readCommonSet } from "../../../../../src/shared/passwords/common-set.ts";

it("the common password set matches none of ten million random hashes", async () => {
  const set = readCommonSet(new Uint8Array(await readFile(SET_FILE)).buffer);
  // Same bytes in each run; with truly random hashes, about one run in a hundred would match.
  const stream = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  // The number of digits compared.
  const length = 14;
  let hits = 0;
  for (let made = 0; made < 10_000_000; made += 100_000) {
    const digits = stream.update(Buffer.alloc(50_000 * length)).toString("hex");
    for (let at = 0; at < digits.length; at += length)
      if (isInSet(set, digits.slice(at, at + length))) hits++;
  }
  expect(hits).toBe(0);
});
