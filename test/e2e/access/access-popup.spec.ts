// Accessibility of the popup: each state by the rules of WCAG 2.2 AA, at half its width, and with spaced text.

import { accountField, checkAccount, lookupResult, lookupSentence, showBreaches } from "../../pages/popup.ts";
import { type LookupService, PEOPLE } from "../../services/lookup-service.ts";
import { forgetAllLookups, rowsOf } from "../accounts/accounts-tab.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import {
  expect,
  freshPassword,
  LOGIN_PAGE,
  openPopup,
  refreshCatalog,
  storeChange,
  storeWatched,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { test } from "../page-score/page-score.ts";
import { enterBreached, enterPassword } from "../passwords/enter-password.ts";
import { Way } from "./trees.ts";
import { walk } from "./walk.ts";

/** The popup's own width, and half of it: what is left at 200% zoom. */
const POPUP = { width: 400, narrow: 200 };
// Each is a long walk.
test.describe.configure({ timeout: 240_000 });

/** Watches an address with a new breach, whose last check failed. */
function watchWithNews(extension: LaunchedExtension, lookup: LookupService): Promise<void> {
  const found = { name: "LanternBooks", title: "Lantern Books", foundAt: 1, source: `${lookup.url} v3` };
  // The list of two-step sign-in that ships has this one.
  const passwords = { domain: "dropbox.com", breachDate: "2025-05-01" };
  return storeWatched(extension, {
    ...{ account: PEOPLE.awkward, checkedAt: 1, failures: 1 },
    error: { code: "timeout", service: "lookup" },
    news: [{ ...found, passwords, flags: ["unverified"] }],
  });
}

