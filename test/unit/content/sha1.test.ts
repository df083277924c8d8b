// Our SHA-1 against that of WebCrypto.
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha1 } from "../../../src/content/sha1.ts";

async function webCryptoSha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

it("agrees with WebCrypto at every length around the block borders, and at a great one", async () => {
  for (const length of [...Array(201).keys(), 1_000_000]) {
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
