// What becomes of lookups: room for them, private windows, other services, and the logos beside them.

import { describe, expect, it } from "vitest";
import { takeBack } from "../world/acts/consent.ts";
import {
  afterFortyLookups,
  breachesOf,
  cancelLookup,
  LOGO,
  logo,
  lookUpAccount,
  lookups,
  lookupsEnd,
  startLookup,
  waitFor,
} from "../world/acts/lookups.ts";
import { fill, makeRoomForLookups } from "../world/acts/room.ts";
import { gaps, sentList } from "../world/acts/seen.ts";
import { change, erase, newBrowser } from "../world/acts/settings.ts";
import { answer, play, playIn, sent, text } from "../world/scenario.ts";
import {
  ACCOUNT,
  browserAfter,
  closePrivateWindow,
  loadPage,
  lookUp,
  openPrivateWindow,
} from "../world/use.ts";

const OTHER = "other@example.org";
const PRIVATE = { isPrivate: true };
const ANSWERED = `${ACCOUNT}: 1 / 1`;

describe("room", () => {
  it("is found for a forty-first lookup by dropping the oldest", () =>
    playIn(afterFortyLookups(), async (world) => {
      await lookUpAccount(world, "last@example.org");
      expect(lookups(world)).toHaveLength(40);
      expect(lookups(world)[0]).toBe("last@example.org: 1 / 1");
      expect(lookups(world).join()).not.toContain("39@");
    }));

  it("is found in a full browser by dropping the oldest result", () =>
    playIn(browserAfter(lookUp), async (world) => {
      await lookUpAccount(world, OTHER);
      makeRoomForLookups(world, 2);
      await lookUpAccount(world, "third@example.org");
      expect(lookups(world)).toEqual(["third@example.org: 1 / 1", `${OTHER}: 1 / 1`]);
    }));

  it("that isn't there is told, and nothing is sent", () =>
    play(async (world) => {
      fill(world, "lookups");
      expect(await startLookup(world)).toBe("unavailable, no-room");
      await world.sleep(5_000);
      expect(sent(world)).toEqual([]);
      expect(lookups(world)).toEqual([]);
    }));
});

