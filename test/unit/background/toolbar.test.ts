// The toolbar of a tab: which icon stands for which state, and that nothing is drawn again where nothing changed.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckedValue } from "../../../src/background/tab-records.ts";
import type { ErrorCode } from "../../../src/shared/errors.ts";
import type { TabVerdict } from "../../../src/shared/verdict.ts";
import { messageSource } from "../pages/english-messages.ts";
import { noEvent, storageArea, useFakeBrowser } from "./fake-browser.ts";

interface Action {
  title: string;
  text: string;
  icon: string;
}

const SHOP = "https://shop.example/login";

/** A browser as far as the toolbar needs one: what it shows, what it was told, and what is in its stores. */
const world = {
  action: { title: "Breachlight", text: "", icon: "icon" } as Action,
  calls: 0,
  isClosed: false,
  url: SHOP,
  isGranted: true,
  session: {} as Record<string, unknown>,
  local: {} as Record<string, unknown>,
  settingsChanged: [] as ((changes: object, area: string) => void)[],
};

/** As browsers do when a tab goes to another page. */
function goElsewhere(): void {
  world.action = { title: "Breachlight", text: "", icon: "icon" };
}

function set(news: Partial<Action>): Promise<void> {
  if (world.isClosed) return Promise.reject(new Error("No tab with id: 1."));
  world.calls++;
  Object.assign(world.action, news);
  return Promise.resolve();
}

const fakeBrowser = {
  action: {
    setTitle: ({ title }: { title: string }) => set({ title }),
    setBadgeText: ({ text }: { text: string }) => set({ text }),
    setBadgeBackgroundColor: () => set({}),
    setIcon: ({ path }: { path: Record<number, string> }) =>
      set({ icon: /^\/icons\/(\w+)-16\.png$/.exec(path[16] ?? "")?.[1] ?? "" }),
    getTitle: async () => world.action.title,
    getBadgeText: async () => world.action.text,
  },
  permissions: {
    contains: async () => world.isGranted,
    onAdded: noEvent,
    onRemoved: noEvent,
  },
  tabs: {
    async get() {
      if (world.isClosed) throw new Error("No tab with id: 1.");
      return { id: 1, url: world.url, incognito: false };
    },
    async sendMessage() {
      if (world.isGranted) return "a document";
      throw new Error("Could not establish connection");
    },
  },
  runtime: { id: "us", getManifest: () => ({}) },
  storage: {
    session: storageArea(() => world.session),
    local: { get: async () => structuredClone(world.local), set: async () => undefined },
    managed: { get: async () => ({}) },
    onChanged: {
      addListener: (listener: (changes: object, area: string) => void) => {
        world.settingsChanged.push(listener);
      },
    },
  },
  i18n: messageSource(),
};

let toolbar: typeof import("../../../src/background/toolbar.ts");
let records: typeof import("../../../src/background/tab-records.ts");
let settings: typeof import("../../../src/background/current-settings.ts");

useFakeBrowser(fakeBrowser);
beforeAll(async () => {
  toolbar = await import("../../../src/background/toolbar.ts");
  records = await import("../../../src/background/tab-records.ts");
  settings = await import("../../../src/background/current-settings.ts");
  settings.watchSettings(() => undefined);
});

function storeSettings(passwordChecks: object): void {
  world.local = { settings: { passwordChecks } };
  for (const listener of world.settingsChanged) listener({ settings: {} }, "local");
}

beforeEach(async () => {
  Object.assign(world, { isClosed: false, url: SHOP, isGranted: true });
  storeSettings({});
  await enter(undefined);
  goElsewhere();
  await toolbar.drawToolbar(1);
  world.calls = 0;
});

/** Makes a verdict the only one of the tab. */
async function enter(verdict: TabVerdict | undefined): Promise<void> {
  const value: CheckedValue = {
    ...{ document: "1-2", field: 0, value: 0, frameId: 0, site: "shop.example", at: Date.now() },
    ...{ isNewPassword: false, isUnencrypted: false, isStanding: true, isDismissed: false },
    ...{ isFromEarlierPage: false, isDelivered: false },
  };
  await records.updateTabRecord(1, false, (record) => {
    record.values = verdict ? [{ ...value, verdict }] : [];
  });
}

