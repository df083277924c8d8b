// Lookups of an account: what is asked, of whom, and what then stands in the list.
import { describe, expect, it } from "vitest";
import { agree, allow, refuse, takeBack } from "../world/acts/consent.ts";
import {
  askAbout,
  breachesOf,
  cancelLookup,
  forgetLookups,
  lookUpAccount,
  lookups,
  lookupsEnd,
  startLookup,
  withoutConsent,
} from "../world/acts/lookups.ts";
import { gaps, paths } from "../world/acts/seen.ts";
import { change, withSettings } from "../world/acts/settings.ts";
import { answer, json, play, playIn, sent, text } from "../world/scenario.ts";
import { ACCOUNT, browserAfter, lookUp } from "../world/use.ts";

const ANSWERED = [`${ACCOUNT}: 1 / 1`];
const ABOUT = "personallyIdentifyingInfo";
const OF_VERSION_3 = [
  "/api/v3/breachedaccount/jo%40example.org?truncateResponse=false&includeUnverified=true",
  "/api/v3/pasteaccount/jo%40example.org",
];
const SITE = { about: "site", site: "shop.example" } as const;
const AT_SITE = { about: "account-at-site", site: "shop.example", account: ACCOUNT } as const;
const BREACH = { about: "breach", name: "Unlisted" } as const;

describe("a click", () => {
  it("asks nobody again for what was just answered, and deleted results are gone", () =>
    playIn(browserAfter(lookUp), async (world) => {
      await lookUpAccount(world);
      expect(sent(world)).toEqual([]);
      expect(lookups(world)).toEqual(ANSWERED);
      await forgetLookups(world);
      expect(lookups(world)).toEqual([]);
    }));

  it("asks another service that was chosen meanwhile, though the earlier one just answered", async () => {
    const kept = await withSettings({ services: { lookupInterface: "v2-url" } }, browserAfter(lookUp));
    await playIn(kept, async (world) => {
      await lookUpAccount(world);
      expect(paths(world).map((path) => path.slice(0, 8))).toEqual(["/api/v2/", "/api/v2/"]);
    });
  });

  it("asks for three addresses in turn, and not for one that is canceled before its turn", () =>
    play(async (world) => {
      const accounts = ["a@example.org", "b@example.org", "c@example.org"];
      await Promise.all(accounts.map((account) => startLookup(world, account)));
      await world.sleep(200);
      await cancelLookup(world, "b@example.org");
      await lookUpAccount(world, "c@example.org");
      expect(lookups(world)).toEqual(["c@example.org: 1 / 1", "a@example.org: 1 / 1"]);
      expect(sent(world, /b%40/)).toEqual([]);
      expect(gaps(world, /breachedaccount/)).toEqual([1.6]);
      expect(gaps(world, /pasteaccount/)).toEqual([1.6]);
    }));
});

