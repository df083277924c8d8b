// Passwords that a person enters on web pages: what is asked, what the page, the toolbar and the popup are told.
import { describe, expect, it } from "vitest";
import { wake } from "../world/acts/asks.ts";
import { changedPasswords } from "../world/acts/breaches.ts";
import {
  check,
  checkAs,
  checkCount,
  goPrivate,
  goTo,
  isTabKnown,
  NEW_PASSWORD,
  notice,
  notices,
  popup,
  settle,
  skipFromNotice,
  skipFromPopup,
} from "../world/acts/passwords.ts";
import { paths, toolbar } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import { PASSWORD_HINTS } from "../world/fake-browser.ts";
import { answer, play, sent, text } from "../world/scenario.ts";
import { loadPage } from "../world/use.ts";
import { OTHER_SHA1 } from "../world/world-services.ts";

const UNKNOWN = { sha1: OTHER_SHA1 };
const WARNING = ["!", "This password is in known breaches"];
const FRAME = { frameId: 3, url: "https://shop.example/frame" };
const RANGE = /range/;
/** Of which each one more makes every sign-in slower. */
const CALLS = 25;

describe("a password that is committed", () => {
  it("is warned of when it is breached, with five characters of its hash sent, padded", () =>
    play(async (world) => {
      expect(await check(world)).toBe("warned");
      expect(paths(world)).toEqual(["/range/E38AD"]);
      expect(sent(world)[0]?.headers.get("add-padding")).toBe("true");
      expect(sent(world)[0]?.credentials).toBe("omit");
      await world.sleep(500);
      expect(toolbar(world).slice(0, 2)).toEqual(WARNING);
      expect(await popup(world)).toBe("breached");
    }));

  it("is counted in the popup, on its page alone", () =>
    play(async (world) => {
      await check(world);
      await check(world, { field: 1, value: 2, ...UNKNOWN });
      expect(await checkCount(world)).toBe(2);
      await goTo(world, "https://shop.example/account");
      expect(await checkCount(world)).toBe(0);
    }));

  it("that isn't found says so for four seconds, and in the popup until the page goes", () =>
    play(async (world) => {
      expect(await check(world, UNKNOWN)).toBe("not-found");
      await world.sleep(1_000);
      expect(toolbar(world)[0]).toBe("✓");
      await world.sleep(5_000);
      expect(toolbar(world)[0]).not.toBe("✓");
      expect(toolbar(world)).toContain("Password not found in known breaches");
      expect(await popup(world)).toBe("not-found");
    }));

  it("isn't called anything while offline, and is asked about at the next commit", () =>
    play(async (world) => {
      world.isOnline = false;
      expect(await check(world)).toBe("offline");
      await world.sleep(1_000);
      expect(toolbar(world).slice(0, 2)).toEqual(["?", "Couldn’t check this password: you’re offline"]);
      expect(await popup(world)).toBe("offline");
      world.isOnline = true;
      expect(await check(world)).toBe("warned");
      expect(await check(world, { value: 2 })).toBe("warned");
    }));

  it.each([
    ["fails", text("", 503), "unavailable"],
    ["sends something else", text("<html>"), "malformed"],
    ["sends nothing", text(""), "malformed"],
    ["refuses", text("", 429, { "retry-after": "2" }), "rate-limited"],
  ])(
    "isn't called anything when the service %s, and is asked about at the next commit",
    async (_, fault, code) =>
      play(async (world) => {
        answer(world, RANGE, fault);
        expect(await check(world)).toBe(code);
        expect(await popup(world)).toBe(code);
        expect(await check(world, { value: 2 })).toBe("warned");
      }),
  );

  it("is asked about with few calls of the browser, each of which wakes another process", () =>
    play(async (world) => {
      await wake(world);
      await world.sleep(500);
      const [life] = world.lives;
      const before = life?.points.length ?? 0;
      await check(world);
      await world.sleep(500);
      expect((life?.points.length ?? 0) - before).toBeLessThan(CALLS);
    }));

  it("shares a response with other tabs of the origin, but not with another origin", () =>
    play(async (world) => {
      await check(world);
      await check(world, {}, { tabId: 8 });
      expect(sent(world)).toHaveLength(1);
      const others = ["https://www.shop.example", "https://shop.example:8443", "http://shop.example"];
      for (const [at, url] of others.entries()) await check(world, {}, { tabId: 10 + at, url: `${url}/` });
      expect(sent(world)).toHaveLength(4);
    }));

  it("is asked about once in a document, whatever its page says of it later", () =>
    play(async (world) => {
      expect(await check(world)).toBe("warned");
      expect(await check(world, UNKNOWN)).not.toBe("not-found");
      expect(sent(world)).toHaveLength(1);
    }));

  it("in another field, frame or later is asked about once for the page's origin", () =>
    play(async (world) => {
      await check(world);
      await check(world, { field: 1, value: 2 });
      await check(world, { document: "0.9" }, FRAME);
      expect(sent(world)).toHaveLength(1);
      await check(world, { document: "0.8" }, { frameId: 2, url: "https://frame.example/" });
      expect(sent(world)).toHaveLength(2);
    }));

  it("is asked about again at another service", () =>
    play(async (world) => {
      await check(world);
      await change(world, { services: { passwordsUrl: "https://other.passwords.example" } });
      // The same value of the same document.
      await check(world);
      await change(world, { services: { passwordsUrl: "https://passwords.example" } });
      await world.sleep(100);
      await check(world, { document: "0.126" });
      const other = "other.passwords.example";
      expect(sent(world, RANGE).map(({ host }) => host)).toEqual([
        "passwords.example",
        other,
        "passwords.example",
      ]);
    }));

  it("shares no response of another service that was chosen while it was asked about", () =>
    play(async (world) => {
      const waiting = check(world);
      await world.sleep(5);
      await change(world, { services: { passwordsUrl: "https://other.passwords.example" } });
      await check(world, { document: "0.124" });
      await waiting;
      expect(sent(world, RANGE).map(({ host }) => host)).toEqual([
        "passwords.example",
        "other.passwords.example",
      ]);
    }));

  it("is told from what it is not: a code, a hash or hints of another shape, and no document", () =>
    play(async (world) => {
      const code = { ...PASSWORD_HINTS, texts: [["one-time-code"], ["otp"], [], [], []], isNumeric: true };
      expect(await check(world, { hints: code })).toBe("skipped");
      expect(await check(world, { sha1: "short" })).toBe("bad-request");
      expect(await check(world, { hints: { ...PASSWORD_HINTS, texts: [] } })).toBe("bad-request");
      expect(await check(world, { document: "not a document" })).toBe("bad-request");
      expect(await settle(world, "unheard of")).toBe("bad-request");
      expect(await checkAs(world, { url: "https://shop.example/" })).toBe("skipped");
      expect(sent(world)).toEqual([]);
    }));

  it("is checked on our own page, for the sample there, unless checks are off", () =>
    play(async (world) => {
      expect(await checkAs(world, {})).toBe("breached");
      expect(await checkAs(world, {}, UNKNOWN)).toBe("not-found");
      expect(isTabKnown(world)).toBe(false);
      await change(world, { passwordChecks: { enabled: false } });
      expect(await checkAs(world, {})).toBe("skipped");
      expect(sent(world)).toHaveLength(2);
    }));

  it("is one of twenty in a minute at most, in a document and in no other", () =>
    play(async (world) => {
      for (let value = 0; value < 20; value++) await check(world, { value });
      expect(await check(world, { value: 20 })).toBe("rate-limited, paused");
      expect(await check(world, { document: "0.3" }, { tabId: 8 })).toBe("warned");
      await world.sleep(61_000);
      expect(await check(world, { value: 1 })).toBe("warned");
    }));
});

