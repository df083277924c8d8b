// Wherever breach or paste data is shown there are visible links to its source and to its licence (lookup-v2, "What the
// service does": usage terms).

import type { Locator, Page } from "playwright/test";
import type { LookupService } from "../services/lookup-service.ts";
import { check, checkAgain, freshAccount, rowsOf, sentenceOf, test, toComeOf } from "./accounts-tab.ts";
import { breachRecord } from "./breach-records.ts";
import { askBackground, expect, html, openPopup, refreshCatalogue, waitForCatalogue } from "./extension.ts";

const LICENCE = "https://creativecommons.org/licenses/by/4.0/";

/** Looks for both links in a part of the popup: seen, with a name, and leading where they say. */
async function expectAttribution(within: Locator, serviceUrl: string): Promise<void> {
  const source = within.getByRole("link", { name: new URL(serviceUrl).host, exact: true });
  const licence = within.getByRole("link", { name: "CC BY 4.0", exact: true });
  for (const [link, address] of [
    [source, serviceUrl],
    [licence, LICENCE],
  ] as const) {
    await expect(link.first()).toBeVisible();
    for (const one of await link.all()) {
      await one.scrollIntoViewIfNeeded();
      await expect(one).toBeInViewport();
      await expect(one).toHaveAttribute("href", address);
      await expect(one).toHaveAttribute("target", "_blank");
    }
  }
}

function panel(popup: Page, name: string): Locator {
  return popup.getByRole("tabpanel", { name, exact: true });
}

const SITE = breachRecord("AtSite", "attributed.test", { Title: "Attributed shop" });
const NEWS = breachRecord("InTheNews", "news.test", { Title: "Attributed news" });

/** An account in one breach and one paste. */
function knownAccount(lookup: LookupService): string {
  const account = freshAccount();
  lookup.setAccount(account, {
    breaches: ["AtSite"],
    pastes: [{ Source: "Pastebin", Id: "abc", Title: "A paste", Date: null, EmailCount: 3 }],
  });
  return account;
}

test.beforeEach(async ({ lookup, extension, popup }) => {
  await expect(popup).toHaveTitle("Breachlight");
  for (const { account } of await askBackground(extension, "listWatchedAccounts")) {
    await askBackground(extension, "setAccountWatched", { account, isWatched: false });
  }
  lookup.setBreaches([SITE]);
});

test("stands beside the result, the list, the details and the pastes of an account", async ({
  popup,
  lookup,
}) => {
  const accounts = panel(popup, "Accounts");
  await expect(accounts.getByRole("link", { name: "CC BY 4.0" }), "there is no data yet").toHaveCount(0);
  lookup.setFault({ kind: "hang" }, ["pasteaccount"]);
  await check(popup, knownAccount(lookup));
  await expect(sentenceOf(popup)).toHaveText("In 1 breach");
  await expectAttribution(accounts, lookup.url);
  await toComeOf(popup).getByRole("button", { name: "Cancel" }).click();
  lookup.setFault(undefined);
  await checkAgain(popup);
  await expect(accounts.getByText("A paste")).toBeVisible();
  await expectAttribution(accounts, lookup.url);
  await rowsOf(popup).click();
  const details = accounts.locator(".details");
  await expectAttribution(details, lookup.url);
});

test("stands beside an answer that is not there, and beside pastes alone", async ({ popup, lookup }) => {
  await check(popup, freshAccount());
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");
  await expectAttribution(panel(popup, "Accounts"), lookup.url);
  const account = freshAccount();
  lookup.setAccount(account, {
    pastes: [{ Source: "Pastebin", Id: "abc", Title: null, Date: null, EmailCount: 3 }],
  });
  await check(popup, account);
  await expect(sentenceOf(popup)).toHaveText("In 1 paste");
  await expectAttribution(panel(popup, "Accounts"), lookup.url);
});

test("stands beside news of a watched address, where nothing was looked up", async ({
  popup,
  lookup,
  extension,
}) => {
  const account = knownAccount(lookup);
  await refreshCatalogue(extension);
  await askBackground(extension, "setAccountWatched", { account, isWatched: true });
  const accounts = panel(popup, "Accounts");
  await expect(accounts.locator(".watched")).toContainText("checked last:");
  lookup.setBreaches([SITE, NEWS]);
  lookup.setAccount(account, { breaches: ["AtSite", "InTheNews"] });
  await refreshCatalogue(extension);
  await expect(accounts.locator("#watch-news .news-item strong")).toHaveText("New: Attributed news");
  await expectAttribution(accounts, lookup.url);
});

test("stands beside the breaches of the site in the tab, opened, closed and dismissed", async ({
  page,
  pages,
  lookup,
  extension,
}) => {
  await refreshCatalogue(extension);
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/", "attributed.test"));
  const popup = await openPopup(extension, page);
  const thisPage = panel(popup, "This page");
  await expect(thisPage.getByText("attributed.test was breached in about May 2024")).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Details" }).click();
  await expect(thisPage.locator(".details")).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Dismiss" }).click();
  await thisPage.getByRole("button", { name: "1 dismissed breach" }).click();
  await expect(thisPage.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Undo" }).click();
  await expect(thisPage.getByRole("button", { name: "Dismiss" })).toBeVisible();
  await popup.close();
});

test("follows the service that is configured", async ({
  popup,
  page,
  pages,
  lookup,
  extension,
  configure,
}) => {
  const other = `https://localhost:${lookup.port}`;
  await configure({ services: { lookupUrl: other } });
  await waitForCatalogue(extension);
  await check(popup, knownAccount(lookup));
  await expect(sentenceOf(popup)).toHaveText("In 1 breach and 1 paste");
  await rowsOf(popup).click();
  await expectAttribution(panel(popup, "Accounts"), other);
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/", "attributed.test"));
  const second = await openPopup(extension, page);
  await expectAttribution(panel(second, "This page"), other);
  for (const shown of [popup, second]) {
    expect(await shown.locator("body").innerHTML()).not.toContain(lookup.url);
  }
  await second.close();
});
