// Tabs: what the toolbar says where passwords can't be checked, and what private windows keep to themselves.
import { describe, expect, it } from "vitest";
import { wake } from "../world/acts/asks.ts";
import { breachesOfSite, changedPasswords } from "../world/acts/breaches.ts";
import {
  access,
  check,
  goPrivate,
  goTo,
  isTabKnown,
  NEW_PASSWORD,
  popup,
  settle,
  skipFromNotice,
  tabsToReload,
} from "../world/acts/passwords.ts";
import { openedTabs, sentList, toolbar } from "../world/acts/seen.ts";
import { checkVault, openChangePage } from "../world/acts/vault.ts";
import { answer, play, sent, text } from "../world/scenario.ts";
import { closePrivateWindow, loadPage } from "../world/use.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../world/world-services.ts";

const SITE_LINE = /breach|Breach/;
const MARKED = ["•", "shop.example was breached (about May 2024)", "Breach data: lookup.example, CC BY 4.0"];

describe("a tab", () => {
  it("of a site that isn't allowed says so, and notices once it is, and again once it isn't", () =>
    play(async (world) => {
      const grant = (granted: string[], event: string) => {
        Object.assign(world, { granted });
        world.deliver(`permissions.${event}`, { origins: ["*://*/*"] });
      };
      Object.assign(world, { granted: [] });
      world.tab.hasScript = false;
      await loadPage(world);
      expect(toolbar(world).find((line) => !SITE_LINE.test(line) && line.length > 1)).toContain("No access");
      expect(await popup(world)).toBe("no-access");
      grant(["https://*/*", "http://*/*", "<all_urls>", "*://*/*"], "onAdded");
      await world.sleep(3_000);
      expect(await popup(world)).toBe("needs-reload");
      world.tab.hasScript = true;
      await loadPage(world);
      expect(await popup(world)).toBe("nothing");
      world.tab.hasScript = false;
      grant([], "onRemoved");
      await world.sleep(500);
      expect(toolbar(world).join()).toContain("No access");
    }));

  it.each(["install", "update"])("that was open at an %s needs a reload, and says so", async (reason) =>
    play(async (world) => {
      const opened = openedTabs(world);
      world.tab.hasScript = false;
      world.deliver("runtime.onInstalled", { reason });
      await world.sleep(3_000);
      expect(await popup(world)).toBe("needs-reload");
      expect(toolbar(world).join()).toMatch(/[Rr]eload/);
      expect(opened).toHaveLength(reason === "install" ? 1 : 0);
      world.tab.hasScript = true;
      await loadPage(world);
      await wake(world);
      await world.sleep(100);
      expect(toolbar(world)).toEqual(MARKED);
    }),
  );

  it.each(["https://addons.mozilla.org/", "about:config"])(
    "of the browser's own has no passwords to check, and a plain icon: %s",
    async (address) =>
      play(async (world) => {
        world.tab.hasScript = false;
        await goTo(world, address);
        expect(await popup(world)).toBe("browser-page");
        expect(toolbar(world)).toEqual(["Breachlight"]);
      }),
  );

  it.each([
    ["that can't run a script after it loaded needs no reload", true, {}, "no-script"],
    [
      "that moved within itself still needs one",
      true,
      { url: "https://shop.example/login#2" },
      "needs-reload",
    ],
    ["whose browser doesn't tell loading from moving still needs one", false, {}, "needs-reload"],
  ])("%s", async (_, isFirefox, moved, obstacle) =>
    play(async (world) => {
      world.isFirefox = isFirefox;
      world.tab.hasScript = false;
      world.deliver("runtime.onInstalled", { reason: "update" });
      await world.sleep(3_000);
      world.deliver("tabs.onUpdated", 7, { status: "complete", ...moved }, { ...world.tab });
      await world.sleep(1_000);
      expect(await popup(world)).toBe(obstacle);
      expect(toolbar(world).some((line) => /[Rr]eload/.test(line))).toBe(obstacle === "needs-reload");
    }),
  );

  it.each([
    ["https://login.shop.example/", "shop.example", true],
    ["https://github.io/", "github.io", false],
    ["https://user.github.io/", "user.github.io", true],
    ["https://127.0.0.1/", "127.0.0.1", false],
  ])("has a site, with subdomains only if they belong to it: %s", async (url, site, hasSubdomains) =>
    play(async (world) => {
      world.tab.url = url;
      expect(await access(world)).toMatchObject({ site, hasSubdomains });
    }),
  );

  it("tells whether all sites are allowed, this one alone, or only this page", () =>
    play(async (world) => {
      const of = async (...granted: string[]) => {
        Object.assign(world, { granted });
        return access(world);
      };
      expect(await of()).toMatchObject({ isThisPageOnly: true });
      const one = await of("https://shop.example/*");
      expect(one).toMatchObject({ isAccessPartial: true, isThisPageOnly: false });
      expect(await of("http://*/*", "https://*/*")).toMatchObject({ isAccessPartial: false });
      expect(await popup(world)).toBe("nothing");
    }));

  it("that closes is forgotten, even during a check", () =>
    play(async (world) => {
      void check(world);
      await world.sleep(5);
      world.tabs.splice(0, 1);
      world.deliver("tabs.onRemoved", 7);
      await world.sleep(500);
      expect(isTabKnown(world)).toBe(false);
    }));

  it("has its site's breaches marked on its subdomains too, and not on another site", () =>
    play(async (world) => {
      await goTo(world, "https://www.shop.example/other");
      expect(toolbar(world)).toEqual(MARKED);
      await goTo(world, "https://elsewhere.example/");
      expect(toolbar(world)).toEqual(["Breachlight"]);
      expect(await breachesOfSite(world)).toEqual([]);
    }));

  it("on an unencrypted page is checked as well, in frames of other sites too", () =>
    play(async (world) => {
      world.tab.url = "http://shop.example/login";
      expect(await check(world)).toBe("warned");
      expect(await check(world, { document: "0.7" }, { frameId: 2, url: "https://frame.example/" })).toBe(
        "warned",
      );
      expect(await check(world, { document: "0.8" }, { frameId: 4, url: "about:blank" })).toBe("warned");
      expect(await popup(world)).toBe("breached");
    }));
});

