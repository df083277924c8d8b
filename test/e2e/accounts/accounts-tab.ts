// Steps in the Accounts tab: a popup without earlier lookups, and the few things people do there.

import type { Locator, Page } from "playwright/test";
import { accountField } from "../../pages/popup.ts";
import type { LookupService, Operation } from "../../services/lookup-service.ts";
import { test as base, eraseKinds, expect, openPopup, waitForCatalog } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

interface AccountsFixtures {
  /** The popup of the page's tab, at Accounts, with no lookups in this session. */
  popup: Page;
}

/** Removes all of the session's lookups from the queue and the list. */
export function forgetAllLookups(extension: LaunchedExtension): Promise<void> {
  return eraseKinds(extension, "lookups");
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

/** The rows of the listed breaches, each a button that opens its details. */
export function rowsOf(popup: Page): Locator {
  return popup.locator("#panel-accounts .breach-button");
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
