// The check of what is stored: it knows everything this version stores, and finds everything else.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LOGO, LOOKUP } from "../../../../../src/shared/records/lookups.ts";
import { CHANGED_PASSWORDS } from "../../../../../src/shared/records/progress.ts";
import { PRIVATE_PREFIX, type RecordKind } from "../../../../../src/shared/records/record.ts";
import { TAB } from "../../../../../src/shared/records/tab.ts";
import { WARNED } from "../../../../../src/shared/records/warned.ts";
import { RECORDS, recordOf } from "../../../../world/acts/every-record.ts";
import { type Area, makeBrowser, useFakeBrowser } from "../../../../world/fake-browser.ts";
import { fullBrowser } from "../../../../world/use.ts";
import { DATABASES } from "../../../../world/world-database.ts";

const { world, browser } = makeBrowser();
let synced = {};
Object.assign((browser as { storage: object }).storage, { sync: { get: async () => synced } });
useFakeBrowser({ world, browser } as ReturnType<typeof makeBrowser>);

// There is no database here; its entries are counted elsewhere.
const HISTORY = "../../../../../src/background/page-score/score-history.ts";
beforeAll(() => void vi.doMock(HISTORY, () => ({ countHistory: async () => 0 })));
afterAll(() => void vi.doUnmock(HISTORY));

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";

const OTHER_AREA = { local: "session", session: "local" } as const;

let databases: string[];
let cacheNames: string[];
/** What a browser has stored after every action. */
let full: { local: Area; session: Area };
/** A tab's record in it, and its key. */
let tabKey: string;
let checked: object;

beforeEach(async () => {
  full = (await fullBrowser()).area;
  Object.assign(world, structuredClone(full));
  [tabKey = ""] = Object.keys(full.session).filter((key) => key.startsWith(TAB.key));
  checked = TAB.read(full.session[tabKey])?.values[0] ?? {};
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
  world.session[PRIVATE_PREFIX + tabKey] = world.session[tabKey];
  const { outcome, unexpected, counts } = await check();
  expect({ outcome, unexpected }).toEqual({ outcome: "holds", unexpected: [] });
  expect(counts).toMatchObject({ "watch-list": 1, tokens: 2, tabs: 1, lookups: 1 });
});

it("finds a key of another version, and one that belongs elsewhere", async () => {
  for (const { area, key } of [...RECORDS, { area: "session", key: "of-another-version" } as const]) {
    const other = OTHER_AREA[area];
    Object.assign(world, structuredClone(full));
    // The names of cloud resources belong in both.
    if (RECORDS.some((one) => one.area === other && one.key === key)) continue;
    world[other][`${key}7`] = {};
    expect(await unexpected()).toEqual([`${other}: ${key}7`]);
  }
});

it("finds a value that is not what its key promises, under every key with a record", async () => {
  const read = RECORDS.filter((record) => record.read(7) === undefined);
  expect(read.length).toBeGreaterThan(14);
  for (const record of read) {
    const { [record.area]: values } = Object.assign(world, structuredClone(full));
    const [name = record.key.replace(/:$/, ":7")] = Object.keys(values).filter(
      (key) => recordOf(record.area, key) === record,
    );
    values[name] = 7;
    expect(await unexpected()).toEqual([`${record.area}: ${name}`]);
  }
});

it.each<[string, RecordKind<unknown>, () => unknown]>([
  ["a hash of a password", TAB, () => ({ values: [{ ...checked, document: SHA1 }], recentChecks: [] })],
  ["a longer mark", TAB, () => ({ values: [{ ...checked, mark: "0a1b2c" }], recentChecks: [] })],
  ["a part of one", WARNED, () => ({ salt: "salt", marks: ["0a1b2", SHA1.slice(0, 6)] })],
  ["the rest of one", CHANGED_PASSWORDS, () => ({ "shop.example": SHA1.slice(5).toLowerCase() })],
  ["a password", CHANGED_PASSWORDS, () => ({ "shop.example": "hunter2" })],
  ["more than is known", TAB, () => ({ values: [{ ...checked, text: "hunter2" }], recentChecks: [] })],
])("finds %s where only marks belong", async (_, record, value) => {
  const key = record === TAB ? tabKey : record.key;
  world[record.area][key] = value();
  expect(await unexpected()).toEqual([`${record.area}: ${key}`]);
});

it("takes no hash of others for one of a password", async () => {
  world.local.settings = { services: { lookupApiKey: SHA1 } };
  world.session[`${LOGO.key}https://logos.example/${SHA1}.png`] = SHA1;
  expect(await unexpected()).toEqual([]);
});

it("finds what is stored elsewhere, and allows the database of scores", async () => {
  databases = [...DATABASES];
  expect(await unexpected()).toEqual([]);
  databases.push("others");
  cacheNames = ["pages"];
  synced = { settings: {} };
  expect(await unexpected()).toEqual(["sync: settings", "IndexedDB: others", "cache: pages"]);
});

it("holds where the browser has no databases", async () => {
  const none = new DOMException("not allowed here", "InvalidStateError");
  vi.stubGlobal("indexedDB", { databases: () => Promise.reject(none) });
  expect(await unexpected()).toEqual([]);
});

it("does not show a key of a private window", async () => {
  world.session[`${PRIVATE_PREFIX}${LOOKUP.key}secret@accounts.example`] = 7;
  expect(await unexpected()).toEqual([`session: ${PRIVATE_PREFIX}`]);
});

it.each([
  ["caches", "keys"],
  ["indexedDB", "databases"],
])("fails if something can't be read: %s", async (store, list) => {
  vi.stubGlobal(store, { [list]: () => Promise.reject(new Error("no")) });
  await expect(check()).rejects.toThrow("no");
});
