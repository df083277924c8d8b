// Our SHA-1 against published vectors and against WebCrypto.
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ownSha1, sha1 } from "../../../src/content/sha1.ts";

async function webCryptoSha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex").toUpperCase();
}

describe("ownSha1", () => {
  it.each([
    ["", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"],
    ["abc", "A9993E364706816ABA3E25717850C26C9CD0D89D"],
    ["password", "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983E441C3BD26EBAAE4AA1F95129E5E54670F1"],
    ["a".repeat(1_000_000), "34AA973CD4C4DAA4F61EEB2BDBAD27316534016F"],
  ])("gives the published digest of %.20s", (text, digest) => {
    expect(ownSha1(text)).toBe(digest);
  });

  it("agrees with WebCrypto at every length around the block borders", async () => {
    for (let length = 0; length <= 200; length++) {
      const text = "x".repeat(length);
      expect(ownSha1(text)).toBe(await webCryptoSha1(text));
    }
  });

  it("agrees with WebCrypto on any text, lone surrogates included", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        expect(ownSha1(text)).toBe(await webCryptoSha1(text));
      }),
      { numRuns: 1000 },
    );
    expect(ownSha1("\ud800")).toBe(await webCryptoSha1("\ud800"));
  });
});

describe("sha1", () => {
  it("is the same by WebCrypto and without it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        expect(await sha1(text)).toBe(ownSha1(text));
      }),
    );
    vi.stubGlobal("crypto", {});
    expect(await sha1("password")).toBe("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8");
    vi.unstubAllGlobals();
  });
});
