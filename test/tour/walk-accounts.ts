// Looks up the demo accounts in the popup and visits a breached site, as a person would, and keeps a picture of each.

import type { Page } from "playwright";
import { PEOPLE } from "../services/lookup-service.ts";
import { isThere, openPopup, type PictureOf, photograph, readToolbarUntil, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

/** An account that a person looks up in the popup. */
interface LookupStep {
  name: string;
  account: string;
  /** Everything that the popup has to say. */
  says: readonly (string | RegExp)[];
  /** How many times the service is asked. */
  requests: number;
}

const LOOKUP_STEPS: readonly LookupStep[] = [
  {
    name: "Look up an address that was exposed",
    account: PEOPLE.robin,
    says: ["In 9 breaches and 4 pastes", /Passwords were exposed in \d of them/, "Breach data:", "CC BY 4.0"],
    requests: 2,
  },
  {
    name: "Look up one that was not",
    account: PEOPLE.nobody,
    says: ["Not in known breaches and pastes", "The account may be in others."],
    requests: 2,
  },
  {
    name: "Look up a user name",
    account: PEOPLE.userName,
    says: ["In 3 breaches", "Pastes can be searched for e-mail addresses only"],
    requests: 1,
  },
];

/** A site of the catalogue, and what the toolbar and the popup have to say of it. */
const BREACHED_SITE = {
  host: "shop.test",
  toolbar: /^shop\.test was in \d known breaches/,
  says: "shop.test was breached",
} as const;

async function holds(page: Page, says: readonly (string | RegExp)[]): Promise<boolean> {
  return (await Promise.all(says.map((words) => isThere(page.getByText(words))))).every(Boolean);
}

/** Questions about accounts; the catalogue is fetched whenever its time comes. */
function questions({ lookup }: TourWorld): number {
  return lookup.requests.filter(({ account }) => account !== undefined).length;
}

async function lookUp(
  world: TourWorld,
  popup: Page,
  step: LookupStep,
  picture: string | undefined,
): Promise<StepResult> {
  world.lookup.forget();
  await popup.getByLabel("E-mail address or user name").fill(step.account);
  await popup.getByRole("button", { name: "Check", exact: true }).click();
  const isSaid = await holds(popup, step.says);
  const shown = isSaid
    ? await popup.getByRole("tabpanel").locator(".panel").first().innerText()
    : await popup.locator("main").innerText();
  await popup.evaluate(() => scrollTo(0, 0));
  await photograph(popup, picture);
  const isGood = isSaid && questions(world) === step.requests;
  return { name: step.name, entered: step.account, shown, isGood };
}

async function visitSite(world: TourWorld, picture: string | undefined): Promise<StepResult> {
  const { context } = world.extension;
  const page = await context.newPage();
  await page.goto(`http://${BREACHED_SITE.host}:${world.site.port}/login`);
  const toolbar = await readToolbarUntil(world.extension, page, BREACHED_SITE.toolbar);
  const popup = await openPopup(world.extension, toolbar.tabId);
  const isGood = (await holds(popup, [BREACHED_SITE.says])) && BREACHED_SITE.toolbar.test(toolbar.title);
  const shown = await popup.getByText(BREACHED_SITE.says).first().textContent();
  await photograph(popup, picture);
  await popup.close();
  await page.close();
  return { name: "Visit a site that was breached", shown: shown ?? "", toolbar: toolbar.title, isGood };
}

/** Walks through the look-ups and the breached site. */
export async function walkAccounts(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const popup = await openPopup(world.extension, -1, "#accounts");
  for (const step of LOOKUP_STEPS) {
    results.push(await lookUp(world, popup, step, pictureOf(step.name)));
  }
  await popup.close();
  results.push(await visitSite(world, pictureOf("Visit a site that was breached")));
  return results;
}
