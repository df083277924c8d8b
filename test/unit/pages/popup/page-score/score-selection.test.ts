// Which of a page's stored questions and results is requested, compared and shown.
import { describe, expect, it } from "vitest";
import {
  choiceOf,
  latestFirst,
  selectScores,
} from "../../../../../src/pages/popup/page-score/score-selection.ts";
import type {
  CurrentScore,
  ScoreQuestion,
  ScoreRun,
} from "../../../../../src/shared/page-score/page-score.ts";
import {
  DEFAULT_SETTINGS,
  lockedSettings,
  readSettings,
} from "../../../../../src/shared/settings/settings.ts";
import { NOON } from "../../tab-states.ts";
import { failed, QUESTION, run, running, URL_WITHOUT_QUERY } from "./score-states.ts";

const news = (over: { current?: CurrentScore[]; runs?: ScoreRun[] }) => ({ current: [], runs: [], ...over });
const DESKTOP: ScoreQuestion = { ...QUESTION, strategy: "DESKTOP" };
const SEO_ONLY: ScoreQuestion = { ...QUESTION, categories: ["SEO"] };
const PLAIN: ScoreQuestion = { ...QUESTION, url: URL_WITHOUT_QUERY };

describe("the question", () => {
  const CHOICE = { strategy: "DESKTOP" as const, categories: ["SEO" as const] };

  it("follows the choice in this popup, but not against a policy", () => {
    const pageScore = { ...DEFAULT_SETTINGS.pageScore, strategy: "MOBILE" as const };
    const settings = { ...readSettings(), pageScore };
    expect(choiceOf({ settings, locked: new Set() }, CHOICE)).toEqual(CHOICE);
    const locked = new Set(["pageScore.strategy" as const]);
    expect(choiceOf({ settings, locked }, CHOICE)).toEqual({ ...CHOICE, strategy: "MOBILE" });
  });

  it("is what a policy sets, whatever is stored or chosen, if it is valid", () => {
    const own = { pageScore: { strategy: "DESKTOP", categories: ["SEO", "PERFORMANCE", "SEO", "PWA"] } };
    const under = (pageScore: object) => {
      const policy = { pageScore };
      return { settings: readSettings(own, policy), locked: lockedSettings(policy) };
    };
    const other = { strategy: "STRATEGY_UNSPECIFIED", categories: ["ACCESSIBILITY"] } as const;
    const chosen = { strategy: other.strategy, categories: [...other.categories] };
    const device = choiceOf(under({ strategy: "MOBILE", categories: [5] }), chosen);
    expect(device).toEqual({ ...chosen, strategy: "MOBILE" });
    expect(choiceOf(under({ categories: [] }), chosen)).toEqual({ ...chosen, categories: [] });
  });

  it("has each available category once, whatever is stored", () => {
    const pageScore = { ...DEFAULT_SETTINGS.pageScore, categories: ["SEO", "PERFORMANCE", "SEO", "PWA"] };
    const { categories } = choiceOf({ settings: { ...readSettings(), pageScore }, locked: new Set() }, {});
    expect(categories).toEqual(["PERFORMANCE", "SEO"]);
  });
});

describe("a pending or failed question", () => {
  it("is named if it is a different one, as long as it runs", () => {
    const current = [running(undefined, DESKTOP), failed({ kind: "interrupted" }, SEO_ONLY)];
    expect(selectScores(news({ current }), QUESTION, NOON).alsoRunning).toEqual([current[0]]);
    expect(selectScores(news({ current }), DESKTOP, NOON).alsoRunning).toEqual([]);
  });
});

describe("the result", () => {
  const newest = run({ id: "newest", question: SEO_ONLY, at: NOON });
  const same = run({ id: "same", at: NOON - 1_000 });
  const before = run({ id: "before", at: NOON - 2_000 });
  const desktop = run({ id: "desktop", question: DESKTOP, at: NOON - 500 });
  const plain = run({ id: "plain", question: PLAIN, at: NOON - 100 });

  const idOf = (question: ScoreQuestion, runs = [newest, desktop, same, before]) =>
    selectScores(news({ runs }), question, NOON, URL_WITHOUT_QUERY).run?.id;

  it("prefers the same categories over the newest", () => {
    expect(idOf(QUESTION)).toBe("same");
    expect(idOf(SEO_ONLY)).toBe("newest");
    expect(idOf({ ...QUESTION, categories: [] }), "without one of the same categories").toBe("newest");
  });

  it("is never from the other device", () => {
    expect(idOf(DESKTOP)).toBe("desktop");
    expect(idOf(DESKTOP, [newest, same])).toBeUndefined();
  });

  it("is for the address without its query if there is no other, and says so", () => {
    const of = (runs: ScoreRun[], question = QUESTION) =>
      selectScores(news({ runs }), question, NOON, URL_WITHOUT_QUERY);
    expect(of([plain])).toMatchObject({ run: { id: "plain" }, isWithoutQuery: true });
    expect(of([plain, same])).toMatchObject({ run: { id: "same" }, isWithoutQuery: false });
    // Dropping the query hides everything found with it.
    expect(of([same], PLAIN).run).toBeUndefined();
  });

  it("is compared with the previous run of the same question, and with no other", () => {
    const { previous } = selectScores(news({ runs: [newest, desktop, same, plain, before] }), QUESTION, NOON);
    expect(previous?.id).toBe("before");
    expect(selectScores(news({ runs: [newest, same] }), QUESTION, NOON).previous).toBeUndefined();
  });

  it("is not compared with another service's result", () => {
    const elsewhere = { ...before, service: "https://other.example" };
    const oldest = run({ id: "oldest", at: NOON - 3_000 });
    expect(selectScores(news({ runs: [same, elsewhere] }), QUESTION, NOON).previous).toBeUndefined();
    const { previous } = selectScores(news({ runs: [same, elsewhere, oldest] }), QUESTION, NOON);
    expect(previous?.id).toBe("oldest");
  });

  it("that is new is shown even if the clock was set back since the one before", () => {
    const ahead = run({ id: "ahead", at: NOON + 3_600_000 });
    const { run: shown, previous } = selectScores(news({ runs: [ahead, same, before] }), QUESTION, NOON);
    expect([shown?.id, previous?.id]).toEqual(["same", "before"]);
    expect(selectScores(news({ runs: [ahead] }), QUESTION, NOON).run?.id).toBe("ahead");
    const soon = run({ id: "soon", at: NOON + 50_000 });
    expect(latestFirst([ahead, soon, same], NOON).map(({ id }) => id)).toEqual(["soon", "same", "ahead"]);
  });

  it("is shown beside the latest one of the other device, for the same address", () => {
    const elsewhere = run({ id: "elsewhere", question: { ...DESKTOP, url: URL_WITHOUT_QUERY } });
    const { otherDevice } = selectScores(news({ runs: [elsewhere, same, desktop] }), QUESTION, NOON);
    expect(otherDevice?.id).toBe("desktop");
  });
});