describe("a site left alone", () => {
  it("from the notice isn't asked about, until it is checked again", () =>
    play(async (world) => {
      const shown = notices(world);
      await check(world);
      await skipFromNotice(world);
      await world.sleep(500);
      expect(shown).toContain("removed from frame 0");
      expect(await popup(world)).toContain("site-skipped");
      expect(toolbar(world)).toContain("Password checks are off on shop.example");
      expect(await check(world, { value: 5 })).toBe("skipped");
      await skipFromPopup(world, "shop.example", false);
      expect(await check(world, { value: 6 })).toBe("warned");
    }));

  it("needs a warning, or the popup: a page can't leave itself alone", () =>
    play(async (world) => {
      await skipFromNotice(world);
      expect(await check(world)).toBe("warned");
      await skipFromPopup(world, "forum.example");
      expect(await check(world, { value: 2 })).toBe("warned");
      await skipFromPopup(world, "shop.example");
      expect(await check(world, { value: 3 })).toBe("skipped");
      const frame = { frameId: 2, url: "https://frame.example/" };
      expect(await check(world, { document: "0.7" }, frame), "another site's frame in it").toBe("skipped");
    }));

  it("comes from no frame of another site, which may be out of sight, nor from one without an address", () =>
    play(async (world) => {
      const other = { frameId: 2, url: "https://frame.example/login" };
      await check(world);
      await check(world, { document: "0.7" }, other);
      expect(await notice(world, { value: 2 })).toContain("Don’t check");
      expect(await notice(world, { document: "0.7", value: 2 }, other)).not.toContain("Don’t check");
      await skipFromNotice(world, other);
      await skipFromNotice(world, { frameId: 5, url: "about:blank" });
      expect(await check(world, { document: "0.7", value: 3 }, other)).toBe("warned");
      expect(await check(world, { value: 3 })).toBe("warned");
    }));

  it("with checks off altogether: nothing is sent, and the toolbar says so", () =>
    play(async (world) => {
      await change(world, { passwordChecks: { enabled: false } });
      expect(await check(world)).toBe("skipped");
      expect(await popup(world)).toBe("switched-off");
      await loadPage(world);
      expect(toolbar(world)).toContain("Password checks are off");
      expect(sent(world)).toEqual([]);
    }));
});

