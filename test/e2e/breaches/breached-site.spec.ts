// The mark of a breached site: found on this device, and quiet. Unit tests show which breaches mark a site.

import { expectAttribution, sourceOf } from "../accounts/attribution.ts";
import {
  askBackground,
  expect,
  LOGIN_PAGE,
  listSentRequests,
  openPopup,
  refreshCatalog,
  storedList,
  tabIdOf,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";

const RECORDS = [
  breachRecord("OldCorner", "corner.test", { BreachDate: "2012-01-01" }),
  breachRecord("NewCorner", "forum.corner.test", { BreachDate: "2024-05-01" }),
  breachRecord("Once", "once.test"),
  breachRecord("Doubtful", "doubtful.test", { IsVerified: false }),
  breachRecord("Gone", "gone.test", { IsRetired: true }),
];

test.beforeEach(async ({ extension, lookup, pages, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalog(extension);
  lookup.setBreaches(RECORDS);
  await refreshCatalog(extension);
  pages.show(LOGIN_PAGE);
});

test("marks a site on all its hosts until the person turns it off, and sends no request for it", async ({
  page,
  pages,
  toolbar,
  lookup,
  extension,
  configure,
}) => {
  lookup.forget();
  for (const host of ["corner.test", "login.corner.test"]) {
    await page.goto(pages.url("/", host));
    await expect
      .poll(() => toolbar(), host)
      .toEqual({ badge: "•", title: `corner.test was breached (about May 2024)\n${sourceOf(lookup)}` });
  }
  // Each comes after one with the other result, so that a missing result is noticed.
  for (const [site, badge] of [
    ["gone.test", ""],
    ["doubtful.test", "•"],
    ["unheard-of.test", ""],
    ["once.test", "•"],
  ]) {
    await page.goto(pages.url("/", site));
    await expect.poll(async () => (await toolbar()).badge, site).toBe(badge);
  }
  await askBackground(extension, "changeSettings", { lookups: { markBreachedSites: false } });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  // The popup still shows who is asking.
  const tabId = await tabIdOf(extension, page);
  expect((await askBackground(extension, "getSiteBreaches", { tabId })).breaches).toHaveLength(1);
  await configure({});
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  expect(lookup.requests).toEqual([]);
});

test("marks a site once for each breach while the tab stays on it; after that only the popup shows it @both", async ({
  page,
  pages,
  toolbar,
  lookup,
  extension,
}) => {
  const badge = async () => (await toolbar()).badge;
  const visits = async (site: string) => {
    await page.goto(pages.url("/", site));
    // The previous page's title differs: both are waited for.
    await expect.poll(async () => (await toolbar()).title).not.toBe("");
  };
  await visits("corner.test");
  await expect.poll(badge).toBe("•");
  await expect.poll(() => storedList(extension, "marked-breaches")).toEqual(["NewCorner", "OldCorner"]);
  await page.goto(pages.url("/further", "login.corner.test"));
  await expect.poll(badge, "still there").toBe("•");
  await visits("unheard-of.test");
  await expect.poll(badge).toBe("");
  await killWorker(extension);
  await visits("corner.test");
  await page.goto(pages.url("/", "once.test"));
  await expect.poll(badge, "another site has its own").toBe("•");
  await page.goto(pages.url("/", "corner.test"));
  await expect.poll(badge, "seen before").toBe("");
  const tabId = await tabIdOf(extension, page);
  expect((await askBackground(extension, "getSiteBreaches", { tabId })).breaches).toHaveLength(2);
  // The list now has one more.
  lookup.setBreaches([...RECORDS, breachRecord("Third", "corner.test", { BreachDate: "2025-02-01" })]);
  await refreshCatalog(extension);
  await expect.poll(badge).toBe("•");
  expect((await toolbar()).title).toBe(`corner.test was breached (about February 2025)\n${sourceOf(lookup)}`);
});

test("requests the site and an account there only on click", async ({ page, pages, lookup, extension }) => {
  lookup.setAccount("jo@corner.test", { breaches: ["OldCorner", "Once"] });
  await page.goto(pages.url("/", "www.corner.test"));
  lookup.forget();
  const popup = await openPopup(extension, page);
  const thisPage = popup.getByRole("tabpanel", { name: "This page", exact: true });
  const host = new URL(lookup.url).host;
  await thisPage.getByText(`Ask ${host} about corner.test`).click();
  const field = thisPage.getByRole("textbox", { name: "Your account there (optional)" });
  await field.fill("jo@corner.test");
  await field.clear();
  expect(lookup.requests).toEqual([]);
  await thisPage.getByRole("button", { name: "Check", exact: true }).click();
  await expect(thisPage.getByText("Known breaches of corner.test: 1")).toBeVisible();
  await expect(thisPage.locator(".ask-site h3")).toHaveText(["The OldCorner"]);
  await expectAttribution(thisPage.locator(".ask-site"), lookup.url);
  await field.fill("jo@corner.test");
  await field.press("Enter");
  await expect(thisPage.getByText("Known breaches of corner.test with jo@corner.test: 1")).toBeVisible();
  await thisPage.locator(".ask-site").getByRole("button", { name: "Details" }).click();
  await expect(thisPage.locator(".ask-site .details")).toBeVisible();
  expect(lookup.requests.map(({ path }) => path)).toEqual([
    "/api/v3/breaches?domain=corner.test",
    "/api/v3/breachedaccount/jo%40corner.test?truncateResponse=false&domain=corner.test&includeUnverified=true",
  ]);
  expect(lookup.requests[0]?.headers["hibp-api-key"], "says that a key is needed").toBeUndefined();
  const [first, second] = lookup.requests;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_500);
  const sent = await listSentRequests(extension);
  expect(sent.slice(-2).map(({ what }) => what)).toEqual(["site", "account-at-site"]);
});
