// What is said while a page is scored, and what of it is told to who does not see it.
import { describe, expect, it } from "vitest";
import {
  describeScore,
  failed,
  failedBy,
  news,
  QUESTION,
  run,
  running,
  URL_WITHOUT_QUERY,
  describeNews as view,
} from "./score-states.ts";
import { NOON } from "./tab-states.ts";

describe("while it runs", () => {
  it("there is no second button, and the address stays in sight", () => {
    const { question } = view({ current: [running()] });
    expect(question).not.toHaveProperty("score");
    expect(question).not.toHaveProperty("toggleQuery");
    expect(question?.addressLabel).toBe("Being analysed by analysis.example:");
    const waiting = view({ current: [running({ name: "signing-in" })] });
    expect(waiting.question?.addressLabel).toBe("Will be sent to analysis.example:");
  });

  it("the time counts, from when the service was asked", () => {
    const current = [running({ name: "analysing", since: NOON - 5_000 })];
    expect(view({ current })).toMatchObject({ progress: { elapsed: "5 s so far" }, isTicking: true });
    expect(view({ current }, 61_000).progress?.elapsed).toBe("1 min 6 s so far");
    expect(describeScore().isTicking).toBe(false);
  });

  it("what is usual is told, and once it is over that it takes longer", () => {
    const current = [running({ name: "analysing", since: NOON })];
    expect(view({ current }).progress?.usual).toBe("usually 10 to 60 seconds");
    expect(view({ current, usualMs: 35_400 }, 70_000).progress?.usual).toBe("usually about 35 s");
    expect(view({ current, usualMs: 35_400 }, 71_000).progress?.usual).toContain("longer than usual");
  });

  it.each([
    [{ name: "preparing" }, "Getting ready", "sign-in"],
    [{ name: "signing-in" }, "Waiting for you to sign in", "signing in at accounts.example"],
    [{ name: "analysing", since: NOON, step: 2, stepCount: 4 }, "Analysing the page", "Category 2 of 4"],
  ] as const)("%j is told", (phase, title, said) => {
    const { progress } = view({ current: [running(phase)] });
    expect(progress?.title).toBe(title);
    expect(progress?.sentences.join(" ")).toContain(said);
    expect(progress?.cancel.action).toEqual({ kind: "cancel", question: QUESTION });
  });

  it("how long it usually takes is told of the analysis, and of nothing before it", () => {
    for (const name of ["preparing", "signing-in"] as const) {
      const { progress } = view({ current: [running({ name })], usualMs: 35_400 });
      expect(progress?.elapsed).toBe("42 s so far");
      expect(progress).not.toHaveProperty("usual");
    }
  });

  it("it is under way from the click on, before the background says so", () => {
    const onTheWay = { question: QUESTION, startedAt: NOON };
    expect(describeScore({ onTheWay }).progress?.title).toBe("Getting ready");
    const other = { ...onTheWay, question: { ...QUESTION, strategy: "DESKTOP" as const } };
    expect(describeScore({ onTheWay: other })).not.toHaveProperty("progress");
  });

  it("an earlier result stays below, with its age", () => {
    const { result } = view({ current: [running()], runs: [run()] });
    expect(result?.notes).toContain("The result below is from before: 2 minutes ago.");
    expect(view({ current: [failed({ kind: "interrupted" })], runs: [run()] }).result?.notes).toHaveLength(1);
    expect(view({ runs: [run()] }).result?.notes).toEqual([]);
  });

  it("other questions about the page are told apart, by their categories and by their address", () => {
    const others: Partial<typeof QUESTION>[] = [
      { categories: ["PERFORMANCE", "SEO"] },
      { categories: ["ACCESSIBILITY", "SEO"] },
      { url: URL_WITHOUT_QUERY },
      { strategy: "DESKTOP", categories: ["SEO"] },
    ];
    const current = others.map((other) => running(undefined, { ...QUESTION, ...other }));
    const { alsoRunning } = view({ current });
    expect(alsoRunning.map(({ line }) => line)).toEqual([
      "Also under way: Mobile · Performance, SEO",
      "Also under way: Mobile · Accessibility, SEO",
      "Also under way: Mobile · 4 categories · without the part after “?”",
      "Also under way: Desktop · SEO",
    ]);
    expect(new Set(alsoRunning.map(({ key }) => key)).size).toBe(others.length);
    const plain = describeScore({ isQueryLeftOut: true, news: news({ current: [running()] }) });
    expect(plain.alsoRunning[0]?.line).toContain("· with the part after “?”");
  });
});

describe("who does not see it", () => {
  const STEP = { name: "analysing", step: 2, stepCount: 4 } as const;
  const status = (over: Parameters<typeof describeScore>[0], later = 0) => describeScore(over, later).status;
  const statusOf = (over: Parameters<typeof news>[0], later = 0) => status({ news: news(over) }, later);

  it.each([
    [{ name: "preparing" }, "Page score: Getting ready"],
    [{ name: "signing-in" }, "Page score: Waiting for you to sign in"],
    [{ name: "analysing", since: NOON }, "Page score: Analysing the page"],
    [{ ...STEP, since: NOON }, "Page score: Analysing the page · Category 2 of 4."],
  ] as const)("is told of %j once, and not with each second", (phase, said) => {
    for (const later of [0, 90_000]) expect(statusOf({ current: [running(phase)] }, later)).toBe(said);
  });

  it("is told that there is no score", () => {
    const interrupted = statusOf({ current: [failed({ kind: "interrupted" })] });
    expect(interrupted).toBe("Page score: The analysis was interrupted");
    const wait = failedBy({ code: "rate-limited", service: "analysis", retryAfterSeconds: 90 });
    expect(statusOf({ current: [wait] }, 5_000)).toBe("Page score: The page was not scored");
  });

  it("is told what came, and nothing of what was there before", () => {
    const of = (summary: Parameters<typeof run>[1]) =>
      status({ news: news({ runs: [run({}, summary)] }), arrivedRunId: "run-1" });
    expect(of({})).toBe("The page was scored: Performance 47, Accessibility 92, Best practices 78, SEO 100.");
    expect(of({ scores: [] })).toBe("The answer holds no scores.");
    expect(of({ runtimeError: { code: "NO_FCP", message: "" } })).toContain("Do not rely on these scores");
    expect(statusOf({ runs: [run()] })).toBe("");
    expect(status({ news: news({ runs: [run()] }), arrivedRunId: "other" })).toBe("");
  });

  it("is told what was done rather than what is still there", () => {
    const current = [failed({ kind: "interrupted" })];
    expect(status({ done: "signed-out", news: news({ current }) })).toContain("Signed out");
    expect(status({ done: "dismissed", news: news({ current }) })).toBe("Dismissed.");
  });
});
