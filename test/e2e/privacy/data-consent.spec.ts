// Firefox asks for consent before the first account or page address leaves the browser: nothing is sent before a yes, and then
// the pending request continues automatically.

import type { Page } from "playwright/test";
import {
  accountField,
  checkAccount,
  lookupResult,
  lookupSentence,
  scoreButton,
  scoreGauges,
  scoreSection,
} from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { askedAbout } from "../accounts/accounts-tab.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import {
  askBackground,
  expect,
  listSentRequests,
  openPopup,
  PLAIN_PAGE,
  refreshCatalog,
  storedList,
  waitForCatalog,
} from "../driver/extension.ts";
import { answerPrompt } from "../driver/firefox/permission-prompt.ts";
import { takeBack } from "../driver/firefox/permissions.ts";
import { type FirefoxControl, firefoxOf } from "../driver/firefox/protocol/control.ts";
import {
  focusInToolbarPopup,
  openToolbarPopup,
  pressInToolbarPopup,
  readToolbarPopup,
} from "../driver/firefox/toolbar-popup.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
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
      await askBackground(extension, "forgetLookups", { isPrivate: false });
      lookup.forget();
      await use(undefined);
    },
    { auto: true },
  ],
});

function controlOf({ context }: LaunchedExtension): FirefoxControl {
  const control = firefoxOf(context);
  if (!control) throw new Error("this is no Firefox");
  return control;
}

/** Opens the popup in front, which is where the browser prompts. */
async function openAccounts(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await openPopup(extension, page, "accounts");
  await popup.bringToFront();
  await expect(accountField(popup)).toBeVisible();
  return popup;
}

const ACCOUNTS_WHY = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";

test("looks up automatically what was entered before consent, and nothing earlier", async ({
  extension,
  page,
  lookup,
}) => {
  const popup = await openAccounts(extension, page);
  const before = await listSentRequests(extension);
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await expect(lookupResult(popup)).toContainText(ACCOUNTS_WHY);
  expect(lookup.requests).toEqual([]);
  expect(await listSentRequests(extension)).toEqual(before);
  const question = await answerPrompt(controlOf(extension), "allow");
  expect(question).toMatch(/personally identifying information/i);
  expect(question).not.toMatch(/browsing activity/i);
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.robin]);
  // It asks once, for all accounts.
  await checkAccount(popup, PEOPLE.userName);
  await expect(lookupSentence(popup)).toHaveText("In 3 breaches");
});

test("looks up what was entered, even if the browser killed its background before consent", async ({
  extension,
  page,
  lookup,
}) => {
  const popup = await openAccounts(extension, page);
  await checkAccount(popup, PEOPLE.userName);
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await killWorker(extension);
  await answerPrompt(controlOf(extension), "allow");
  await expect(lookupSentence(popup)).toHaveText("In 3 breaches");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.userName]);
});

test("asks above the toolbar's own popup, and continues in it", async ({ extension, page, lookup }) => {
  const control = controlOf(extension);
  await page.bringToFront();
  await openToolbarPopup(extension);
  const words = () => readToolbarPopup(control);
  await expect.poll(words).toContain("Accounts");
  // Past the settings button to the second tab, and into its field: each key after the one before has taken effect.
  const pressUntilOn = async (keys: readonly string[], name: string): Promise<void> => {
    await pressInToolbarPopup(control, keys);
    await expect.poll(() => focusInToolbarPopup(control)).toBe(name);
  };
  await pressUntilOn(["Tab"], "Settings");
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

test("sends no account after a no or after consent is withdrawn, says so, and asks again on request", async ({
  extension,
  page,
  lookup,
}) => {
  const popup = await openAccounts(extension, page);
  const before = await listSentRequests(extension);
  await checkAccount(popup, PEOPLE.robin);
  await answerPrompt(controlOf(extension), "decline");
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await expect(lookupResult(popup)).toContainText(ACCOUNTS_WHY);
  expect(await popup.locator("body").innerText()).not.toMatch(/not (?:found )?in known|\bsafe\b/i);
  expect(lookup.requests).toEqual([]);
  expect(await listSentRequests(extension)).toEqual(before);
  await lookupResult(popup).getByRole("button", { name: "Try again" }).click();
  await answerPrompt(controlOf(extension), "allow");
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");

  await takeBack(controlOf(extension), extension.extensionId, KINDS);
  lookup.forget();
  await checkAccount(popup, PEOPLE.userName);
  await expect(lookupSentence(popup)).toHaveText("Not looked up yet");
  await answerPrompt(controlOf(extension), "decline");
  expect(lookup.requests).toEqual([]);
});

test("checks no watched address after consent is withdrawn until it is given again", async ({
  extension,
  page,
  lookup,
}) => {
  const account = "watched@shop.test";
  const old = breachRecord("Old", "old.test");
  lookup.setBreaches([old]);
  lookup.setAccount(account, { breaches: ["Old"] });
  await refreshCatalog(extension);
  const popup = await openAccounts(extension, page);
  await checkAccount(popup, account);
  await answerPrompt(controlOf(extension), "allow");
  await expect(lookupSentence(popup)).toHaveText("In 1 breach");
  await askBackground(extension, "setAccountWatched", { account, isWatched: true });
  const watched = async () => (await storedList(extension, "watch-list"))[0];
  await expect.poll(async () => (await watched())?.checkedAt).toBeDefined();
  await askBackground(extension, "forgetLookups", { isPrivate: false });
  await popup.close();

  await takeBack(controlOf(extension), extension.extensionId, KINDS);
  await expect.poll(async () => (await watched())?.error?.reason).toBe("data-not-agreed");
  lookup.forget();
  lookup.setBreaches([old, breachRecord("Fresh", "fresh.test", { Title: "Fresh & new" })]);
  lookup.setAccount(account, { breaches: ["Old", "Fresh"] });
  await refreshCatalog(extension);
  const again = await openAccounts(extension, page);
  const list = again.getByRole("region", { name: "Watched addresses" });
  await expect(list).toContainText("The lookup failed: you haven’t allowed this to be sent.");
  await expect(list).toContainText(ACCOUNTS_WHY);
  expect(askedAbout(lookup, "breachedaccount")).toEqual([]);

  await list.getByRole("button", { name: "Try again" }).click();
  await answerPrompt(controlOf(extension), "allow");
  await expect(again.getByText("Fresh & new").first()).toBeVisible();
  await expect(list).not.toContainText("The lookup failed");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([account]);
});

test("scores the page automatically after consent, and says after a no that nothing was sent", async ({
  extension,
  page,
  auth,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE);
  const popup = await scores.popup(page);
  await popup.bringToFront();
  const before = await listSentRequests(extension);
  await scoreButton(popup).click();
  const question = await answerPrompt(controlOf(extension), "decline");
  expect(question).toMatch(/browsing activity/i);
  expect(question).not.toMatch(/personally identifying/i);
  await expect(scoreSection(popup)).toContainText(
    "The browser asks whether Breachlight may send page addresses. Until you allow it, nothing is sent.",
  );
  expect(auth.requests).toEqual([]);
  expect(scores.asked()).toEqual([]);
  expect(await listSentRequests(extension)).toEqual(before);

  await scoreButton(popup).click();
  await expect(scoreSection(popup)).toContainText("Until you allow it, nothing is sent.");
  expect(auth.requests).toEqual([]);
  const window = await scores.windowAfter(() => answerPrompt(controlOf(extension), "allow"));
  await scores.signIn(window);
  await expect(scoreGauges(popup)).toHaveCount(4);
  expect(scores.asked()).toHaveLength(1);
});
