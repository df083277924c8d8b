// The stand-in for the range service does what lookup-v2 says, rules 5 to 8, and fails on demand: these ways to fail are
// those of every stand-in.

import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type RangeFault, type RangeService, startRangeService } from "../../services/range-service.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

let service: RangeService;
let right: Reply;

beforeAll(async () => {
  service = await startRangeService();
  right = await get("5BAA6");
});
afterAll(() => service.stop());
afterEach(() => {
  service.setFault(undefined);
  service.forget();
});

function get(prefix: string, options?: AskOptions): Promise<Reply> {
  return ask(service.url, `/range/${prefix}`, options);
}

async function rowsOf(prefix: string, isPadded = false): Promise<string[]> {
  const { text } = await get(prefix, isPadded ? { headers: { "Add-Padding": "true" } } : {});
  return text.split("\r\n");
}

it.each(["00000", "0dac1", "fffff"])("knows 381 to 584 suffixes under %s", async (prefix) => {
  const rows = await rowsOf(prefix);
  expect(rows.length).toBeGreaterThanOrEqual(381);
  expect(rows.length).toBeLessThanOrEqual(584);
  for (const row of rows) expect(row).toMatch(/^[0-9A-F]{35}:[1-9]\d*$/);
  const suffixes = rows.map((row) => row.slice(0, 35));
  expect(suffixes).toEqual([...new Set(suffixes)].sort());
  expect(await rowsOf(prefix.toUpperCase())).toEqual(rows);
});

it("pads an answer to 800 to 1,000 rows, where that is asked for, and adds none that counts", async () => {
  for (const prefix of ["00000", "5BAA6"]) {
    const padded = await rowsOf(prefix, true);
    expect(padded.length).toBeGreaterThanOrEqual(800);
    expect(padded.length).toBeLessThanOrEqual(1000);
    expect(padded).not.toEqual(padded.toSorted());
    expect(padded.filter((row) => !row.endsWith(":0"))).toEqual(await rowsOf(prefix));
  }
});

it("knows common passwords, each as often as its rank says, and no other", async () => {
  for (const rank of [1, 2, 3, 997, 40_000]) {
    const password = service.passwordsRanked[rank - 1] ?? "";
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    expect(await rowsOf(hash.slice(0, 5), true)).toContain(`${hash.slice(5)}:${service.countOf(password)}`);
  }
  const counts = service.passwordsRanked.map(service.countOf);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect([counts[0], counts.at(-1)]).toEqual([50_000_000, 2]);
  expect(right.text).toMatch(/^1E4C9B93F3F0682250B6CF8331B7EE68FD8:/m);
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

it("lets every origin read its answers, send Add-Padding, and keep an answer for a month", async () => {
  const preflight = await get("5BAA6", { method: "OPTIONS" });
  expect(preflight).toMatchObject({
    status: 204,
    headers: { "access-control-allow-methods": "GET", "access-control-allow-headers": "Add-Padding" },
  });
  for (const { headers } of [preflight, right, await get("none")]) {
    expect(headers["access-control-allow-origin"]).toBe("*");
  }
  expect(right.headers["cache-control"]).toBe("public, max-age=2678400");
});

it("records what it was asked", async () => {
  await get("5BaA6?mode=ntlm", { headers: { "Add-Padding": "true" } });
  service.setFault({ kind: "reset" });
  await get("none");
  expect(service.requests).toMatchObject([
    { method: "GET", path: "/range/5BaA6?mode=ntlm", prefix: "5BaA6", headers: { "add-padding": "true" } },
    { path: "/range/none" },
  ]);
});

const ELSEWHERE = "http://127.0.0.1:1/elsewhere";
const ROW = expect.stringMatching(/^[0-9A-F]{35}:/);
const LIMITED = { "x-a": "1", "retry-after": "2", "access-control-allow-origin": "*" };

it.each<[RangeFault, number, object, unknown]>([
  [{ kind: "delay", ms: 1 }, 200, {}, ROW],
  [{ kind: "hold", until: Promise.resolve() }, 200, {}, ROW],
  [{ kind: "status", status: 429, retryAfter: 2, body: "{}", headers: { "X-A": "1" } }, 429, LIMITED, "{}"],
  [{ kind: "cut" }, 200, {}, expect.stringMatching(/\r\n[0-9A-F]{1,34}$/)],
  [{ kind: "html" }, 200, {}, expect.stringMatching(/^<!doctype html>/)],
  [{ kind: "empty" }, 200, {}, ""],
  [{ kind: "no-content" }, 204, {}, ""],
  [{ kind: "redirect", to: ELSEWHERE }, 302, { location: ELSEWHERE }, ""],
  [{ kind: "body", body: "x", contentType: "a/b" }, 200, { "content-type": "a/b" }, "x"],
])("answers with the fault %j", async (fault, status, headers, text) => {
  service.setFault(fault);
  expect(await get("5BAA6")).toMatchObject({ status, headers, text });
});

it.each<[RangeFault, RegExp]>([
  [{ kind: "reset" }, /read ECONNRESET/],
  [{ kind: "truncate" }, /aborted/],
])("breaks off for the fault %j", async (fault, how) => {
  service.setFault(fault);
  await expect(get("5BAA6")).rejects.toThrow(how);
});

it("keeps silent for the fault hang, until it is stopped", async () => {
  const other = await startRangeService();
  other.setFault({ kind: "hang" });
  const waiting = ask(other.url, "/range/5BAA6").catch((error: Error) => error);
  await vi.waitFor(() => expect(other.requests).toHaveLength(1));
  await Promise.all([other.stop(), other.stop()]);
  expect(await waiting).toBeInstanceOf(Error);
});

it("leaves preflights and refusals well, whatever the fault", async () => {
  service.setFault({ kind: "status", status: 503 });
  expect([(await get("5BAA6", { method: "OPTIONS" })).status, (await get("none")).status]).toEqual([
    204, 400,
  ]);
});

it("says so when its port is taken", async () => {
  await expect(startRangeService({ port: service.port })).rejects.toThrow(/EADDRINUSE/);
});
