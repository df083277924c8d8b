// The page score end to end: one click, one sign-in, and the results of a real Lighthouse run are on screen. All other tests have
// canned responses: a real run takes many seconds.

import { gaugeTexts, scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { logIn } from "../../pages/provider.ts";
import { type AnalysisRecord, RUN_LIMIT_MS } from "../../services/analysis-service.ts";
import { startDemoSite } from "../../services/demo-site.ts";
import { expect } from "../driver/extension.ts";
import { decide, test } from "./page-score.ts";
import { gaugesFor, panelOf } from "./score-steps.ts";

test("shows the results of a real Lighthouse run of a poor page after one click and one sign-in", async ({
  page,
  auth,
  analysis,
  scores,
  atEnd,
}) => {
  analysis.setCanned(undefined);
  const site = await startDemoSite();
  atEnd(() => site.stop());
  await page.goto(`${site.url}/slow`);
  const popup = await scores.popup(page);
  const { host } = new URL(auth.issuer);
  await expect(scoreSection(popup)).toContainText(`You may need to sign in at ${host}.`);
  expect(auth.requests, "nothing is sent before the click").toEqual([]);
  expect(analysis.requests).toEqual([]);

  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await expect(window.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(panelOf(popup, "Waiting for you to sign in")).toContainText(host);
  await expect(scoreButton(popup)).toHaveCount(0);
  await logIn(window, auth.account);
  await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
  expect(analysis.requests, "the service gets nothing before consent").toEqual([]);
  await decide(window, "Allow");

  // The request from before the window continues automatically after it.
  await expect(panelOf(popup, "Analyzing the page")).toContainText("You can close this and come back.");
  await expect(scoreGauges(popup)).toHaveCount(4, { timeout: RUN_LIMIT_MS });
  const poor = analysis.measured as AnalysisRecord;
  expect(await gaugeTexts(popup)).toEqual(gaugesFor(poor));
  for (const text of await gaugeTexts(popup)) expect(text).toMatch(/, poor$/);
  const { audits = {}, categories } = poor.beaconResult ?? {};
  expect(categories?.performance?.score).toBeGreaterThan(0);
  const metrics = scoreSection(popup).locator(".lab-metrics");
  for (const id of ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]) {
    const { title = "?", displayValue = "?" } = audits[id] ?? {};
    await expect(metrics.getByText(title, { exact: true })).toBeVisible();
    expect((await metrics.innerText()).replaceAll("\u00a0", " ")).toContain(
      displayValue.replaceAll("\u00a0", " "),
    );
  }
  await expect(scoreSection(popup).locator(".suggestions li")).toHaveCount(5);
  await expect(scoreSection(popup)).toContainText(`Signed in at ${host}`);
});
