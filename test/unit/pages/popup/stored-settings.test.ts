// The switches of the popup show what is stored, and what an administrator has fixed.
import { describe, expect, it } from "vitest";
import { readStoredSettings } from "../../../../src/pages/popup/stored-settings.ts";
import { storage } from "../settings-storage.ts";
import { SETTINGS } from "../tab-states.ts";

describe("stored settings", () => {
  it("are on and skip nothing by default", async () => {
    expect(await readStoredSettings(storage())).toEqual(SETTINGS);
  });

  it("tell which options of look-ups are not the person's to choose", async () => {
    const policy = {
      services: { lookupApiKey: "of the organization", lookupUrl: "https://lookup.example" },
      lookups: { showLogos: false, markBreachedSites: "yes" },
    };
    const settings = await readStoredSettings(storage({ lookups: { notifyOfNewBreaches: true } }, policy));
    expect(settings).toMatchObject({
      lookupUrl: "https://lookup.example",
      isApiKeyManaged: true,
      lookups: { showLogos: false, markBreachedSites: true, notifyOfNewBreaches: true },
      managedLookups: ["showLogos"],
    });
  });

  it("never give the key itself away", async () => {
    const settings = await readStoredSettings(storage({ services: { lookupApiKey: "a-secret-key" } }));
    expect(JSON.stringify(settings)).not.toContain("a-secret-key");
  });

  it("are as the person set them, unless an administrator's policy says otherwise, and tell so", async () => {
    const own = { passwordChecks: { enabled: false, skippedSites: ["shop.example"] } };
    const mine = await readStoredSettings(storage(own));
    expect(mine).toMatchObject({ isEnabled: false, isEnabledManaged: false });
    const checks = await readStoredSettings(storage(own, { passwordChecks: { enabled: true } }));
    expect(checks).toMatchObject({
      isEnabled: true,
      isEnabledManaged: true,
      skippedSites: ["shop.example"],
      areSkippedSitesManaged: false,
    });
  });

  it.each([null, 5, { passwordChecks: { enabled: "no" } }])(
    "over %j stand on their defaults",
    async (broken) => {
      expect((await readStoredSettings(storage(broken, broken ?? {}))).isEnabled).toBe(true);
    },
  );
});
