// Access to sites in the background: what is said of a tab, which tabs need a reload, and when the toolbar is drawn anew.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import { beginWith, type FakeTab, shownAction, tell, useFakeBrowser, world } from "../fake-browser.ts";

async function load() {
  return {
    ...(await import("../../../../src/background/tabs/site-access.ts")),
    ...(await import("../../../../src/background/tabs/page-access.ts")),
    ...(await import("../../../../src/background/passwords/tab-state.ts")),
    ...(await import("../../../../src/background/passwords/follow-tabs.ts")),
    ...(await import("../../../../src/background/toolbar/toolbar.ts")),
    ...(await import("../../../../src/background/tabs/tabs-without-script.ts")),
    ...(await import("../../../../src/background/platform/redraw-toolbar.ts")),
  };
}

let worker: Awaited<ReturnType<typeof load>>;

useFakeBrowser();
beforeAll(async () => {
  worker = await load();
});

beforeEach(async () => {
  for (const { id } of world.tabs) if (id !== undefined) await worker.forgetTabNotes(id);
  beginWith();
  world.listeners.delete("tabs.onUpdated");
});

it("access is asked for by origin, and not denied where the browser has no pattern for one", async () => {
  world.granted = ["https://api.example/*"];
  const addresses = ["https://api.example:8443/a?b=1", "http://api.example/", "http://a_b/", "none"];
  const answers = await Promise.all(addresses.map((address) => worker.hasAccessTo(address)));
  expect(answers).toEqual([true, false, true, true]);
});

describe("a page", () => {
  const SHOP = "https://shop.example/login";

  it.each([
    ["withheld where its site is not allowed and it has no script", [], false, true],
    ["not withheld where its site is allowed", ["https://shop.example/*"], false, false],
    ["not withheld while it has the script from before: passwords are checked there", [], true, false],
  ])("is %s", async (_, granted, hasScript, isWithheld) => {
    world.granted = granted;
    world.tabs = [{ id: 1, url: SHOP, hasScript }];
    expect(await worker.isWithheld(1, SHOP)).toBe(isWithheld);
  });

  it.each([undefined, "about:addons", "https://addons.mozilla.org/en/"])(
    "of the browser's own is not withheld: %s",
    async (url) => {
      expect(await worker.isWithheld(1, url)).toBe(false);
      expect(await worker.isBrowserPage(1, url)).toBe(true);
    },
  );

  it("of a site that another browser closes is like any other here", async () => {
    world.tabs = [{ id: 1, url: "https://addons.mozilla.org/", hasScript: true }];
    expect(await worker.isBrowserPage(1, "https://addons.mozilla.org/")).toBe(false);
  });
});

const off = readSettings({ passwordChecks: { enabled: false } });
const skipped = readSettings({ passwordChecks: { skippedSites: ["shop.example"] } });
const on = readSettings({});

it.each([
  ["about:addons", [], false, off, "browser-page"],
  ["https://shop.example/", [], false, off, "switched-off"],
  ["https://shop.example/", [], false, skipped, "site-skipped"],
  ["https://shop.example/", [], false, on, "no-access"],
  ["https://shop.example/", ["https://shop.example/*"], false, on, "needs-reload"],
  ["https://shop.example/", ["https://shop.example/*"], true, on, undefined],
  ["https://shop.example/", [], true, on, undefined, true],
] as const)(
  "the state of a tab names the first obstacle: %s, allowed %j, script %s",
  async (url, granted, hasScript, settings, obstacle, isThisPageOnly: boolean = false) => {
    world.granted = [...granted];
    world.tabs = [{ id: 1, url, hasScript }];
    const state = await worker.tabState(1, settings);
    expect([state.obstacle, state.isThisPageOnly]).toEqual([obstacle, isThisPageOnly]);
  },
);

describe("access that changes", () => {
  async function what(event: "permissions.onAdded" | "permissions.onRemoved", origins?: string[]) {
    const onChange = vi.fn();
    worker.watchSiteAccess(onChange);
    tell(event, origins ? { origins } : { permissions: ["notifications"] });
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return onChange;
  }

  it("notes the tabs without a script, no other and no private one, before the toolbar is drawn", async () => {
    world.tabs = [
      { id: 1, url: "https://shop.example/" },
      { id: 2, url: "https://forum.example/", hasScript: true },
      { id: 3, url: "https://private.example/", incognito: true },
      { url: "https://devtools.example/" },
    ];
    const onChange = await what("permissions.onAdded", ["https://*/*"]);
    expect(onChange).toHaveBeenCalledOnce();
    const isNoted = await Promise.all([1, 2, 3].map((id) => worker.isWithoutScript(id)));
    expect(isNoted).toEqual([true, false, false]);
  });

  it("is told where it was taken back, and notes no tab: old scripts stay", async () => {
    world.tabs = [{ id: 1, url: "https://shop.example/" }];
    expect(await what("permissions.onRemoved", ["https://*/*"])).toHaveBeenCalledOnce();
    expect(await worker.isWithoutScript(1)).toBe(false);
  });

  it("is none where another permission was given or taken back", async () => {
    expect(await what("permissions.onAdded")).not.toHaveBeenCalled();
    expect(await what("permissions.onRemoved")).not.toHaveBeenCalled();
  });
});

