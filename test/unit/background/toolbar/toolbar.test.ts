// How the toolbar of a tab is drawn: not again if nothing changed, and right whatever happens meanwhile.
import { describe, expect, it } from "vitest";
import { check, settle } from "../../../world/acts/passwords.ts";
import { told, toolbar } from "../../../world/acts/seen.ts";
import { change, withSettings } from "../../../world/acts/settings.ts";
import { play } from "../../../world/scenario.ts";
import { browserAfter, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { OTHER_SHA1 } from "../../../world/world-services.ts";

const DRAWING = /^action\.set/;

/** Runs something before one of the worker's next drawing calls, counted from 1. */
function beforeDrawing(world: World, which: number, act: () => void): void {
  const { call } = world;
  let count = 0;
  world.call = (life, name, effect, ms) => {
    if (name.startsWith("action") && ++count === which) act();
    return call(life, name, effect, ms);
  };
}

/** A browser with a warning, whose person marks no breached sites. */
async function warned() {
  const from = await withSettings({ lookups: { markBreachedSites: false } });
  return browserAfter((world) => check(world), { from });
}

it("makes no call of the browser when nothing changed", () =>
  play(async (world) => {
    const drawn = told(world, DRAWING);
    await loadPage(world);
    await check(world);
    await world.sleep(1_000);
    expect(drawn.splice(0)).not.toEqual([]);
    await loadPage(world);
    expect(drawn).toEqual([]);
  }));

it("sets no plain icon over a plain one", () =>
  play(async (world) => {
    const icons = told(world, /^action\.setIcon/);
    expect(await check(world, { sha1: OTHER_SHA1 })).toBe("not-found");
    await world.sleep(1_000);
    expect(toolbar(world)[0]).toBe("✓");
    expect(icons).toEqual([]);
  }));

it.each([false, true])("sets the plain icon after a warning (by another worker: %s)", async (isOther) =>
  play(async (world) => {
    const icons = told(world, /^action\.setIcon/);
    await check(world);
    await world.sleep(1_000);
    if (isOther) world.end();
    await settle(world, "changed");
    await world.sleep(1_000);
    const [warning, plain] = icons as { path: object }[];
    expect([JSON.stringify(warning?.path), JSON.stringify(plain?.path)]).toEqual([
      expect.stringContaining("/breached-16.png"),
      expect.stringContaining("/icon-16.png"),
    ]);
  }),
);

it("draws again what the browser reset on navigation", () =>
  play(async (world) => {
    await change(world, { passwordChecks: { enabled: false } });
    await loadPage(world);
    const before = [...world.toolbar];
    world.toolbar.clear();
    await loadPage(world);
    expect([...world.toolbar]).toEqual(before);
  }));

it("shows what the drawing that began last says, though an earlier one ends later", async () =>
  play(
    async (world) => {
      const { call } = world;
      let isFirst = true;
      world.call = (life, name, effect, ms) => {
        const isSlow = isFirst && name.startsWith("action get");
        if (isSlow) isFirst = false;
        return call(life, name, effect, isSlow ? 3_000 : ms);
      };
      await loadPage(world, 100);
      await settle(world, "changed");
      await world.sleep(5_000);
      expect(isFirst).toBe(false);
      expect(toolbar(world)).toEqual(["Breachlight"]);
    },
    { from: warned() },
  ));

describe.each([1, 2, 3, 4, 5])("during call %i of a drawing", (which) => {
  it("a page that goes away leaves a warning whole", async () =>
    play(async (world) => {
      beforeDrawing(world, which, () => world.toolbar.clear());
      await check(world);
      await world.sleep(1_000);
      await loadPage(world);
      expect(toolbar(world)[0]).toBe("!");
      expect(JSON.stringify(world.toolbar.get("icon"))).toContain("breached");
    }));

  it("a page that goes away leaves nothing of an earlier warning", async () =>
    play(
      async (world) => {
        await loadPage(world);
        beforeDrawing(world, which, () => world.toolbar.clear());
        await settle(world, "changed");
        await world.sleep(1_000);
        await loadPage(world);
        expect(toolbar(world)).toEqual(["Breachlight"]);
        expect(JSON.stringify(world.toolbar.get("icon") ?? "")).not.toContain("breached");
      },
      { from: warned() },
    ));

  it("a tab that is closed is no error", async () =>
    play(
      async (world) => {
        const { tabs } = world;
        beforeDrawing(world, which, () => {
          world.tabs = [];
        });
        await loadPage(world);
        world.tabs = tabs;
        void loadPage(world);
        expect(await settle(world, "changed")).toBe("ok");
        await world.sleep(1_000);
        expect(toolbar(world)).toEqual(["Breachlight"]);
      },
      { from: warned() },
    ));
});
