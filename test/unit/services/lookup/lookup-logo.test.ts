// Logos: only a PNG of a reasonable size from an allowed address is shown.
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fetchLogo,
  LOGO_MAX_BYTES,
  LOGO_MAX_PIXELS,
  logoDataUrl,
} from "../../../../src/services/lookup/logo.ts";
import { answering } from "../contexts.ts";
import { failureOf } from "../failures.ts";
import { at, useTrustedService } from "./lookup-over-https.ts";

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

  it("are a PNG or refused, whatever they are", () => {
    const some = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.uint8Array({ maxLength: 100 }).map((rest) => Uint8Array.from([...SIGNATURE, ...rest])),
    );
    fc.assert(
      fc.property(some, (bytes) => {
        const url = logoDataUrl(bytes);
        if (url !== undefined) expect(url).toMatch(/^data:image\/png;base64,iVBORw0KGgoAAAANSUhEUg/);
      }),
    );
  });
});

describe("fetchLogo", () => {
  useTrustedService();
  const logo = (file: string) => fetchLogo(at.patient, `${at.service.url}/logos/${file}`);

  it("returns a PNG as a data URL, and says which logo was requested", async () => {
    const shown = await logo("LanternBooks.png?v=2");
    const answer = await fetch(`${at.service.url}/logos/LanternBooks.png`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(shown).toBe(`data:image/png;base64,${bytes.toString("base64")}`);
    expect(at.sent.map(({ what, url }) => [what, new URL(url).search])).toEqual([["logo", "?v=2"]]);
    expect(at.service.requests[0]?.headers).not.toHaveProperty("hibp-api-key");
    expect(at.service.requests[0]?.headers).not.toHaveProperty("referer");
  });

  it.each(["too-large.png", "huge.png", "not-a-png.png", "no-such-logo.png"])("shows no %s", async (file) => {
    expect(await logo(file)).toBeUndefined();
    expect(at.service.requests).toHaveLength(1);
  });

  it("accepts a file of exactly the maximum size, and not one byte more", async () => {
    const logoOf = (length: number) => {
      const bytes = new Uint8Array(length);
      bytes.set(header(64, 64));
      return fetchLogo(answering(bytes).context, "https://lookup.example/logo.png");
    };
    expect(await logoOf(LOGO_MAX_BYTES)).toBeDefined();
    expect(await logoOf(LOGO_MAX_BYTES + 1)).toBeUndefined();
  });

  it.each(["http://lookup.example/a.png", "data:image/png;base64,AAAA", "javascript:alert(1)", "a.png", ""])(
    "doesn't request %j",
    async (url) => {
      expect(await fetchLogo(at.patient, url)).toBeUndefined();
      expect(at.sent).toEqual([]);
    },
  );

  it("reports a service that couldn't be reached: it may be back next time", async () => {
    at.service.setFault({ kind: "status", status: 503, retryAfter: 9 });
    const failure = { code: "unavailable", service: "lookup" };
    const busy = { ...failure, status: 503, retryAfterSeconds: 9 };
    expect(await failureOf(logo("LanternBooks.png"))).toEqual(busy);
    at.service.setFault({ kind: "reset" });
    expect(await failureOf(logo("LanternBooks.png"))).toEqual(failure);
    const plain = fetchLogo(at.patient, `${at.service.plainUrl}/logos/LanternBooks.png`);
    expect(await failureOf(plain)).toEqual({ ...failure, status: 301 });
  });
});
