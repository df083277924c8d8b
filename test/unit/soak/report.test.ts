// The soak's end: what is counted as flat memory, the report of a broken promise, and choices that a seed repeats.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ACTION, Diary, UNWATCHED_ACTION } from "../../soak/diary.ts";
import { createRandom, weighted } from "../../soak/random.ts";
import { memoryLines, soakReport } from "../../soak/table.ts";

const samplesOf = (background: (index: number) => number) =>
  Array.from({ length: 30 }, (_, index) => ({ background: background(index), pages: 5_000 }));

describe("memory", () => {
  it("is flat if it goes up and down", () => {
    const { lines, broken } = memoryLines({
      minutes: 30,
      samples: samplesOf((index) => 2_000 + (index % 3) * 500),
    });
    expect(broken).toEqual([]);
    expect(lines[0]).toEqual(["memory of background, first third (kB)", "2500"]);
  });

  it("is not if it grows by more than a tenth of a megabyte a minute", () => {
    expect(
      memoryLines({ minutes: 30, samples: samplesOf((index) => 2_000 + index * 110) }).broken,
    ).toHaveLength(1);
  });

  it("is not judged after a few minutes", () => {
    const samples = samplesOf((index) => index * 1_000).slice(0, 5);
    expect(memoryLines({ samples, minutes: 5 }).broken).toEqual([]);
  });

  it("is not flat if a long run measured it too seldom", () => {
    const samples = samplesOf(() => 2_000).slice(0, 14);
    expect(memoryLines({ samples, minutes: 29 }).broken).toEqual([]);
    expect(memoryLines({ samples, minutes: 30 }).broken).toEqual([
      "background: measured only 14 times in 30 minutes",
      "pages: measured only 14 times in 30 minutes",
    ]);
    const asleep = samplesOf(() => 2_000).map(({ pages }) => ({ pages }));
    expect(memoryLines({ samples: asleep, minutes: 30 }).broken).toHaveLength(1);
  });
});

describe("the report", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "breachlight-soak-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("ends with the broken promises, each once, with what led to it", () => {
    const diary = new Diary(join(folder, "a.log"));
    diary.count("kills", 2);
    for (let number = 1; number <= 25; number++) diary.note(`${number} open a tab: done`);
    diary.breaks("tokens go to their services only", "GET /a");
    diary.breaks("tokens go to their services only", "GET /a");
    const { text, brokenCount } = soakReport({
      chromium: { minutes: 30, diary, samples: samplesOf(() => 2_000) },
    });
    expect(brokenCount).toBe(1);
    expect(text).toMatch(/^kills +2$/m);
    expect(text).toMatch(/BROKEN in chromium at 0:\d\d\.\d: tokens go to their services only\n {2}GET \/a/);
    expect(text).toContain(" 6 open a tab");
    expect(text).not.toContain(" 5 open a tab");
    expect(text.endsWith("1 promise broken")).toBe(true);
    expect(readFileSync(join(folder, "a.log"), "utf8")).toContain("BROKEN tokens go to");
  });

  it("says that no promise was broken", () => {
    const diary = new Diary(join(folder, "a.log"));
    expect(
      soakReport({ firefox: { minutes: 1, diary, samples: [] } }).text.endsWith("\n0 promises broken"),
    ).toBe(true);
  });

  it.each([
    [5, 0],
    [6, 1],
  ])("of a hundred actions of which %i were not watched has %i broken promises", (unwatched, count) => {
    const diary = new Diary(join(folder, "a.log"));
    diary.count(ACTION, 100);
    diary.count(UNWATCHED_ACTION, unwatched);
    expect(soakReport({ firefox: { minutes: 1, diary, samples: [] } }).brokenCount).toBe(count);
  });

  it("counts memory that grew", () => {
    const diary = new Diary(join(folder, "a.log"));
    const samples = samplesOf((index) => index * 1_000);
    expect(soakReport({ firefox: { minutes: 30, diary, samples } }).brokenCount).toBe(1);
  });
});

describe("choices", () => {
  const choices = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 40 }, () => random.whole(1, 1_000));
  };

  it("are repeated by a seed, and others by another", () => {
    expect(choices("7")).toEqual(choices("7"));
    expect(choices("7")).not.toEqual(choices("8"));
    expect(new Set(choices("7")).size).toBeGreaterThan(30);
  });

  it("follow their weights", () => {
    const items = [
      { name: "often", weight: 9 },
      { name: "seldom", weight: 1 },
    ];
    const random = createRandom("7");
    const often = Array.from({ length: 1_000 }, () => weighted(items, random)).filter(
      ({ name }) => name === "often",
    );
    expect(often.length).toBeGreaterThan(850);
    expect(often.length).toBeLessThan(950);
  });
});
