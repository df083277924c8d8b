// What is below the result sentence: expandable breaches, their labels, pastes, and that it all fits.

import { ACCOUNTS, PEOPLE } from "../../services/lookup-service.ts";
import { expect } from "../driver/extension.ts";
import { check, openRows, rowsOf, test } from "./accounts-tab.ts";

test("labels what is special about breaches, and opens and closes one in place by keyboard", async ({
  popup,
}) => {
  await check(popup, PEOPLE.robin);
  await expect(popup.locator("#panel-accounts .chip-mark", { hasText: "Unverified" }).first()).toBeVisible();
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
  // The next Tab stop is inside the open row.
  await row.press("Tab");
  await expect(details.locator(":focus")).toHaveCount(1);
  await row.press("Space");
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await expect(details).toHaveCount(0);
});

test("fits 320 pixels, open or closed", async ({ popup }) => {
  await popup.setViewportSize({ width: 320, height: 640 });
  await check(popup, PEOPLE.awkward);
  const count = ACCOUNTS[PEOPLE.awkward]?.breaches.length ?? 0;
  await expect(rowsOf(popup)).toHaveCount(count);
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
  await expect(popup.locator("#panel-accounts .details")).toHaveCount(count);
  await popup.locator("#panel-accounts .paste").scrollIntoViewIfNeeded();
  expect(await tooWide()).toEqual([]);
  expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await popup.evaluate(() => document.documentElement.clientWidth),
  );
});
