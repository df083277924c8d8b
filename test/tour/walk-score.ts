// Signs in once and scores a poor and a good page in the popup like a person, with a picture of each step.

import type { Page } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import { gaugeTexts, openPopupFor, scoreButton, scoreGauges } from "../pages/popup.ts";
import { logIn } from "../pages/provider.ts";
import { RUN_LIMIT_MS } from "../services/analysis-service.ts";
import { GOOD_KEY } from "../services/api-key.ts";
import {
  beginWalk,
  isThere,
  PAGE_WINDOW,
  type Photograph,
  type PictureOf,
  readToolbar,
  type StepResult,
} from "./walk.ts";
import type { TourWorld } from "./world.ts";

/** Waits for all four scores. */
export async function waitForGauges(popup: Page) {
  const gauges = scoreGauges(popup);
  await gauges.nth(3).waitFor({ timeout: RUN_LIMIT_MS });
  return gauges;
}

/** "Performance: 42 of 100, poor", for each category. */
async function readGauges(popup: Page): Promise<string[]> {
  await waitForGauges(popup);
  return gaugeTexts(popup);
}

/** Allows what the provider's window requests, with a picture of the prompt; returns its text. */
export async function allow(window: Page, photograph?: Photograph): Promise<string> {
  await window.getByRole("button", { name: "Allow" }).waitFor();
  const main = await window.locator("main").innerText();
  await photograph?.(window);
  await window.getByRole("button", { name: "Allow" }).click();
  return main.replace(/\s+/g, " ");
}

/** Presses the button that opens the provider's window, and signs in there. */
export async function scoreAndSignIn({ auth, extension }: TourWorld, popup: Page): Promise<Page> {
  const opened = extension.context.waitForEvent("page");
  await scoreButton(popup).click();
  const window = await opened;
  await logIn(window, auth.account);
  return window;
}

/** As after installation: not signed in, no key entered, and no device chosen. */
async function askForKey(): Promise<void> {
  const { settings } = (await chrome.storage.local.get("settings")) as { settings: { auth: object } };
  const auth = { ...settings.auth, analysisAccess: "key" };
  await chrome.storage.local.set({ settings: { ...settings, auth, pageScore: { strategy: "BOTH" } } });
}

/** Walks through signing in, two scores, the report, and a key for both devices. */
export async function walkScores(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const { extension, site, auth } = world;
  const { context } = extension;
  const { results, step } = beginWalk(pictureOf);

  async function openOn(path: string): Promise<{ page: Page; popup: Page }> {
    const page = await context.newPage();
    await page.goto(`${site.url}${path}`);
    const popup = await openPopupFor(extension, (await readToolbar(extension, page)).tabId, "#score");
    await scoreButton(popup).waitFor();
    return { page, popup };
  }

  /** @param band the popup's word for all scores; performance, measured on this machine, may be one band better or worse */
  const readResult =
    ({ page, popup }: { page: Page; popup: Page }, band: "poor" | "fine") =>
    async (photograph: Photograph) => {
      const gauges = await readGauges(popup);
      await photograph(popup);
      const { title } = await readToolbar(extension, page);
      const isRight = (text: string) =>
        text.endsWith(`, ${band}`) || (text.startsWith("Performance: ") && text.endsWith(", fair"));
      const isGood = gauges.every(isRight) && title.startsWith("Page score: ");
      return { entered: page.url(), shown: gauges.join("; "), toolbar: title, isGood };
    };

  const poor = await openOn("/slow");
  await step("Sign in to score pages", async (photograph) => {
    const shown = await allow(await scoreAndSignIn(world, poor.popup), photograph);
    const { title: toolbar } = await readToolbar(extension, poor.page);
    return {
      entered: auth.account.userName,
      shown,
      toolbar,
      isGood: shown.startsWith("Allow Breachlight?"),
    };
  });
  await step("Score a poor page", readResult(poor, "poor"));
  await step("Open the full report", async (photograph) => {
    const opened = context.waitForEvent("page");
    await poor.popup.getByRole("button", { name: "Open full report" }).click();
    const report = await opened;
    await report.setViewportSize(PAGE_WINDOW);
    const audits = report.locator(".drawn-report .lh-audit, .drawn-report .lh-metric");
    const isGood = await isThere(audits.nth(20), "attached");
    const heading = await report.getByRole("heading", { level: 1 }).textContent();
    const shown = `${heading}: ${await audits.count()} metrics and audits`;
    // A report's gauges fill up slowly.
    await photograph(report, { animations: "disabled" });
    await report.close();
    return { shown, isGood };
  });
  await poor.popup.close();
  await poor.page.close();

  const good = await openOn("/fast");
  await scoreButton(good.popup).click();
  await step("Score a good page", readResult(good, "fine"));
  await good.popup.close();
  await good.page.close();

  await inExtension(extension, askForKey);
  const both = await openOn("/fast");
  await step("Enter a key, and score both devices", async (photograph) => {
    const { popup } = both;
    await scoreButton(popup).click();
    await popup.getByLabel("Your key").fill(GOOD_KEY);
    await popup.getByRole("button", { name: "Save and score" }).click();
    await popup.locator(".score-device").nth(1).waitFor({ timeout: RUN_LIMIT_MS });
    await popup.getByText("Details", { exact: true }).click();
    const isGood = await isThere(popup.locator(".trend").nth(2));
    await photograph(popup);
    return { entered: GOOD_KEY, shown: await popup.locator(".score-devices").innerText(), isGood };
  });
  await both.popup.close();
  await both.page.close();
  return results;
}
