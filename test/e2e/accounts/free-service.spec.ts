// The free lookup service from the first minute on: chosen before anything is sent.

import { checkAccount, lookupResult, lookupSentence } from "../../pages/popup.ts";
import { type LookupService, PEOPLE } from "../../services/lookup-service.ts";
import { expect, openPopup } from "../driver/extension.ts";
import { rowsOf, test } from "./accounts-tab.ts";

/** All requests about accounts, of any kind. */
function askedOf({ requests }: LookupService): string[] {
  return requests
    .filter(({ account, method }) => account !== undefined && method === "GET")
    .map(({ path }) => path);
}

test("shows the breaches of an address in a new installation after two clicks @both", async ({
  launchOwn,
  lookup,
}) => {
  lookup.reset();
  lookup.forget();
  const extension = await launchOwn({}, { services: { lookupApiKey: "" } });
  const page = await extension.context.newPage();
  const popup = await openPopup(extension, page, "accounts");
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("Choose a service first");
  await expect(lookupResult(popup)).toContainText("Nothing has been sent yet.");
  expect(askedOf(lookup)).toEqual([]);
  await popup.getByRole("button", { name: "Use XposedOrNot", exact: true }).click();
  await expect(lookupSentence(popup)).toHaveText(/^In \d+ breaches$/);
  await expect(rowsOf(popup).filter({ hasText: "LanternBooks" })).toContainText("March 2019");
  await expect(popup.getByText("Lookups left this hour: 24 of 25")).toBeVisible();
  await expect(popup.getByText("Breach data:").first()).toBeVisible();
  expect(askedOf(lookup)).toEqual([`/v1/check-email/${encodeURIComponent(PEOPLE.robin)}`]);
  // A click switches back, and nothing goes to the other service before it has its key.
  await popup.getByRole("button", { name: "Use Have I Been Pwned", exact: true }).click();
  await expect(lookupSentence(popup)).toHaveText("Choose a service first");
  expect(askedOf(lookup)).toHaveLength(1);
});
