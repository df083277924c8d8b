// The page of all breaches: the whole list on this device, and each breach at its own address.

import type { Locator, Page } from "playwright/test";
import { openOwn } from "../../pages/own.ts";
import { expect, refreshCatalog, test, waitForCatalog } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";

const MANY = Array.from({ length: 900 }, (_, index) =>
  breachRecord(`Many${index}`, `many-${index}.test`, {
    Title: `Many ${String(index).padStart(3, "0")}`,
    AddedDate: "2019-01-01T00:00Z",
    BreachDate: "2018-01-01",
    PwnCount: 100 + index,
    DataClasses: ["Email addresses"],
  }),
);

const titles = (page: Page) => page.locator(".breaches-list .breach-title");

async function openList(extension: LaunchedExtension, hash = ""): Promise<Page> {
  const page = await openOwn(extension, "breaches", hash);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** The links next to all breach data (lookup-v2, "What the service does": usage terms). */
async function expectAttribution(within: Locator, serviceUrl: string): Promise<void> {
  const source = within.getByRole("link", { name: new URL(serviceUrl).host, exact: true });
  const license = within.getByRole("link", { name: "CC BY 4.0", exact: true });
  for (const [link, address] of [
    [source, serviceUrl],
    [license, "https://creativecommons.org/licenses/by/4.0/"],
  ] as const) {
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport();
    await expect(link).toHaveAttribute("href", address);
    await expect(link).toHaveAttribute("target", "_blank");
  }
}

test.beforeEach(async ({ extension, lookup, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalog(extension);
  lookup.setBreaches(MANY);
  await refreshCatalog(extension);
  lookup.forget();
});

test("opens a breach in its row and at its own address, and comes back to the same place @both", async ({
  extension,
  lookup,
}) => {
  const page = await openList(extension);
  await page.getByLabel("Sort by").selectOption("By name");
  await page.evaluate(() => scrollTo(0, 30_000));
  const title = await titles(page).nth(8).innerText();
  const row = page.locator(".breaches-list > li").filter({ hasText: title });
  await row.locator(".breach-button").click();
  await expect(row.locator(".details")).toContainText("In May 2024, data was taken.");
  await expectAttribution(row, lookup.url);
  const link = row.getByRole("link", { name: "Link to this breach" });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(page.url()).toBe(address);
  await expect(page.locator("article")).toContainText("many-");
  await expectAttribution(page.locator("article"), lookup.url);
  await page.evaluate(() => history.back());
  // Its row is open as before, in view, and has the focus.
  const again = page.locator(".breaches-list > li").filter({ hasText: title });
  await expect(again.locator(".details")).toBeVisible();
  await expect(again.locator(".breach-button")).toBeFocused();
  await expect(again.locator(".breach-button")).toBeInViewport();
  await page.close();

  const direct = await openList(extension, "#breach=Many450");
  await expect(direct.getByRole("heading", { level: 1 })).toHaveText("Many 450");
  await direct.getByRole("link", { name: "All breaches" }).click();
  const there = direct.locator(".breach-button").filter({ hasText: "Many 450" });
  await expect(there).toBeFocused();
  await expect(there).toBeInViewport();
});
