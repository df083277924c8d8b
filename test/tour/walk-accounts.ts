// Looks up the demo accounts in the popup and visits a breached site, as a person would, and keeps a picture of each.

import type { Page } from "playwright";
import { BREACHED_SITE, LOOKUP_STEPS, type LookupStep } from "./account-steps.ts";
import { openPopup, PATIENCE_MS, readToolbar, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

async function holds(page: Page, says: readonly (string | RegExp)[]): Promise<boolean> {
  const found = says.map((words) => page.getByText(words).first().waitFor({ timeout: PATIENCE_MS }));
  return (await Promise.allSettled(found)).every(({ status }) => status === "fulfilled");
}

/** Questions about accounts; the catalogue is fetched whenever its time comes. */
function questions({ lookup }: TourWorld): number {
  return lookup.requests.filter(({ account }) => account !== undefined).length;
}

async function lookUp(world: TourWorld, popup: Page, step: LookupStep, picture: string): Promise<StepResult> {
  world.lookup.forget();
  await popup.getByLabel("E-mail address or user name").fill(step.account);
  await popup.getByRole("button", { name: "Check", exact: true }).click();
  const isSaid = await holds(popup, step.says);
  const shown = isSaid
    ? await popup.getByRole("tabpanel").locator(".panel").first().innerText()
    : await popup.locator("main").innerText();
  await popup.evaluate(() => scrollTo(0, 0));
  await popup.screenshot({ path: picture });
  const isGood = isSaid && questions(world) === step.requests;
  return { name: step.name, entered: step.account, shown, toolbar: "", isGood };
}

async function visitSite(world: TourWorld, picture: string): Promise<StepResult> {
  const { context } = world.extension;
  const page = await context.newPage();
  await page.goto(`http://${BREACHED_SITE.host}:${world.site.port}/login`);
  const end = Date.now() + PATIENCE_MS;
  let toolbar = await readToolbar(world.extension, page);
  while (!BREACHED_SITE.toolbar.test(toolbar.title) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    toolbar = await readToolbar(world.extension, page);
  }
  const popup = await openPopup(world.extension, toolbar.tabId);
  const isGood = (await holds(popup, [BREACHED_SITE.says])) && BREACHED_SITE.toolbar.test(toolbar.title);
  const shown = await popup.getByText(BREACHED_SITE.says).first().textContent();
  await popup.screenshot({ path: picture });
  await popup.close();
  await page.close();
  return {
    name: "Visit a site that was breached",
    entered: "",
    shown: shown ?? "",
    toolbar: toolbar.title,
    isGood,
  };
}

/** Walks through the look-ups and the breached site; `pictureOf` names the picture of a step. */
export async function walkAccounts(
  world: TourWorld,
  pictureOf: (index: number, name: string) => string,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const popup = await openPopup(world.extension, -1, "#accounts");
  for (const step of LOOKUP_STEPS) {
    results.push(await lookUp(world, popup, step, pictureOf(results.length, step.name)));
  }
  await popup.close();
  results.push(await visitSite(world, pictureOf(results.length, "Visit a site that was breached")));
  return results;
}