describe("a page that was loaded", () => {
  const PDF = "https://shop.example/invoice.pdf";
  const MOVED = { status: "complete", url: `${PDF}#2` };
  const LOADED = { status: "complete" };

  /** A tab without a script that was noted, after something happened to it. */
  async function tabAfter(
    change: { status?: string; url?: string },
    { url = PDF, ...rest }: Partial<FakeTab> = {},
  ) {
    const tab: FakeTab = { id: 1, url, incognito: false, ...rest };
    world.tabs = [tab];
    await worker.noteTabsWithoutScript([1]);
    const moved = Promise.withResolvers<void>();
    worker.onRedrawToolbar(() => moved.resolve());
    worker.followTabs();
    tell("tabs.onUpdated", 1, change, tab);
    await moved.promise;
    const state = await worker.tabState(1, readSettings({}));
    await worker.drawToolbar(1);
    return [state.obstacle, shownAction().title];
  }

  it.each([
    ["that has no script, and none can come into: no reload is asked for", LOADED, true, "no-script"],
    ["that moved within itself", MOVED, true, "needs-reload"],
    ["where the browser does not tell loading from moving", LOADED, false, "needs-reload"],
  ])("with access is one %s", async (_, change, isFirefox, obstacle) => {
    world.granted = ["https://shop.example/*"];
    world.isFirefox = isFirefox;
    const title = obstacle === "no-script" ? "Breachlight" : "Reload this page to check passwords";
    expect(await tabAfter(change)).toEqual([obstacle, title]);
  });

  it("without access says nothing of what access would bring", async () => {
    expect((await tabAfter(LOADED))[0]).toBe("no-access");
    expect(await worker.wasLoaded(1)).toBe(false);
  });

  it("is in no list where it is private", async () => {
    world.granted = ["https://shop.example/*"];
    await tabAfter(LOADED, { incognito: true });
    expect(await worker.wasLoaded(1)).toBe(false);
  });

  it("and is the browser's own loses the note", async () => {
    expect(await tabAfter({ url: "about:addons" }, { url: "about:addons" })).toEqual([
      "browser-page",
      "Breachlight",
    ]);
    expect(await worker.isWithoutScript(1)).toBe(false);
  });

  it("of a site that the browser closes is told no reload, though it is noted", async () => {
    const url = "https://addons.mozilla.org/en/";
    expect(await tabAfter({ status: "loading" }, { url })).toEqual(["browser-page", "Breachlight"]);
  });

  it("is noted anew once access is given again, and forgotten with its tab", async () => {
    world.granted = ["https://shop.example/*"];
    await tabAfter(LOADED);
    await worker.noteOpenTabs();
    expect([await worker.wasLoaded(1), await worker.isWithoutScript(1)]).toEqual([false, true]);
    tell("tabs.onRemoved", 1);
    await vi.waitFor(async () => expect(await worker.isWithoutScript(1)).toBe(false));
  });
});

describe("what is asked for of a site", () => {
  it.each([
    ["https://login.shop.example/", "shop.example", true],
    ["https://github.io/", "github.io", false],
    ["https://user.github.io/", "user.github.io", true],
    ["https://127.0.0.1/", "127.0.0.1", false],
  ])("has subdomains where those are its own: %s", async (url, site, hasSubdomains) => {
    world.tabs = [{ id: 1, url }];
    const state = await worker.tabState(1, readSettings({}));
    expect([state.site, state.hasSubdomains]).toEqual([site, hasSubdomains]);
  });

  it("is more while not all sites are allowed", async () => {
    world.tabs = [{ id: 1, url: "https://shop.example/", hasScript: true }];
    world.granted = ["https://shop.example/*"];
    expect((await worker.tabState(1, readSettings({}))).isAccessPartial).toBe(true);
    world.granted = ["http://*/*", "https://*/*"];
    expect((await worker.tabState(1, readSettings({}))).isAccessPartial).toBe(false);
  });
});