describe("the day of a new password at a breached site", () => {
  const chosen = { hints: NEW_PASSWORD, ...UNKNOWN };
  type Entered = Partial<typeof chosen> & { isPrivate?: boolean; isUnanswered?: boolean };

  it("is noted once its form is sent", () =>
    play(async (world) => {
      await check(world, chosen);
      await settle(world, "sent", { value: 9 });
      expect(changedPasswords(world)).toEqual({});
      await settle(world, "sent");
      expect(changedPasswords(world)).toEqual({ "shop.example": "2026-11-02" });
    }));

  it("is noted though its form is sent right behind the check, to a background that just starts", () =>
    play(async (world) => {
      await Promise.all([check(world, chosen), settle(world, "sent")]);
      await world.sleep(1_000);
      expect(changedPasswords(world)).toEqual({ "shop.example": "2026-11-02" });
    }));

  it("is noted when a navigation follows, and the site's mark goes", () =>
    play(async (world) => {
      await check(world, chosen);
      await goTo(world, "https://shop.example/welcome");
      expect(changedPasswords(world)).toEqual({ "shop.example": "2026-11-02" });
      expect(toolbar(world).join()).not.toContain("was breached");
    }));

  it.each([
    ["the person doesn't want that", { passwordChecks: { rememberChanges: false } }, chosen],
    ["the new password is breached itself", {}, { hints: NEW_PASSWORD }],
    ["it is a sign-in", {}, UNKNOWN],
    ["the service didn't answer", {}, { ...chosen, isUnanswered: true }],
    ["the window is private", {}, { ...chosen, isPrivate: true }],
  ])("isn't noted where %s", async (_, settings, { isPrivate, isUnanswered, ...entered }: Entered) =>
    play(async (world) => {
      await change(world, settings);
      if (isPrivate) goPrivate(world);
      if (isUnanswered) answer(world, RANGE, undefined);
      await check(world, entered);
      await settle(world, "sent");
      await world.sleep(1_000);
      expect(changedPasswords(world)).toEqual({});
    }),
  );

  it("isn't noted where the site wasn't breached, nor for a value that changed before it was sent", () =>
    play(async (world) => {
      await check(world, chosen, { url: "https://other.example/" });
      await settle(world, "sent", {}, { url: "https://other.example/" });
      await check(world, { ...chosen, value: 2 });
      await settle(world, "changed", { value: 2 });
      await settle(world, "sent", { value: 2 });
      expect(changedPasswords(world)).toEqual({});
    }));
});
