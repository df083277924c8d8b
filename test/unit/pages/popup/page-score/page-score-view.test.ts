// What is said before a page is scored and while it is, and what of it is told to who does not see it.
import { describe, expect, it } from "vitest";
import { describePageScore } from "../../../../../src/pages/popup/page-score/page-score-view.ts";
import type { CurrentScore } from "../../../../../src/shared/page-score/page-score.ts";
import { NOON, SETTINGS, words } from "../../tab-states.ts";
import {
  describeNews,
  describeScore,
  failed,
  failedBy,
  news,
  QUESTION,
  run,
  running,
  SIGN_IN,
  scored,
  URL_WITH_QUERY,
  URL_WITHOUT_QUERY,
} from "./score-states.ts";

const SIGNED_OUT = { ...SIGN_IN, isSignedIn: false };
const page = (url: string) => ({ page: { tabId: 7, url, isPrivate: false } });

describe("before the click", () => {
  it("the address is shown exactly as it is sent, its query apart", () => {
    const { question } = describeScore();
    expect(question?.addressLabel).toBe("Will be sent to analysis.example:");
    expect(`${question?.address}${question?.query}`).toBe(URL_WITH_QUERY);
    expect(question?.query).toBe("?sort=price&page=2");
    expect(question?.score?.action).toEqual({ kind: "score", question: QUESTION });
  });

  it("the part after the question mark can be left out and put back", () => {
    const toggle = describeScore().question?.toggleQuery?.action;
    expect(toggle).toEqual({ kind: "leave-out-query", isLeftOut: true });
    const { question } = describeScore({ isQueryLeftOut: true });
    expect(question).toMatchObject({
      address: URL_WITHOUT_QUERY,
      toggleQuery: { action: { kind: "leave-out-query", isLeftOut: false } },
      score: { action: { question: { url: URL_WITHOUT_QUERY } } },
    });
    expect(question).not.toHaveProperty("query");
    expect(describeScore(page("https://shop.example/#top")).question).not.toHaveProperty("toggleQuery");
  });

  it.each([
    [["PERFORMANCE", "SEO"], "Mobile · 2 categories"],
    [["SEO"], "Mobile · SEO"],
    [[], "Mobile · performance only", expect.stringContaining("performance only")],
  ] as const)("the choice of %j is told in one line", (categories, line, note?: string) => {
    const { question } = describeScore({ choice: { categories: [...categories] } });
    expect([question?.choice, question?.categories.note]).toEqual([line, note]);
  });

  it("each option leads to the choice with it or without it, in one order", () => {
    const { question } = describeScore({ choice: { categories: ["SEO"] } });
    const pairs = [
      ["PERFORMANCE", "SEO"],
      ["ACCESSIBILITY", "SEO"],
      ["BEST_PRACTICES", "SEO"],
    ];
    const choices = [...pairs, [], ["CATEGORY_UNSPECIFIED"]];
    expect(question?.categories.options.map(({ action }) => action)).toEqual(
      choices.map((categories) => ({ kind: "choose", choice: { categories } })),
    );
    expect(question?.devices.options.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
  });

  it("device and categories can be left to the service, which is then asked with the values of the spec", () => {
    const before = describeScore().question;
    const left = [before?.devices, before?.categories].map((group) => group?.options.at(-1));
    expect(left.map((option) => option?.label)).toEqual(Array(2).fill("Let the service decide"));
    const choices = left.map((option) => option?.action.kind === "choose" && option.action.choice);
    const { question } = describeScore({ choice: Object.assign({}, ...choices) });
    expect(question?.choice).toBe("Device chosen by the service · categories chosen by the service");
    expect(question?.devices.options.map(({ isChosen }) => isChosen)).toEqual([false, false, true]);
    expect(question?.categories.note).toBeUndefined();
    expect(question?.score?.action).toMatchObject({
      question: { strategy: "STRATEGY_UNSPECIFIED", categories: ["CATEGORY_UNSPECIFIED"] },
    });
  });

  it("a policy locks what it decides on, and nothing else", () => {
    const settings = { ...SETTINGS, managedPageScore: ["categories" as const] };
    const { question } = describeScore({ settings });
    expect(question?.categories).toMatchObject({ isDisabled: true, note: "Set by your organization" });
    expect(question?.devices.isDisabled).toBe(false);
  });

  it("whoever is not signed in is told that a sign-in may come", () => {
    const { question } = describeNews({ signIn: SIGNED_OUT });
    expect(question?.notes).toEqual(["You may be asked to sign in at accounts.example."]);
    expect(describeScore().question?.notes).toEqual([]);
  });

  it("a private window says what becomes of results", () => {
    const { question } = describeScore({ page: { tabId: 7, url: URL_WITH_QUERY, isPrivate: true } });
    expect(question?.notes[0]).toMatch(/^Private window/);
    expect(question?.score).toBeDefined();
  });

  it("there is no button before the background answered", () => {
    const snapshot = scored();
    delete snapshot.news;
    const view = describePageScore(snapshot, words, NOON);
    expect(view?.question?.address).toBe(URL_WITHOUT_QUERY);
    expect(view?.question).not.toHaveProperty("score");
  });

  it("nothing is said of a tab that is gone, or whose settings are not read", () => {
    const { page: _, ...noPage } = scored();
    const { settings: __, ...noSettings } = scored();
    expect(describePageScore(noPage, words, NOON)).toBeUndefined();
    expect(describePageScore(noSettings, words, NOON)).toBeUndefined();
  });
});

describe("what cannot be scored", () => {
  const PUBLIC = { ...SETTINGS, analysisUrl: "https://pagespeedonline.googleapis.com" };

  it.each([
    ["chrome://settings", "Pages of the browser"],
    ["file:///home/jo/a.html", "A file of this computer"],
    ["http://localhost:3000/", "it is on this computer"],
    ["https://192.168.1.1/", "in a network of your own"],
    [`https://shop.com/${"a".repeat(6_000)}`, "longer than 6,000 characters"],
  ])("says so before, without a button: %.30s", (url, said) => {
    const view = describeScore({ ...page(url), settings: PUBLIC });
    expect(view.obstacle?.sentences.join(" ")).toContain(said);
    expect(view).not.toHaveProperty("question");
  });

  it("leads to the options where the address of the service is refused", () => {
    const settings = { ...SETTINGS, analysisUrl: "http://analysis.example" };
    const view = describeScore({ settings });
    expect(view.obstacle?.options?.action).toEqual({ kind: "open-options" });
    expect(view.obstacle?.sentences.join(" ")).toContain("https");
  });
});

describe("a sign-in that is not set up", () => {
  it.each([
    [["issuer", "client-id"], "Set its issuer and your client id"],
    [["issuer"], "Set its issuer in"],
    [["client-id"], "Set your client id in"],
  ] as const)(
    "says of %j what to set, with the way there and no button that cannot work",
    (missing, said) => {
      const view = describeScore({ news: news({ signIn: { ...SIGNED_OUT, missing: [...missing] } }) });
      expect(view.obstacle?.sentences.join(" ")).toContain(said);
      expect(view.obstacle?.options).toEqual({ label: "Open the options", action: { kind: "open-options" } });
      expect(view).not.toHaveProperty("question");
    },
  );

  it("hides no earlier result", () => {
    const signIn = { ...SIGNED_OUT, missing: ["issuer" as const] };
    expect(describeScore({ news: news({ signIn, runs: [run()] }) }).result).toBeDefined();
  });
});

describe("signing out", () => {
  it("is offered to whoever is signed in", () => {
    const { account } = describeScore();
    expect(account?.line).toBe("Signed in at accounts.example");
    expect(account?.signOut.action).toEqual({ kind: "sign-out" });
    expect(describeNews({ signIn: SIGNED_OUT })).not.toHaveProperty("account");
  });

  it("that took long has happened all the same", () => {
    const problem = { action: "sign-out", why: "no-answer" } as const;
    expect(describeScore({ problem }).problem).toBeDefined();
    expect(describeScore({ problem, news: news({ signIn: SIGNED_OUT }) })).not.toHaveProperty("problem");
  });
});

it("a background that does not answer is told, and nothing of it where the service did not", () => {
  expect(describeScore({ isSilent: true }).problem).toContain("does not answer");
  const current = [failedBy({ code: "offline", service: "analysis" })];
  expect(describeNews({ current })).not.toHaveProperty("problem");
});

describe("while it runs", () => {
  it("there is no second button, and the address stays in sight", () => {
    const { question } = describeNews({ current: [running()] });
    expect(question).not.toHaveProperty("score");
    expect(question).not.toHaveProperty("toggleQuery");
    expect(question?.addressLabel).toBe("Being analysed by analysis.example:");
    const waiting = describeNews({ current: [running({ name: "signing-in" })] });
    expect(waiting.question?.addressLabel).toBe("Will be sent to analysis.example:");
  });

  it("the time counts, from when the service was asked", () => {
    const current = [running({ name: "analysing", since: NOON - 5_000 })];
    expect(describeNews({ current })).toMatchObject({ progress: { elapsed: "5 s so far" }, isTicking: true });
    expect(describeNews({ current }, 61_000).progress?.elapsed).toBe("1 min 6 s so far");
    expect(describeScore().isTicking).toBe(false);
  });

  it("what is usual is told, and once it is over that it takes longer", () => {
    const current = [running({ name: "analysing", since: NOON })];
    expect(describeNews({ current }).progress?.usual).toBe("usually 10 to 60 seconds");
    expect(describeNews({ current, usualMs: 35_400 }, 70_000).progress?.usual).toBe("usually about 35 s");
    expect(describeNews({ current, usualMs: 35_400 }, 71_000).progress?.usual).toContain("longer than usual");
  });

  it.each([
    [{ name: "preparing" }, "Getting ready", "sign-in"],
    [{ name: "signing-in" }, "Waiting for you to sign in", "signing in at accounts.example"],
    [{ name: "analysing", since: NOON, step: 2, stepCount: 4 }, "Analysing the page", "Category 2 of 4"],
  ] as const)("%j is told", (phase, title, said) => {
    const { progress } = describeNews({ current: [running(phase)] });
    expect(progress?.title).toBe(title);
    expect(progress?.sentences.join(" ")).toContain(said);
    expect(progress?.cancel.action).toEqual({ kind: "cancel", question: QUESTION });
  });

  it("how long it usually takes is told of the analysis, and of nothing before it", () => {
    for (const name of ["preparing", "signing-in"] as const) {
      const { progress } = describeNews({ current: [running({ name })], usualMs: 35_400 });
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
    const notesOf = (...current: CurrentScore[]) => describeNews({ current, runs: [run()] }).result?.notes;
    const note = "The result below is from before: 2 minutes ago.";
    expect(notesOf(running())).toEqual([note]);
    expect(notesOf(failed({ kind: "interrupted" }))).toEqual([note]);
    expect(notesOf()).toEqual([]);
  });

  it("other questions about the page are told apart, by their categories and by their address", () => {
    const others: Partial<typeof QUESTION>[] = [
      { categories: ["PERFORMANCE", "SEO"] },
      { categories: ["ACCESSIBILITY", "SEO"] },
      { url: URL_WITHOUT_QUERY },
      { strategy: "DESKTOP", categories: ["SEO"] },
    ];
    const current = others.map((other) => running(undefined, { ...QUESTION, ...other }));
    const { alsoRunning } = describeNews({ current });
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
