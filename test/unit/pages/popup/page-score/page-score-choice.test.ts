// Which device and categories a popup begins with, and what becomes of what the person chooses.
import { describe, expect, it } from "vitest";
import { NOON } from "../../tab-states.ts";
import { seen } from "./fake-page-scores.ts";
import { describeScore, failed, news, QUESTION, run, running, URL_WITHOUT_QUERY } from "./score-states.ts";

const DESKTOP = { ...QUESTION, strategy: "DESKTOP" as const };
const PLAIN = { ...QUESTION, url: URL_WITHOUT_QUERY };

describe("a popup that is opened again", () => {
  it("shows what runs, as it was asked", async () => {
    const choice = { strategy: "DESKTOP" as const, categories: ["SEO" as const] };
    const { store } = await seen({}, { current: [running(undefined, { ...PLAIN, ...choice })] });
    expect(store.snapshot()).toMatchObject({ choice, isQueryLeftOut: true });
  });

  it("shows what was left to the service, as it was asked", async () => {
    const choice = {
      strategy: "STRATEGY_UNSPECIFIED" as const,
      categories: ["CATEGORY_UNSPECIFIED" as const],
    };
    const { store } = await seen({}, { current: [running(undefined, { ...QUESTION, ...choice })] });
    expect(store.snapshot().choice).toEqual(choice);
  });

  it("stays with what is chosen where that is known as well", async () => {
    const other = running(undefined, DESKTOP);
    const { store } = await seen({}, { current: [other, running()] });
    expect(store.snapshot().choice).toEqual({});
  });

  it("does so once: what the person chooses then is theirs", async () => {
    const { background, store } = await seen();
    await background.tell({ current: [running(undefined, DESKTOP)] });
    expect(store.snapshot().choice).toEqual({});
  });

  it("takes up a failure that nothing came after, and no other", async () => {
    const failure = failed({ kind: "interrupted" }, DESKTOP);
    const later = await seen({}, { current: [failure], runs: [run({ at: NOON - 1 })] });
    expect(later.store.snapshot().choice).toMatchObject({ strategy: "DESKTOP" });
    const past = await seen({}, { current: [failure], runs: [run({ at: NOON + 1 })] });
    expect(past.store.snapshot().choice).toEqual({});
    const both = { ...DESKTOP, categories: ["SEO" as const] };
    const runs = [run({ at: NOON + 1 })];
    const busy = await seen({}, { current: [failure, running(undefined, both)], runs });
    expect(busy.store.snapshot().choice).toEqual({ strategy: "DESKTOP", categories: ["SEO"] });
  });

  it("takes nothing of one page along to another, but what the person chose", async () => {
    const { background, store, act, refresh } = await seen({}, { current: [running(undefined, DESKTOP)] });
    await act({ kind: "choose", choice: { categories: ["SEO"] } });
    expect(store.snapshot().choice).toEqual({ strategy: "DESKTOP", categories: ["SEO"] });
    background.page = { tabId: 7, url: "https://shop.example/other", isPrivate: false };
    background.news = news();
    await refresh();
    expect(store.snapshot().choice).toEqual({ categories: ["SEO"] });
  });

  it("takes up the last choice of a private window from its last result", async () => {
    const runs = [run({ question: DESKTOP })];
    const open = await seen({}, { runs });
    expect(open.store.snapshot().choice).toEqual({});
    const hidden = await seen({ isPrivate: true }, { runs });
    expect(hidden.store.snapshot().choice).toMatchObject({ strategy: "DESKTOP" });
  });
});

describe("choosing", () => {
  it("is remembered, and asks no service for anything", async () => {
    const { store, named, act } = await seen();
    const choices = [{ strategy: "DESKTOP" as const }, { categories: [] }];
    for (const choice of choices) await act({ kind: "choose", choice });
    await act({ kind: "leave-out-query", isLeftOut: true });
    expect(named("changeSettings")).toEqual(choices.map((pageScore) => ({ pageScore })));
    expect(named("scorePage")).toEqual([]);
    expect(store.snapshot().choice).toEqual({ strategy: "DESKTOP", categories: [] });
  });

  it("is not remembered in a private window", async () => {
    const { store, named, act } = await seen({ isPrivate: true });
    await act({ kind: "choose", choice: { strategy: "DESKTOP" } });
    expect(named("changeSettings")).toEqual([]);
    expect(store.snapshot().choice).toEqual({ strategy: "DESKTOP" });
  });

  it("that could not be remembered says so", async () => {
    const { background, store, act } = await seen();
    background.refuses.add("changeSettings");
    await act({ kind: "choose", choice: { strategy: "DESKTOP" } });
    expect(store.snapshot().problem).toEqual({ action: "choose", why: "refused" });
  });
});

it("a choice that could not be kept counts all the same, and that is said", () => {
  const choice = { strategy: "DESKTOP" } as const;
  for (const why of ["refused", "no-answer"] as const) {
    const { problem, question } = describeScore({ choice, problem: { action: "choose", why } });
    expect(problem).toBe("Your choice counts for now, but it could not be remembered.");
    expect(question?.score?.action).toMatchObject({ question: { strategy: "DESKTOP" } });
  }
});
