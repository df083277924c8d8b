// The settings page: what may be changed, what an organization decides, where keys go, and tests of services.
import { describe, expect, it } from "vitest";
import { lookUpAccount, lookups } from "../world/acts/lookups.ts";
import { check } from "../world/acts/passwords.ts";
import { gaps, sentList } from "../world/acts/seen.ts";
import { change, changePolicy, decide, knowing, newBrowser, testService } from "../world/acts/settings.ts";
import { answer, json, play, playIn, sent, sentLines, text } from "../world/scenario.ts";
import { ACCOUNT } from "../world/use.ts";
import type { World } from "../world/world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../world/world-services.ts";

const OURS = { services: { passwordsUrl: "https://ours.passwords.example" } };
const THEIRS = { services: { passwordsUrl: "https://theirs.passwords.example" } };
const hosts = (world: World) => sent(world, /range/).map(({ host }) => host);

describe("a change of settings", () => {
  it("counts at once", () =>
    play(async (world) => {
      expect(await check(world)).toBe("warned");
      expect(await change(world, { passwordChecks: { enabled: false } })).toBe("ok");
      expect(await check(world, { value: 2 })).toBe("skipped");
      // The value of a new profile.
      expect(await change(world, { passwordChecks: { enabled: null } })).toBe("ok");
      expect(await check(world, { value: 3 })).toBe("warned");
    }));

  it("counts for a check under way, which then shows no warning", () =>
    play(async (world) => {
      const usual = world.services.answer;
      const { promise, resolve } = Promise.withResolvers<void>();
      world.services.answer = (request) => promise.then(() => usual(request)) as never;
      const checked = check(world);
      await world.sleep(100);
      await change(world, { passwordChecks: { enabled: false } });
      resolve();
      expect(await checked).toBe("skipped");
    }));

  it.each<[unknown]>([
    [{ pageScore: { strategy: "WATCH" } }],
    [{ services: { passwordsUrl: "http://passwords.example" } }],
    [{ services: { lookupUrl: "https://other.example", analysisUrl: "nonsense" } }],
    [{ lookups: { unheardOf: true } }],
    ["nothing"],
  ])("is refused as a whole if a part of it isn't known or safe: %j", async (changes) =>
    play(async (world) => {
      const before = JSON.stringify(world.area.local);
      expect(await change(world, changes as object)).toBe("bad-request");
      expect(JSON.stringify(world.area.local)).toBe(before);
    }),
  );
});

