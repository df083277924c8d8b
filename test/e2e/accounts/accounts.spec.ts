// Looking up an account: the requests, and the result. Unit tests show the sentence for each response.

import type { Page } from "playwright/test";
import { accountField, checkAccount, lookupResult, lookupSentence } from "../../pages/popup.ts";
import { ACCOUNTS, BREACHES, PEOPLE } from "../../services/lookup-service.ts";
import { expect, inExtension, openPopup } from "../driver/extension.ts";
import { askedAbout, rowsOf, test } from "./accounts-tab.ts";

/** How many breaches of an account the service returns to everyone, including unverified ones. */
function toldCount(account: string): number {
  const names = ACCOUNTS[account]?.breaches ?? [];
  return BREACHES.filter(
    ({ Name, IsSensitive, IsRetired }) => names.includes(Name) && !IsSensitive && !IsRetired,
  ).length;
}

test("takes Enter for a click, and never calls an account safe whose breaches are hidden", async ({
  popup,
  lookup,
}) => {
  expect(toldCount(PEOPLE.hiddenOnly)).toBe(0);
  await expect(popup.getByRole("button", { name: "Check", exact: true })).toBeEnabled();
  await accountField(popup).fill(PEOPLE.hiddenOnly);
  await accountField(popup).press("Enter");
  await expect(lookupSentence(popup)).toHaveText("Not in known breaches or pastes");
  await expect(lookupResult(popup)).toContainText("The account may be in others.");
  await expect(lookupResult(popup)).toContainText("only breaches the service knows and can share");
  await expect(rowsOf(popup)).toHaveCount(0);
  expect(await popup.locator("body").innerText()).not.toMatch(
    /\b(?:safe|secure|all clear|no breach(?:es)? found)\b/i,
  );
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.hiddenOnly]);
  expect(askedAbout(lookup, "pasteaccount")).toEqual([PEOPLE.hiddenOnly]);
});

test("shows the same results in a reopened popup, and deletes them on request @both", async ({
  popup,
  page,
  extension,
  lookup,
}) => {
  await checkAccount(popup, PEOPLE.nobody);
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  // A tile has a letter or a logo, whichever came first.
  const readAll = async (shown: Page) => [
    await lookupResult(shown).innerText(),
    await shown.locator("#panel-accounts .lookup-row").allInnerTexts(),
    await rowsOf(shown).locator(".breach-text").allInnerTexts(),
  ];
  const before = await readAll(popup);
  await popup.close();
  const asked = lookup.requests.filter(({ family }) => family).length;
  const again = await openPopup(extension, page, "accounts");
  await expect(rowsOf(again)).toHaveCount(10);
  expect(await readAll(again)).toEqual(before);
  expect(lookup.requests.filter(({ family }) => family)).toHaveLength(asked);

  const kept = () =>
    inExtension(extension, async () =>
      JSON.stringify(await chrome.storage.session.get(null)).includes("robin@shop.test"),
    );
  expect(await kept()).toBe(true);
  await again.getByRole("button", { name: "Clear lookups" }).click();
  await expect(again.getByText(/It’s sent to .* only when you press Check/)).toBeVisible();
  await expect(again.getByText("robin@shop.test")).toHaveCount(0);
  await expect.poll(kept).toBe(false);
  await checkAccount(again, PEOPLE.robin);
  await expect(lookupSentence(again)).toHaveText("In 9 breaches, 4 pastes");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.nobody, PEOPLE.robin, PEOPLE.robin]);
});
