// What stands under the sentence: breaches that open in place, what is special about them, pastes, and the room for it.

import type { Page } from "playwright/test";
import { ACCOUNTS, BREACHES, type BreachRecord, PEOPLE } from "../services/lookup-service.ts";
import { check, openRows, rowsOf, sentenceOf, test, titlesOf } from "./accounts-tab.ts";
import { breachRecord } from "./breach-records.ts";
import { expect } from "./extension.ts";

function recordsOf(account: string): BreachRecord[] {
  return BREACHES.filter(({ Name }) => ACCOUNTS[account]?.breaches.includes(Name));
}

/** The details under a row, by its number. */
function detailsOf(popup: Page, index: number) {
  return popup.locator(`#panel-accounts #breach-${index}-details`);
}

test("opens a breach in place by keyboard, and closes it again", async ({ popup }) => {
  await check(popup, PEOPLE.robin);
  const row = popup.getByRole("button", { name: /^Corner Shop \(2021\)/ });
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await row.focus();
  await row.press("Enter");
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await expect(row).toBeFocused();
  const details = popup.locator(`#${await row.getAttribute("aria-controls")}`);
  await expect(details).toContainText("Corner Shop was broken into for the second time.");
  await expect(details.locator("strong", { hasText: "for the second time" })).toBeVisible();
  for (const fact of ["about November 2021", "2,750,914", "shop.test", "Purchases"]) {
    await expect(details).toContainText(fact);
  }
  await expect(details.getByRole("link", { name: "How it became known" })).toHaveAttribute(
    "href",
    "https://disclosures.example/corner-shop-2021",
  );
  // The next stop of the Tab key is inside what has opened.
  await row.press("Tab");
  await expect(details.locator(":focus")).toHaveCount(1);
  await row.press("Space");
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await expect(details).toHaveCount(0);
});

test("marks what is special about a breach, and explains each mark once it is open", async ({
  popup,
  lookup,
}) => {
  const flagged = ["CornerShopHoax", "MegaMailer", "SilverMagpie", "GreyMole", "LanternBooks"];
  lookup.setAccount("marks@shop.test", { breaches: flagged });
  await check(popup, "marks@shop.test");
  await expect(rowsOf(popup)).toHaveCount(flagged.length);
  const marks = new Map<string, [mark: string, explanation: string][]>([
    [
      "Corner Shop (made up)",
      [
        ["Unverified", "Nobody could confirm it"],
        ["Fabricated", "much of it is made up"],
      ],
    ],
    ["Mega Mailer", [["Spam list", "Addresses collected to send unwanted mail"]]],
    [
      "Silver Magpie",
      [
        ["Malware", "Collected by malicious software"],
        ["Stealer log", "Read out of the browsers of infected computers"],
      ],
    ],
    ["Grey Mole", [["Malware", "Collected by malicious software"]]],
    ["Lantern Books", []],
  ]);
  for (const [index, title] of (await titlesOf(popup)).entries()) {
    const row = rowsOf(popup).nth(index);
    const expected = marks.get(title) ?? [];
    await expect(row.locator(".chip-mark"), title).toHaveText(expected.map(([mark]) => mark));
    await row.click();
    const remarks = detailsOf(popup, index).locator(".details-remark");
    await expect(remarks, title).toHaveCount(expected.length);
    for (const [number, [mark, explanation]] of expected.entries()) {
      await expect(remarks.nth(number)).toContainText(`${mark}. `);
      await expect(remarks.nth(number)).toContainText(explanation);
    }
  }
});

test("sorts by date, and by size when asked to", async ({ popup }) => {
  await check(popup, PEOPLE.robin);
  await expect(rowsOf(popup)).toHaveCount(10);
  const told = recordsOf(PEOPLE.robin).filter(({ IsSensitive, IsRetired }) => !IsSensitive && !IsRetired);
  const byDate = told.toSorted((a, b) => (a.BreachDate < b.BreachDate ? 1 : -1)).map(({ Title }) => Title);
  const bySize = told.toSorted((a, b) => b.PwnCount - a.PwnCount).map(({ Title }) => Title);
  expect(byDate).not.toEqual(bySize);
  expect(await titlesOf(popup)).toEqual(byDate);
  const order = popup.getByRole("combobox", { name: "Order of the breaches" });
  await order.selectOption("by size");
  await expect.poll(() => titlesOf(popup)).toEqual(bySize);
  await order.selectOption("by date");
  await expect.poll(() => titlesOf(popup)).toEqual(byDate);
});

