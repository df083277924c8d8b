// Below the answers: one's own addresses that are watched, and the switches.

import { PEOPLE } from "../services/lookup-service.ts";
import { askedAbout, check, freshAccount, otherRow, rowsOf, sentenceOf, test } from "./accounts-tab.ts";
import { breachRecord } from "./breach-records.ts";
import { askBackground, expect, refreshCatalogue } from "./extension.ts";

test.beforeEach(async ({ extension, popup }) => {
  await expect(popup).toHaveTitle("Breachlight");
  for (const { account } of await askBackground(extension, "listWatchedAccounts")) {
    await askBackground(extension, "setAccountWatched", { account, isWatched: false });
  }
});

test("watches an address once it is said to be one's own, and lets it go again", async ({
  popup,
  extension,
  lookup,
}) => {
  await check(popup, PEOPLE.pastesOnly);
  await expect(sentenceOf(popup)).toHaveText("In 2 pastes");
  const offer = popup.getByRole("button", { name: "Watch this address", exact: true });
  await offer.click();
  await expect(popup.getByRole("heading", { name: "Is it your own?" })).toBeVisible();
  await popup.getByRole("button", { name: "Not now", exact: true }).click();
  await expect(offer).toBeVisible();
  expect(await askBackground(extension, "listWatchedAccounts"), "a question is no answer").toEqual([]);

  await offer.click();
  await popup.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(popup.getByRole("heading", { name: "Watched addresses" })).toBeVisible();
  await expect(offer).toHaveCount(0);
  const watched = popup.locator("#panel-accounts .watched");
  await expect(watched).toContainText(PEOPLE.pastesOnly);
  await expect(watched).toContainText("checked last:");
  await expect.poll(() => lookup.requests.at(-1)?.path).toContain("truncateResponse=true");

  await popup.getByRole("button", { name: `Remove ${PEOPLE.pastesOnly}` }).click();
  await expect(watched).toHaveCount(0);
  await expect(offer).toBeVisible();
  expect(await askBackground(extension, "listWatchedAccounts")).toEqual([]);
});

test("offers to watch addresses only, and no more than five", async ({ popup, extension }) => {
  await check(popup, PEOPLE.userName);
  await expect(sentenceOf(popup)).toHaveText("In 3 breaches");
  await expect(popup.getByRole("button", { name: "Watch this address" })).toHaveCount(0);
  for (let number = 1; number <= 5; number++) {
    await askBackground(extension, "setAccountWatched", {
      account: `own${number}@shop.test`,
      isWatched: true,
    });
  }
  await check(popup, PEOPLE.pastesOnly);
  await expect(sentenceOf(popup)).toHaveText("In 2 pastes");
  await expect(popup.getByText("Five addresses are watched already")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Watch this address" })).toHaveCount(0);
});

test("tells of news by its title, until it is dealt with", async ({ popup, extension, lookup }) => {
  const old = breachRecord("Zz1NameOnly", "old.test", { Title: "The old one" });
  const fresh = breachRecord("Zz2NameOnly", "fresh.test", { Title: "The fresh one" });
  const account = freshAccount();
  lookup.setBreaches([old]);
  lookup.setAccount(account, { breaches: ["Zz1NameOnly"] });
  await refreshCatalogue(extension);
  await askBackground(extension, "setAccountWatched", { account, isWatched: true });
  await expect(popup.locator("#panel-accounts .watched")).toContainText("checked last:");
  lookup.setBreaches([fresh, old]);
  lookup.setAccount(account, { breaches: ["Zz1NameOnly", "Zz2NameOnly"] });
  await refreshCatalogue(extension);
  const news = popup.locator("#watch-news .news-item strong");
  await expect(news).toHaveText("New: The fresh one");
  expect(await popup.locator("html").evaluate(({ outerHTML }) => outerHTML)).not.toContain("NameOnly");
  await popup.getByRole("button", { name: "Mark as dealt with New: The fresh one" }).click();
  await expect(news).toHaveCount(0);

  await check(popup, account);
  await expect(sentenceOf(popup)).toHaveText("In 2 breaches");
  const marks = popup.locator("#panel-accounts .breach-deal");
  await expect(marks).toHaveText(["Dealt with", "Mark as dealt with"]);
  await marks.nth(1).click();
  await expect(marks).toHaveText(["Dealt with", "Dealt with"]);
  await expect(marks.nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("fetches no logo where none is wanted", async ({ popup, lookup, configure }) => {
  await configure({});
  const mark = freshAccount();
  const logo = `${lookup.url}/logos/LanternBooks.png?${encodeURIComponent(mark)}`;
  lookup.setBreaches([breachRecord("WithLogo", "", { LogoPath: logo })]);
  lookup.setAccount(mark, { breaches: ["WithLogo"] });
  await popup.getByText("Options", { exact: true }).click();
  const wanted = popup.getByRole("switch", { name: /^Show logos/ });
  await expect(wanted).toBeChecked();
  await wanted.click();
  await expect(wanted).not.toBeChecked();
  await check(popup, mark);
  await expect(rowsOf(popup)).toHaveCount(1);
  await rowsOf(popup).click();
  // A question that is asked after the row was seen and answered before the switch is used again.
  await check(popup, "somebody");
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches");
  await otherRow(popup, mark).getByRole("button").click();
  await expect(rowsOf(popup)).toHaveCount(1);
  expect(lookup.requests.filter(({ operation }) => operation === "logo")).toEqual([]);
  await expect(popup.locator("#panel-accounts img")).toHaveCount(0);

  await wanted.click();
  await expect(popup.locator("#panel-accounts img")).toHaveCount(1);
  expect(lookup.requests.filter(({ operation }) => operation === "logo")).toHaveLength(1);
  expect(askedAbout(lookup, "breachedaccount")).toHaveLength(2);
});
