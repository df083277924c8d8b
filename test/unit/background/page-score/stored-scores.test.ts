// Tests page score history left by another version or a damaged database: intact runs are still returned.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { run } from "../../pages/popup/page-score/score-states.ts";

const PAGE = "https://shop.example/";
const RUN = {
  ...run({ id: "r1", tookMs: 1_000, question: { url: PAGE, strategy: "MOBILE", categories: ["SEO"] } }),
  page: PAGE,
};

const DAMAGED: unknown[] = [
  ...[{}, { id: "r9" }],
  ...[{ id: 7 }, { at: "5" }, { summary: null }, { summary: {} }].map((it) => ({ ...RUN, ...it })),
  ...[{ question: undefined }, { question: { url: 5 } }, { tookMs: null }].map((it) => ({ ...RUN, ...it })),
];

let runs: unknown[] = [];
let stores: string[] = [];
let isNewer = false;

let report: object = { beaconResult: {} };

const database = {
  getAllFromIndex: async () => runs,
  getAllKeys: async () => ["r1"],
  get: async (store: string, id: string) =>
    store === "reports" ? { id, at: 5, ...report } : runs.find((run) => (run as { id?: unknown }).id === id),
  transaction: () => ({ store: { index: () => ({ openCursor: async () => cursorAt(0) }) } }),
};

function cursorAt(at: number): unknown {
  return at < runs.length ? { value: runs[at], continue: async () => cursorAt(at + 1) } : null;
}

async function openDB(_name: string, _version: number, { upgrade }: { upgrade(database: unknown): void }) {
  if (isNewer) throw new DOMException("1 is less than the existing version, 2.", "VersionError");
  const createObjectStore = (name: string) => {
    stores.push(name);
    return { createIndex: () => undefined };
  };
  upgrade({ createObjectStore });
  return database;
}

beforeAll(() => {
  vi.resetModules();
  vi.doMock("idb", () => ({ openDB, deleteDB: async () => undefined }));
});

afterAll(() => {
  vi.doUnmock("idb");
  vi.resetModules();
});

const load = () => import("../../../../src/shared/page-score/score-database.ts");

it("returns the intact runs of a damaged history", async () => {
  const { historyOfPage, usualDurationMs, reportInHistory } = await load();
  runs = [...DAMAGED, RUN];
  const { page: _, ...what } = RUN;
  expect(await historyOfPage(PAGE)).toEqual([{ ...what, hasReport: true }]);
  expect(await usualDurationMs(RUN.service)).toBe(1_000);
  expect(await reportInHistory("r9")).toBeUndefined();
});

it("returns a full response as text, or as an earlier version stored it", async () => {
  const { reportInHistory } = await load();
  runs = [RUN];
  for (report of [{ answers: ['{"beaconResult": 1.0}'] }, { beaconResult: { audits: {} } }])
    expect(await reportInHistory("r1")).toMatchObject({ ...report, isPrivate: false });
});

it("creates stores for runs and full responses in a new database", () => {
  expect(stores).toEqual(["runs", "reports"]);
});

it("leaves a newer version's database alone, and tries again next time", async () => {
  vi.resetModules();
  stores = [];
  isNewer = true;
  const { historyOfPage } = await load();
  await expect(historyOfPage(PAGE)).rejects.toThrow("less than the existing version");
  expect(stores).toEqual([]);
  isNewer = false;
  await expect(historyOfPage(PAGE)).resolves.toHaveLength(1);
});
