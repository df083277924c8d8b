// The page of all breaches: the whole list on this device, each breach at its own address, and what only the service has.

import type { Page } from "playwright/test";
import { BREACHES } from "../../services/lookup-service.ts";
import { expectAttribution } from "../accounts/attribution.ts";
import { expect, openPopup, PLAIN_PAGE, refreshCatalog, test, waitForCatalog } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { openOwn } from "../settings/own-pages.ts";
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

test("asks the service on a click for what the list lacks: a breach by name, and a site's breaches", async ({
  extension,
  lookup,
}) => {
  const date = { PwnCount: 7, Title: "Brand New", Description: "Nobody has <b>heard</b> of it." };
  lookup.setBreaches([...RECORDS, breachRecord("BrandNew", "brand-new.test", date)]);
  const page = await openList(extension);
  const isQuestion = ({ operation }: { operation?: string }) =>
    operation !== "dataclasses" && operation !== "logo";
  const asked = () => lookup.requests.filter(isQuestion).map(({ path }) => path.replace(/^.*\/v\d\//, ""));
  const search = page.getByRole("searchbox");
  const ask = page.getByRole("button", { name: /^Ask / });
  await search.fill("https://www.brand-new.test/login");
  await expect(page.getByText("No breach in this list matches.")).toBeVisible();
  expect(asked()).toEqual([]);
  await ask.click();
  await expect(page.locator(".site-breach")).toContainText("Brand New");
  expect(asked()).toEqual(["breaches?domain=brand-new.test"]);
  await search.fill("BrandNew");
  await expect(page.locator(".site-breach")).toHaveCount(0);
  await ask.click();
  await expect(page.locator(".site-breach")).toContainText("7 accounts");
  expect(asked().at(-1)).toBe("breach/BrandNew");
  await expectAttribution(page.locator("main"), lookup.url);
  await search.fill("Unheard");
  await ask.click();
  await expect(page.getByText("has no details of this breach.")).toBeVisible();
  await page.close();

  const one = await openList(extension, "#breach=BrandNew");
  await expect(one.locator("article")).toContainText("Not in the breach list from");
  await one.getByRole("button", { name: /^Ask / }).click();
  await expect(one.locator("article")).toContainText("Brand New");
});

test("says why there is no list, shows it once it is here, and leaves out what a person doesn't want", async ({
  extension,
  configure,
}) => {
  await configure({ services: { lookupUrl: "https://127.0.0.1:9" } });
  const page = await openList(extension);
  await expect(page.locator(".panel-title")).toContainText("Couldn’t get the breach list");
  await expect(titles(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".panel-title")).toContainText("Couldn’t get the breach list");
  await configure({ lookups: { includeUnverified: false } });
  await expect(titles(page).first()).toHaveText("Corner Shop");
  await expect(page.getByText("Shown: 901 of 901")).toBeVisible();
  await expect(page.getByText("Unverified breaches are left out.")).toBeVisible();
  await configure({});
  await expect(page.getByText("Shown: 902 of 902")).toBeVisible();
  await expect(page.getByText("Unverified breaches are left out.")).toHaveCount(0);
});

test("is opened from the popup, and by the breaches of the site in the tab", async ({
  extension,
  page,
  visit,
}) => {
  await visit(PLAIN_PAGE, "/", "corner.test");
  const popup = await openPopup(extension, page);
  for (const [button, hash, first] of [
    [popup.locator(".popup-pages").getByRole("button", { name: "All breaches" }), "", "Corner Shop"],
    [
      popup.locator(".site").getByRole("button", { name: "All breaches" }),
      "#search=corner.test",
      "Corner Shop",
    ],
  ] as const) {
    const opened = extension.context.waitForEvent("page");
    await button.click();
    const list = await opened;
    await expect(titles(list).first()).toHaveText(first);
    expect(new URL(list.url()).hash).toBe(hash);
    await expect(titles(list)).toHaveCount(hash ? 1 : await titles(list).count());
    await list.close();
  }
});
