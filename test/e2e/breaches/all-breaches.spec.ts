// The page of all breaches: the whole list on this device, and each breach at its own address.

import type { Page } from "playwright/test";
import { openOwn } from "../../pages/own.ts";
import { BREACHES } from "../../services/lookup-service.ts";
import { expectAttribution } from "../accounts/attribution.ts";
import { expect, refreshCatalog, test, waitForCatalog } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
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

const NEWEST = breachRecord("CornerShop", "corner.test", {
  Title: "Corner Shop",
  BreachDate: "2024-05-01",
  AddedDate: "2024-06-02T10:00Z",
  PwnCount: 1,
});
const DOUBTED = breachRecord("Doubted", "doubted.test", {
  Title: "Ärger",
  IsVerified: false,
  BreachDate: "2025-02-01",
  AddedDate: "2023-01-01T00:00Z",
  PwnCount: 5_000_000,
  DataClasses: ["Passwords"],
});

const RECORDS = [...MANY, NEWEST, DOUBTED];

const titles = (page: Page) => page.locator(".breaches-list .breach-title");

async function openList(extension: LaunchedExtension, hash = ""): Promise<Page> {
  const page = await openOwn(extension, "breaches", hash);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

test.beforeEach(async ({ extension, lookup, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalog(extension);
  const { LogoPath = "" } = BREACHES.find((record) => record.LogoPath !== undefined) ?? {};
  const logo = { LogoPath: lookup.url + LogoPath };
  lookup.setBreaches(RECORDS.map((record) => (record === NEWEST ? { ...record, ...logo } : record)));
  await refreshCatalog(extension);
  lookup.forget();
});

test("shows every breach of the list on this device, sorted, filtered and searched, without an account @both", async ({
  extension,
  lookup,
}) => {
  await killWorker(extension);
  const page = await openList(extension);
  await expect(page.locator("main")).toContainText("902 breaches · Breach list from");
  await expectAttribution(page.locator("main"), lookup.url);
  await expect(titles(page).first()).toHaveText("Corner Shop");
  const first = page.locator(".breaches-list > li").first();
  await expect(first).toContainText("about May 2024 · 1 account");
  await expect(first).toContainText(/Added: .*2024/);
  await expect(first.locator(".tile-logo img")).toHaveAttribute("src", /^data:image/);
  // Only what is in sight is in the page, and the end of the list is reached like its beginning.
  expect(await titles(page).count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText("Many 899", { exact: true })).toBeVisible();
  await expect(page.locator(".breaches-list > li").last()).toHaveAttribute("aria-posinset", "902");
  await page.evaluate(() => scrollTo(0, 0));

  const sort = page.getByLabel("Sort by");
  await sort.selectOption("By date");
  await expect(titles(page).first()).toHaveText("Ärger");
  await sort.selectOption("By name");
  await expect(titles(page).first()).toHaveText("Ärger");
  await expect(titles(page).nth(1)).toHaveText("Corner Shop");
  await sort.selectOption("By size");
  await expect(titles(page).first()).toHaveText("Ärger");

  await page.getByLabel("Marked as").selectOption({ label: "Unverified (1)" });
  await expect(titles(page)).toHaveText(["Ärger"]);
  await expect(page.getByText("Shown: 1 of 902")).toBeVisible();
  await page.getByLabel("Marked as").selectOption("Any mark");
  await page.getByLabel("Exposed data").selectOption({ label: "Passwords (2)" });
  await expect(titles(page)).toHaveText(["Ärger", "Corner Shop"]);
  await page.getByLabel("Exposed data").selectOption("Any data");

  const search = page.getByRole("searchbox");
  for (const [entered, found] of [
    ["arger", ["Ärger"]],
    ["shop corner", ["Corner Shop"]],
    ["https://www.doubted.test/login?next=1", ["Ärger"]],
    ["many-42.test", ["Many 042"]],
  ] as const) {
    await search.fill(entered);
    await expect(titles(page), entered).toHaveText([...found]);
  }
  // The service's own list of data classes and the one logo, and nothing else.
  const asked = () => lookup.requests.map(({ operation }) => operation).sort();
  await expect.poll(asked).toEqual(["dataclasses", "logo"]);
});

test("opens a breach in its row and at its own address, and comes back to the same place", async ({
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