const UNKNOWN: TabVerdict = { state: "unknown", error: { code: "offline", service: "passwords" } };

describe("the icon", () => {
  it.each<[icon: string, text: string, verdict: TabVerdict]>([
    ["breached", "!", { state: "breached", count: 3 }],
    ["unknown", "?", UNKNOWN],
    ["icon", "✓", { state: "not-found" }],
  ])("is %s with the badge %s", async (icon, text, verdict) => {
    await enter(verdict);
    await toolbar.drawToolbar(1);
    expect(world.action).toMatchObject({ icon, text });
  });

  it.each<[code: ErrorCode, words: string]>([
    ["rate-limited", "the service was asked too often"],
    ["unavailable", "the service cannot be reached or is out of order"],
    ["forbidden", "the service refused to answer"],
    ["malformed", "the service sent an answer that cannot be read"],
    ["timeout", "the service took too long to answer"],
    ["bad-request", "the service address in the settings is refused, it must start with https"],
  ])("says why nothing is known, after %s, and nothing that is good news", async (code, words) => {
    await enter({ state: "unknown", error: { code, service: "passwords" } });
    await toolbar.drawToolbar(1);
    expect(world.action).toMatchObject({ icon: "unknown", text: "?" });
    expect(world.action.title).toContain(`could not check this password: ${words}`);
    expect(world.action.title).not.toMatch(/not in known|safe|clear/);
  });

  it("is struck out where no password is checked: switched off, left alone, no access", async () => {
    storeSettings({ enabled: false });
    await toolbar.drawToolbar(1);
    expect(world.action).toEqual({ icon: "off", text: "", title: "Password checks are off" });
    storeSettings({ skippedSites: ["shop.example"] });
    await toolbar.drawToolbar(1);
    expect(world.action).toMatchObject({ icon: "off", title: "Passwords are not checked on shop.example" });
    storeSettings({});
    world.isGranted = false;
    await toolbar.drawToolbar(1);
    expect(world.action.icon).toBe("off");
    expect(world.action.title).toContain("no access");
  });

  it("is the plain one on pages of the browser, which have no passwords to check", async () => {
    world.url = "about:blank";
    await toolbar.drawToolbar(1);
    expect(world.action).toEqual({ icon: "icon", text: "", title: "Breachlight" });
  });
});

describe("drawing", () => {
  it("tells the browser nothing where nothing changed", async () => {
    await toolbar.drawToolbar(1);
    expect(world.calls).toBe(0);
    await enter(UNKNOWN);
    await toolbar.drawToolbar(1);
    expect(world.calls).toBe(4);
    await toolbar.drawToolbar(1);
    expect(world.calls).toBe(4);
  });

  it("draws again what the browser took back with the page", async () => {
    storeSettings({ enabled: false });
    await toolbar.drawToolbar(1);
    goElsewhere();
    await toolbar.drawToolbar(1);
    expect(world.action.icon).toBe("off");
  });

  it("takes a state back with its icon", async () => {
    await enter({ state: "breached", count: 3 });
    await toolbar.drawToolbar(1);
    await enter(undefined);
    await toolbar.drawToolbar(1);
    expect(world.action).toEqual({ icon: "icon", text: "", title: "Breachlight" });
  });

  it("leaves the last word to the drawing that began last", async () => {
    await enter({ state: "breached", count: 3 });
    const first = toolbar.drawToolbar(1);
    await enter(undefined);
    await Promise.all([first, toolbar.drawToolbar(1)]);
    expect(world.action.icon).toBe("icon");
  });

  it("finds a tab that was closed meanwhile no error", async () => {
    await enter(UNKNOWN);
    world.isClosed = true;
    await expect(toolbar.drawToolbar(1)).resolves.toBeUndefined();
    expect(world.calls).toBe(0);
  });
});
