// Tests site access where browsers differ: by origin, and for a page that is too busy to respond.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { beginWith, useFakeBrowser, world } from "../../../world/fake-browser.ts";

async function load() {
  return {
    ...(await import("../../../../src/background/platform/site-access.ts")),
    ...(await import("../../../../src/background/tabs/page-access.ts")),
    ...(await import("../../../../src/background/passwords/follow-tabs.ts")),
    ...(await import("../../../../src/background/toolbar/toolbar.ts")),
    ...(await import("../../../../src/background/tabs/tabs-without-script.ts")),
    ...(await import("../../../../src/background/platform/events.ts")),
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

describe("a page that is too busy to respond to a popup", () => {
  const SHOP = "https://shop.example/";

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    world.tabs = [{ id: 1, url: SHOP, busyMs: 1000 }];
  });
  afterEach(() => vi.useRealTimers());

  it("has no access if its site isn't allowed", async () => {
    world.granted = [];
    const isWithheld = worker.isWithheld(1, SHOP);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await isWithheld).toBe(true);
  });

  it("is listed once it has no script, and needs a reload from then on", async () => {
    world.granted = [`${SHOP}*`];
    expect(await worker.isWithoutScript(1)).toBe(false);
    const noted = worker.noteOpenTabs();
    await vi.advanceTimersByTimeAsync(2000);
    await noted;
    expect(await worker.isWithoutScript(1)).toBe(true);
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
