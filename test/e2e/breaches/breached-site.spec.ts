// The mark of a breached site: found on this device, and quiet. Unit tests show which breaches mark a site.

import { expect, LOGIN_PAGE, openPopup, refreshCatalog, test, waitForCatalog } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";

/** Of a site that no other test visits: a mark stays seen, and the extension is shared. */
const RECORDS = [
  breachRecord("OldAttic", "attic.test", { BreachDate: "2012-01-01" }),
  breachRecord("NewAttic", "forum.attic.test", { BreachDate: "2024-05-01" }),
  breachRecord("Once", "once.test"),
];

test("marks a site once for each breach while the tab stays on it; after that only the popup shows it @both", async ({
  page,
  pages,
  toolbar,
  lookup,
  extension,
}) => {
  await waitForCatalog(extension);
  lookup.setBreaches(RECORDS);
  await refreshCatalog(extension);
  pages.show(LOGIN_PAGE);
  const badge = async () => (await toolbar()).badge;
  const visits = async (site: string, expected: string) => {
    await page.goto(pages.url("/", site));
    await expect.poll(badge, site).toBe(expected);
  };
  await visits("attic.test", "•");
  await page.goto(pages.url("/further", "login.attic.test"));
  await expect.poll(badge, "still there").toBe("•");
  await visits("unheard-of.test", "");
  await killWorker(extension);
  // Another site has its own mark, and this one was seen before.
  await visits("once.test", "•");
  await visits("attic.test", "");
  const popup = await openPopup(extension, page);
  await expect(popup.getByRole("heading", { name: "attic.test was breached 2 times" })).toBeVisible();
  await popup.getByRole("button", { name: "Show breaches" }).click();
  await expect(popup.getByRole("button", { name: "Details" })).toHaveCount(2);
  await popup.close();
  // The list now has one more.
  lookup.setBreaches([...RECORDS, breachRecord("Third", "attic.test", { BreachDate: "2025-02-01" })]);
  await refreshCatalog(extension);
  await expect.poll(badge).toBe("•");
  const source = `Breach data: ${new URL(lookup.url).host}, CC BY 4.0`;
  expect((await toolbar()).title).toBe(`attic.test was breached (about February 2025)\n${source}`);
});
