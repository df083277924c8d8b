// Links to the source and license are visible wherever breach or paste data is shown. watch-list.spec.ts shows it for breaches of
// a watched address.

import { breachRecord } from "../breaches/breach-records.ts";
import { expect, openPopup, PLAIN_PAGE, refreshCatalog, waitForCatalog } from "../driver/extension.ts";
import { check, freshAccount, rowsOf, sentenceOf, test } from "./accounts-tab.ts";
import { expectAttribution } from "./attribution.ts";

const SITE = breachRecord("AtSite", "attributed.test", { Title: "Attributed shop" });

test("stands beside an account's result, details and pastes, and names the chosen service", async ({
  popup,
  lookup,
  configure,
}) => {
  const account = freshAccount();
  lookup.setBreaches([SITE]);
  lookup.setAccount(account, {
    breaches: ["AtSite"],
    pastes: [{ Source: "Pastebin", Id: "abc", Title: "A paste", Date: null, EmailCount: 3 }],
  });
  const other = `https://localhost:${lookup.port}`;
  await configure({ services: { lookupUrl: other } });
  const accounts = popup.getByRole("tabpanel", { name: "Accounts", exact: true });
  await expect(accounts.getByRole("link", { name: "CC BY 4.0" }), "there is no data yet").toHaveCount(0);
  await check(popup, account);
  await expect(sentenceOf(popup)).toHaveText("In 1 breach, 1 paste");
  await expect(accounts.getByText("A paste")).toBeVisible();
  await expectAttribution(accounts, other);
  await rowsOf(popup).click();
  await expectAttribution(accounts.locator(".details"), other);
  expect(await popup.locator("body").innerHTML()).not.toContain(lookup.url);
});

test("stands beside the breaches of the tab's site: open, closed and dismissed", async ({
  page,
  lookup,
  extension,
  visit,
}) => {
  await waitForCatalog(extension);
  lookup.setBreaches([SITE]);
  await refreshCatalog(extension);
  await visit(PLAIN_PAGE, "/", "attributed.test");
  const popup = await openPopup(extension, page);
  const thisPage = popup.getByRole("tabpanel", { name: "This page", exact: true });
  await expect(thisPage.getByText("attributed.test was breached (about May 2024)")).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Details" }).click();
  await expect(thisPage.locator(".details")).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Dismiss" }).click();
  await thisPage.getByRole("button", { name: "Dismissed breaches (1)" }).click();
  await expect(thisPage.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectAttribution(thisPage, lookup.url);
  await thisPage.getByRole("button", { name: "Undo" }).click();
  await expect(thisPage.getByRole("button", { name: "Dismiss" })).toBeVisible();
});
