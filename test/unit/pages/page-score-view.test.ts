// What is said before a page is scored, and while it is.
import { describe, expect, it } from "vitest";
import { describePageScore } from "../../../src/pages/popup/page-score/page-score-view.ts";
import {
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
    expect(question?.score).toEqual({
      label: "Score this page",
      action: { kind: "score", question: QUESTION },
    });
  });

  it("the part after the question mark can be left out and put back", () => {
    expect(describeScore().question?.toggleQuery).toEqual({
      label: "Leave out the part after “?”",
      action: { kind: "leave-out-query", isLeftOut: true },
    });
    const { question } = describeScore({ isQueryLeftOut: true });
    expect(question).toMatchObject({
      address: URL_WITHOUT_QUERY,
      toggleQuery: {
        label: "Put the part after “?” back",
        action: { kind: "leave-out-query", isLeftOut: false },
      },
      score: { action: { question: { url: URL_WITHOUT_QUERY } } },
    });
    expect(question).not.toHaveProperty("query");
    expect(describeScore(page("https://shop.example/#top")).question).not.toHaveProperty("toggleQuery");
  });

  it.each([
    [["PERFORMANCE", "SEO"], "Mobile · 2 categories"],
    [["SEO"], "Mobile · SEO"],
    [[], "Mobile · performance only"],
  ] as const)("the choice of %j is told in one line", (categories, line) => {
    expect(describeScore({ choice: { categories: [...categories] } }).question?.choice).toBe(line);
  });

  it("none of the categories chosen is said to mean performance", () => {
    expect(describeScore({ choice: { categories: [] } }).question?.categories.note).toContain(
      "performance only",
    );
    expect(describeScore().question?.categories).not.toHaveProperty("note");
  });

  it("each option leads to the choice with it or without it, in one order", () => {
    const { question } = describeScore({ choice: { categories: ["SEO"] } });
    expect(question?.categories.options.map(({ action }) => action)).toEqual([
      { kind: "choose", choice: { categories: ["PERFORMANCE", "SEO"] } },
      { kind: "choose", choice: { categories: ["ACCESSIBILITY", "SEO"] } },
      { kind: "choose", choice: { categories: ["BEST_PRACTICES", "SEO"] } },
      { kind: "choose", choice: { categories: [] } },
    ]);
    expect(question?.devices.options.map(({ label, isChosen }) => [label, isChosen])).toEqual([
      ["Mobile", true],
      ["Desktop", false],
    ]);
  });

  it("a policy locks what it decides on, and nothing else", () => {
    const settings = { ...SETTINGS, managedPageScore: ["categories" as const] };
    const { question } = describeScore({ settings });
    expect(question?.categories).toMatchObject({ isDisabled: true, note: "Set by your organization" });
    expect(question?.devices.isDisabled).toBe(false);
  });

  it("whoever is not signed in is told that a sign-in may come", () => {
    expect(describeScore({ news: news({ signIn: SIGNED_OUT }) }).question?.notes).toEqual([
      "You may be asked to sign in at accounts.example.",
    ]);
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
    expect(describeScore().account).toEqual({
      line: "Signed in at accounts.example",
      signOut: { label: "Sign out", action: { kind: "sign-out" } },
    });
    expect(describeScore({ news: news({ signIn: SIGNED_OUT }) })).not.toHaveProperty("account");
  });

  it("that took long has happened all the same", () => {
    const problem = { action: "sign-out", why: "no-answer" } as const;
    expect(describeScore({ problem }).problem).toBeDefined();
    expect(describeScore({ problem, news: news({ signIn: SIGNED_OUT }) })).not.toHaveProperty("problem");
  });

  it("is told", () => {
    expect(describeScore({ done: "signed-out" }).status).toContain("Signed out");
    expect(describeScore().status).toBe("");
  });
});

it("a background that does not answer is told", () => {
  expect(describeScore({ isSilent: true }).problem).toContain("does not answer");
  expect(
    describeScore({ news: news({ current: [failedBy({ code: "offline", service: "analysis" })] }) }),
  ).not.toHaveProperty("problem");
});
