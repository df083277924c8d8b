// What is shown before and during scoring, and what a screen reader announces.
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { Progress } from "../../../../../src/pages/popup/page-score/result/Progress.tsx";
import type { RunningScore } from "../../../../../src/shared/page-score/page-score.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";
import { showScore } from "./score-page.tsx";
import {
  failed,
  failedBy,
  QUESTION,
  run,
  running,
  URL_WITH_QUERY,
  URL_WITHOUT_QUERY,
} from "./score-states.ts";

const SCORE = "Score this page";
const OPTIONS = "Open settings";

describe("before the click", () => {
  it.each([
    [["PERFORMANCE", "SEO"], "Mobile · Categories: 2"],
    [["SEO"], "Mobile · SEO"],
    [[], "Mobile · Performance only", "Performance only"],
  ] as const)("shows the choice of %j in one line", async (categories, line, note?: string) => {
    const page = await showScore({ settings: { pageScore: { strategy: "MOBILE", categories } } });
    const notes = page.all(".score-options > small");
    expect([page.all("summary")[0], notes[0]]).toEqual([line, note]);
  });

  it("a policy locks what it sets, and nothing else", async () => {
    const page = await showScore({ policy: { pageScore: { categories: ["SEO"] } } });
    const groups = page
      .getAllByRole<HTMLFieldSetElement>("group")
      .filter(({ localName }) => localName === "fieldset");
    expect(groups.map(({ disabled }) => disabled)).toEqual([false, true]);
    expect(page.all(".score-options > small")).toEqual(["Set by your organization"]);
  });

  it("says that a sign-in may follow if nobody is signed in", async () => {
    const said = "You may need to sign in at accounts.example.";
    expect((await showScore({ isSignedIn: false })).text()).toContain(said);
    expect((await showScore()).text()).not.toContain(said);
  });

  it("a private window says what happens to results", async () => {
    const page = await showScore({ isPrivate: true });
    expect(page.text()).toContain("when you close all private windows");
    expect(page.button(SCORE)).not.toBeNull();
  });

  it("has no button before everything is loaded, and nothing about a closed tab", async () => {
    expect((await showScore({ isUnread: true })).text()).toBe("");
    expect((await showScore({ url: null })).text()).toBe("");
  });

  it("has nobody signed in for another client or another issuer", async () => {
    for (const auth of [
      { issuer: "https://other.example", clientId: "mine" },
      { issuer: "https://accounts.example", clientId: "other" },
    ])
      expect((await showScore({ settings: { auth } })).button("Sign out")).toBeNull();
  });
});

describe("a page that can't be scored", () => {
  it.each([
    ["chrome://settings", "pagespeedonline.googleapis.com can’t open this one"],
    ["file:///home/jo/a.html", "pagespeedonline.googleapis.com can’t open this one"],
    ["http://localhost:3000/", "pagespeedonline.googleapis.com can’t open this one"],
    ["https://192.168.1.1/", "pagespeedonline.googleapis.com can’t open this one"],
    [`https://shop.com/${"a".repeat(6_000)}`, "longer than 6,000 characters"],
  ])("says so first, without a button: %.30s", async (url, said) => {
    const services = { analysisUrl: "https://pagespeedonline.googleapis.com" };
    const page = await showScore({ url, settings: { services } });
    expect(page.text()).toContain(said);
    expect(page.queryAllByRole("button")).toEqual([]);
  });

  it("links to the settings if the address of the service is refused", async () => {
    const page = await showScore({ settings: { services: { analysisUrl: "http://analysis.example" } } });
    expect(page.text()).toContain("The address of analysis.example in settings must start with https.");
    expect(page.button(OPTIONS)).not.toBeNull();
  });
});

describe("a sign-in that is not set up", () => {
  it.each([
    { issuer: "", clientId: "" },
    { issuer: "", clientId: "mine" },
    { issuer: "https://accounts.example", clientId: " " },
  ])("says with %j what to set, with a link and no button that can't work", async (auth) => {
    const policy = { auth: { analysisAccess: "sign-in" } };
    const page = await showScore({ settings: { auth }, policy });
    await page.press(SCORE);
    expect(page.text()).toContain("set up a provider and your client ID in settings");
    expect(page.button(OPTIONS)).not.toBeNull();
    expect(page.button(SCORE)).toBeNull();
    expect(page.asked("scorePage")).toEqual([]);
  });

  it("doesn't hide an earlier result", async () => {
    const page = await showScore({ settings: { auth: {} }, runs: [run()] });
    expect(page.all(".gauges li")).toHaveLength(4);
  });
});

describe("signing out", () => {
  it("that took long still succeeds", async () => {
    const page = await showScore({ answers: { signOut: () => Promise.reject(new Error("too late")) } });
    await page.press("Sign out");
    expect(page.problem()).toBeDefined();
    await page.take("signed-in:page-score");
    expect(page.problem()).toBeUndefined();
  });
});

