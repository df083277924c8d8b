// The popup leads to the cloud page for people who have used it, and says nothing of it to anybody else.

import { describe, expect, it } from "vitest";
import { readIsCloudShown } from "../../../src/pages/popup/cloud-link.ts";
import { describePopup } from "../../../src/pages/popup/popup-view.ts";
import { accounts } from "./lookup-states.ts";
import { answered, NOON, words } from "./tab-states.ts";

function read(stored: Record<string, unknown>, policy?: Record<string, unknown>) {
  return readIsCloudShown({
    local: { get: async (key) => (key in stored ? { [key]: stored[key] } : {}) },
    managed: { get: async () => policy ?? Promise.reject(new Error("no managed storage")) },
  });
}

describe("the link to the cloud page", () => {
  it.each([
    [{}, undefined, false],
    [{ "cloud-used": true }, undefined, true],
    [{ "cloud-used": "true" }, undefined, false],
    [{ settings: { cloud: { showInPopup: true } } }, undefined, false],
    [{ "cloud-used": true, settings: { cloud: { showInPopup: false } } }, undefined, false],
    [{ "cloud-used": true }, { cloud: { showInPopup: false } }, false],
    [{ "cloud-used": true, settings: { cloud: null } }, undefined, true],
  ])("is there where it was used and is wanted: %j under %j", async (stored, policy, isShown) => {
    expect(await read(stored, policy)).toBe(isShown);
  });

  it("is not there where nothing can be read", async () => {
    const broken = { get: () => Promise.reject(new Error("the disk is broken")) };
    expect(await readIsCloudShown({ local: broken, managed: broken })).toBe(false);
  });

  it("has no words where it is not shown", () => {
    const snapshot = {
      tab: "this-page" as const,
      page: answered({}),
      site: { openBreaches: new Set<string>(), areDismissedShown: false },
      score: { choice: {}, isQueryLeftOut: false, isSilent: false },
      accounts: accounts([]),
      sent: { isSilent: false },
    };
    const view = (isCloudShown: boolean) => describePopup({ ...snapshot, isCloudShown }, words, NOON);
    expect(JSON.stringify(view(false))).not.toMatch(/cloud/i);
    expect(view(true).cloud).toBe("Cloud resources");
  });
});
