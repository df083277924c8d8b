// The watch list: own addresses, each new breach once, and marks that stay. Unit tests show which requests it sends, and when.

import { checkAccount, lookupResult, lookupSentence } from "../../pages/popup.ts";
import type { LookupService } from "../../services/lookup-service.ts";
import { test } from "../accounts/accounts-tab.ts";
import { expectAttribution, sourceOf } from "../accounts/attribution.ts";
import { expect, inExtension, refreshCatalog, storedList, waitForCatalog } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";
import { launchNotifying, watchNotifications } from "./notifications.ts";

const OLD = breachRecord("Zz1NameOnly", "old.test", { Title: "The old one" });
const FRESH = breachRecord("Zz2NameOnly", "fresh.test", {
  Title: "Fresh & new",
  IsVerified: false,
  IsStealerLog: true,
});
const ACCOUNT = "watched@shop.test";

/** Adds a new breach with the account to the service. */
function addNews(lookup: LookupService): void {
  lookup.setBreaches([FRESH, OLD]);
  lookup.setAccount(ACCOUNT, { breaches: [OLD.Name, FRESH.Name] });
}

test("watches one's own address, shows a new breach by title until it is resolved, and can remove the address", async ({
  popup,
  extension,
  lookup,
  toolbar,
}) => {
  lookup.setBreaches([OLD]);
  lookup.setAccount(ACCOUNT, { breaches: [OLD.Name] });
  await checkAccount(popup, ACCOUNT);
  await expect(lookupSentence(popup)).toHaveText("In 1 breach");
  const offer = popup.getByRole("button", { name: "Watch this address", exact: true });
  await offer.click();
  await expect(popup.getByText("Watch only your own address.")).toBeVisible();
  await popup.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(popup.getByText("Watch only your own address.")).toHaveCount(0);
  expect(await storedList(extension, "watch-list"), "a request isn't a response").toEqual([]);
  await offer.click();
  await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
  await expect(popup.getByRole("heading", { name: "Watched addresses" })).toBeVisible();
  await expect(offer).toHaveCount(0);
  const watched = popup.locator("#panel-accounts .watched");
  await expect(watched).toContainText(ACCOUNT);
  const namesOnly =
    "/api/v3/breachedaccount/watched%40shop.test?truncateResponse=true&includeUnverified=true";
  await expect.poll(() => lookup.requests.at(-1)?.path).toBe(namesOnly);
  await expect(watched).toContainText("Last checked:");

  addNews(lookup);
  lookup.forget();
  await refreshCatalog(extension);
  const news = popup.locator("#new-breaches .new-breach strong");
  await expect(news).toHaveText("Fresh & new");
  await expect(popup.locator("#new-breaches .chip")).toHaveText(["Unverified", "Stealer log"]);
  const asked = lookup.requests.filter(({ operation }) => operation === "breachedaccount");
  expect(asked.map(({ path }) => path)).toEqual([namesOnly]);
  const notified = {
    title: `An address you watch is in a new breach · Unverified · Stealer log\n${sourceOf(lookup)}`,
    badge: "1",
  };
  await expect.poll(() => toolbar()).toEqual(notified);
  await expectAttribution(popup.getByRole("tabpanel", { name: "Accounts", exact: true }), lookup.url);
  expect(await popup.locator("html").evaluate(({ outerHTML }) => outerHTML)).not.toContain("NameOnly");

  // A list without the breach, as an old one would be.
  lookup.setBreaches([OLD]);
  await refreshCatalog(extension);
  lookup.setBreaches([FRESH, OLD]);
  lookup.forget();
  await popup.getByRole("button", { name: "Details", exact: true }).click();
  await expect(popup.locator("#new-breaches .details")).toContainText("Listed as");
  await expect(popup.locator("#new-breaches .details")).toContainText("fresh.test");
  expect(lookup.requests.map(({ path }) => path)).toEqual(["/api/v3/breach/Zz2NameOnly"]);
  await expectAttribution(popup.locator("#new-breaches"), lookup.url);

  await killWorker(extension);
  await popup.getByRole("button", { name: "Mark as resolved Fresh & new" }).click();
  await expect(news).toHaveCount(0);
  await expect.poll(() => toolbar()).toEqual({ title: "Breachlight", badge: "" });
  await killWorker(extension);
  expect(await storedList(extension, "watch-list")).toMatchObject([{ news: [], dealtWith: [FRESH.Name] }]);
  await popup.getByRole("button", { name: `Remove ${ACCOUNT}` }).click();
  await expect(watched).toHaveCount(0);
  await expect(lookupResult(popup)).toBeVisible();
  expect(await storedList(extension, "watch-list")).toEqual([]);
});

test("shows a notification with its source and license, and without the address @both", async ({
  lookup,
  driven,
}) => {
  lookup.reset();
  addNews(lookup);
  const { extension, close } = await launchNotifying(driven, lookup);
  try {
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      services: { lookupUrl: lookup.url, lookupApiKey: lookup.apiKey },
      lookups: { notifyOfNewBreaches: true },
    });
    await waitForCatalog(extension);
    const shown = await watchNotifications(extension);
    // As left by an earlier check: the new breach isn't known yet.
    await inExtension(
      extension,
      async ({ account, known }) => {
        const { catalogue } = (await chrome.storage.local.get("catalogue")) as {
          catalogue: { source: string };
        };
        const { source } = catalogue;
        const record = { account, addedAt: 1, source, knownNames: [known], news: [], dealtWith: [] };
        await chrome.storage.local.set({ "watch-list": [record] });
        await chrome.alarms.create("watch-list", { when: Date.now() });
      },
      { account: ACCOUNT, known: OLD.Name },
    );
    await expect.poll(async () => (await shown()).length).toBe(1);
    const [content] = await shown();
    expect(content?.title).toBe("An address you watch is in a new breach · Unverified · Stealer log");
    expect(content?.message).toMatch(/^Fresh & new · Unverified · Stealer log\n/);
    expect(content?.message).toContain(sourceOf(lookup));
    expect(JSON.stringify(content)).not.toContain("watched@");
  } finally {
    await close();
  }
});
