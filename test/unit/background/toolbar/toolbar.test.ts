// Tests the toolbar of a tab: the icon for each state, and no redraw when nothing changed.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TabVerdict } from "../../../../src/shared/passwords/verdict.ts";
import type { CheckedValue } from "../../../../src/shared/records/tab.ts";
import { WATCH_LIST_KEY } from "../../../../src/shared/storage.ts";
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

describe("the icon", () => {
  it.each<[icon: string, text: string, verdict: TabVerdict, title: string]>([
    ["breached", "!", { state: "breached", count: 3 }, "This password is in known breaches"],
    ["unknown", "?", UNKNOWN, "Couldn’t check this password: you’re offline"],
    ["icon", "✓", { state: "not-found" }, "Password not found in known breaches"],
  ])("is %s with the badge %s", async (icon, text, verdict, title) => {
    await enter(verdict);
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon, text, title });
  });

  it.each<[site: string | undefined, verdict: TabVerdict, title: string]>([
    ["bank.example", { state: "breached" }, "The password you used on bank.example is in known breaches"],
    [undefined, UNKNOWN, "Couldn’t check the password you used on another site: you’re offline"],
    ["bank.example", { state: "not-found" }, "Password not found in known breaches"],
  ])("says where a password of the page before was entered: %s", async (site, verdict, title) => {
    await enter(verdict, { site, isFromEarlierPage: true });
    await toolbar.drawToolbar(1);
    expect(shownAction().title.replace(/[\u2066-\u2069]/g, "")).toBe(title);
  });

  it("says that Breachlight paused, not that there were too many requests", async () => {
    await enter({
      state: "unknown",
      error: { code: "rate-limited", reason: "paused", service: "passwords", retryAfterSeconds: 60 },
    });
    await toolbar.drawToolbar(1);
    expect(shownAction().title).toBe("Couldn’t check this password: too many checks in one minute");
  });

  it("is crossed out where no password is checked: turned off, site skipped, no access", async () => {
    storeSettings({ enabled: false });
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "off", text: "", title: "Password checks are off" });
    storeSettings({ skippedSites: ["shop.example"] });
    await toolbar.drawToolbar(1);
    expect(shownAction()).toMatchObject({ icon: "off", title: "Password checks are off on shop.example" });
    storeSettings({});
    Object.assign(world, { granted: [], tabs: [{ id: 1, url: SHOP }] });
    await toolbar.drawToolbar(1);
    expect(shownAction().icon).toBe("off");
    expect(shownAction().title).toContain("No access");
  });

  it("is plain on browser pages, which have no passwords to check", async () => {
    world.tabs = [{ id: 1, url: "about:blank" }];
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "icon", text: "", title: "Breachlight" });
  });
});

const SOURCE_LINE = "Breach data: haveibeenpwned.com, CC BY 4.0";

describe("the title on a breached site", () => {
  const source = "https://haveibeenpwned.com v3";
  const seen = { name: "Seen", title: "Seen", breachDate: "2016-05-01" };
  const rumor = { name: "Rumor", title: "Rumor", breachDate: "2024-02-01", isUnverified: true };
  const older = { ...rumor, name: "Older", breachDate: "2020-06-01" };
  const was = "shop.example was breached (about May 2016)";
  const mayHave = "shop.example may have been breached (about February 2024)";

  it.each([
    ["a confirmed one", [seen], [was]],
    ["an unconfirmed one", [rumor], [mayHave]],
    ["the latest of each, separately", [rumor, older, seen], [was, mayHave]],
    [
      "one from infected devices",
      [{ ...seen, flags: ["malware", "stealer-log"] }],
      [`${was} · Malware · Stealer log`],
    ],
  ])("describes %s, and names the source", async (_what, breaches, lines) => {
    const index = { "breached-sites": { source, fetchedAt: 1, partCount: 1 } };
    world.local = { ...index, "breached-sites:0": { "shop.example": breaches } };
    tell("storage.onChanged", { "breached-sites": {} }, "local");
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "icon", text: "•", title: [...lines, SOURCE_LINE].join("\n") });
  });
});

describe("the title about watched addresses", () => {
  const source = "https://haveibeenpwned.com v3";
  const found = (name: string, flags?: string[]) => ({ name, title: name, foundAt: 1, source, flags });
  const left = "Spam lists or fabricated breaches with an address you watch";

  beforeAll(async () => {
    const { watchWatchList } = await import("../../../../src/background/breaches/watch-list.ts");
    watchWatchList(() => undefined);
  });

  afterAll(() => {
    world.local = {};
    tell("storage.onChanged", { [WATCH_LIST_KEY]: {} }, "local");
  });

  it.each([
    [
      "a doubted breach",
      [found("A", ["unverified"])],
      "1",
      ["An address you watch is in a new breach · Unverified"],
    ],
    [
      "a doubted and a plain breach",
      [found("A", ["unverified"]), found("B")],
      "2",
      ["Addresses you watch are in 2 new breaches · Unverified (1)"],
    ],
    ["a spam list", [found("A", ["spam-list"])], "", [`${left}: 1`]],
    [
      "a fabricated breach and a real one",
      [found("A", ["fabricated"]), found("B")],
      "1",
      ["An address you watch is in a new breach", `${left}: 1`],
    ],
    // As an earlier version stored it.
    ["an old record", [{ ...found("A"), doubts: ["spam-list"] }], "", [`${left}: 1`]],
  ])("says of %s what it is, and names the source", async (_what, news, text, lines) => {
    const account = { account: "jo@example.org", addedAt: 1, source, news, dealtWith: [] };
    world.local = { [WATCH_LIST_KEY]: [account] };
    tell("storage.onChanged", { [WATCH_LIST_KEY]: {} }, "local");
    await toolbar.drawToolbar(1);
    expect(shownAction()).toEqual({ icon: "icon", text, title: [...lines, SOURCE_LINE].join("\n") });
  });
});

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