describe("a private tab", () => {
  it("is checked, and leaves nothing: not listed, not on the disk, and forgotten with the last window", () =>
    play(async (world) => {
      goPrivate(world);
      const before = JSON.stringify(world.area.local);
      await wake(world);
      expect(await check(world, { hints: NEW_PASSWORD })).toBe("warned");
      await settle(world, "seen");
      await check(world, { hints: NEW_PASSWORD, sha1: OTHER_SHA1, field: 1, value: 2 });
      await settle(world, "sent", { field: 1, value: 2 });
      await skipFromNotice(world);
      await world.sleep(500);
      expect(await popup(world)).toContain("site-skipped");
      expect(sentList(world)).not.toContain("password-range");
      expect(changedPasswords(world)).toEqual({});
      closePrivateWindow(world);
      await world.sleep(500);
      expect(isTabKnown(world, true)).toBe(false);
      expect(JSON.stringify(world.area.session)).not.toContain("shop.example");
      expect(JSON.stringify(world.area.local)).toBe(before);
    }));

  it("that was open at an update isn't listed with the other tabs to reload, but told the same", () =>
    play(async (world) => {
      goPrivate(world);
      world.tab.hasScript = false;
      world.tabs.push({ ...world.tab, id: 8, incognito: false });
      world.deliver("runtime.onInstalled", { reason: "update" });
      await world.sleep(3_000);
      expect(await popup(world)).toBe("needs-reload");
      expect(tabsToReload(world)).toEqual([8]);
    }));

  it("shares neither responses nor what was skipped or seen with other windows", () =>
    play(async (world) => {
      await check(world);
      await settle(world, "seen");
      goPrivate(world);
      expect(await check(world)).toBe("warned");
      expect(sent(world)).toHaveLength(2);
      await skipFromNotice(world);
      expect(await check(world, { value: 2 })).toBe("skipped");
      world.tab.incognito = false;
      expect(await check(world, { value: 3 })).toBe("breached");
    }));
});

describe("where a password is changed", () => {
  it("is the site's own page for it, if it has one, and its home page if not", () =>
    play(async (world) => {
      const opened = openedTabs(world);
      answer(world, /well-known/, text("", 200), text("", 404));
      await openChangePage(world);
      expect(opened).toEqual(["https://shop.example/.well-known/change-password"]);
      await openChangePage(world);
      expect(opened).toHaveLength(2);
      // A site that answers everything says nothing.
      answer(world, /well-known/, text("", 200), text("", 200));
      await openChangePage(world);
      expect(opened.slice(2)).toEqual(["https://shop.example/"]);
    }));
});

describe("the check of a file", () => {
  const ETAG = { etag: 'W/"1"' };
  const RANGE = text(`${PASSWORD_SHA1.slice(5)}:42`, 200, ETAG);

  it("counts each password of a range, and asks Chromium for what has changed since", () =>
    play(async (world) => {
      world.isFirefox = false;
      answer(world, /range/, RANGE, text("", 304));
      expect(await checkVault(world)).toBe("42, 0, with an ETag");
      const known = { ...ETAG, service: "https://passwords.example" };
      expect(await checkVault(world, { known })).toBe("unchanged");
      expect(await checkVault(world, { known: { ...known, service: "https://another.example" } })).toBe(
        "42, 0",
      );
      expect(sent(world).map(({ headers }) => headers.get("if-none-match"))).toEqual([null, 'W/"1"', null]);
      expect(sent(world).every(({ headers }) => headers.get("add-padding") === "true")).toBe(true);
      expect(sent(world).every(({ credentials }) => credentials === "omit")).toBe(true);
      expect(JSON.stringify(world.area)).not.toContain(PASSWORD_SHA1.slice(5, 12));
    }));

  it.each([
    { prefix: "e38ad" },
    { prefix: PASSWORD_SHA1 },
    { suffixes: ["correct horse battery staple, you see"] },
    { suffixes: [PASSWORD_SHA1.slice(6)] },
    { suffixes: [`${PASSWORD_SHA1.slice(5)}\n`] },
    { known: { etag: '"one"\r\nCookie: x', service: "https://passwords.example" } },
  ])("sends nothing for a question of another shape: %j", async (wrong) =>
    play(async (world) => {
      expect(await checkVault(world, wrong)).toBe("bad-request");
      expect(sent(world)).toEqual([]);
    }),
  );

  it("remembers no ETag in Firefox, which would note the address of an unchanged range on the disk", () =>
    play(async (world) => {
      answer(world, /range/, RANGE);
      expect(await checkVault(world)).toBe("42, 0");
    }));

  it("is one line in the list of what was sent, with the count of its requests", () =>
    play(async (world) => {
      for (const requests of [3, 5, 4]) await checkVault(world, { requests, isOnPage: true });
      await checkVault(world, { isOnPage: true, isPrivate: true, run: { startedAt: 2, requests: 1 } });
      await world.sleep(1_000);
      expect(sentList(world).filter((what) => what === "vault-ranges")).toHaveLength(1);
    }));
});
