// How the popup handles clicks around the page's score, and follows what happens to it.
import { describe, expect, it, vi } from "vitest";
import { scoreKey } from "../../../../../src/shared/page-score/page-score.ts";
import { NOON } from "../../tab-states.ts";
import { showScore } from "./score-page.tsx";
import { failed, QUESTION, run, running, URL_WITH_QUERY } from "./score-states.ts";

const SCORE = "Score this page";
const FORGET = "Delete this page’s results";
const RECORD = `score:${scoreKey(QUESTION)}`;
const REFUSED = { ok: false, error: { code: "bad-request", service: "analysis" } };
const never = () => new Promise(() => undefined);

describe("scoring", () => {
  it("is in progress at once, until its record is written", async () => {
    const page = await showScore({
      current: [failed({ kind: "interrupted" })],
      answers: { scorePage: never },
    });
    await page.wait(1_000);
    await page.press(SCORE);
    expect(page.status()).toBe("Page score: Getting ready");
    const asked = { ...running({ name: "signing-in" }), startedAt: NOON + 1_001 };
    await page.tell({ current: [asked] });
    expect(page.status()).toBe("Page score: Waiting for you to sign in");
    await page.take(RECORD);
    expect(page.status(), "it was ended elsewhere").toBe("");
  });

  it("with another choice is not in progress", async () => {
    const page = await showScore({ answers: { scorePage: never } });
    await page.press(SCORE);
    await page.choose("Desktop");
    expect(page.button("Cancel")).toBeNull();
  });

  it("that was refused says so, and is no longer in progress", async () => {
    const page = await showScore({ answers: { scorePage: REFUSED } });
    await page.press(SCORE);
    expect(page.problem()).toBeDefined();
    expect(page.button(SCORE)).not.toBeNull();
  });

  it("whose reply was lost is no problem once it is seen running", async () => {
    const page = await showScore({ answers: { scorePage: () => Promise.reject(new Error("lost")) } });
    await page.press(SCORE);
    expect(page.problem()).toBeDefined();
    await page.tell({ current: [running()] });
    expect(page.problem()).toBeUndefined();
  });
});

describe("a result", () => {
  const SCORED = /^Page scored/;

  it("that arrives while someone waits for it is announced, until something else is done", async () => {
    const page = await showScore({ current: [running()], runs: [run({ id: "old" })] });
    await page.tell({ runs: [run({ id: "new", at: NOON })] });
    await page.take(RECORD);
    expect(page.status()).toMatch(SCORED);
    await page.press("Leave out the part after “?”");
    await page.press("Include the part after “?”");
    expect(page.status()).toBe("");
  });

  it("that arrives at once is announced too", async () => {
    const page = await showScore({ answers: { scorePage: never } });
    await page.press(SCORE);
    await page.tell({ runs: [run({ at: NOON + 1 })] });
    expect(page.status()).toMatch(SCORED);
    expect(page.button(SCORE)).not.toBeNull();
  });

  it("that was already there, or that nobody here requested, is not announced", async () => {
    const page = await showScore({ runs: [run()] });
    await page.tell({ runs: [run({ id: "other", at: NOON })] });
    expect(page.status()).toBe("");
  });
});

describe("other actions", () => {
  it("an analysis is canceled, a failure dismissed, and both are confirmed once", async () => {
    const page = await showScore({ current: [running()] });
    await page.press("Cancel");
    await page.take(RECORD);
    expect(page.asked("cancelPageScore")).toEqual([{ ...QUESTION, isPrivate: false }]);
    expect(page.status()).toBe("Scoring canceled.");
    await page.tell({ current: [failed({ kind: "interrupted" })] });
    await page.press("Dismiss");
    await page.take(RECORD);
    expect(page.status()).toBe("Dismissed.");
    await page.press("Leave out the part after “?”");
    expect(page.status()).toBe("");
  });

  it("results are deleted, and stay if that failed", async () => {
    const answers: Record<string, unknown> = { forgetPageScores: REFUSED };
    const page = await showScore({ runs: [run()], answers });
    await page.press(FORGET);
    expect(page.problem()).toBeDefined();
    expect(page.all(".gauges")).toHaveLength(1);
    answers.forgetPageScores = undefined;
    await page.press(FORGET);
    await page.take("score-run:run-1");
    expect(page.asked("forgetPageScores")[1]).toEqual({ url: URL_WITH_QUERY });
    expect([page.status(), page.all(".gauges")]).toEqual(["Results deleted.", []]);
  });

  it("signs out", async () => {
    const page = await showScore();
    await page.press("Sign out");
    await page.take("signed-in:page-score");
    expect(page.asked("signOut")).toHaveLength(1);
    expect(page.status()).toContain("Signed out");
    expect(page.button("Sign out")).toBeNull();
  });

  it("opens settings and report, and reports a failure", async () => {
    const create = vi.fn(async (_tab: { url: string }): Promise<unknown> => undefined);
    const page = await showScore({ create, runs: [run()] });
    await page.press("Open full report");
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: "/src/pages/report/index.html?id=run-1" });
    create.mockRejectedValueOnce(new Error("no tab"));
    await page.press("Open full report");
    expect(page.problem()).toBeDefined();
    const closeAfter = vi.fn(async () => undefined);
    const unset = await showScore({ settings: { auth: {} }, closeAfter });
    await unset.press(SCORE);
    await unset.press("Sign in instead");
    expect(closeAfter).toHaveBeenCalledOnce();
  });
});

it("the browser asks for consent in the click itself, before the background is told, and nobody waits", async () => {
  const order: string[] = [];
  const agree = () => {
    order.push("consent");
    return never() as Promise<boolean>;
  };
  const page = await showScore({ agree, answers: { scorePage: () => void order.push("scorePage") } });
  await page.press(SCORE);
  expect(order).toEqual(["consent", "scorePage"]);
});
