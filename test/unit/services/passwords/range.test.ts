// Range answers (lookup-v2, rules 5 to 8). More of them: hostile-services*.test.ts. Any text: test/fuzz/targets/range.ts.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  answersWithoutHeader,
  fetchRange,
  fetchTaggedRange,
} from "../../../../src/services/passwords/client.ts";
import { countInRange, parseRange, rangeRequest } from "../../../../src/services/passwords/range.ts";
import { captured, hasCaptures } from "../captures.ts";
import { answering } from "../contexts.ts";
import { codeOf, failureOf } from "../failures.ts";

function look(body: string, wanted: string): number {
  return countInRange(parseRange(body), wanted);
}

describe("rangeRequest", () => {
  it("asks for five characters, padded, and sends nothing else", () => {
    expect(rangeRequest("https://ranges.example", "5BAA6")).toEqual({
      service: "passwords",
      url: "https://ranges.example/range/5BAA6",
      headers: { "Add-Padding": "true" },
      what: "password-range",
    });
  });
});

describe("a range answer", () => {
  const known = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
  const other = "0018A45C4D1DEF81644B54AB7F969B88D65";

  it.each([
    ["CRLF", `${other}:1\r\n${known}:3303003\r\n`],
    ["LF", `${other}:1\n${known}:3303003\n`],
    ["no last newline", `${other}:1\r\n${known}:3303003`],
    ["blanks after rows", `${other}:1 \t \n${known}:3303003 \n${other}:1\t\n${other}:1`],
    ["a tab after the wanted row", `${other}:1\n${known}:3303003\t\n${other}:1`],
    ["the wanted row first", `${known}:3303003\r\n${other}:1`],
    ["a byte order mark", `\ufeff${known}:3303003\r\n${other}:1\r\n`],
    ["rows in any order, padding among them", `FFF${other.slice(3)}:0\r\n${known}:3303003\r\n${other}:0\r\n`],
  ])("is understood with %s", (_name, body) => {
    expect(look(body, known)).toBe(3_303_003);
  });

  it("doesn't count a padding row as a breach", () => {
    expect(look(`${other}:4\r\n${known}:0\r\n`, known)).toBe(0);
  });

  it("is searched if it has lowercase letters, or if it has none but a foreign row", () => {
    expect(look(`${"A".repeat(35)}:1\n${"0".repeat(34)}f:77`, `${"0".repeat(34)}F`)).toBe(77);
    expect(look(`${"A".repeat(35)}:1\nﬀ\n${other}:${"9".repeat(15)}`, other)).toBe(999_999_999_999_999);
  });

  it("doesn't find a suffix inside a longer word", () => {
    expect(look(`${other}:1\r\nA${known}:5\r\n${other}:2`, known)).toBe(0);
  });

  it.each([
    ["nothing", ""],
    ["JSON", '{"message":"down for maintenance"}'],
    ["a last row cut short", `${other}:1\r\n${other.slice(0, 20)}`],
    ["a last row without its count", `${other}:1\r\n${known}:`],
    ["rows in one line", `${other}:1 ${known}:77 ${other}:3`],
    ["rows with other white space between", `${other}:1\v${known}:77\f${other}:3`],
    ["a first row with markup behind it", `${other}:1 <html>\n${known}:77\n${other}:3`],
    ["a first row with a blank in its suffix", `${other.slice(1)} :1\n${known}:77`],
    ["a first row without a colon", `${other};1\n${known}:77`],
    ["a first row with a comma in its count", `${other}:1,000\n${known}:77`],
    ["a first row with other letters", `${other.replace("D", "G")}:1\n${known}:77`],
    ["a wanted row with something before it", `${other}:1\n;${known}:77\n${other}:3`],
    ["a first row with more digits than a count has", `${other}:${"9".repeat(16)}\n${known}:77`],
    ["lowercase rows, one with a letter that is two in uppercase", `${"a".repeat(35)}:1\nﬀ\n${known}:77`],
    ["rows of the downloadable whole hashes", `5BAA6${known}:10\r\n5BAA6${other}:1\r\n`],
  ])("is malformed when it is %s", (_name, body) => {
    expect(codeOf(() => look(body, known))).toBe("malformed");
  });

  it("may have far more rows than the known 584", async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `${String(row).padStart(35, "0")}:1`);
    const body = [...rows, `${known}:7`].join("\r\n");
    const range = await fetchRange(answering(body).context, "https://ranges.example", "5BAA6");
    expect(countInRange(range, known)).toBe(7);
  });

  it("is malformed if the wanted row has no readable count", () => {
    expect(codeOf(() => look(`${other}:1\r\n${known}:many\r\n${other}:1`, known))).toBe("malformed");
  });

  it("is never clear if it is cut inside its last row", () => {
    const body = `${other}:1\r\n${other.replace("0", "1")}:22`;
    for (let length = body.length - 3; length > `${other}:1\r\n`.length; length--) {
      expect(codeOf(() => look(body.slice(0, length), known))).toBe("malformed");
    }
  });
});

describe.skipIf(!hasCaptures)("captured answers", () => {
  const read = (name: string) => captured(`ranges/${name}`);
  const suffixOf = (password: string) =>
    createHash("sha1").update(password).digest("hex").toUpperCase().slice(5);

  it("find `password` in the range of 5BAA6", () => {
    expect(look(read("5BAA6-crlf.txt"), suffixOf("password"))).toBeGreaterThan(3_000_000);
  });

  it.each(["37D5B.txt", "5BAA6-crlf.txt", "A0F41.txt"])("return the count of each row of %s", (name) => {
    const range = parseRange(read(name));
    for (const line of read(name).split(/\r?\n/).filter(Boolean)) {
      const [hash = "", count] = line.split(":");
      expect(countInRange(range, hash.toUpperCase())).toBe(Number(count));
    }
  });

  it("treat an empty answer as none", () => {
    expect(codeOf(() => look(read("AD871.txt"), suffixOf("anything")))).toBe("malformed");
  });
});

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
