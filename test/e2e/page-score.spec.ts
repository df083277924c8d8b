// The page score from end to end: one click, one sign-in, and what a real Lighthouse run measured is on the screen.

import type { AnalysisRecord } from "../services/analysis-service.ts";
import { startDemoSite } from "../services/demo-site.ts";
import { expect } from "./extension.ts";
import {
  askedOf,
  decide,
  gaugesOf,
  keptTokens,
  logIn,
  RUN_LIMIT_MS,
  scoreButton,
  scorePopup,
  sectionOf,
  test,
  waitForRun,
  windowAfter,
  windowCount,
} from "./page-score.ts";
import { gaugesFor, gaugeTexts, lastAnswer, panelOf, scoreWithWindow } from "./score-steps.ts";

function performanceOf({ beaconResult }: AnalysisRecord): number {
  return beaconResult?.categories.performance?.score ?? Number.NaN;
}

// Two runs one after the other, at the most.
test.describe.configure({ timeout: 3 * RUN_LIMIT_MS });

test("scores a poor page and a good one after one sign-in, and asks again after signing out", async ({
  page,
  extension,
  auth,
  analysis,
}) => {
  analysis.setCanned(undefined);
  const site = await startDemoSite();
  try {
    await page.goto(`${site.url}/slow`);
    const popup = await scorePopup(extension, page);
    const { host } = new URL(auth.issuer);
    await expect(sectionOf(popup)).toContainText(`You may be asked to sign in at ${host}.`);
    expect(auth.requests, "nothing is sent before the click").toEqual([]);
    expect(analysis.requests).toEqual([]);

    const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
    await expect(window.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(panelOf(popup, "Waiting for you to sign in")).toContainText(host);
    await expect(scoreButton(popup)).toHaveCount(0);
    await logIn(window, auth);
    await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
    expect(analysis.requests, "the service hears nothing before consent").toEqual([]);
    await decide(window, "Allow");

    // What was clicked before the window goes on by itself after it.
    await expect(panelOf(popup, "Analysing the page")).toContainText("You can close this and come back.");
    await expect(gaugesOf(popup)).toHaveCount(4, { timeout: RUN_LIMIT_MS });
    const poor = await lastAnswer(extension, analysis);
    expect(await gaugeTexts(popup)).toEqual(gaugesFor(poor));
    for (const text of await gaugeTexts(popup)) expect(text).toMatch(/, poor$/);
    expect(poor.beaconResult?.categories.performance?.score).toBeGreaterThan(0);
    const { audits = {} } = poor.beaconResult ?? {};
    const metrics = sectionOf(popup).locator(".lab-metrics");
    for (const id of ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]) {
      const { title = "?", displayValue = "?" } = audits[id] ?? {};
      await expect(metrics.getByText(title, { exact: true })).toBeVisible();
      expect((await metrics.innerText()).replaceAll("\u00a0", " ")).toContain(
        displayValue.replaceAll("\u00a0", " "),
      );
    }
    await expect(sectionOf(popup).locator(".suggestions li")).toHaveCount(5);
    await expect(sectionOf(popup)).toContainText(`Signed in at ${host}`);
    await popup.close();

    await page.goto(`${site.url}/fast`);
    const again = await scorePopup(extension, page);
    await expect(gaugesOf(again), "what was of another page is not of this one").toHaveCount(0);
    const pagesBefore = extension.context.pages().length;
    await scoreButton(again).click();
    await expect(gaugesOf(again)).toHaveCount(4, { timeout: RUN_LIMIT_MS });
    expect(windowCount(auth), "the second click took no window").toBe(1);
    expect(extension.context.pages()).toHaveLength(pagesBefore);
    const good = await lastAnswer(extension, analysis);
    expect(await gaugeTexts(again)).toEqual(gaugesFor(good));
    const [performance, ...others] = await gaugeTexts(again);
    for (const text of others) expect(text).toMatch(/, fine$/);
    // Real times on this computer, however busy it is: better than the poor page's is all that can be asked.
    expect(performance).toMatch(/^Performance: /);
    expect(performanceOf(good)).toBeGreaterThan(performanceOf(poor));

    const token = (await keptTokens(extension))?.accessToken ?? "";
    expect((await auth.introspect(token)).isActive).toBe(true);
    await sectionOf(again).getByRole("button", { name: "Sign out" }).click();
    await expect(sectionOf(again).getByRole("status")).toHaveText(
      "Signed out. The next score asks you to sign in again.",
    );
    await expect.poll(async () => (await auth.introspect(token)).isActive).toBe(false);
    expect(await keptTokens(extension)).toBeUndefined();
    await expect(gaugesOf(again), "results stay").toHaveCount(4);

    const asked = askedOf(analysis).length;
    const latest = await waitForRun(extension, page.url());
    const next = await windowAfter(extension, auth, () => scoreButton(again).click());
    // The provider may still know who it is: that somebody is to be signed in again is asked all the same.
    await expect(next.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
    expect(askedOf(analysis)).toHaveLength(asked);
    analysis.setCanned("recorded");
    await decide(next, "Allow");
    await expect(sectionOf(again)).toContainText("Change since");
    expect((await waitForRun(extension, page.url())).id).not.toBe(latest.id);
    expect(windowCount(auth)).toBe(2);
    await again.close();
  } finally {
    await site.stop();
  }
});

test("says of a page that Lighthouse cannot load why there is no score", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  analysis.setCanned(undefined);
  analysis.setFault({ kind: "failed-pages-as-errors" });
  pages.show({ "/here": "<!doctype html><title>Here</title><h1>Here</h1>" });
  await page.goto(pages.url("/here"));
  // Gone by the time the service looks.
  pages.show({ "/elsewhere": "" });
  const popup = await scorePopup(extension, page);
  await scoreWithWindow(extension, auth, popup);
  const failure = panelOf(popup, "The page could not be analysed");
  await expect(failure).toBeVisible({ timeout: RUN_LIMIT_MS });
  await expect(failure).toContainText("The service says:");
  // The code that Lighthouse has for it.
  await expect(failure).toContainText(/\([A-Z]+(?:_[A-Z]+)+\)/);
  await expect(gaugesOf(popup)).toHaveCount(0);
  await popup.close();
});