describe("the list", () => {
  it("keeps what was answered when the rest is canceled, and the next click asks only for the rest", () =>
    play(async (world) => {
      answer(world, /pasteaccount/, waitFor(60));
      await startLookup(world);
      await world.sleep(1_000);
      await cancelLookup(world, OTHER);
      await cancelLookup(world);
      await world.sleep(3_000);
      expect(lookups(world)).toEqual([`${ACCOUNT}: 1 / aborted`]);
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([ANSWERED]);
      expect(sent(world, /breachedaccount/)).toHaveLength(1);
      expect(gaps(world, /pasteaccount/)).toEqual([60.6]);
    }));

  it("has the latest first though the clock was set back", () =>
    playIn(browserAfter(lookUp), async (world) => {
      world.jump(-3_600_000);
      await lookUpAccount(world, OTHER);
      expect(lookups(world)).toEqual([`${OTHER}: 1 / 1`, ANSWERED]);
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([ANSWERED, `${OTHER}: 1 / 1`]);
    }));

  it("has an account in many breaches, whichever worker finishes the list", () =>
    play(async (world) => {
      const { breaches, breachesOfAccount } = world.services.state;
      const names = Array.from({ length: 200 }, (_, number) => `Breach${number}`);
      breaches.push(...names);
      breachesOfAccount.push(...names);
      await startLookup(world);
      while (lookups(world)[0]?.includes("asking")) await world.sleep(5);
      world.end();
      await lookupsEnd(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: 201 / 1`]);
      await world.sleep(5_000);
      expect(breachesOf(world)).toHaveLength(201);
    }));

  it("gets the details of the free service's names once its breach list is there", () =>
    playIn(newBrowser({ lookupInterface: "xposedornot" }), async (world) => {
      answer(world, /v1\/breaches$/, text("", 500));
      await lookUpAccount(world);
      expect(breachesOf(world)).toEqual(["Shop"]);
      await world.sleep(2 * 3_600_000);
      await loadPage(world);
      expect(breachesOf(world)).toEqual(["Shop, Passwords"]);
      expect(sent(world, /check-email/)).toHaveLength(1);
    }));
});

describe("another service", () => {
  const other = { lookupUrl: "https://other.lookup.example", lookupApiKey: "key-of-nobody" };

  it("ends what the earlier one was asked, in all windows, but not what it is asked itself", () =>
    play(async (world) => {
      openPrivateWindow(world);
      await lookUpAccount(world);
      await startLookup(world, ACCOUNT, PRIVATE);
      await startLookup(world, OTHER);
      await change(world, { services: other });
      await lookUpAccount(world);
      const ended = (account: string) => `${account}: aborted / aborted`;
      expect(lookups(world)).toEqual([ANSWERED, ended(OTHER)]);
      expect(lookups(world, PRIVATE)).toEqual([ended(ACCOUNT)]);
      expect(sent(world, /\/\/lookup\.example.*other%40/)).toEqual([]);
      expect(sent(world, /other\.lookup.*account/).map(({ headers }) => headers.get("hibp-api-key"))).toEqual(
        ["key-of-nobody", "key-of-nobody"],
      );
    }));

  it("doesn't get the earlier one's key: lookups there say that they need one", () =>
    playIn(browserAfter(lookUp), async (world) => {
      await change(world, { services: { lookupUrl: other.lookupUrl } });
      await world.sleep(1_000);
      expect(lookups(world)).toEqual([]);
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: unauthorized / unauthorized`]);
      expect(sent(world, /account\//)).toEqual([]);
      await change(world, { services: { lookupApiKey: "another-key" } });
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([ANSWERED]);
    }));

  it("is also the same one in another version", () =>
    playIn(browserAfter(lookUp), async (world) => {
      await change(world, { services: { lookupInterface: "v2-url" } });
      await world.sleep(1_000);
      expect(lookups(world)).toEqual([]);
    }));

  it("a new key alone leaves a refused lookup as it is, until the next click", () =>
    play(async (world) => {
      answer(world, /breachedaccount/, text("{}", 401));
      await lookUpAccount(world);
      await change(world, { services: { lookupApiKey: "another" } });
      await world.sleep(5_000);
      expect(lookups(world)).toEqual([`${ACCOUNT}: unauthorized / 1`]);
      expect(sent(world, /breachedaccount/)).toHaveLength(1);
    }));
});

describe("a private window", () => {
  it("has a list of its own, which goes with the last one, even under way", () =>
    play(async (world) => {
      openPrivateWindow(world);
      await lookUpAccount(world, ACCOUNT, PRIVATE);
      expect(lookups(world, PRIVATE)).toEqual([ANSWERED]);
      expect(lookups(world)).toEqual([]);
      await startLookup(world, OTHER, PRIVATE);
      closePrivateWindow(world);
      await world.sleep(3_000);
      expect(lookups(world, PRIVATE)).toEqual([]);
      expect(sent(world, /other%40/)).toEqual([]);
      expect(sentList(world)).not.toContain("account");
      expect(JSON.stringify(world.area)).not.toContain(ACCOUNT);
    }));

  it("that closed while no worker was alive leaves no lookup behind", () =>
    play(async (world) => {
      openPrivateWindow(world);
      await lookUpAccount(world, ACCOUNT, PRIVATE);
      world.end();
      world.windows = [{ incognito: false }];
      await loadPage(world);
      expect(lookups(world, PRIVATE)).toEqual([]);
    }));

  it("that has closed asks nobody", () =>
    play(async (world) => {
      expect(await startLookup(world, ACCOUNT, PRIVATE)).toBe("aborted");
      await world.sleep(5_000);
      expect(sent(world)).toEqual([]);
    }));
});

const ABOUT = "personallyIdentifyingInfo";
const urlOf = (name: string) => `https://lookup.example/Content/Images/PwnedLogos/${name}.png`;

describe("a logo", () => {
  it("is fetched once for two that want it, and kept for later workers until it is deleted", () =>
    play(async (world) => {
      answer(world, /Logos/, LOGO, LOGO);
      expect(await Promise.all([logo(world), logo(world)])).toEqual(["a picture", "a picture"]);
      world.end();
      expect(await logo(world)).toBe("a picture");
      expect(sent(world)).toHaveLength(1);
      await erase(world, "logos");
      expect(await logo(world)).toBe("a picture");
      expect(sent(world)).toHaveLength(2);
    }));

  it("in a private window is fetched again, neither kept nor listed", () =>
    play(async (world) => {
      openPrivateWindow(world);
      answer(world, /Logos/, LOGO, LOGO, LOGO);
      for (const isPrivate of [true, true, false])
        expect(await logo(world, urlOf("Shop"), { isPrivate })).toBe("a picture");
      expect(sent(world)).toHaveLength(3);
      expect(sentList(world).filter((what) => what === "logo")).toHaveLength(1);
    }));

  it("is fetched only with consent, while logos are wanted, and from the web", () =>
    play(async (world) => {
      answer(world, /Logos/, text("\u0089PNG\r\n\u001a\n"));
      expect(await logo(world)).toBe("none");
      expect(sent(world)).toHaveLength(1);
      answer(world, /192/, LOGO);
      expect(await logo(world, "https://192.168.0.1/Shop.png")).toBe("none");
      expect(sent(world)).toHaveLength(1);
      world.consent.delete(ABOUT);
      expect(await logo(world, urlOf("Forum"))).toBe("none");
      world.consent.add(ABOUT);
      await change(world, { lookups: { showLogos: false } });
      expect(await logo(world, urlOf("Forum"))).toBe("none");
      expect(sent(world)).toHaveLength(1);
    }));

  it.each<[string, Parameters<typeof play>[0]]>([
    ["consent is taken back", async (world) => takeBack(world, ABOUT)],
    ["logos are turned off", (world) => change(world, { lookups: { showLogos: false } })],
    ["logos are deleted", (world) => erase(world, "logos")],
  ])("that waits for others isn't fetched once %s", async (_, stop) =>
    play(async (world) => {
      const all = ["A", "B", "C", "D", "E", "F"].map((name) => logo(world, urlOf(name)));
      await world.sleep(20);
      await stop(world);
      await Promise.all(all);
      // At most four at a time.
      expect(sent(world)).toHaveLength(4);
    }),
  );
});