describe("while it runs", () => {
  it("counts the time from when the service was asked", async () => {
    const page = await showScore({ current: [running({ name: "analyzing", startedAt: NOON - 5_000 })] });
    expect(page.text()).toContain("5 s so far");
    await page.wait(61_000);
    expect(page.text()).toContain("1 min 6 s so far");
  });

  it("shows the usual time, and after that, that it is taking longer", async () => {
    const what = async (later: number, usualMs?: number) => {
      const one = running({ name: "analyzing", startedAt: NOON }) as RunningScore;
      const progress = (
        <Progress running={one} hasKey={false} issuer="" usualMs={usualMs} onCancel={() => undefined} />
      );
      return (await renderPage(progress, { now: () => NOON + later })).text();
    };
    expect(await what(0)).not.toContain("usual");
    expect(await what(70_000, 35_400)).toContain("usually about 35 s");
    expect(await what(71_000, 35_400)).toContain("longer than usual");
  });

  it.each([
    [{ name: "preparing" }, "Getting ready", "so far"],
    [{ name: "signing-in" }, "Waiting for you to sign in", "Sign in at accounts.example"],
    [{ name: "analyzing", startedAt: NOON, step: 2, stepCount: 4 }, "Analyzing the page", "Category 2 of 4"],
  ] as const)("announces %j", async (phase, title, said) => {
    const page = await showScore({ current: [running(phase)] });
    expect(page.getByRole("heading", { name: title })).toBeTruthy();
    expect(page.text()).toContain(said);
    await page.press("Cancel");
    expect(page.asked("cancelPageScore")).toEqual([{ ...QUESTION, isPrivate: false }]);
  });

  it("shows the usual time for the analysis, and for nothing before it", async () => {
    for (const name of ["preparing", "signing-in"] as const) {
      const page = await showScore({ current: [running({ name })] });
      expect(page.text()).toContain("42 s so far");
      expect(page.text()).not.toContain("usually");
    }
  });

  it("names other requests for the page by device and categories", async () => {
    const others: Partial<typeof QUESTION>[] = [
      { categories: ["PERFORMANCE", "SEO"] },
      { categories: ["ACCESSIBILITY", "SEO"] },
      { url: URL_WITHOUT_QUERY },
      { strategy: "DESKTOP", categories: ["SEO"] },
    ];
    const current = others.map((other) => running(undefined, { ...QUESTION, ...other }));
    const page = await showScore({ current: [...current, running()] });
    expect(page.all(".soft")).toEqual([
      "Also running: Mobile · Performance, SEO",
      "Also running: Mobile · Accessibility, SEO",
      "Also running: Mobile · Categories: 4",
      "Also running: Desktop · SEO",
    ]);
  });

  it("wakes a worker that may have died, as long as it is seen running", async () => {
    const page = await showScore({ current: [running()] });
    expect(page.asked("wake")).toHaveLength(1);
    expect((await showScore()).asked("wake")).toEqual([]);
    await act(() => render(null, page.place));
  });
});

describe("a screen reader", () => {
  const STEP = { name: "analyzing", step: 2, stepCount: 4 } as const;

  it.each([
    [{ name: "preparing" }, "Page score: Getting ready"],
    [{ name: "signing-in" }, "Page score: Waiting for you to sign in"],
    [{ name: "analyzing", startedAt: NOON }, "Page score: Analyzing the page"],
    [{ ...STEP, startedAt: NOON }, "Page score: Analyzing the page · Category 2 of 4"],
  ] as const)("hears %j once, and not with each second", async (phase, said) => {
    const page = await showScore({ current: [running(phase)] });
    expect(page.status()).toBe(said);
    await page.wait(90_000);
    expect(page.status()).toBe(said);
  });

  it("hears that there is no score, from the one live region", async () => {
    const wait = failedBy({ code: "rate-limited", service: "analysis", retryAfterSeconds: 90 });
    const page = await showScore();
    const line = page.getByRole("status");
    expect(line.textContent).toBe("");
    await page.tell({ current: [wait] });
    await page.wait(5_000);
    expect(page.getByRole("status")).toBe(line);
    expect(page.status()).toBe("Page score: The page wasn’t scored");
    expect(page.place.querySelectorAll("[aria-live]")).toHaveLength(0);
  });

  it.each([
    [{}, "Page scored: Performance 47, Accessibility 92, Best practices 78, SEO 100."],
    [{ scores: [] }, "The response has no scores."],
    [
      { runtimeError: { code: "NO_FCP", message: "" } },
      expect.stringContaining("Don’t rely on these scores"),
    ],
  ])("hears what arrived, and nothing that was there before", async (summary, said) => {
    const page = await showScore({ current: [running()] });
    await page.tell({ runs: [run({ at: NOON }, summary)] });
    await page.take(`score:${"MOBILE ACCESSIBILITY+BEST_PRACTICES+PERFORMANCE+SEO"} ${URL_WITH_QUERY}`);
    expect(page.status()).toEqual(said);
    expect((await showScore({ runs: [run({}, summary)] })).status()).toBe("");
  });

  it("hears what was done rather than what is still there", async () => {
    const page = await showScore({ current: [failed({ kind: "interrupted" })] });
    await page.press("Sign out");
    expect(page.status()).toContain("Signed out");
    await page.press("Dismiss");
    expect(page.status()).toBe("Dismissed.");
  });
});
