// Our SHA-1 against published vectors and against WebCrypto.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha1 } from "../../../src/content/sha1.ts";

async function webCryptoSha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

describe("sha1", () => {
  it.each([
    ["", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
    ["abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
    ["password", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
    ["a".repeat(1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"],
  ])("gives the published digest of %.20s", (text, digest) => {
    expect(sha1(text)).toBe(digest);
  });

  it("agrees with WebCrypto at every length around the block borders", async () => {
    for (let length = 0; length <= 200; length++) {
      const text = "x".repeat(length);
      expect(sha1(text)).toBe(await webCryptoSha1(text));
    }
  });

  it("agrees with WebCrypto on any text, lone surrogates included", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        expect(sha1(text)).toBe(await webCryptoSha1(text));
      }),
      { numRuns: 1000 },
    );
    expect(sha1("\ud800")).toBe(await webCryptoSha1("\ud800"));
  });
});
