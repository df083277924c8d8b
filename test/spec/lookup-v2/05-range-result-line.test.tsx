// lookup-v2, "Range result line".
import { afterEach, describe, expect, it, vi } from "vitest";
import { sha1 } from "../../../src/content/sha1.ts";
import { OTHER_ROW, saidOf, sha1Of, suffixOf } from "../../world/lookup/ranges.ts";

const PASSWORD = "pässwörd 漢字";
const SUFFIX = suffixOf(PASSWORD);
const FOUND = "This password is in known breaches";
const UNKNOWN = "Couldn’t check this passwordReason: the response couldn’t be read.";

afterEach(() => void vi.unstubAllGlobals());

describe("Range result line", () => {
  it("<hash_suffix>:<count>: the person sees the count that stands behind the password's own suffix", async () => {
    const said = await saidOf(PASSWORD, `${OTHER_ROW}\r\n${SUFFIX}:3303003\r\nF${OTHER_ROW.slice(1)}`);
    expect(said).toContain(FOUND);
    expect(said).toContain("Seen 3,303,003 times in data breaches.");
  });

  it("hash_suffix: uppercase hexadecimal digits, and lowercase ones are understood too", async () => {
    expect(await saidOf(PASSWORD, `${OTHER_ROW}\r\n${SUFFIX.toLowerCase()}:7`)).toContain("Seen 7 times");
  });

  it("hash_suffix: 35 digits, and one within a longer word is another", async () => {
    expect(await saidOf(PASSWORD, `${OTHER_ROW}\nA${SUFFIX}:5\n${OTHER_ROW}`)).not.toContain(FOUND);
  });

  it.each([
    ["with WebCrypto", crypto],
    ["on a page without WebCrypto", {}],
  ])("hash_suffix: of the SHA-1 of the password in UTF-8, %s", async (_where, given) => {
    vi.stubGlobal("crypto", given);
    for (const text of [PASSWORD, "", "x".repeat(200), "\ud800 alone"])
      expect((await sha1(text)).toUpperCase()).toBe(sha1Of(text));
  });

  it("count: a row of padding, whose count is 0, is not a breach", async () => {
    expect(await saidOf(PASSWORD, `${SUFFIX}:0\r\n${OTHER_ROW}`)).toContain(
      "Password not found in known breaches",
    );
  });

  it.each(["many", "", "-7", "7.5", "9999999999999999"])(
    "count: an integer, and %j can't be read and is never read as none",
    async (count) => {
      expect(await saidOf(PASSWORD, `${OTHER_ROW}\r\n${SUFFIX}:${count}\r\n${OTHER_ROW}`)).toContain(UNKNOWN);
    },
  );

  it.each([
    ["nothing at all", ""],
    ["JSON", '{"message":"down for maintenance"}'],
    ["a web page", "<!doctype html><p>Sign in"],
    ["a last line cut short", `${OTHER_ROW}\r\n${OTHER_ROW.slice(0, 20)}`],
    ["lines of whole hashes", `5BAA6${OTHER_ROW}\r\n5BAA6${OTHER_ROW}`],
  ])("A text of such lines: %s is not one, and no password is called safe for it", async (_what, body) => {
    expect(await saidOf(PASSWORD, body)).toContain(UNKNOWN);
  });
});
