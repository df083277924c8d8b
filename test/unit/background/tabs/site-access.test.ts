// Tests site access in the background: the state of a tab, tabs that need a reload, and toolbar redraws.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import {
  beginWith,
  type FakeTab,
  shownAction,
  tell,
  useFakeBrowser,
  world,
} from "../../../world/fake-browser.ts";

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

it("checks access by origin, and assumes access if the browser has no pattern for an address", async () => {
  world.granted = ["https://api.example/*"];
  const addresses = ["https://api.example:8443/a?b=1", "http://api.example/", "http://a_b/", "none"];
  const answers = await Promise.all(addresses.map((address) => worker.hasAccessTo(address)));
  expect(answers).toEqual([true, false, true, true]);
});

describe("a page", () => {
  const SHOP = "https://shop.example/login";

  it.each([
    ["withheld if its site isn't allowed and it has no script", [], false, true],
    ["not withheld if its site is allowed", ["https://shop.example/*"], false, false],
    ["not withheld while it still has an earlier script, which checks passwords", [], true, false],
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

  it("that only another browser restricts is an ordinary page here", async () => {
    world.tabs = [{ id: 1, url: "https://addons.mozilla.org/", hasScript: true }];
    expect(await worker.isBrowserPage(1, "https://addons.mozilla.org/")).toBe(false);
  });
});

const on = readSettings({});

describe("a page that is too busy to respond to a popup", () => {
  const SHOP = "https://shop.example/";

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    world.tabs = [{ id: 1, url: SHOP, busyMs: 1000 }];
  });
  afterEach(() => vi.useRealTimers());

  async function obstacle() {
    const state = worker.tabState(1, on);
    await vi.advanceTimersByTimeAsync(2000);
    return (await state).obstacle;
  }

  it("has no access if its site isn't allowed", async () => {
    world.granted = [];
    expect(await obstacle()).toBe("no-access");
  });

  it("is listed once it has no script, and needs a reload from then on", async () => {
    world.granted = [`${SHOP}*`];
    expect(await obstacle()).toBeUndefined();
    const noted = worker.noteOpenTabs();
    await vi.advanceTimersByTimeAsync(2000);
    await noted;
    expect(await obstacle()).toBe("needs-reload");
  });

  it("isn't listed if it takes even longer", async () => {
    world.granted = [`${SHOP}*`];
    world.tabs = [{ id: 1, url: SHOP, busyMs: 10_000 }];
    const noted = worker.noteOpenTabs();
    await vi.advanceTimersByTimeAsync(5_000);
    await noted;
    expect(await worker.isWithoutScript(1)).toBe(false);
  });

  it("isn't taken for the browser's own on a site that another browser restricts", async () => {
    world.tabs = [{ id: 1, url: "https://addons.mozilla.org/", busyMs: 1000, hasScript: true }];
    const isOwn = worker.isBrowserPage(1, "https://addons.mozilla.org/");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await isOwn).toBe(false);
  });
});

describe("a loaded page", () => {
  const PDF = "https://shop.example/invoice.pdf";
  const MOVED = { status: "complete", url: `${PDF}#2` };
  const LOADED = { status: "complete" };

  /** State of a recorded tab without a script, after this tab update. */
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
    ["that can't run a script, so no reload is offered", LOADED, true, "no-script"],
    ["that navigated within itself", MOVED, true, "needs-reload"],
    ["in a browser that doesn't tell loading from in-page navigation", LOADED, false, "needs-reload"],
  ])("with access is one %s", async (_, change, isFirefox, obstacle) => {
    world.granted = ["https://shop.example/*"];
    world.isFirefox = isFirefox;
    const title = obstacle === "no-script" ? "Breachlight" : "Reload this page to check passwords";
    expect(await tabAfter(change)).toEqual([obstacle, title]);
  });

  it("without access shows only that access is missing", async () => {
    expect((await tabAfter(LOADED))[0]).toBe("no-access");
    expect(await worker.wasLoaded(1)).toBe(false);
  });

  it("is not recorded in a private window", async () => {
    world.granted = ["https://shop.example/*"];
    await tabAfter(LOADED, { incognito: true });
    expect(await worker.wasLoaded(1)).toBe(false);
  });

  it("that belongs to the browser is no longer recorded", async () => {
    expect(await tabAfter({ url: "about:addons" }, { url: "about:addons" })).toEqual([
      "browser-page",
      "Breachlight",
    ]);
    expect(await worker.isWithoutScript(1)).toBe(false);
  });

  it("that the browser restricts shows no reload, even if recorded", async () => {
    const url = "https://addons.mozilla.org/en/";
    expect(await tabAfter({ status: "loading" }, { url })).toEqual(["browser-page", "Breachlight"]);
  });

  it("is recorded again when access returns, and cleared with its tab", async () => {
    world.granted = ["https://shop.example/*"];
    await tabAfter(LOADED);
    await worker.noteOpenTabs();
    expect([await worker.wasLoaded(1), await worker.isWithoutScript(1)]).toEqual([false, true]);
    tell("tabs.onRemoved", 1);
    await vi.waitFor(async () => expect(await worker.isWithoutScript(1)).toBe(false));
  });
});

describe("the site of a tab", () => {
  it.each([
    ["https://login.shop.example/", "shop.example", true],
    ["https://github.io/", "github.io", false],
    ["https://user.github.io/", "user.github.io", true],
    ["https://127.0.0.1/", "127.0.0.1", false],
  ])("includes subdomains only if they belong to the site: %s", async (url, site, hasSubdomains) => {
    world.tabs = [{ id: 1, url }];
    const state = await worker.tabState(1, readSettings({}));
    expect([state.site, state.hasSubdomains]).toEqual([site, hasSubdomains]);
  });

  it("has partial access until all sites are allowed", async () => {
    world.tabs = [{ id: 1, url: "https://shop.example/", hasScript: true }];
    world.granted = ["https://shop.example/*"];
    expect((await worker.tabState(1, readSettings({}))).isAccessPartial).toBe(true);
    world.granted = ["http://*/*", "https://*/*"];
    expect((await worker.tabState(1, readSettings({}))).isAccessPartial).toBe(false);
  });
});
