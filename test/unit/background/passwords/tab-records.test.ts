// Tests which values the record of a tab keeps and shows, of many: a page can't push out a warning.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { foremostValue } from "../../../../src/shared/passwords/tab-state.ts";
import type { TabVerdict } from "../../../../src/shared/passwords/verdict.ts";
import type { CheckedValue } from "../../../../src/shared/records/tab.ts";
import { CHECKED_VALUE, useFakeBrowser } from "../../../world/fake-browser.ts";

let records: typeof import("../../../../src/background/passwords/tab-records.ts");

useFakeBrowser();
beforeAll(async () => {
  records = await import("../../../../src/background/passwords/tab-records.ts");
});

function enter(tabId: number, isPrivate: boolean, more: Partial<CheckedValue> = {}): Promise<void> {
  return records.updateTabRecord(
    tabId,
    isPrivate,
    ({ values }) => void values.push({ ...CHECKED_VALUE, ...more }),
  );
}

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
    ["a current one rather than an outdated one", (isCurrent) => ({ verdict: NOT_FOUND, isCurrent })],
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
  const foremost = (...values: CheckedValue[]) => foremostValue({ values, recentChecks: [] });
  expect(foremost(...values, CHECKED_VALUE)).toBe(values[index]);
  const gone = values.map((value) => ({ ...value, isCurrent: false }));
  expect(foremost(...gone)).toBeUndefined();
  expect(foremostValue(undefined)).toBeUndefined();
});

it("changes that come together redraw the toolbar once, with all of them", async () => {
  const { toolbarOutdated } = await import("../../../../src/background/platform/events.ts");
  const drawn: unknown[] = [];
  toolbarOutdated.subscribe(async (tabId) => {
    const record = await records.readTabRecord(Number(tabId), false);
    if (tabId === 90) drawn.push(record?.values.length);
  });
  vi.useFakeTimers();
  const verdict = { state: "not-found" } as const;
  for (const field of [1, 2, 3]) await enter(90, false, { field, verdict });
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([3]);
  await enter(90, false, { field: 4, verdict });
  await vi.runAllTimersAsync();
  expect(drawn).toEqual([3, 4]);
  vi.useRealTimers();
});
