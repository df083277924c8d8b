// The Accounts tab as a person uses it: a popup in which nothing was looked up yet, and the few things done there.

import type { Locator, Page } from "playwright/test";
import type { LookupService, Operation } from "../../services/lookup-service.ts";
import {
  askBackground,
  test as base,
  expect,
  openPopup,
  storedList,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

interface AccountsFixtures {
  /** The popup of the page's tab, with the Accounts tab in front and nothing looked up in this session. */
  popup: Page;
}

/** Takes every look-up of the session out of the queue and off the list. */
export async function forgetAllLookups(extension: LaunchedExtension, isPrivate = false): Promise<void> {
  for (const { account } of await storedList(extension, isPrivate ? "private:lookups" : "lookups"))
    await askBackground(extension, "cancelLookup", { account, isPrivate });
  await askBackground(extension, "forgetLookups", { isPrivate });
}

export const test = base.extend<AccountsFixtures>({
  popup: async ({ extension, page, lookup }, use) => {
    await waitForCatalog(extension);
    await forgetAllLookups(extension);
    const popup = await openPopup(extension, page, "accounts");
    await expect(fieldOf(popup)).toBeVisible();
    lookup.forget();
    await use(popup);
    await popup.close();
    await forgetAllLookups(extension);
  },
});

export function fieldOf(popup: Page): Locator {
  return popup.getByRole("textbox", { name: "Email address or username", exact: true });
}

/** Enters an account and presses Check. */
export async function check(popup: Page, account: string): Promise<void> {
  await fieldOf(popup).fill(account);
  await popup.getByRole("button", { name: "Check", exact: true }).click();
}

export async function checkAgain(popup: Page): Promise<void> {
  await popup.getByRole("button", { name: "Try again", exact: true }).click();
}

/** The one sentence about the look-up that is shown in full. */
export function sentenceOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .lookup-result .panel-title");
}

/** The sentence with all that stands under it. */
export function resultOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .lookup-result");
}

/** What the service was asked; those for logos of a popup that was open before may come late. */
export function apartFromLogos({ requests }: LookupService): LookupService["requests"] {
  return requests.filter(({ operation }) => operation !== "logo");
}

/** Listens to the result from now on; gives all that it said, in order, be it there for a moment only. */
export async function hearResult(popup: Page): Promise<() => Promise<string[]>> {
  await popup.evaluate(() => {
    const said: string[] = [];
    const listen = () => {
      const text = document.querySelector<HTMLElement>("#panel-accounts .lookup-result")?.innerText;
      if (text && text !== said.at(-1)) said.push(text);
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(listen).observe(document.body, changes);
    listen();
    Object.assign(window, { heardResults: said });
  });
  return () => popup.evaluate(() => (window as unknown as { heardResults: string[] }).heardResults);
}

/** What is said below the list of what is still to come. */
export function toComeOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .to-come");
}

/** The rows of the breaches that are listed, each a button that opens its details. */
export function rowsOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .breach-button");
}

/** Opens the details of every row, by the keyboard: a pointer misses rows that take their height in that very moment. */
export async function openRows(popup: Page): Promise<void> {
  for (const row of await rowsOf(popup).all()) await row.press("Enter");
}

export function titlesOf(popup: Page): Promise<string[]> {
  // Rows that are out of sight are not laid out, and have no inner text before they are.
  return rowsOf(popup).locator(".breach-title").allTextContents();
}

/** The row of another look-up than the one that is shown in full. */
export function otherRow(popup: Page, account: string): Locator {
  return popup.locator("#panel-accounts .lookup-row").filter({ hasText: account });
}

/** The accounts that the service was asked about, in the order in which it was. */
export function askedAbout(lookup: LookupService, operation: Operation): (string | undefined)[] {
  return lookup.requests.filter((request) => request.operation === operation).map(({ account }) => account);
}

let madeCount = 0;

/** An account that no other test asks about. */
export function freshAccount(): string {
  return `fresh-${process.pid}-${madeCount++}@shop.test`;
}
