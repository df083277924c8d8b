// Looking up accounts without a mouse, and coming back to the results. Unit tests show the sentence for each response.

import type { Page } from "playwright/test";
import { accountField, checkAccount, lookupResult, lookupSentence, showBreaches } from "../../pages/popup.ts";
import { type LookupService, PEOPLE } from "../../services/lookup-service.ts";
import { focused } from "../access/keyboard-steps.ts";
import { expect, openPopup } from "../driver/extension.ts";
import { storedText } from "../driver/stores.ts";
import { askedAbout, freshAccount, rowsOf, test } from "./accounts-tab.ts";

test("looks up by keyboard, shows the same in a reopened popup, and deletes it on request @both", async ({
  popup,
  page,
  extension,
  lookup,
}) => {
  await accountField(popup).fill(PEOPLE.robin);
  await accountField(popup).press("Enter");
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  // The text is selected: typing replaces it.
  await expect(accountField(popup)).toBeFocused();
  await popup.keyboard.type(PEOPLE.userName);
  await expect(accountField(popup)).toHaveValue(PEOPLE.userName);
  await popup.keyboard.press("Enter");
  await expect(lookupSentence(popup)).toHaveText("In 3 breaches");
  await popup.getByRole("tab", { name: "Accounts" }).focus();
  const stops: string[] = [];
  for (let count = 0; count < 8; count++) {
    await popup.keyboard.press("Tab");
    stops.push(await focused(popup));
  }
  expect(stops).toEqual([
    "Email address or username",
    "Check",
    ...["Change password: mossytrails.example", "Mark as resolved"],
    ...["Breaches", "Exposed data"],
    ...["Other lookups", "Options"],
  ]);
  await showBreaches(popup);
  await expect(rowsOf(popup)).toHaveCount(3);
  await popup.keyboard.press("Tab");
  expect(await focused(popup)).toBe("Sort by");

  // A tile has a letter or a logo, whichever came first.
  const readAll = async (shown: Page) => [
    await lookupResult(shown).textContent(),
    await shown.locator("#panel-accounts .lookup-row").allTextContents(),
    await rowsOf(shown).locator(".breach-text").allTextContents(),
  ];
  const before = await readAll(popup);
  await popup.close();
  const again = await openPopup(extension, page, "accounts");
  await showBreaches(again);
  await expect(rowsOf(again)).toHaveCount(3);
  expect(await readAll(again)).toEqual(before);
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.robin, PEOPLE.userName]);

  expect(await storedText(extension)).toContain(PEOPLE.robin);
  await again.locator("summary", { hasText: "Other lookups" }).click();
  await again.getByRole("button", { name: "Clear lookups" }).click();
  await expect(again.getByText(/It’s sent to .* only when you press Check/)).toBeVisible();
  await expect(again.getByText(PEOPLE.robin)).toHaveCount(0);
  await expect.poll(() => storedText(extension)).not.toContain(PEOPLE.robin);
  await checkAccount(again, PEOPLE.robin);
  await expect(lookupSentence(again)).toHaveText("In 9 breaches, 4 pastes");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.robin, PEOPLE.userName, PEOPLE.robin]);
});

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
  await showBreaches(popup);
  await expect(rowsOf(popup).filter({ hasText: "LanternBooks" })).toContainText("March 2019");
  await expect(popup.getByText("Lookups left this hour: 24 of 25")).toBeVisible();
  await expect(popup.getByText("Breach data:").first()).toBeVisible();
  expect(askedOf(lookup)).toEqual([`/v1/check-email/${encodeURIComponent(PEOPLE.robin)}`]);
  // A click switches back, and nothing goes to the other service before it has its key.
  await popup.getByRole("button", { name: "Use Have I Been Pwned", exact: true }).click();
  await expect(lookupSentence(popup)).toHaveText("Choose a service first");
  expect(askedOf(lookup)).toHaveLength(1);
});

test("ticks off an address's breaches, takes a mark back, and is asked once about notifications @both", async ({
  popup,
  extension,
  page,
  lookup,
}) => {
  const account = freshAccount();
  lookup.setAccount(account, { breaches: ["LanternBooks", "TidewayRail", "EveryDoor"] });
  await checkAccount(popup, account);
  await expect(lookupSentence(popup)).toHaveText("In 3 breaches");
  await showBreaches(popup);
  const marks = popup.locator("#panel-accounts .breach-deal");
  await marks.last().press("Enter");
  await expect(lookupSentence(popup)).toHaveText("2 of 3 left");
  await expect(marks.last()).toBeFocused();
  await popup.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(lookupSentence(popup)).toHaveText("1 of 3 left");
  await popup.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(lookupSentence(popup)).toHaveText("2 of 3 left");
  await expect(popup.getByRole("button", { name: "Mark as resolved" })).toBeFocused();

  await popup.getByRole("button", { name: "Watch this address" }).click();
  await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
  // The next stop of the Tab key.
  await expect(popup.getByRole("button", { name: "Tell me" })).toBeVisible();
  await popup.keyboard.press("Tab");
  await expect(popup.getByRole("button", { name: "Tell me" })).toBeFocused();
  await popup.getByRole("button", { name: "Not now" }).click();
  await expect(popup.getByRole("button", { name: "Tell me" })).toHaveCount(0);
  await popup.close();
  const again = await openPopup(extension, page, "accounts");
  await expect(lookupSentence(again)).toHaveText("2 of 3 left");
  await again.locator("summary", { hasText: "Watched addresses" }).click();
  await again.getByRole("button", { name: `Remove ${account}` }).click();
  await expect(lookupSentence(again)).toHaveText("2 of 3 left");
});
