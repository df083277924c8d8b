// The watch list: own addresses, each new breach once, and marks that stay. Unit tests show which requests it sends, and when.

import type { LookupService } from "../../services/lookup-service.ts";
import { test } from "../accounts/accounts-tab.ts";
import { sourceOf } from "../accounts/attribution.ts";
import { expect, inExtension, waitForCatalog } from "../driver/extension.ts";
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
