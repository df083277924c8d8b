// The switches of the popup show what is stored, and what an administrator has fixed.
import { describe, expect, it } from "vitest";
import { readStoredChecks, type SettingsStorage } from "../../../src/pages/popup/stored-checks.ts";

function storage(settings?: unknown, policy?: unknown): SettingsStorage {
  return {
    local: { get: async () => (settings === undefined ? {} : { settings }) },
    managed: {
      get: async () => {
        if (policy === undefined) throw new Error("no managed storage");
        return policy as Record<string, unknown>;
      },
    },
  };
}

describe("stored checks", () => {
  it("are on and skip nothing by default", async () => {
    expect(await readStoredChecks(storage())).toEqual({
      isEnabled: true,
      skippedSites: [],
      passwordsUrl: "https://api.pwnedpasswords.com",
      isEnabledManaged: false,
      areSkippedSitesManaged: false,
    });
  });

  it("are as the person set them", async () => {
    const settings = { passwordChecks: { enabled: false, skippedSites: ["shop.example"] } };
    const checks = await readStoredChecks(storage(settings));
    expect(checks).toMatchObject({ isEnabled: false, skippedSites: ["shop.example"] });
  });

  it("follow the administrator's policy, and tell so", async () => {
    const own = { passwordChecks: { enabled: false, skippedSites: ["shop.example"] } };
    const checks = await readStoredChecks(storage(own, { passwordChecks: { enabled: true } }));
    expect(checks).toMatchObject({
      isEnabled: true,
      isEnabledManaged: true,
      skippedSites: ["shop.example"],
      areSkippedSitesManaged: false,
    });
  });

  it.each([null, 5, { passwordChecks: null }, { passwordChecks: { enabled: "no" } }])(
    "stand on their defaults over a broken store: %j",
    async (settings) => {
      expect((await readStoredChecks(storage(settings, settings ?? {}))).isEnabled).toBe(true);
    },
  );
});
