// The mark of a breached site: found on this device, and quiet. Unit tests show which breaches mark a site.

import { sourceOf } from "../accounts/attribution.ts";
import {
  askBackground,
  expect,
  LOGIN_PAGE,
  refreshCatalog,
  storedList,
  tabIdOf,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";

/** Of a site that no other test visits: a mark stays seen, and the extension is shared. */
const RECORDS = [
  breachRecord("OldAttic", "attic.test", { BreachDate: "2012-01-01" }),
  breachRecord("NewAttic", "forum.attic.test", { BreachDate: "2024-05-01" }),
  breachRecord("Once", "once.test"),
];

test.beforeEach(async ({ extension, lookup, pages, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalog(extension);
  lookup.setBreaches(RECORDS);
  await refreshCatalog(extension);
  pages.show(LOGIN_PAGE);
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
  await visits("attic.test");
  await expect.poll(badge).toBe("•");
  await expect.poll(() => storedList(extension, "marked-breaches")).toEqual(["NewAttic", "OldAttic"]);
  await page.goto(pages.url("/further", "login.attic.test"));
  await expect.poll(badge, "still there").toBe("•");
  await visits("unheard-of.test");
  await expect.poll(badge).toBe("");
  await killWorker(extension);
  await visits("attic.test");
  await page.goto(pages.url("/", "once.test"));
  await expect.poll(badge, "another site has its own").toBe("•");
  await page.goto(pages.url("/", "attic.test"));
  await expect.poll(badge, "seen before").toBe("");
  const tabId = await tabIdOf(extension, page);
  expect((await askBackground(extension, "getSiteBreaches", { tabId })).breaches).toHaveLength(2);
  // The list now has one more.
  lookup.setBreaches([...RECORDS, breachRecord("Third", "attic.test", { BreachDate: "2025-02-01" })]);
  await refreshCatalog(extension);
  await expect.poll(badge).toBe("•");
  expect((await toolbar()).title).toBe(`attic.test was breached (about February 2025)\n${sourceOf(lookup)}`);
});
