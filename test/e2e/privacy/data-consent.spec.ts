// Firefox asks for consent before the first account or page address leaves the browser: nothing is sent before a yes, and then
// the pending request continues automatically.

import type { Page } from "playwright/test";
import { accountField, checkAccount, lookupResult, lookupSentence } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { askedAbout, forgetAllLookups } from "../accounts/accounts-tab.ts";
import { expect, listSentRequests, openPopup, waitForCatalog } from "../driver/extension.ts";
import { answerPrompt } from "../driver/firefox/permission-prompt.ts";
import { takeBack } from "../driver/firefox/permissions.ts";
import { controlOf } from "../driver/firefox/protocol/control.ts";
import { openToolbarPopup, pressInToolbarPopup, readToolbarPopup } from "../driver/firefox/toolbar-popup.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { test as scoreTest } from "../page-score/page-score.ts";

const KINDS = { data_collection: ["personallyIdentifyingInfo", "browsingActivity"] };

/** A browser without consent, at the start of every test. */
const test = scoreTest.extend<{ unasked: undefined }>({
  extension: [
    async ({ launch }, use) => {
      const extension = await launch({ isDataAgreedTo: false });
      await use(extension);
      await extension.close();
    },
    { scope: "worker" },
  ],
  unasked: [
    async ({ extension, lookup, page, configure }, use) => {
      // Logos of the last result may still be loading when consent is withdrawn.
      await configure({ lookups: { showLogos: false } });
      await page.bringToFront();
      await waitForCatalog(extension);
      await takeBack(controlOf(extension), extension.extensionId, KINDS);
      await forgetAllLookups(extension);
      lookup.forget();
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Opens the popup in front, which is where the browser prompts. */
async function openAccounts(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await openPopup(extension, page, "accounts");
  await popup.bringToFront();
  await expect(accountField(popup)).toBeVisible();
  return popup;
}

const ACCOUNTS_WHY = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";

test("sends no account before a yes, after a no or after consent is withdrawn, and then what was entered", async ({
  extension,
  page,
  lookup,
}) => {
  const control = controlOf(extension);
  const popup = await openAccounts(extension, page);
  const before = await listSentRequests(extension);
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await answerPrompt(control, "decline");
  await expect(lookupResult(popup)).toContainText(ACCOUNTS_WHY);
  expect(await popup.locator("body").innerText()).not.toMatch(/not (?:found )?in known|\bsafe\b/i);
  expect(lookup.requests).toEqual([]);
  expect(await listSentRequests(extension)).toEqual(before);
  await lookupResult(popup).getByRole("button", { name: "Try again" }).click();
  const question = await answerPrompt(control, "allow");
  expect(question).toMatch(/personally identifying information/i);
  expect(question).not.toMatch(/browsing activity/i);
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.robin]);
  // It asks once, for all accounts.
  await checkAccount(popup, PEOPLE.userName);
  await expect(lookupSentence(popup)).toHaveText("In 3 breaches");

  await takeBack(control, extension.extensionId, KINDS);
  lookup.forget();
  await checkAccount(popup, PEOPLE.nobody);
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await answerPrompt(control, "decline");
  expect(lookup.requests).toEqual([]);
});

test("asks above the toolbar's own popup, and continues in it", async ({ extension, page, lookup }) => {
  const control = controlOf(extension);
  await page.bringToFront();
  await openToolbarPopup(extension);
  const words = async () => (await readToolbarPopup(control)).words;
  await expect.poll(words).toContain("Accounts");
  // Past the settings and the rare actions to the second tab, and into its field: each key after the one before has taken effect.
  const pressUntilOn = async (keys: readonly string[], name: string): Promise<void> => {
    await pressInToolbarPopup(control, keys);
    await expect.poll(async () => (await readToolbarPopup(control)).focus).toBe(name);
  };
  await pressUntilOn(["Tab"], "Settings");
  await pressInToolbarPopup(control, ["Tab"]);
  await pressInToolbarPopup(control, ["Tab"]);
  await pressUntilOn(["Home"], "This page");
  await pressUntilOn(["ArrowRight"], "Accounts");
  await pressUntilOn(["Tab"], "Email address or username");
  await pressInToolbarPopup(control, [...PEOPLE.userName, "Enter"]);
  await expect.poll(words).toContain("Not looked up yet");
  expect(lookup.requests).toEqual([]);
  await answerPrompt(control, "allow");
  await expect.poll(words).toContain("In 3 breaches");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.userName]);
  await page.bringToFront();
});