describe("consent", () => {
  it("is needed before anything is sent, and then what was last refused is asked by itself", () =>
    playIn(withoutConsent(), async (world) => {
      await startLookup(world, "earlier@example.org");
      await startLookup(world);
      await world.sleep(1_000);
      expect(lookups(world)[0]).toContain("data-not-agreed");
      expect(sent(world)).toEqual([]);
      allow(world, ABOUT);
      await lookupsEnd(world);
      expect(lookups(world)).toEqual([...ANSWERED, expect.stringContaining("data-not-agreed")]);
      expect(paths(world)).toEqual(OF_VERSION_3);
    }));

  it("given to one of our pages counts at once, whichever worker is alive", () =>
    playIn(withoutConsent(), async (world) => {
      await startLookup(world);
      await world.sleep(1_000);
      world.end();
      await agree(world, ABOUT);
      await lookupsEnd(world);
      expect(lookups(world)).toEqual(ANSWERED);
      expect(paths(world)).toEqual(OF_VERSION_3);
    }));

  it("two minutes after the click is too late for it: the person clicks again", () =>
    playIn(withoutConsent(), async (world) => {
      await startLookup(world);
      await world.sleep(121_000);
      allow(world, ABOUT);
      await world.sleep(5_000);
      expect(sent(world)).toEqual([]);
    }));

  it("once refused, nothing is sent later either: neither the lookup nor a question about an account", () =>
    playIn(withoutConsent(), async (world) => {
      await startLookup(world);
      await world.sleep(1_000);
      await refuse(world, ABOUT);
      allow(world, ABOUT);
      await world.sleep(1_000);
      world.consent.delete(ABOUT);
      expect(await askAbout(world, AT_SITE)).toBe("aborted, data-not-agreed");
      allow(world, ABOUT);
      await world.sleep(1_000);
      expect(sent(world)).toEqual([]);
    }));

  it("taken back stops what waits for its turn", () =>
    play(async (world) => {
      await startLookup(world, "a@example.org");
      await startLookup(world);
      takeBack(world, ABOUT);
      await lookupsEnd(world);
      expect(lookups(world)[0]).toBe(`${ACCOUNT}: aborted, data-not-agreed / aborted, data-not-agreed`);
      expect(sent(world, /jo%40/)).toEqual([]);
    }));

  it.each([
    [SITE, ["personallyIdentifyingInfo"]],
    [AT_SITE, ["personallyIdentifyingInfo"]],
    [AT_SITE, ["browsingActivity"]],
    [BREACH, ["browsingActivity"]],
  ])(
    "is needed for each kind of data that a question reveals: %j isn't sent with %j alone",
    (question, kinds) =>
      play(async (world) => {
        world.consent.clear();
        for (const kind of kinds) world.consent.add(kind);
        expect(await askAbout(world, question)).toBe("aborted, data-not-agreed");
        expect(sent(world)).toEqual([]);
      }),
  );
});

describe("a question about one breach or site", () => {
  it("is asked in its turn, unless the breach list has the answer", () =>
    play(async (world) => {
      answer(world, /breach\/Unlisted/, text("", 404));
      expect(await askAbout(world, { about: "breach", name: "Shop" })).toBe("Shop");
      expect(sent(world)).toEqual([]);
      expect(await askAbout(world, BREACH, { number: 2 })).toBe("none");
      expect(await askAbout(world, SITE, { number: 3 })).toBe("Shop, Forum");
      expect(await askAbout(world, AT_SITE, { number: 4 })).toBe("Shop");
      expect(await askAbout(world, { about: "site", site: "not a site" }, { number: 5 })).toBe("bad-request");
      expect(paths(world)).toEqual([
        "/api/v3/breach/Unlisted",
        "/api/v3/breaches?domain=shop.example",
        "/api/v3/breachedaccount/jo%40example.org?truncateResponse=false&domain=shop.example&includeUnverified=true",
      ]);
      expect(gaps(world, /./)).toEqual([1.6, 1.6]);
    }));

  it("is asked once however often a page asks for its answer, and nothing of it is kept", () =>
    play(async (world) => {
      expect(await askAbout(world, AT_SITE)).toBe("Shop");
      expect(await askAbout(world, AT_SITE)).toBe("Shop");
      expect(sent(world)).toHaveLength(1);
      expect(JSON.stringify(world.area.session)).not.toMatch(/jo@example|shop\.example/);
    }));

  it("isn't asked of another service than the one that the page shows", () =>
    play(async (world) => {
      expect(await askAbout(world, SITE, { source: "https://other.example v3" })).toBe("aborted");
      expect(sent(world)).toEqual([]);
    }));
});

const doubted = (name: string) => ({ Name: name, Title: name, Domain: "", DataClasses: ["Names"] });
const LISTED = [doubted("Shop"), { ...doubted("Doubted"), IsVerified: false }];

describe("unverified breaches that a person leaves out", () => {
  const leavingThemOut = () => withSettings({ lookups: { includeUnverified: false } });

  it("are neither asked for nor shown, and asked for at the next click after a change of mind", () =>
    playIn(leavingThemOut(), async (world) => {
      answer(world, /breachedaccount/, json(LISTED), json(LISTED));
      await lookUpAccount(world);
      expect(breachesOf(world)).toEqual(["Shop, Names"]);
      await change(world, { lookups: { includeUnverified: true } });
      await lookUpAccount(world);
      expect(breachesOf(world)).toEqual(["Shop, Names", "Doubted, Names"]);
      expect(paths(world, /breachedaccount/)).toEqual([
        "/api/v3/breachedaccount/jo%40example.org?truncateResponse=false&includeUnverified=false",
        OF_VERSION_3[0],
      ]);
    }));
});