test("lists pastes newest first, and links to those that have an address", async ({ popup, lookup }) => {
  const paste = (
    Source: string,
    Id: string,
    Title: string | null,
    posted: string | null,
    EmailCount = 7,
  ) => ({
    Source,
    Id,
    Title,
    Date: posted,
    EmailCount,
  });
  lookup.setAccount("pasted@shop.test", {
    pastes: [
      paste("Notebin", "abc", "On a site that nobody knows", "2015-05-05T12:00:00Z", 1),
      paste("AdHocUrl", "https://lists.example/all?page=1&of=<2>", "On a page", null),
      paste("AdHocUrl", "javascript:alert(1)", "On no page", "2012-02-02T12:00:00Z"),
      paste("Pastebin", "Xy12Zw", null, "2021-08-09T12:00:00Z", 1_171),
      paste("Pastebin", "../raw/x", "With a path", "2011-01-01T12:00:00Z"),
      paste("PermanentOptOut", "-", "Taken back", "2019-01-01T12:00:00Z"),
    ],
  });
  await check(popup, "pasted@shop.test");
  await expect(sentenceOf(popup)).toHaveText("In 6 pastes");
  const pastes = popup.locator("#panel-accounts .paste");
  await expect(pastes.locator(".paste-title")).toHaveText([
    "Untitled",
    "Taken back",
    "On a site that nobody knows",
    "On no page",
    "With a path",
    "On a page",
  ]);
  await expect(pastes.locator(".paste-facts").first()).toHaveText(
    "Pastebin · August 9, 2021 · 1,171 addresses",
  );
  await expect(pastes.locator(".paste-facts").nth(2)).toHaveText("Notebin · May 5, 2015 · 1 address");
  await expect(pastes.nth(1)).toContainText("that it exists is told, but not where it was");
  const links = await pastes
    .getByRole("link")
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
    );
  expect(links).toEqual([
    ["https://pastebin.com/Xy12Zw", "_blank", "noopener noreferrer"],
    ["https://lists.example/all?page=1&of=%3C2%3E", "_blank", "noopener noreferrer"],
  ]);
});

test("never shows the name of a breach, only its title", async ({ popup, lookup }) => {
  const names = ["Qx1NameOnly", "Qx2NameOnly", "Qx3NameOnly"];
  lookup.setBreaches(names.map((name, index) => breachRecord(name, "", { Title: `Title number ${index}` })));
  lookup.setAccount("named@shop.test", { breaches: names });
  await check(popup, "named@shop.test");
  await expect(rowsOf(popup)).toHaveCount(3);
  await openRows(popup);
  await expect(popup.locator("#panel-accounts .details")).toHaveCount(3);
  expect((await titlesOf(popup)).toSorted()).toEqual(["Title number 0", "Title number 1", "Title number 2"]);
  const everything = `${await popup.locator("body").innerText()} ${await popup.locator("html").evaluate(({ outerHTML }) => outerHTML)}`;
  expect(everything).toContain("Title number 1");
  expect(everything).not.toContain("NameOnly");
});

test("has room for everything at 320 pixels, opened or not", async ({ popup }) => {
  await popup.setViewportSize({ width: 320, height: 640 });
  await check(popup, PEOPLE.awkward);
  await expect(rowsOf(popup)).toHaveCount(recordsOf(PEOPLE.awkward).length);
  const tooWide = () =>
    popup.evaluate(() => {
      const room = document.documentElement.clientWidth;
      const scrolls = (element: Element) =>
        element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== "visible";
      const isOut = (element: Element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > room + 0.5);
      };
      return [...document.querySelectorAll("*")]
        .filter(
          (element) => isOut(element) || (scrolls(element) && !element.matches(".only-for-screen-readers")),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
  expect(await tooWide()).toEqual([]);
  await openRows(popup);
  await expect(popup.locator("#panel-accounts .details")).toHaveCount(recordsOf(PEOPLE.awkward).length);
  await popup.locator("#panel-accounts .paste").scrollIntoViewIfNeeded();
  expect(await tooWide()).toEqual([]);
  expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await popup.evaluate(() => document.documentElement.clientWidth),
  );
});
