// Warnings about a breached password: how long they stand, where they go, and what ends them.
import { describe, expect, it } from "vitest";
import {
  check,
  dismissFromPopup,
  goTo,
  NEW_PASSWORD,
  notice,
  notices,
  popup,
  settle,
  skipFromNotice,
  skipFromPopup,
} from "../world/acts/passwords.ts";
import { toolbar } from "../world/acts/seen.ts";
import { decide, erase } from "../world/acts/settings.ts";
import { PASSWORD_HINTS } from "../world/fake-browser.ts";
import { play } from "../world/scenario.ts";
import { CHECK, loadPage } from "../world/use.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../world/world-services.ts";

const DAY_MS = 86_400_000;
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

  it("goes when the password in its field changes, and not when another value, field or document does", () =>
    play(async (world) => {
      await check(world);
      await settle(world, "changed", { document: "0.999" });
      await settle(world, "changed", { field: 1 });
      await settle(world, "changed", { value: 9 });
      expect(await popup(world)).toBe("breached");
      const shown = notices(world);
      await settle(world, "changed");
      await world.sleep(200);
      expect(await popup(world)).toBe("nothing");
      await goTo(world, "https://shop.example/account");
      expect(shown).toEqual([]);
      expect(toolbar(world)[0]).not.toBe("!");
    }));

  it("isn't given for a value that changes right behind its check, to a background that just starts", () =>
    play(async (world) => {
      world.end();
      await Promise.all([check(world), settle(world, "changed")]);
      await world.sleep(500);
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

describe("the notice of a warning", () => {
  it.each([
    ["to change the password of a sign-in", {}, "This password is in known breaches", "https:"],
    ["to choose another new password", { hints: NEW_PASSWORD }, "Choose another password", "https:"],
    ["that its page isn’t encrypted", {}, "This page isn’t encrypted", "http:"],
  ])("says %s", async (_, more, words, scheme) =>
    play(async (world) => {
      const url = `${scheme}//shop.example/`;
      world.tab.url = url;
      const said = await notice(world, more, { url });
      expect(said).toContain(words);
      expect(said?.includes("isn’t encrypted")).toBe(scheme === "http:");
    }),
  );
});

describe("a warning that was seen or dismissed", () => {
  it.each<[string, object, Parameters<typeof check>[2]]>([
    ["on another site", {}, { url: "https://bank.example/" }],
    ["on another host of the site", {}, { url: "https://login.shop.example/" }],
    ["on another port of the host", {}, { url: "https://shop.example:8443/" }],
    ["for a new password", { hints: NEW_PASSWORD }, undefined],
  ])("is given again %s", async (_, more, from) =>
    play(async (world) => {
      for (const reason of ["seen", "dismissed"]) {
        await check(world);
        await settle(world, reason);
        expect(await check(world, { document: "0.5" })).toBe("breached");
      }
      expect(await check(world, { document: "0.6", value: 3, ...more }, from)).toBe("warned");
    }),
  );

  it("is given again once the tabs' data is deleted, and nothing of the password is left in it", () =>
    play(async (world) => {
      await check(world);
      await settle(world, "seen");
      await world.sleep(500);
      expect(JSON.stringify(world.area)).not.toContain(PASSWORD_SHA1.slice(0, 6));
      await erase(world, "tabs");
      expect(await check(world, { document: "0.5" })).toBe("warned");
    }));
});

describe("a warning of the page before", () => {
  const filled = { ...UNKNOWN, hints: { ...PASSWORD_HINTS, isFilled: true } };

  it.each<[string, boolean, object, string]>([
    ["ends when the person enters something on the site", false, UNKNOWN, "https://shop.example/account"],
    [
      "ends when the person enters something on the site's other host",
      false,
      UNKNOWN,
      "https://login.shop.example/",
    ],
    ["stands when the person enters something on another site", true, UNKNOWN, "https://bank.example/"],
    ["stands when a script fills something in", true, filled, "https://shop.example/account"],
  ])("%s", async (_, isStanding, entered, url) =>
    play(async (world) => {
      await check(world);
      await goTo(world, url);
      await check(world, { document: `0.${url.length}`, value: 2, ...entered });
      expect((await popup(world)).startsWith("breached")).toBe(isStanding);
    }),
  );

  it("ends with the next check in its frame, even if the browser hasn't told yet that the page is gone", () =>
    play(async (world) => {
      await check(world);
      await check(world, { document: "0.7", value: 2, ...UNKNOWN });
      expect(await popup(world)).toBe("not-found");
    }));

  it("stands when so many checks were made that the next one is refused", () =>
    play(async (world) => {
      await check(world);
      for (let value = 2; value < 21; value++) await check(world, { field: value, value, ...filled });
      expect(await check(world, { document: "0.9", value: 50, ...UNKNOWN })).toBe("rate-limited, paused");
      await world.sleep(500);
      expect(toolbar(world)[0]).toBe("!");
    }));

  it.each([-365 * DAY_MS, 365 * DAY_MS, DAY_MS])("stands though the clock moves by %d ms", async (jump) =>
    play(async (world) => {
      await check(world);
      world.jump(jump);
      await loadPage(world, 2_000);
      expect(await popup(world)).toContain("breached");
      expect(await check(world, { value: 2, ...UNKNOWN })).toBe("not-found");
    }),
  );
});

describe("a host that is left alone from a notice", () => {
  it.each([
    ["another host of its site", "https://login.shop.example/"],
    ["a host that ends like it", "https://myshop.example/"],
    ["another port", "https://shop.example:8443/"],
  ])("leaves %s checked, until the person says so there too", async (_, url) =>
    play(async (world) => {
      await check(world);
      await skipFromNotice(world);
      expect(await check(world, { value: 2 }, { url: "http://shop.example/" })).toBe("skipped");
      world.tab.url = url;
      expect(await check(world, { value: 2 }, { url })).toBe("warned");
      await skipFromNotice(world, { url });
      expect(await check(world, { value: 3 }, { url })).toBe("skipped");
      expect(JSON.stringify(world.area.local.settings)).not.toContain("shop.example");
      world.tab.url = "https://shop.example/login";
      await skipFromPopup(world, "shop.example", false);
      expect(await check(world, { value: 5 })).toBe("warned");
    }),
  );

  it("is offered in the notice, unless an organization decides which sites are left alone", () =>
    play(async (world) => {
      expect(await notice(world)).toContain("Don’t check on this site");
      decide(world, { passwordChecks: { skippedSites: [] } });
      world.end();
      expect(await notice(world, { value: 2 })).not.toContain("Don’t check on this site");
    }));
});
