// The mark of a breached site: found on this computer, quiet, and the person's to put aside.

import { breachRecord } from "./breach-records.ts";
import {
  askBackground,
  expect,
  freshPassword,
  html,
  LOGIN_FORM,
  refreshCatalogue,
  tabIdOf,
  test,
  waitForCatalogue,
} from "./extension.ts";

const RECORDS = [
  breachRecord("OldCorner", "corner.test", { BreachDate: "2012-01-01" }),
  breachRecord("NewCorner", "forum.corner.test", { BreachDate: "2024-05-01" }),
  breachRecord("Once", "once.test"),
  breachRecord("Intimate", "intimate.test", { IsSensitive: true }),
  breachRecord("Doubtful", "doubtful.test", { IsVerified: false }),
  breachRecord("Gone", "gone.test", { IsRetired: true }),
  breachRecord("MadeUp", "madeup.test", { IsFabricated: true }),
  breachRecord("Spam", "spam.test", { IsSpamList: true }),
  breachRecord("Nowhere", ""),
];

test.beforeEach(async ({ extension, lookup, pages, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalogue(extension);
  lookup.setBreaches(RECORDS);
  await refreshCatalogue(extension);
  pages.show(html(LOGIN_FORM));
});

test("marks a site on all its hosts, and asks nobody about it", async ({ page, pages, toolbar, lookup }) => {
  lookup.forget();
  for (const host of ["corner.test", "www.corner.test", "login.corner.test"]) {
    await page.goto(pages.url("/", host));
    await expect.poll(async () => (await toolbar()).badge, host).toBe("•");
    expect((await toolbar()).title).toBe("corner.test was in 2 known breaches (the latest about May 2024)");
  }
  await page.goto(pages.url("/", "once.test"));
  await expect
    .poll(async () => (await toolbar()).title)
    .toBe("once.test was in a known breach (about May 2024)");
  expect(lookup.requests).toEqual([]);
});

test("marks what is sensitive or unverified, and not what speaks of no break-in", async ({
  page,
  pages,
  toolbar,
}) => {
  for (const [site, badge] of [
    ["intimate.test", "•"],
    ["gone.test", ""],
    ["doubtful.test", "•"],
    ["madeup.test", ""],
    ["once.test", "•"],
    ["spam.test", ""],
    ["unheard-of.test", ""],
  ]) {
    await page.goto(pages.url("/", site));
    // Each is shown after one with the other answer, so that an answer that never comes is seen.
    await expect.poll(async () => (await toolbar()).badge, site).toBe(badge);
  }
});

test("keeps the mark behind a warning about a password, and says both", async ({
  page,
  pages,
  toolbar,
  listed,
}) => {
  await page.goto(pages.url("/", "once.test"));
  await page.locator("[type=password]").click();
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  const lines = (await toolbar()).title.split("\n");
  expect(lines[0]).toMatch(/in known breaches/);
  expect(lines[1]).toBe("once.test was in a known breach (about May 2024)");
  await page.locator("[type=password]").fill("");
  await page.locator("[type=password]").click();
  await page.keyboard.type(freshPassword());
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await toolbar()).badge).toBe("✓");
  // The all clear goes after a few seconds, the mark stays.
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
});

test("puts a breach aside for good, and takes it back", async ({ page, pages, toolbar, extension }) => {
  await page.goto(pages.url("/", "corner.test"));
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await askBackground(extension, "setBreachDismissed", { name: "NewCorner", isDismissed: true });
  await expect.poll(async () => (await toolbar()).title).toMatch(/a known breach \(about January 2012\)/);
  await askBackground(extension, "setBreachDismissed", { name: "OldCorner", isDismissed: true });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  await page.reload();
  await refreshCatalogue(extension);
  expect((await toolbar()).badge).toBe("");
  const tabId = await tabIdOf(extension, page);
  const { breaches, dismissed } = await askBackground(extension, "getSiteBreaches", { tabId });
  expect(breaches.map(({ title }) => title)).toEqual(["The NewCorner", "The OldCorner"]);
  expect(dismissed.toSorted()).toEqual(["NewCorner", "OldCorner"]);
  for (const name of dismissed)
    await askBackground(extension, "setBreachDismissed", { name, isDismissed: false });
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
});

test("marks nothing once the person does not want it", async ({
  page,
  pages,
  toolbar,
  extension,
  configure,
}) => {
  await page.goto(pages.url("/", "once.test"));
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await askBackground(extension, "setLookupOptions", { markBreachedSites: false });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  // The popup still tells who asks.
  const tabId = await tabIdOf(extension, page);
  expect((await askBackground(extension, "getSiteBreaches", { tabId })).breaches).toHaveLength(1);
  await configure({});
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
});
