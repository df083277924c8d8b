// The next steps after a breach, for a site that the shipped list of two-step sign-in has, and beside a vault check that is open.

import type { Page } from "playwright/test";
import { giveFile, openOwn } from "../../pages/own.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { test } from "../accounts/accounts-tab.ts";
import { vaultOf } from "../audit/audit-page.ts";
import { expect, openPopup, storeWatched, waitForCatalog } from "../driver/extension.ts";

test("lists the steps of a watched address's new breach, keeps what was turned on, and asks nobody @both", async ({
  extension,
  page,
  lookup,
}) => {
  await waitForCatalog(extension);
  const passwords = { domain: "dropbox.com", breachDate: "2025-05-01" };
  const found = { name: "Box", title: "The Box", foundAt: 1, source: `${lookup.url} v3`, passwords };
  await storeWatched(extension, { account: PEOPLE.robin, checkedAt: 1, news: [found] });
  const before = lookup.requests.length;
  const popup = await openPopup(extension, page, "accounts");
  const steps = popup.locator("#new-breaches .next-steps > li");
  const details = (shown: Page) => shown.locator("#new-breaches").getByRole("button", { name: "Details" });
  await expect(popup.getByRole("button", { name: "Change password: dropbox.com" })).toBeVisible();
  await details(popup).click();
  await expect(steps).toHaveCount(2);
  await expect(steps.nth(0)).toContainText("Change it wherever else you used it.");
  await expect(steps.nth(1)).toContainText("Turn on two-step sign-in at dropbox.com:");
  await expect(steps.nth(1).getByRole("link", { name: /^How to turn it on/ })).toHaveAttribute(
    "href",
    /^https:\/\/.*dropbox\.com\//,
  );
  await expect(
    popup.getByText(/^Two-step sign-in and passkeys, as of .*twofactorauth \(MIT\)/),
  ).toBeVisible();
  await steps.nth(1).getByRole("button", { name: "I have turned it on" }).press("Enter");
  await expect(steps.nth(1)).toHaveText(/^You have turned on two-step sign-in\./);
  await popup.close();
  const audit = await openOwn(extension, "audit");
  await giveFile(
    audit,
    vaultOf([
      ["Box", "long enough for me", "https://www.dropbox.com/"],
      ["Library", "long enough for me"],
    ]),
  );
  await expect(audit.getByText("Reused").first()).toBeVisible();
  const again = await openPopup(extension, page, "accounts");
  await details(again).click();
  await expect(again.locator("#new-breaches .next-steps > li").nth(1)).toHaveText(/^You have turned on/);
  await expect(again.locator("#new-breaches .next-steps > li").nth(0)).toContainText(
    "Also change it where you used it: Library",
  );
  const about = lookup.requests.slice(before).filter((one) => /dropbox|robin/i.test(JSON.stringify(one)));
  expect(about).toEqual([]);
});
