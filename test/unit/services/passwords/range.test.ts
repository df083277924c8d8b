// Range services that the browser keeps from us, and ranges that are asked for again. What a range says: test/spec/lookup-v2,
// test/unit/services/hostile and test/fuzz/targets/range.ts.
import { describe, expect, it } from "vitest";
import {
  answersWithoutHeader,
  fetchRange,
  fetchTaggedRange,
} from "../../../../src/services/passwords/client.ts";
import { countInRange, parseRange } from "../../../../src/services/passwords/range.ts";
import { captured, hasCaptures } from "../captures.ts";
import { answering } from "../contexts.ts";
import { codeOf, failureOf } from "../failures.ts";

it("a range is never clear if it is cut inside its last row", () => {
  const row = "0018A45C4D1DEF81644B54AB7F969B88D65";
  const body = `${row}:1\r\n${row.replace("0", "1")}:22`;
  for (let length = body.length - 3; length > `${row}:1\r\n`.length; length--)
    expect(codeOf(() => parseRange(body.slice(0, length)))).toBe("malformed");
});

it.skipIf(!hasCaptures).each(["37D5B.txt", "5BAA6-crlf.txt", "A0F41.txt"])(
  "the count of each row of the captured range %s is found",
  (name) => {
    const range = parseRange(captured(`ranges/${name}`));
    for (const line of range.split(/\r?\n/)) {
      const [hash = "", count] = line.split(":");
      expect(countInRange(range, hash.toUpperCase())).toBe(Number(count));
    }
  },
);

describe("a service that the browser keeps from us", () => {
  const context = {
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    isOnline: () => true,
    hasAccess: async () => false,
  };

  it.each([
    ["https://ranges.example", "Add-Padding"],
    ["https://api.pwnedpasswords.com", undefined],
  ])("must allow our header, unless it is known to: %s", async (url, header) => {
    for (const ask of [fetchRange, fetchTaggedRange]) {
      const error = { code: "unavailable", service: "passwords", reason: "no-site-access", header };
      expect(await failureOf(ask(context, url, "5BAA6"))).toEqual(error);
    }
  });

  it("isn’t blamed on the header if it responds", async () => {
    const failure = await failureOf(
      fetchRange(answering("", 503).context, "https://ranges.example", "5BAA6"),
    );
    expect(failure).toEqual({ code: "unavailable", service: "passwords", status: 503 });
  });

  it.each([
    ["responds", answering("", 200), true],
    ["refuses", answering("", 403), false],
    ["doesn't respond", { context, asked: [] }, false],
  ])("%s without the header, to a prefix that reveals nothing", async (_, service, isFine) => {
    const { signal } = new AbortController();
    expect(await answersWithoutHeader(service.context, "https://ranges.example", signal)).toBe(isFine);
    for (const { url, init } of service.asked)
      expect([url, init.headers]).toEqual(["https://ranges.example/range/5BAA6", {}]);
  });
});

describe("fetchTaggedRange", () => {
  const ROW = "0018A45C4D1DEF81644B54AB7F969B88D65";
  const BASE = "https://ranges.example";
  const ask = (service: ReturnType<typeof answering>, etag?: string) =>
    fetchTaggedRange(service.context, BASE, "5BAA6", etag);

  it("returns the range with its ETag, and sends none without an earlier one", async () => {
    const service = answering(`${ROW}:4`, 200, { ETag: 'W/"one"' });
    const { range, etag } = await ask(service);
    expect(range && countInRange(range, ROW)).toBe(4);
    expect(etag).toBe('W/"one"');
    expect(service.asked[0]?.init.headers).toStrictEqual({ "Add-Padding": "true" });
    expect(await ask(answering(`${ROW}:4`))).not.toHaveProperty("etag", expect.anything());
  });

  it("sends the ETag, and reuses the earlier range for a 304", async () => {
    const service = answering(null, 304);
    expect(await ask(service, '"one"')).toEqual({ etag: '"one"' });
    expect(service.asked[0]?.init.headers).toEqual({ "Add-Padding": "true", "If-None-Match": '"one"' });
    expect(await ask(answering(null, 304, { ETag: '"two"' }), '"one"')).toEqual({ etag: '"two"' });
  });

  it.each([
    ["a 304 that nobody asked for", answering(null, 304), undefined, "unavailable"],
    ["a 200 that is no range", answering("<html>"), '"one"', "malformed"],
    ["a 200 without a body", answering(""), '"one"', "malformed"],
    ["a 429", answering("", 429, { "Retry-After": "3" }), '"one"', "rate-limited"],
    ["a 502", answering("", 502), '"one"', "unavailable"],
  ])("treats %s as no answer", async (_name, service, etag, code) => {
    await expect(ask(service, etag)).rejects.toMatchObject({ data: { code, service: "passwords" } });
  });
});
