// Steps in the Accounts tab: a popup without earlier lookups, and the few things people do there.

import type { Locator, Page } from "playwright/test";
import { accountField } from "../../pages/popup.ts";
import type { LookupService, Operation } from "../../services/lookup-service.ts";
import {
  askBackground,
  test as base,
  expect,
  inExtension,
  openPopup,
  storedList,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

interface AccountsFixtures {
  /** The popup of the page's tab, at Accounts, with no lookups in this session. */
  popup: Page;
}

/** Removes all of the session's lookups from the queue and the list. */
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
    await expect(accountField(popup)).toBeVisible();
    lookup.forget();
    await use(popup);
    await popup.close();
    await forgetAllLookups(extension);
  },
});

/** Watches only this account, with another service than the one in the settings. */
export function watchElsewhere(extension: LaunchedExtension, account: string): Promise<void> {
  const record = { account, addedAt: 1, news: [], dealtWith: [], service: "https://before.test" };
  return inExtension(extension, (watched) => chrome.storage.local.set({ "watch-list": [watched] }), record);
}

/** The rows of the listed breaches, each a button that opens its details. */
export function rowsOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .breach-button");
}

/** The row of a lookup other than the one shown in full. */
export function otherRow(popup: Page, account: string): Locator {
  return popup.locator("#panel-accounts .lookup-row").filter({ hasText: account });
}

/** The accounts the service was asked for, in request order. */
export function askedAbout(lookup: LookupService, operation: Operation): (string | undefined)[] {
  return lookup.requests.filter((request) => request.operation === operation).map(({ account }) => account);
}

let madeCount = 0;

/** An account that no other test looks up. */
export function freshAccount(): string {
  return `fresh-${process.pid}-${madeCount++}@shop.test`;
}
