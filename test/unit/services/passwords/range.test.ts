// What a range says of a password, and services that the browser keeps from us. Real ranges: test/fuzz/targets/range.ts.
import { describe, expect, it } from "vitest";
import {
  answersWithoutHeader,
  fetchRange,
  fetchTaggedRange,
} from "../../../../src/services/passwords/client.ts";
import { countInRange, parseRange } from "../../../../src/services/passwords/range.ts";
import { answering } from "../contexts.ts";
import { codeOf, failureOf } from "../failures.ts";

it("a range is never clear if it is cut inside its last row", () => {
  const row = "0018A45C4D1DEF81644B54AB7F969B88D65";
  const body = `${row}:1\r\n${row.replace("0", "1")}:22`;
  for (let length = body.length - 3; length > `${row}:1\r\n`.length; length--)
    expect(codeOf(() => parseRange(body.slice(0, length)))).toBe("malformed");
});

const KNOWN = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
const BEFORE = "0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n";
const AFTER = "\r\nFFFFA45C4D1DEF81644B54AB7F969B88D65:1\r\n";

describe("the row of a password", () => {
  it.each<[name: string, row: string, count: number | "malformed"]>([
    ["as it should be", `${KNOWN}:7`, 7],
    ["in lower case", `${KNOWN.toLowerCase()}:7`, 7],
    ["in mixed case", "1e4C9B93f3F0682250b6CF8331B7EE68FD8:7", 7],
    ["twice, with different counts", `${KNOWN}:7\r\n${KNOWN}:9`, 9],
    ["as padding and for good", `${KNOWN}:0\r\n${KNOWN}:9`, 9],
    ["with blanks at its end", `${KNOWN}:7 \t`, 7],
    ["with zeros before its count", `${KNOWN}:007`, 7],
    ["with the largest count that is believed", `${KNOWN}:999999999999999`, 999_999_999_999_999],
    ["with a count that no number holds", `${KNOWN}:9999999999999999`, "malformed"],
    ["with a count below zero", `${KNOWN}:-7`, "malformed"],
    ["with a count that is no whole number", `${KNOWN}:7.5`, "malformed"],
    ["with a count of an exponent", `${KNOWN}:7e3`, "malformed"],
    ["with digits of another script", `${KNOWN}:\u0667`, "malformed"],
    ["without a count", `${KNOWN}:`, "malformed"],
    ["without a colon", KNOWN, "malformed"],
    ["with a blank before its colon", `${KNOWN} :7`, "malformed"],
    ["with two counts", `${KNOWN}:7:8`, "malformed"],
    ["with a NUL after its count", `${KNOWN}:7\0`, "malformed"],
    ["after a blank", ` ${KNOWN}:7`, "malformed"],
    ["after a tab", `\t${KNOWN}:7`, "malformed"],
    ["after a NUL", `\0${KNOWN}:7`, "malformed"],
    ["after a byte order mark", `\ufeff${KNOWN}:7`, "malformed"],
    ["after a bare carriage return", `0118A45C4D1DEF81644B54AB7F969B88D65:1\r${KNOWN}:7`, "malformed"],
    ["in quotes", `"${KNOWN}":7`, "malformed"],
    ["after bytes of no text", `\ufffd${KNOWN}:7`, "malformed"],
    // What nobody can know: that a row is missing, that a suffix was changed, and whether it is the range of our prefix.
    ["missing", "0118A45C4D1DEF81644B54AB7F969B88D65:1", 0],
    ["with another digit in it", "1E4C9B93F3F0682250B6CF8331B7EE68FD9:7", 0],
  ])("%s", (_name, row, count) => {
    const read = () => countInRange(parseRange(BEFORE + row + AFTER), KNOWN);
    if (count === "malformed") expect(codeOf(read)).toBe(count);
    else expect(read()).toBe(count);
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

it.each([
  ["a 304 that nobody asked for", answering(null, 304), undefined, "unavailable"],
  ["a 200 that is no range", answering("<html>"), '"one"', "malformed"],
  ["a 200 without a body", answering(""), '"one"', "malformed"],
  ["a 429", answering("", 429, { "Retry-After": "3" }), '"one"', "rate-limited"],
  ["a 502", answering("", 502), '"one"', "unavailable"],
])("a range that is asked for again gets %s, which is no answer", async (_name, { context }, etag, code) => {
  const asked = fetchTaggedRange(context, "https://ranges.example", "5BAA6", etag);
  await expect(asked).rejects.toMatchObject({ data: { code, service: "passwords" } });
});
