// The check of what is stored: it knows everything this version stores, and finds everything else.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { RECORDS, recordOf } from "../../../../../src/shared/records/all.ts";
import type { RecordKind } from "../../../../../src/shared/records/record.ts";
import { makeBrowser, useFakeBrowser } from "../../../../world/fake-browser.ts";
import { CHECKED, stored } from "../../hostile/all-stored.ts";

const { world, browser } = makeBrowser();
let synced = {};
Object.assign((browser as { storage: object }).storage, { sync: { get: async () => synced } });
useFakeBrowser({ world, browser } as ReturnType<typeof makeBrowser>);

// There is no database here; its entries are counted elsewhere.
const HISTORY = "../../../../../src/background/page-score/score-history.ts";
beforeAll(() => void vi.doMock(HISTORY, () => ({ countHistory: async () => 0 })));
afterAll(() => void vi.doUnmock(HISTORY));

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";

let databases: string[];
let cacheNames: string[];

beforeEach(() => {
  Object.assign(world, stored());
  synced = {};
  databases = [];
  cacheNames = [];
  vi.stubGlobal("indexedDB", { databases: async () => databases.map((name) => ({ name })) });
  vi.stubGlobal("caches", { keys: async () => cacheNames });
});

async function check() {
  return (await import("../../../../../src/background/privacy/self-check/check-stored.ts")).checkStored();
}

async function unexpected() {
  const { outcome, unexpected } = await check();
  expect(outcome).toBe(unexpected.length > 0 ? "broken" : "holds");
  return unexpected;
}

it("holds for everything that this version stores, in any window, with its counts by kind", async () => {
  world.session["private:tab:8"] = world.session["tab:7"];
  const { outcome, unexpected, counts } = await check();
  expect({ outcome, unexpected }).toEqual({ outcome: "holds", unexpected: [] });
  expect(counts).toMatchObject({ "watch-list": 1, tokens: 2, "sent-requests": 1, tabs: 1 });
});

it.each([
  ["local", "of-another-version"],
  ["session", "of-another-version"],
  ["local", "tokens:page-score"],
  ["local", "lookup:demo@accounts.example"],
  ["local", "tab:7"],
  ["local", "private:tab:7"],
  ["session", "settings"],
] as const)("finds a key that does not belong in %s: %s", async (area, key) => {
  world[area][key] = {};
  expect(await unexpected()).toEqual([`${area}: ${key}`]);
});

it("finds a value that is not what its key promises, under every key with a record", async () => {
  const read = RECORDS.filter((record) => record.read(7) === undefined);
  expect(read.length).toBeGreaterThan(14);
  for (const record of read) {
    const { [record.area]: values } = Object.assign(world, stored());
    const [name = ""] = Object.keys(values).filter((key) => recordOf(record.area, key) === record);
    values[name] = 7;
    expect(await unexpected()).toEqual([`${record.area}: ${name}`]);
  }
});

it("knows each kind of record", () => {
  const modules = import.meta.glob<object>(
    ["../../../../../src/shared/records/*.ts", "!../../../../../src/shared/records/all.ts"],
    { eager: true },
  );
  const values = Object.values(modules).flatMap((module) => Object.values(module) as unknown[]);
  const areRecords = (value: unknown): value is RecordKind<unknown> =>
    typeof value === "object" && value !== null && "read" in value;
  // The names of cloud resources have one record for each area.
  const records = values.flatMap((value) => (areRecords(value) ? [value] : Object.values(value ?? {})));
  const keys = records.filter(areRecords).map(({ area, key }) => `${area} ${key}`);
  expect(keys.length).toBeGreaterThan(14);
  expect(keys.filter((key) => !RECORDS.some((one) => `${one.area} ${one.key}` === key))).toEqual([]);
});

it.each([
  ["a hash of a password", "tab:7", { values: [{ ...CHECKED, document: SHA1 }], recentChecks: [] }],
  ["a longer mark", "tab:7", { values: [{ ...CHECKED, mark: "0a1b2c" }], recentChecks: [] }],
  ["a part of one", "warned", { salt: "salt", marks: ["0a1b2", SHA1.slice(0, 6)] }],
  ["the rest of one", "changed-passwords", { "shop.example": SHA1.slice(5).toLowerCase() }],
  ["a password", "changed-passwords", { "shop.example": "hunter2" }],
  ["more than is known", "tab:7", { values: [{ ...CHECKED, text: "hunter2" }], recentChecks: [] }],
])("finds %s where only marks belong", async (_, key, value) => {
  const area = key in world.local ? "local" : "session";
  world[area][key] = value;
  expect(await unexpected()).toEqual([`${area}: ${key}`]);
});

it("takes no hash of others for one of a password", async () => {
  world.local.settings = { services: { lookupApiKey: SHA1 } };
  world.session.lookups = [];
  world.session[`logo:https://logos.example/${SHA1}.png`] = SHA1;
  expect(await unexpected()).toEqual([]);
});

it("finds what is stored elsewhere, and allows the database of scores", async () => {
  databases = ["page-scores"];
  expect(await unexpected()).toEqual([]);
  databases.push("others");
  cacheNames = ["pages"];
  synced = { settings: {} };
  expect(await unexpected()).toEqual(["sync: settings", "IndexedDB: others", "cache: pages"]);
});

it("does not show a key of a private window", async () => {
  world.session["private:lookup:secret@accounts.example"] = 7;
  expect(await unexpected()).toEqual(["session: private:"]);
});

it("fails if something can't be read", async () => {
  vi.stubGlobal("caches", { keys: () => Promise.reject(new Error("no")) });
  await expect(check()).rejects.toThrow("no");
});
