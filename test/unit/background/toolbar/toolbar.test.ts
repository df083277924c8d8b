// Tests how the toolbar of a tab is drawn: not again if nothing changed, and right whatever happens meanwhile.

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TabVerdict } from "../../../../src/shared/passwords/verdict.ts";
import type { CheckedValue } from "../../../../src/shared/records/tab.ts";
import {
  beginWith,
  CHECKED_VALUE,
  shownAction,
  tell,
  useFakeBrowser,
  world,
} from "../../../world/fake-browser.ts";

const SHOP = "https://shop.example/login";

let toolbar: typeof import("../../../../src/background/toolbar/toolbar.ts");
let records: typeof import("../../../../src/background/passwords/tab-records.ts");
let settings: typeof import("../../../../src/background/platform/current-settings.ts");

useFakeBrowser();
beforeAll(async () => {
  toolbar = await import("../../../../src/background/toolbar/toolbar.ts");
  records = await import("../../../../src/background/passwords/tab-records.ts");
  settings = await import("../../../../src/background/platform/current-settings.ts");
  settings.watchSettings(() => undefined);
  (await import("../../../../src/background/breaches/breached-sites.ts")).watchBreachedSites(() => undefined);
});

function storeSettings(passwordChecks: object): void {
  world.local = { settings: { passwordChecks } };
  tell("storage.onChanged", { settings: {}, "breached-sites": {} }, "local");
}

beforeEach(async () => {
  const tabs = [{ id: 1, url: SHOP, hasScript: true }];
  beginWith({ granted: ["https://shop.example/*"], isFirefox: false, tabs });
  storeSettings({});
  await enter(undefined);
  await toolbar.drawToolbar(1);
  world.calls.length = 0;
});

const drawingCount = () => world.calls.filter((name) => name.startsWith("action set")).length;

/** Makes this the only verdict in the tab. */
async function enter(verdict: TabVerdict | undefined, more: Partial<CheckedValue> = {}): Promise<void> {
  const value = { ...CHECKED_VALUE, site: "shop.example", at: Date.now(), ...more };
  await records.updateTabRecord(1, false, (record) => {
    record.values = verdict ? [{ ...value, verdict }] : [];
  });
}

const UNKNOWN: TabVerdict = { state: "unknown", error: { code: "offline", service: "passwords" } };

describe("drawing", () => {
  it("makes no browser call when nothing changed", async () => {
    await toolbar.drawToolbar(1);
    expect(drawingCount()).toBe(0);
    await enter(UNKNOWN);
    await toolbar.drawToolbar(1);
    expect(drawingCount()).toBe(4);
    await toolbar.drawToolbar(1);
    expect(drawingCount()).toBe(4);
  });

  it("redraws what the browser reset on navigation", async () => {
    storeSettings({ enabled: false });
    await toolbar.drawToolbar(1);
    world.toolbar.clear();
    await toolbar.drawToolbar(1);
    expect(shownAction().icon).toBe("off");
  });

  it("keeps the badge if the page goes away while its title is read", async () => {
    await enter(UNKNOWN);
    await toolbar.drawToolbar(1);
    await enter({ state: "breached", count: 4 });
    vi.spyOn(world.toolbar, "get").mockImplementationOnce((what) => {
      const read = Map.prototype.get.call(world.toolbar, what);
      world.toolbar.clear();
      return read;
    });
    await toolbar.drawToolbar(1);
    expect(shownAction()).toMatchObject({ icon: "breached", text: "!" });
  });

  it("resets everything if the page goes away during drawing", async () => {
    await enter({ state: "breached", count: 3 });
    await toolbar.drawToolbar(1);
    world.toolbar.delete("title");
    await enter(undefined);
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "icon", text: "", title: "Breachlight" });
  });

  it("resets a state together with its icon", async () => {
    await enter({ state: "breached", count: 3 });
    await toolbar.drawToolbar(1);
    await enter(undefined);
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "icon", text: "", title: "Breachlight" });
  });

  it("removes the all-clear sign after four seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    await enter({ state: "not-found" });
    await toolbar.drawToolbar(1);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(shownAction().text).toBe("✓");
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(shownAction().text).toBe(""));
  });

  it("lets the drawing that started last win", async () => {
    await enter({ state: "breached", count: 3 });
    const first = toolbar.drawToolbar(1);
    await enter(undefined);
    await Promise.all([first, toolbar.drawToolbar(1)]);
    expect(shownAction().icon).toBe("icon");
  });

  it("treats a tab closed during drawing as no error", async () => {
    await enter(UNKNOWN);
    world.tabs = [];
    await expect(toolbar.drawToolbar(1)).resolves.toBeUndefined();
    expect(drawingCount()).toBe(0);
  });
});