test("This page is accessible in each state", async ({ extension, page, lookup, range, visit }) => {
  await waitForCatalog(extension);
  lookup.setBreaches([
    breachRecord("OldCorner", "corner.test", { BreachDate: "2012-01-01" }),
    breachRecord("NewCorner", "forum.corner.test"),
  ]);
  await refreshCatalog(extension);
  await visit(LOGIN_PAGE, "/", "corner.test");
  const popup = await openPopup(extension, page);
  const way = new Way("notice");
  const breaches = popup.getByRole("button", { name: "Show breaches" });
  const title = (text: string | RegExp) => popup.locator("#panel-this-page .panel-title", { hasText: text });
  const step = async (act: Promise<unknown>, said: string | RegExp) => {
    await act;
    await popup.bringToFront();
    await expect(title(said)).toBeVisible();
  };
  await walk(
    popup,
    {
      "nothing entered": async () => {
        await expect(title("No password entered here yet")).toBeVisible();
        await expect(title("corner.test was breached 2 times")).toBeVisible();
      },
      "details of a breach": async () => {
        await breaches.click();
        await expect(popup.getByRole("button", { name: "Details" })).toHaveCount(2);
        await popup.getByRole("button", { name: "Details" }).first().click();
        await expect(popup.locator(".details")).toBeVisible();
        // By keyboard: a logo that arrives meanwhile moves the line away from under a pointer.
        await popup.locator("summary", { hasText: "about corner.test" }).press("Enter");
        await expect(popup.locator(".ask-site")).toBeVisible();
      },
      "a breach put aside": async () => {
        await popup.getByRole("button", { name: "Dismiss" }).last().click();
        await popup.getByRole("button", { name: "Dismissed breaches (1)" }).click();
        await expect(popup.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(
          /^corner\.test was/,
        );
      },
      "a password changed since": async () => {
        await breaches.click();
        await storeChange(extension, "corner.test", "2025-03-03");
        await watchWithNews(extension, lookup);
        await expect(popup.locator("#new-breaches-line")).toBeVisible();
        await expect(popup.getByText(/^Password changed here since then, on /)).toBeVisible();
      },
      "a breached password": async () => {
        await enterBreached(page, "password");
        await way.step("The page", page);
        await step(Promise.resolve(), "This password is in known breaches");
        await way.step("The popup", popup);
      },
      "details of a breached password": async () => {
        await popup.getByRole("button", { name: "Details" }).click();
        await expect(popup.getByText("Source: 127.0.0.1")).toBeVisible();
      },
      "a password that is not found": () =>
        step(enterPassword(page, freshPassword()), "Password not found in known breaches"),
      "a password that could not be checked": async () => {
        range.setFault({ kind: "status", status: 503 });
        await step(enterPassword(page, freshPassword()), "Couldn’t check this password");
        range.setFault(undefined);
      },
      "checks switched off": () =>
        step(popup.getByRole("switch", { name: /^Check passwords on/ }).click(), /checks are off on/),
    },
    {
      ...POPUP,
      tourAt: ["a breach put aside", "details of a breached password"],
      of: "popup/this-page",
      // As tall as a popup can be.
      fits: {
        height: 600,
        unless: ["details of a breach", "a breach put aside", "details of a breached password"],
      },
    },
  );
  way.expectAsBefore();
});

test("Accounts is accessible in each state", async ({ extension, page, lookup }) => {
  await waitForCatalog(extension);
  await refreshCatalog(extension);
  await forgetAllLookups(extension);
  const popup = await openPopup(extension, page, "accounts");
  const way = new Way("lookup");
  const answer = async (account: string, said: string) => {
    await checkAccount(popup, account);
    await expect(lookupSentence(popup)).toHaveText(said);
  };
  await walk(
    popup,
    {
      empty: async () => {
        await expect(accountField(popup)).toBeVisible();
        await way.step("Empty", popup);
      },
      "waiting, and another in the queue": async () => {
        lookup.setFault({ kind: "hang" });
        await checkAccount(popup, PEOPLE.userName);
        await expect(lookupSentence(popup)).toHaveText("Looking up…");
        // A wait is announced once it lasts.
        await expect(lookupResult(popup).locator("[aria-live] .panel-title")).toBeVisible();
        await way.step("Waiting", popup);
        await checkAccount(popup, PEOPLE.nobody);
        await expect(popup.locator(".lookup-row", { hasText: PEOPLE.userName })).toBeVisible();
      },
      "nothing found": async () => {
        lookup.setFault(undefined);
        await forgetAllLookups(extension);
        await answer(PEOPLE.nobody, "Not in known breaches or pastes");
      },
      "a question": async () => {
        await popup.getByRole("button", { name: "Watch this address" }).click();
        await expect(popup.getByText("Watch only your own address.")).toBeVisible();
      },
      watched: async () => {
        await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
        await expect(popup.locator("summary", { hasText: "Watched addresses" })).toBeVisible();
        await expect(popup.getByRole("button", { name: "Not now" })).toBeVisible();
      },
      "watched with another service": async () => {
        await storeWatched(extension, { account: PEOPLE.nobody, service: "https://before.test" });
        await expect(popup.getByText("Watched addresses aren’t checked:")).toBeVisible();
      },
      "a key that is not accepted": async () => {
        lookup.setFault({ kind: "status", status: 401 });
        await answer(PEOPLE.robin, "Couldn’t look up this account");
        await expect(popup.getByLabel("Service key")).toBeVisible();
      },
      "many found": async () => {
        lookup.setFault(undefined);
        await forgetAllLookups(extension);
        await answer(PEOPLE.robin, "In 9 breaches, 4 pastes");
      },
      "many found, and everything opened": async () => {
        for (const closed of await popup.locator("#panel-accounts summary").all()) await closed.click();
        await rowsOf(popup).first().click();
        await expect(popup.locator("#panel-accounts .details")).toBeVisible();
        await way.step("Found", popup);
      },
      "some resolved": async () => {
        await popup.locator(".breach-deal").first().click();
        await expect(lookupSentence(popup)).toHaveText("8 of 9 left · 4 pastes");
        await popup.locator(".next-breach").getByRole("button", { name: "Mark as resolved" }).click();
        await expect(popup.getByRole("button", { name: "Undo" })).toBeFocused();
        await way.step("Some resolved", popup);
      },
      "all resolved": async () => {
        await popup.reload();
        for (let left = 7; left > 0; left--) {
          await popup.locator(".next-breach").getByRole("button", { name: "Mark as resolved" }).click();
          const said = left > 1 ? `${left - 1} of 9 left` : "All 9 marked as resolved";
          await expect(lookupSentence(popup)).toHaveText(`${said} · 4 pastes`);
        }
      },
      "names that are hard to show": async () => {
        await checkAccount(popup, PEOPLE.awkward);
        await expect(lookupSentence(popup)).toHaveText(/^In \d+ breaches/);
        await showBreaches(popup);
      },
      "a new breach of an address that could not be checked": async () => {
        await watchWithNews(extension, lookup);
        await popup.reload();
        await expect(popup.locator("#new-breaches")).toContainText("Lantern Books");
      },
      "its details": async () => {
        await popup.locator("#new-breaches").getByRole("button", { name: "Details" }).click();
        await expect(popup.locator("#new-breaches .next-steps > li")).toHaveCount(2);
      },
      "that breach resolved": async () => {
        await popup.locator("#new-breaches").getByRole("button", { name: "Mark as resolved" }).click();
        await expect(popup.getByRole("button", { name: "Undo Lantern Books" })).toBeFocused();
      },
      Activity: async () => {
        await popup.getByRole("tab", { name: "Activity" }).click();
        await expect(popup.getByText("An email address or username").first()).toBeVisible();
      },
    },
    {
      ...POPUP,
      tourAt: ["a key that is not accepted", "many found, and everything opened"],
      of: "popup/accounts",
      // As tall as a popup can be.
      fits: {
        height: 600,
        unless: [
          ...["many found, and everything opened", "some resolved", "names that are hard to show"],
          ...["its details", "Activity"],
        ],
      },
    },
  );
  way.expectAsBefore();
});
