// What is said before a page is scored, and while it is.
import { describe, expect, it } from "vitest";
import { describePageScore } from "../../../src/pages/popup/page-score/page-score-view.ts";
import {
  describeNews,
  describeScore,
  failedBy,
  news,
  QUESTION,
  run,
  SIGN_IN,
  scored,
  URL_WITH_QUERY,
  URL_WITHOUT_QUERY,
} from "./score-states.ts";
import { NOON, SETTINGS, words } from "./tab-states.ts";

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
    const choices = [["PERFORMANCE", "SEO"], ["ACCESSIBILITY", "SEO"], ["BEST_PRACTICES", "SEO"], []];
    expect(question?.categories.options.map(({ action }) => action)).toEqual(
      choices.map((categories) => ({ kind: "choose", choice: { categories } })),
    );
    expect(question?.devices.options.map(({ isChosen }) => isChosen)).toEqual([true, false]);
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
    "says of %j what to set, with the way there and without a button that cannot work",
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
