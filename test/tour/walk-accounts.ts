// Looks up the demo accounts in the popup and visits a breached site like a person, with a picture of each.

import type { Page } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import { checkAccount, openPopupFor, showBreaches } from "../pages/popup.ts";
import { PEOPLE } from "../services/lookup-service.ts";
import { beginWalk, isThere, lookUntil, type PictureOf, readToolbar, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

/** An account that a person looks up in the popup. */
interface LookupStep {
  name: string;
  account: string;
  /** The popup's complete text. */
  says: readonly (string | RegExp)[];
  /** Number of requests to the service. */
  requests: number;
}

const LOOKUP_STEPS: readonly LookupStep[] = [
  {
    name: "Look up an address that was exposed",
    account: PEOPLE.robin,
    says: [
      "In 9 breaches, 4 pastes",
      "Passwords were exposed. Change those first.",
      "Breach data:",
      "CC BY 4.0",
    ],
    requests: 2,
  },
  {
    name: "Look up one that was not",
    account: PEOPLE.nobody,
    says: ["Not in known breaches or pastes", "The account may be in others."],
    requests: 2,
  },
  {
    name: "Look up a user name",
    account: PEOPLE.userName,
    says: ["In 3 breaches", "Pastes weren’t searched"],
    requests: 1,
  },
];

const FREE_SAYS = [/In \d+ breaches/, "Lookups left this hour: 24 of 25", "Breach data:"];

/** As in settings: switches to the service that needs no key. */
async function chooseFreeService(): Promise<void> {
  const { settings } = (await chrome.storage.local.get("settings")) as { settings: { services: object } };
  const services = { ...settings.services, lookupInterface: "xposedornot" };
  await chrome.storage.local.set({ settings: { ...settings, services } });
}

/** A site in the breach list, and what the toolbar and popup should say about it. */
const BREACHED_SITE = {
  host: "shop.test",
  toolbar: /^shop\.test was breached/,
  says: "shop.test was breached",
} as const;

/** Looks up an account in the popup's Accounts tab, and scrolls to the start of its result. */
export async function lookUp(
  popup: Page,
  account: string,
  says: readonly (string | RegExp)[],
): Promise<boolean> {
  await checkAccount(popup, account);
  const areThere = await Promise.all(says.map((words) => isThere(popup.getByText(words))));
  await popup.evaluate(() => scrollTo(0, 0));
  return areThere.every(Boolean);
}

/** Walks through the lookups and the breached site. */
export async function walkAccounts(
  { extension, lookup, site }: TourWorld,
  pictureOf: PictureOf,
): Promise<StepResult[]> {
  const { results, step } = beginWalk(pictureOf);
  const popup = await openPopupFor(extension, -1, "#accounts");
  for (const { name, account, says, requests } of LOOKUP_STEPS) {
    await step(name, async (photograph) => {
      lookup.forget();
      const isSaid = await lookUp(popup, account, says);
      const panel = popup.getByRole("tabpanel").locator(".panel").first();
      const shown = await (isSaid ? panel : popup.locator("main")).innerText();
      // A person looks at the breaches, which loads their logos.
      if (account === PEOPLE.robin && isSaid) await showBreaches(popup);
      await photograph(popup);
      // Requests about accounts; the breach list is fetched on its own schedule.
      const asked = lookup.requests.filter((request) => request.account !== undefined);
      return { entered: account, shown, isGood: isSaid && asked.length === requests };
    });
  }
  await step("Look one up at the free service, and go back by a click", async (photograph) => {
    await inExtension(extension, chooseFreeService);
    lookup.forget();
    const isSaid = await lookUp(popup, PEOPLE.robin, FREE_SAYS);
    const shown = await popup.locator("main").innerText();
    await photograph(popup);
    const asked = lookup.requests.filter((request) => request.account !== undefined);
    await popup.getByRole("button", { name: "Use Have I Been Pwned", exact: true }).click();
    const isBack = await isThere(popup.getByText("In 9 breaches, 4 pastes"));
    return { entered: PEOPLE.robin, shown, isGood: isSaid && isBack && asked.length === 1 };
  });
  await popup.close();

  await step("Visit a site that was breached", async (photograph) => {
    const page = await extension.context.newPage();
    await page.goto(`http://${BREACHED_SITE.host}:${site.port}/login`);
    const isTold = ({ title }: { title: string }) => BREACHED_SITE.toolbar.test(title);
    const toolbar = await lookUntil(() => readToolbar(extension, page), isTold);
    const siteOpened = await openPopupFor(extension, toolbar.tabId);
    const says = siteOpened.getByText(BREACHED_SITE.says).first();
    const isGood = (await isThere(says)) && isTold(toolbar);
    const shown = await says.textContent();
    await photograph(siteOpened);
    await siteOpened.close();
    await page.close();
    return { shown: shown ?? "", toolbar: toolbar.title, isGood };
  });
  return results;
}
