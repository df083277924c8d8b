// SHA-1 by WebCrypto and our own implementation, against the published vectors and each other.
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sha1 } from "../../../../src/content/sha1.ts";
import { anyCharacter } from "../../../fuzz/any-character.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As on a plain http page: `crypto` exists, `crypto.subtle` doesn't. */
async function ownSha1(text: string): Promise<string> {
  vi.stubGlobal("crypto", {});
  try {
    return await sha1(text);
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Messages and digests from FIPS 180-4's examples and RFC 3174's tests. */
const VECTORS: readonly [text: string, digest: string][] = [
  ["", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
  ["abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
  [
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "a49b2446a02c645bf419f995b67091253a04a259",
  ],
  ["a".repeat(1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"],
  ["01234567".repeat(80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"],
];

describe.each([
  ["WebCrypto, on secure pages", sha1],
  ["our own, on plain http pages", ownSha1],
])("%s", (_, hash) => {
  it("gives the published digests", async () => {
    for (const [text, digest] of VECTORS) expect(await hash(text)).toBe(digest);
  });
});

it("matches WebCrypto at every length around the block boundaries, and at a large one", async () => {
  for (const length of [...Array(201).keys(), 1_000_000]) {
    const text = "x".repeat(length);
    expect(await ownSha1(text)).toBe(await sha1(text));
  }
});

it("matches WebCrypto for any text, lone surrogates included", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 300 }), async (text) => {
      expect(await ownSha1(text)).toBe(await sha1(text));
    }),
    { numRuns: 1000 },
  );
  expect(await ownSha1("\ud800")).toBe(await sha1("\ud800"));
});
