// The stand-in for the range service is as complete and strict as lookup-v2, rules 5 to 8.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RangeService, startRangeService } from "../../services/range-service.ts";
import { ask } from "./client.ts";

let service: RangeService;

beforeAll(async () => {
  service = await startRangeService();
});
afterAll(() => service.stop());

async function rowsOf(prefix: string, isPadded = false): Promise<string[]> {
  const headers = isPadded ? { "Add-Padding": "true" } : {};
  const { text } = await ask(service.url, `/range/${prefix}`, { headers });
  return text.split("\r\n");
}

it.each(["00000", "0dac1", "fffff"])("has 381 to 584 suffixes under %s", async (prefix) => {
  const rows = await rowsOf(prefix);
  expect(rows.length).toBeGreaterThanOrEqual(381);
  expect(rows.length).toBeLessThanOrEqual(584);
  for (const row of rows) expect(row).toMatch(/^[0-9A-F]{35}:[1-9]\d*$/);
  const suffixes = rows.map((row) => row.slice(0, 35));
  expect(suffixes).toEqual([...new Set(suffixes)].sort());
  expect(await rowsOf(prefix.toUpperCase())).toEqual(rows);
});

it("pads an answer to 800 to 1,000 rows on request, with rows that don't count", async () => {
  for (const prefix of ["00000", "5BAA6"]) {
    const padded = await rowsOf(prefix, true);
    expect(padded.length).toBeGreaterThanOrEqual(800);
    expect(padded.length).toBeLessThanOrEqual(1000);
    expect(padded).not.toEqual(padded.toSorted());
    expect(padded.filter((row) => !row.endsWith(":0"))).toEqual(await rowsOf(prefix));
  }
});

it("knows common passwords, each with a count from its rank, and no other", async () => {
  for (const rank of [1, 2, 3, 997, 40_000]) {
    const password = service.passwordsRanked[rank - 1] ?? "";
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    expect(await rowsOf(hash.slice(0, 5), true)).toContain(`${hash.slice(5)}:${service.countOf(password)}`);
  }
  const counts = service.passwordsRanked.map(service.countOf);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect([counts[0], counts.at(-1)]).toEqual([50_000_000, 2]);
  expect(service.countOf("velvet-harbour-91-quilt")).toBe(0);
});

it.each([
  ["GET", "/range/5BAA", 400],
  ["GET", "/range/5BAA61", 400],
  ["GET", "/range/5BAAG", 400],
  ["GET", "/range/5BAA%36", 400],
  ["GET", "/range", 404],
  ["GET", "/range/5BAA6/7", 404],
  ["POST", "/range/5BAA6", 405],
])("answers %s %s with %i", async (method, path, status) => {
  expect((await ask(service.url, path, { method })).status).toBe(status);
});

it("lets every cache keep an answer for a month", async () => {
  const { headers } = await ask(service.url, "/range/5BAA6");
  expect(headers["cache-control"]).toBe("public, max-age=2678400");
});

it("sends an empty 304 to clients with the current range, and the range to all others", async () => {
  const first = await ask(service.url, "/range/5BAA6");
  const etag = String(first.headers.etag);
  const again = (tag: string) => ask(service.url, "/range/5baa6", { headers: { "If-None-Match": tag } });
  expect(await again(etag)).toMatchObject({ status: 304, text: "" });
  expect(await again('"another"')).toMatchObject({ status: 200, text: first.text });
});
