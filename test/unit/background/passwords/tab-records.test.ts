// Tests where tab records are stored, and what they keep: private windows have their own keys, deleted with those windows.
import { beforeAll, describe, expect, it } from "vitest";
import type { TabVerdict } from "../../../../src/shared/passwords/verdict.ts";
import type { CheckedValue, TabRecord } from "../../../../src/shared/records/tab.ts";
import { CHECKED_VALUE, useFakeBrowser, world } from "../../../world/fake-browser.ts";

const ABORTED = { state: "unknown", error: { code: "aborted", service: "passwords" } };
const ANSWERED = { ...CHECKED_VALUE, verdict: { state: "not-found" } };

let records: typeof import("../../../../src/background/passwords/tab-records.ts");
let onRedrawToolbar: typeof import("../../../../src/background/platform/redraw-toolbar.ts").onRedrawToolbar;
let platform: typeof import("../../../../src/background/platform/records.ts");

useFakeBrowser();
beforeAll(async () => {
  world.session = {
    "tab:1": { values: [ANSWERED, CHECKED_VALUE], recentChecks: [] },
    "private:tab:2": { values: [CHECKED_VALUE], recentChecks: [] },
  };
  records = await import("../../../../src/background/passwords/tab-records.ts");
  ({ onRedrawToolbar } = await import("../../../../src/background/platform/redraw-toolbar.ts"));
  platform = await import("../../../../src/background/platform/records.ts");
});

function enter(tabId: number, isPrivate: boolean, more: Partial<CheckedValue> = {}): Promise<void> {
  return records.updateTabRecord(
    tabId,
    isPrivate,
    ({ values }) => void values.push({ ...CHECKED_VALUE, ...more }),
  );
}

it("marks checks interrupted by a restart as unknown, also in private windows", async () => {
  await records.endInterruptedChecks();
  expect(world.session["tab:1"]).toMatchObject({ values: [ANSWERED, { verdict: ABORTED }] });
  expect(world.session["private:tab:2"]).toMatchObject({ values: [{ verdict: ABORTED }] });
});

it("stores a private tab only in its own record, deleted with the last private window", async () => {
  await enter(3, true);
  expect(world.session).not.toHaveProperty("tab:3");
  expect(await records.readTabRecord(3, false)).toBeUndefined();
  await platform.forgetPrivateRecords();
  expect(Object.keys(world.session)).toEqual(["tab:1"]);
  await records.updateTabRecord(3, true, ({ values }) => values.map((value) => (value.isStanding = false)));
  expect(Object.keys(world.session), "a late change doesn't bring it back").toEqual(["tab:1"]);
});

it("deletes private records nobody has read, even if one is being read meanwhile", async () => {
  world.session["private:tab:9"] = { values: [CHECKED_VALUE], recentChecks: [] };
  const ended = records.endInterruptedChecks();
  await platform.forgetPrivateRecords();
  await ended;
  expect(world.session).not.toHaveProperty("private:tab:9");
});

it("deletes the records of a closed tab", async () => {
  await Promise.all([enter(4, true), enter(4, false)]);
  await records.forgetTab(4);
  expect(Object.keys(world.session)).toEqual(["tab:1"]);
});

it("redraws the toolbar only when the tab's verdict changes, and only once", async () => {
  let toldCount = 0;
  onRedrawToolbar((tabId) => {
    if (tabId === 5) toldCount++;
  });
  await enter(5, false);
  await enter(5, false, { verdict: { state: "breached", count: 3 } });
  await records.updateTabRecord(5, false, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 2 * records.NOTICE_FIRST_MS));
  expect(toldCount).toBe(1);
  expect((world.session["tab:5"] as TabRecord).values).toHaveLength(2);
});

describe("of more than 50 values", () => {
  const NOT_FOUND = { state: "not-found" } as const;
  const BREACHED = { state: "breached", count: 3 } as const;
  let tabId = 100;

  /** The fields of the values that a tab keeps, of 60 with numbers from 0 on. */
  async function keptOf(more: (field: number) => Partial<CheckedValue>): Promise<number[]> {
    tabId++;
    for (let field = 0; field < 60; field++) await enter(tabId, false, { field, ...more(field) });
    return ((await records.readTabRecord(tabId, false))?.values ?? []).map(({ field }) => field);
  }
  const numbers = (from: number, to: number) => [...Array(to - from).keys()].map((it) => from + it);

  it("the latest are kept, in their order", async () => {
    expect(await keptOf(() => ({ verdict: BREACHED }))).toEqual(numbers(10, 60));
  });

  it.each<[string, (isKept: boolean) => Partial<CheckedValue>]>([
    [
      "a standing one rather than one that no longer stands",
      (isStanding) => ({ verdict: NOT_FOUND, isStanding }),
    ],
    ["a warning rather than any other", (isWarning) => ({ verdict: isWarning ? BREACHED : NOT_FOUND })],
    [
      "one being checked rather than one that wasn't found",
      (isAsked) => (isAsked ? {} : { verdict: NOT_FOUND }),
    ],
    ["an entered one rather than a filled one", (isEntered) => ({ verdict: BREACHED, isFilled: !isEntered })],
    [
      "a filled warning rather than an entered value that wasn't found",
      (isFilled) => ({ verdict: isFilled ? BREACHED : NOT_FOUND, isFilled }),
    ],
  ])("%s is kept", async (_, of) => {
    expect(await keptOf((field) => of(field < 5))).toEqual([...numbers(0, 5), ...numbers(15, 60)]);
  });
});

it.each<[index: number, first: TabVerdict["state"], second: TabVerdict["state"]]>([
  [0, "breached", "unknown"],
  [0, "breached", "not-found"],
  [0, "unknown", "not-found"],
  [1, "unknown", "breached"],
  [1, "not-found", "breached"],
  [1, "not-found", "unknown"],
  [1, "unknown", "unknown"],
])("shows verdict %i of a %s one and a later %s one", (index, ...states) => {
  const values = states.map((state) => ({ ...CHECKED_VALUE, verdict: { state } as TabVerdict }));
  const foremost = (...values: CheckedValue[]) => records.foremostValue({ values, recentChecks: [] });
  expect(foremost(...values, CHECKED_VALUE)).toBe(values[index]);
  const gone = values.map((value) => ({ ...value, isStanding: false }));
  expect(foremost(...gone)).toBeUndefined();
  expect(records.foremostValue(undefined)).toBeUndefined();
});
