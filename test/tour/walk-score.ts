// Signs in once and scores a poor page and a good one in the popup, as a person would, and keeps a picture of each step.

import type { Page } from "playwright";
import { RUN_LIMIT_MS } from "../services/analysis-service.ts";
import { isThere, openPopup, type PictureOf, photograph, readToolbar, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

interface ScoreStep {
  name: string;
  /** On the demo site. */
  path: string;
  /** How the popup calls all four scores; that of speed, measured on this computer, may be one better or worse. */
  band: "poor" | "fine";
}

const POOR: ScoreStep = { name: "Score a poor page", path: "/slow", band: "poor" };
const GOOD: ScoreStep = { name: "Score a good page", path: "/fast", band: "fine" };

const PAGE_WINDOW = { width: 1000, height: 900 };

function scoreButton(popup: Page) {
  return popup.getByRole("button", { name: "Score this page", exact: true });
}

/** "Performance: 42 of 100, poor", for each category. */
async function readGauges(popup: Page): Promise<string[]> {
  const gauges = popup.locator(".gauges [role=img]");
  await gauges.nth(3).waitFor({ timeout: RUN_LIMIT_MS });
  // One by one: asked for all elements at once here, Firefox's own WebDriver takes the page's process down.
  const texts = (await gauges.all()).map((gauge) => gauge.getAttribute("aria-label"));
  return (await Promise.all(texts)).map((text) => text ?? "");
}

/** Goes through the provider's window, with a picture of its question if wanted; gives what it says before anything is allowed. */
export async function signIn({ auth }: TourWorld, window: Page, picture?: string): Promise<string> {
  const { userName, password } = auth.account;
  await window.getByLabel("User name").fill(userName);
  await window.getByLabel("Password").fill(password);
  await window.getByRole("button", { name: "Sign in" }).click();
  await window.getByRole("button", { name: "Allow" }).waitFor();
  const main = await window.locator("main").innerText();
  await photograph(window, picture);
  await window.getByRole("button", { name: "Allow" }).click();
  return main.replace(/\s+/g, " ");
}

async function openOn(world: TourWorld, { path }: ScoreStep): Promise<{ page: Page; popup: Page }> {
  const page = await world.extension.context.newPage();
  await page.goto(`${world.site.url}${path}`);
  const popup = await openPopup(world.extension, (await readToolbar(world.extension, page)).tabId);
  await scoreButton(popup).waitFor();
  return { page, popup };
}

async function readResult(
  world: TourWorld,
  { name, band }: ScoreStep,
  { page, popup }: { page: Page; popup: Page },
  picture: string | undefined,
): Promise<StepResult> {
  const gauges = await readGauges(popup);
  await photograph(popup, picture);
  const { title } = await readToolbar(world.extension, page);
  const isRight = (text: string) =>
    text.endsWith(`, ${band}`) || (text.startsWith("Performance: ") && text.endsWith(", fair"));
  const isGood = gauges.every(isRight) && title.startsWith("Page score: ");
  return { name, entered: page.url(), shown: gauges.join("; "), toolbar: title, isGood };
}

async function openReport(world: TourWorld, popup: Page, picture: string | undefined): Promise<StepResult> {
  const opened = world.extension.context.waitForEvent("page");
  await popup.getByRole("button", { name: "Full report" }).click();
  const report = await opened;
  await report.setViewportSize(PAGE_WINDOW);
  const audits = report.locator(".drawn-report .lh-audit, .drawn-report .lh-metric");
  const isGood = await isThere(audits.nth(20), "attached");
  const heading = await report.getByRole("heading", { level: 1 }).textContent();
  const shown = `${heading}: ${await audits.count()} metrics and audits`;
  // The gauges of a report fill up slowly.
  await photograph(report, picture, { animations: "disabled" });
  await report.close();
  return { name: "Open the full report", shown, isGood };
}

async function openOptions({ extension, auth }: TourWorld, picture: string | undefined): Promise<StepResult> {
  const options = await extension.context.newPage();
  await options.setViewportSize(PAGE_WINDOW);
  await options.goto(`${extension.origin}/src/pages/options/index.html#services`);
  const account = options.getByText(`You are signed in at ${new URL(auth.issuer).host}.`);
  const isGood = await isThere(account);
  const shown = isGood ? ((await account.textContent()) ?? "") : await options.locator("main").innerText();
  await photograph(options, picture);
  await options.close();
  return { name: "Open the options", shown, isGood };
}

/** Walks through signing in, two scores, the report and the options. */
export async function walkScores(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const results: StepResult[] = [];

  const poor = await openOn(world, POOR);
  const opened = world.extension.context.waitForEvent("page");
  await scoreButton(poor.popup).click();
  const said = await signIn(world, await opened, pictureOf("Sign in to score pages"));
  results.push({
    name: "Sign in to score pages",
    entered: world.auth.account.userName,
    shown: said,
    toolbar: (await readToolbar(world.extension, poor.page)).title,
    isGood: said.startsWith("Allow Breachlight?"),
  });
  results.push(await readResult(world, POOR, poor, pictureOf(POOR.name)));
  results.push(await openReport(world, poor.popup, pictureOf("Open the full report")));
  await poor.popup.close();
  await poor.page.close();

  const good = await openOn(world, GOOD);
  await scoreButton(good.popup).click();
  results.push(await readResult(world, GOOD, good, pictureOf(GOOD.name)));
  await good.popup.close();
  await good.page.close();

  results.push(await openOptions(world, pictureOf("Open the options")));
  return results;
}
