// What a person gave to one service stays there: a settings file with another address takes neither the key nor watched addresses along.

import { openOwn } from "../../pages/own.ts";
import { checkAccount, lookupResult } from "../../pages/popup.ts";
import { type LookupService, startLookupService } from "../../services/lookup-service.ts";
import { test } from "../accounts/accounts-tab.ts";
import { expect, waitForCatalog } from "../driver/extension.ts";
import { storedSettings } from "./own-pages.ts";

const ACCOUNT = "watched@shop.test";

/** What the service was asked about accounts, each with the key that came along. */
function asked({ requests }: LookupService): string[] {
  const about = requests.filter(({ operation }) => /account/.test(operation ?? ""));
  return about.map(({ account, headers }) => `${account} ${headers["hibp-api-key"] ?? "no key"}`);
}

test("a settings file moves neither the lookup key nor watched addresses to another service", async ({
  popup,
  extension,
  lookup,
  configure,
  atEnd,
}) => {
  const other = await startLookupService();
  atEnd(() => other.stop());
  await configure({});
  for (const service of [lookup, other]) service.setAccount(ACCOUNT, { breaches: [] });
  await checkAccount(popup, ACCOUNT);
  await popup.getByRole("button", { name: "Watch this address", exact: true }).click();
  await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
  await expect(popup.locator("#panel-accounts .watched")).toContainText("Last checked:");
  const [from, to] = [lookup, other].map(({ url }) => new URL(url).host);

  const options = await openOwn(extension, "options", "#privacy");
  const settings = {
    services: { lookupUrl: other.url },
    passwordChecks: { skippedSites: ["a.test", "b.test"] },
  };
  const content = JSON.stringify({ format: "breachlight-settings", version: 1, settings });
  await options
    .getByLabel("Load settings from a file")
    .setInputFiles({ name: "settings.json", mimeType: "application/json", buffer: Buffer.from(content) });
  const plan = options.getByRole("group", { name: "Apply these changes from settings.json?" });
  await expect(plan).toContainText("Added: a.test, b.test");
  await expect(plan).toContainText(`Lookup key: stays with ${from}. Breachlight asks you for one for ${to}.`);
  await expect(plan).toContainText(`asks you before it checks them with ${to}.`);
  await plan.getByRole("button", { name: "Apply changes" }).click();
  await expect(options.getByText("Settings changed: 2")).toBeVisible();
  const why = `Breachlight kept your key for ${from}. Enter one for ${to}.`;
  await options.getByRole("link", { name: "Services", exact: true }).click();
  await expect(options.getByText(why)).toBeVisible();
  await options.close();

  lookup.forget();
  await popup.reload();
  await popup.getByRole("tab", { name: "Accounts" }).click();
  const waiting = popup
    .locator("#panel-accounts")
    .getByText("Not being checked: you agreed to check these with");
  await expect(waiting).toContainText(`the settings now name ${to}.`);
  // A new breach list has watched addresses checked.
  await expect.poll(() => other.requests.map(({ operation }) => operation)).toContain("breaches");
  await waitForCatalog(extension);
  await checkAccount(popup, ACCOUNT);
  await expect(lookupResult(popup)).toContainText(why);
  expect([...asked(lookup), ...asked(other)]).toEqual([]);

  await popup.getByLabel("Service key").fill(other.apiKey);
  await lookupResult(popup).getByRole("button", { name: "Save" }).click();
  await expect(lookupResult(popup)).toContainText("Not in known breaches or pastes");
  await popup.getByRole("button", { name: "Yes, check them" }).click();
  await expect(waiting).toHaveCount(0);
  const withKey = `${ACCOUNT} ${other.apiKey}`;
  // Breaches and pastes for the lookup, then breaches for the watch list.
  await expect.poll(() => asked(other)).toEqual([withKey, withKey, withKey]);
  expect(asked(lookup)).toEqual([]);
  expect((await storedSettings(extension)).services?.lookupApiKey).toBe(other.apiKey);
});
