// Warnings about a breached password: how long they stand, where they go, and what ends them.
import { describe, expect, it } from "vitest";
import { check, dismissFromPopup, goTo, notices, popup, settle } from "../world/acts/passwords.ts";
import { toolbar } from "../world/acts/seen.ts";
import { play } from "../world/scenario.ts";
import { CHECK } from "../world/use.ts";
import { OTHER_SHA1 } from "../world/world-services.ts";

const UNKNOWN = { sha1: OTHER_SHA1 };
const WARNING = ["!", "This password is in known breaches"];
const FRAME = { frameId: 3, url: "https://shop.example/frame" };

describe("a warning", () => {
  it("stands when its notice was seen, and isn't given again for the same password there", () =>
    play(async (world) => {
      await check(world);
      await settle(world, "seen");
      await world.sleep(500);
      expect(toolbar(world).slice(0, 2)).toEqual(WARNING);
      expect(await check(world, { document: "0.456" })).toBe("breached");
      expect(await check(world, { document: "0.8" }, { frameId: 2, url: "https://other.example/" })).toBe(
        "warned",
      );
    }));

  it("goes when the password in its field changes, and not when another value or field does", () =>
    play(async (world) => {
      await check(world);
      await settle(world, "changed", { field: 1 });
      await settle(world, "changed", { value: 9 });
      expect(await popup(world)).toBe("breached");
      await settle(world, "changed");
      await world.sleep(200);
      expect(await popup(world)).toBe("nothing");
      expect(toolbar(world)[0]).not.toBe("!");
    }));

  it("that is closed on the page stays closed there and on the next page", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await settle(world, "dismissed");
      expect(await popup(world)).toBe("breached, dismissed");
      expect(await check(world, { document: "0.789" })).toBe("breached");
      await goTo(world, "https://shop.example/account");
      expect(shown).not.toContain("shown in frame 0");
    }));

  it("is closed from the popup, the foremost one first", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await check(world, { field: 1, value: 2 });
      await check(world, { document: "0.9" }, FRAME);
      await dismissFromPopup(world);
      await world.sleep(200);
      expect(shown).toContain("removed from frame 3");
      expect(await popup(world)).toBe("breached, dismissed");
      await dismissFromPopup(world, 99);
      expect(await check(world, { document: "0.9" }, FRAME)).toBe("breached");
    }));

  it("goes to the next page of the site, once", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await goTo(world, "https://shop.example/account");
      expect(shown.filter((one) => one.startsWith("shown"))).toEqual(["shown in frame 0"]);
      expect(await popup(world)).toBe("breached, from shop.example");
      await goTo(world, "https://shop.example/orders");
      expect(shown.filter((one) => one.startsWith("shown"))).toHaveLength(1);
      await goTo(world, "https://elsewhere.example/");
      expect(toolbar(world)).toEqual(["!", "The password you used on shop.example is in known breaches"]);
      await world.sleep(40_000);
      await goTo(world, "https://elsewhere.example/later");
      expect(toolbar(world)).toEqual(["Breachlight"]);
    }));

  it.each([
    ["another site", "https://elsewhere.example/"],
    ["an unencrypted page after an encrypted one", "http://shop.example/account"],
  ])("goes to the toolbar alone on %s", async (_, address) =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await goTo(world, address);
      expect(shown).toEqual([]);
      expect(toolbar(world)).toContain("The password you used on shop.example is in known breaches");
      expect(await popup(world)).toBe("breached, from shop.example");
    }),
  );

  it("of a frame that goes moves to the page around it", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world, { document: "0.9" }, FRAME);
      Object.assign(world.tab, { documents: { 0: CHECK.document } });
      await settle(world, "closed", { document: "0.9" }, FRAME);
      await world.sleep(500);
      expect(shown).toEqual(["shown in frame 0"]);
      expect(toolbar(world)[0]).toBe("!");
    }));

  it("waits for the script of a slow page", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      world.tab.hasScript = false;
      await goTo(world, "https://shop.example/account");
      world.tab.hasScript = true;
      await world.sleep(3_000);
      expect(shown.at(-1)).toBe("shown in frame 0");
    }));

  it.each([
    ["half a minute later", 40_000, 0],
    ["dated later than now, as the clock was set back", 0, -3_600_000],
  ])("isn't shown on the next page %s", async (_, wait, jump) =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await world.sleep(wait);
      world.jump(jump);
      await goTo(world, "https://shop.example/account");
      expect(shown).toEqual([]);
    }),
  );

  it("that was interrupted by the worker's death says that it isn't known, and an earlier one stands", () =>
    play(async (world) => {
      void check(world);
      await world.sleep(10);
      world.end();
      await world.sleep(500);
      expect(await popup(world)).toBe("aborted");
      await check(world, { value: 2 });
      void check(world, { field: 1, value: 3, ...UNKNOWN });
      await world.sleep(1);
      world.end();
      expect(await popup(world)).toBe("breached");
    }));
});
