// Which bytes are a logo. From which address, and when: test/spec/lookup-v2/02-breach.test.tsx.
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  fetchLogo,
  LOGO_MAX_BYTES,
  LOGO_MAX_PIXELS,
  logoDataUrl,
} from "../../../../src/services/lookup/logo.ts";
import { answering } from "../contexts.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function header(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set(SIGNATURE);
  bytes.set([0, 0, 0, 13, ...Buffer.from("IHDR")], 8);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

describe("the bytes of a logo", () => {
  it("become a data URL", () => {
    const bytes = Uint8Array.from([...header(64, 1), ...deflateSync("pixels")]);
    expect(logoDataUrl(bytes)).toBe(`data:image/png;base64,${Buffer.from(bytes).toString("base64")}`);
  });

  it("may be a part of a larger buffer", () => {
    const whole = Uint8Array.from([1, 2, 3, ...header(8, 8)]);
    expect(logoDataUrl(whole.subarray(3))).toBe(logoDataUrl(header(8, 8)));
  });

  it.each([
    [0, 64],
    [64, 0],
    [LOGO_MAX_PIXELS + 1, 64],
    [64, LOGO_MAX_PIXELS + 1],
    [0xffffffff, 0xffffffff],
  ])("are refused at %i by %i pixels", (width, height) => {
    expect(logoDataUrl(header(width, height))).toBeUndefined();
  });

  it("are refused with any other beginning, or with only a beginning", () => {
    const right = header(64, 64);
    expect(logoDataUrl(right)).toBeDefined();
    for (let at = 0; at < 16; at++) {
      const wrong = right.slice();
      wrong[at] = (wrong[at] ?? 0) ^ 1;
      expect(logoDataUrl(wrong)).toBeUndefined();
    }
    for (let length = 0; length < right.length; length++) {
      expect(logoDataUrl(right.subarray(0, length))).toBeUndefined();
    }
  });
});

it("a file of exactly the maximum size is accepted, and not one byte more", async () => {
  const logoOf = (length: number) => {
    const bytes = new Uint8Array(length);
    bytes.set(header(64, 64));
    return fetchLogo(answering(bytes).context, "https://lookup.example/logo.png");
  };
  expect(await logoOf(LOGO_MAX_BYTES)).toBeDefined();
  expect(await logoOf(LOGO_MAX_BYTES + 1)).toBeUndefined();
});