describe("an organization", () => {
  it("decides what nobody else can change, and the rest is the person's", () =>
    play(async (world) => {
      decide(world, { passwordChecks: { enabled: true } });
      expect(await change(world, { passwordChecks: { enabled: false } })).toBe("forbidden, setting-locked");
      expect(await change(world, { lookups: { showLogos: false } })).toBe("ok");
      expect(await check(world)).toBe("warned");
    }));

  it("that chooses a service doesn't give it the person's key", () =>
    play(async (world) => {
      decide(world, { services: { lookupUrl: "https://ours.lookup.example" } });
      await lookUpAccount(world);
      expect(lookups(world)).toEqual([`${ACCOUNT}: unauthorized / unauthorized`]);
      expect(sent(world).filter(({ headers }) => headers.has("hibp-api-key"))).toEqual([]);
    }));

  it("gives its own key to its service alone, and the person has theirs again once the policy is gone", () =>
    play(async (world) => {
      decide(world, { services: { lookupUrl: "https://ours.lookup.example", lookupApiKey: "ours" } });
      await lookUpAccount(world);
      const keys = () =>
        sent(world, /account\//).map(({ host, headers }) => [host, headers.get("hibp-api-key")]);
      expect(new Set(keys().map((one) => one.join(" ")))).toEqual(new Set(["ours.lookup.example ours"]));
      decide(world, {});
      world.end();
      await lookUpAccount(world);
      expect(keys().at(-1)).toEqual(["lookup.example", "key-of-nobody"]);
    }));

  it("whose policy never comes isn't replaced by a public service that nobody chose", () =>
    playIn(newBrowser(), async (world) => {
      Object.assign(world, { policy: new Promise(() => undefined) });
      expect(await check(world, { sha1: OTHER_SHA1 })).toBe("unavailable, settings-unread");
      expect(sent(world)).toEqual([]);
    }));

  it("whose policy comes late is waited for at the first start, before any settings are used", () =>
    playIn(newBrowser(), async (world) => {
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
      Object.assign(world, { policy: promise });
      const asked = check(world);
      await world.sleep(9_000);
      expect(sent(world)).toEqual([]);
      resolve(OURS);
      expect(await asked).toBe("warned");
      expect(hosts(world)).toEqual(["ours.passwords.example"]);
    }));

  it("whose policy doesn't come at the first start leaves passwords unchecked, which is said, until it does", () =>
    playIn(newBrowser(), async (world) => {
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
      Object.assign(world, { policy: promise });
      expect(await check(world)).toBe("unavailable, settings-unread");
      expect(sent(world)).toEqual([]);
      resolve({});
      await world.sleep(1_000);
      expect(await check(world, { value: 2 })).toBe("warned");
    }));

  it.each([
    ["arrives", {}, OURS, ["passwords.example", "ours.passwords.example"]],
    ["changes", THEIRS, OURS, ["theirs.passwords.example", "ours.passwords.example"]],
    ["goes", OURS, {}, ["ours.passwords.example", "passwords.example"]],
    ["stays", OURS, OURS, ["ours.passwords.example"]],
  ])(
    "whose policy %s between two starts has the last known one in force until it is read",
    async (_, was, is, all) =>
      playIn(knowing(was), async (world) => {
        const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
        Object.assign(world, { policy: promise });
        await check(world);
        resolve(is);
        await world.sleep(1_000);
        await check(world, { value: 2, document: "0.5" });
        expect(hosts(world)).toEqual(all);
      }),
  );
});

describe("a lookup", () => {
  it("waits for the policy of this start, and goes by no earlier one", () => {
    const policyOf = (name: string) => ({
      services: { lookupUrl: `https://${name}.lookup.example`, lookupApiKey: name },
    });
    return playIn(knowing(policyOf("earlier")), async (world) => {
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
      Object.assign(world, { policy: promise });
      void lookUpAccount(world);
      await world.sleep(5_000);
      expect(sentLines(world)).toEqual([]);
      resolve(policyOf("current"));
      await world.sleep(10_000);
      expect(lookups(world)).toEqual([`${ACCOUNT}: 1 / 1`]);
      expect(new Set(sent(world).map(({ host }) => host))).toEqual(new Set(["current.lookup.example"]));
    });
  });
});

describe("a policy that changes while it is read", () => {
  it("wins over what was read first", () =>
    playIn(knowing({}), async (world) => {
      world.isFirefox = false;
      const [first, second] = [0, 1].map(() => Promise.withResolvers<Record<string, unknown>>());
      Object.assign(world, { policy: first?.promise });
      await check(world);
      Object.assign(world, { policy: second?.promise });
      changePolicy(world);
      first?.resolve(THEIRS);
      await world.sleep(1_000);
      await check(world, { value: 9, document: "0.4" });
      expect(hosts(world)).toEqual(["passwords.example"]);
      second?.resolve(OURS);
      await check(world, { value: 2, document: "0.5" });
      expect(hosts(world)).toEqual(["passwords.example", "ours.passwords.example"]);
    }));
});

describe("the test of a password service", () => {
  const SUFFIX = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

  it.each([
    ["works", text(`${SUFFIX}:42`)],
    ["password-missing", text(`${PASSWORD_SHA1.slice(5)}:1`)],
    ["password-missing", text(`${PASSWORD_SHA1.slice(5)}:1\n${SUFFIX}:0`)],
    ["unreadable", text("<!doctype html>")],
    ["unreadable", text("")],
    ["not-there", text("", 404)],
  ])("says %s", async (outcome, reply) =>
    play(async (world) => {
      answer(world, /range/, reply);
      expect(await testService(world, "passwords", "https://other.passwords.example")).toBe(outcome);
      expect(sentLines(world)[0]).toBe("GET https://other.passwords.example/range/5BAA6");
      expect(sentList(world)).toContain("service-test");
    }),
  );

  it("sends nothing to what isn't an address", () =>
    play(async (world) => {
      for (const address of ["not an address", "http://passwords.example", "https://me@passwords.example"])
        expect(await testService(world, "passwords", address)).toBe("bad-request");
      expect(sent(world)).toEqual([]);
    }));
});

describe("the test of a lookup service", () => {
  const LOOKUP = "https://lookup.example";

  it.each([
    ["works", json(["Passwords"])],
    ["empty", json([])],
    ["unreadable", json({})],
    ["unreadable", text("<html>")],
  ])("says %s, for the kinds of data without a key", async (outcome, reply) =>
    play(async (world) => {
      answer(world, /dataclasses/, reply);
      expect(await testService(world, "lookup", LOOKUP)).toBe(outcome);
      expect(sent(world)[0]?.headers.get("hibp-api-key")).toBeNull();
    }),
  );

  it("waits its turn among lookups, and another service has its own turns", () =>
    play(async (world) => {
      answer(world, /dataclasses/, json(["Passwords"]), json(["Passwords"]));
      void lookUpAccount(world);
      await world.sleep(100);
      expect(await testService(world, "lookup", LOOKUP)).toBe("works");
      expect(gaps(world, /breachedaccount|dataclasses/)).toEqual([1.6]);
      expect(
        await testService(world, "lookup", "https://other.lookup.example", {
          number: 2,
          version: "xposedornot",
        }),
      ).toBe("works");
    }));

  it("gives way to the next one, is asked once however often the page looks, and waits as the service says", () =>
    play(async (world) => {
      answer(world, /dataclasses/, text("", 429, { "retry-after": "30" }), json(["Passwords"]));
      const [first, second] = await Promise.all([
        testService(world, "lookup", LOOKUP, { number: 1 }),
        testService(world, "lookup", LOOKUP, { number: 2 }),
      ]);
      expect([first, second]).toEqual(["aborted", "running"]);
      for (let look = 0; look < 15; look++) await testService(world, "lookup", LOOKUP, { number: 2 });
      expect(await testService(world, "lookup", LOOKUP, { number: 2 })).toBe("works");
      expect(gaps(world, /dataclasses/)).toEqual([30.6]);
    }));
});

describe("the test of a provider", () => {
  it("reads its own description, and nothing else", () =>
    play(async (world) => {
      expect(await testService(world, "issuer", "https://accounts.example")).toBe("works");
      expect(sentLines(world)).toEqual(["GET https://accounts.example/.well-known/openid-configuration"]);
      answer(world, /other.*openid/, json({ issuer: "https://wrong.example" }));
      expect(await testService(world, "issuer", "https://other.accounts.example", { number: 2 })).toContain(
        "other-name",
      );
    }));
});
