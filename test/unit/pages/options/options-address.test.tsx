// The field for a service address: what it says while you type, and what its “Test” button requests and shows.

import { describe, expect, it } from "vitest";
import { findAddressFault } from "../../../../src/pages/options/fields/entered.ts";
import { silence } from "../../../world/acts/replies.ts";
import { ENGLISH } from "../../../world/english-messages.ts";
import { onOptions } from "../../../world/pages/options.tsx";
import { answer, json, sent, sentLines, text } from "../../../world/scenario.ts";

const NAME = "services.passwordsUrl";
const ISSUER = "auth.issuer";
const LOOKUP = "services.lookupUrl";

describe("an address that is being typed", () => {
  it.each(["https://service.example:8443/base/", "http://[::1]:80", "http://dev.localhost:3000/x"])(
    "has no certain fault on the way to %s",
    (address) => {
      for (let length = 1; length <= address.length; length++)
        expect(findAddressFault(address.slice(0, length))?.isCertain ?? false, `${length}`).toBe(false);
    },
  );

  it.each([
    ["service.example", "incomplete"],
    ["ftp://service", "incomplete"],
    ["https://two words", "incomplete"],
    ["http://service.example/", "plain-http"],
    ["http://192.168.0.7:8080", "plain-http"],
    ["https://me@service.example", "extra"],
    ["https://service.example/?a=1", "extra"],
  ])("has a certain fault in %s: %s", (typed, fault) => {
    expect(findAddressFault(typed)).toEqual({ fault, isCertain: true });
  });

  it("shows certain faults at once, and the rest only after a refusal", () =>
    onOptions({}, async (page) => {
      await page.typeIn(NAME, "http://service.example");
      expect(page.field(NAME).typed).toBeUndefined();
      await page.typeIn(NAME, "http://service.example/");
      expect(page.field(NAME).typed).toMatch(/^Without https, only an address on this device/);
      await page.enter(NAME, "http://service.example/");
      expect(page.control(NAME).getAttribute("aria-invalid")).toBe("true");
      const problem = expect.stringMatching(/^Not saved/);
      const value = "http://service.example/";
      expect(page.field(NAME)).toMatchObject({ value, problem, typed: undefined });
      await page.typeIn(NAME, "https:/");
      const typed = "Enter a full address that starts with https://.";
      expect(page.field(NAME)).toMatchObject({ problem: undefined, typed });
      await page.typeIn(NAME, "https://me@service.example");
      expect(page.field(NAME).typed).toBe("Leave out any username and everything after ? or #.");
      expect(page.chosen()).toEqual({});
    }));
});

it("an address of an organization that can't be used is said to be never contacted", async () => {
  const policy = { services: { passwordsUrl: "http://plain.example" } };
  await onOptions({ policy }, async (page) => {
    expect(page.field(NAME)).toMatchObject({ value: "http://plain.example", isDisabled: true });
    expect(page.field(NAME).problem).toMatch(/^Breachlight can’t use this address\. Without https, only/);
    await page.choose("Passwords");
    expect(page.place.querySelector(".panel-warn")?.textContent).toContain("Passwords can’t be checked");
    expect(page.text()).not.toContain("Service: plain.example");
  });
  await onOptions({}, async (page) => {
    expect(page.field(NAME).problem).toBeUndefined();
    await page.choose("Passwords");
    expect(page.place.querySelector(".panel-good")).not.toBeNull();
  });
});

const OWN = {
  services: { passwordsUrl: "https://own.example" },
  auth: { issuer: "https://accounts.example" },
};
const FOUND = text("1E4C9B93F3F0682250B6CF8331B7EE68FD8:42");

describe("a test", () => {
  it("tests what is in the field, saved or not", () =>
    onOptions({ settings: OWN }, async (page) => {
      answer(page.world, /range/, FOUND);
      await page.typeIn(NAME, " https://typed.example/ ");
      await page.test(NAME);
      expect(sentLines(page.world)).toEqual(["GET https://typed.example/range/5BAA6"]);
      expect(page.testButton(NAME).textContent).toBe("Test");
      expect(page.field(NAME).result).toEqual(["works", "typed.example responded as expected."]);
    }));

  it("says how long it waits, isn't started twice, and outlives the worker", () =>
    onOptions({ settings: { services: { lookupUrl: "https://own.example" } } }, async (page) => {
      const { world } = page;
      answer(world, /classes/, text("", 429, { "retry-after": "25" }), json(["Passwords"]));
      await page.test(LOOKUP, 5_000);
      expect(page.testButton(LOOKUP).getAttribute("aria-disabled")).toBe("true");
      const until = expect.stringMatching(/09:\d\d:\d\d/);
      expect(page.field(LOOKUP).result).toEqual(["waiting", until]);
      await page.test(LOOKUP, 500);
      world.end();
      await page.settle(40_000);
      const works = "own.example responded as expected.";
      expect(page.field(LOOKUP).result.slice(0, 2)).toEqual(["works", works]);
      expect(sent(world, /classes/)).toHaveLength(2);
    }));

  it("is dropped once the field holds another address", () =>
    onOptions({ settings: OWN }, async (page) => {
      answer(page.world, /range/, FOUND);
      await page.test(NAME, 1);
      expect(page.field(NAME).result).toEqual(["waiting", "Contacting own.example…"]);
      await page.typeIn(NAME, "https://another.example");
      expect(page.field(NAME).result).toEqual([]);
      await page.settle(2_000);
      expect(page.field(NAME).result).toEqual([]);
      expect(page.testButton(NAME).getAttribute("aria-disabled")).toBe("false");
      await page.typeIn(NAME, "https://own.example");
      expect(page.field(NAME).result, "the old outcome is gone").toEqual([]);
    }));

  it("survives saving its own address, and showing another group", () =>
    onOptions({ settings: OWN }, async (page) => {
      answer(page.world, /range/, FOUND);
      await page.change(page.control(NAME), "https://another.example");
      await page.test(NAME);
      await page.choose("Privacy");
      await page.choose("Services");
      expect(page.field(NAME)).toMatchObject({ value: "https://another.example", saved: "Saved" });
      expect(page.field(NAME).result[0]).toBe("works");
    }));

  it("makes no request if the address is refused, and says that nobody answered after a few tries", () =>
    onOptions({ settings: OWN }, async (page) => {
      await page.enter(NAME, "http://plain.example");
      await page.test(NAME);
      expect(sent(page.world)).toEqual([]);
      const unused = expect.stringMatching(/^Breachlight can’t use this address\./);
      expect(page.field(NAME).result).toEqual(["unknown", unused]);
      silence(page.world);
      await page.test(ISSUER, 1);
      const sentence = "Breachlight didn’t respond. Reload this page to try again.";
      await page.waitFor(() => expect(page.field(ISSUER).result).toEqual(["unknown", sentence]));
    }));

  const some = expect.any(String);
  const CLIENT = "Not tested: Client ID";
  const OTHER = expect.stringContaining("names a different issuer");
  const NO_PROVIDER = "accounts.example responded, but isn’t the service needed here. Check the address.";
  const UNKNOWN = expect.stringMatching(/^Breachlight couldn’t tell if it works: /);
  const MOVED =
    "accounts.example redirects elsewhere, and Breachlight sent nothing there. Enter the new address.";

  it.each<[string, ReturnType<typeof text> | undefined, string[]]>([
    ["works", undefined, ["works", some, CLIENT]],
    ["names another issuer", json({ issuer: "https://wrong.example" }), ["unfit", OTHER]],
    ["isn't there", text("", 404), ["unfit", NO_PROVIDER]],
    ["is out of order", text("", 503), ["unknown", UNKNOWN]],
    ["has moved", text("", 301), ["unfit", MOVED]],
  ])("of a provider that %s says so", (_what, reply, result) =>
    onOptions({ settings: OWN }, async (page) => {
      if (reply) answer(page.world, /openid/, reply);
      await page.test(ISSUER);
      expect(page.field(ISSUER).result).toEqual(result);
    }),
  );

  it.each([
    ["the padding header", FOUND, "unfit", "“Access-Control-Allow-Headers: Add-Padding”"],
    ["everything", undefined, "unknown", ""],
  ])("of a password service that refuses %s links the access to sites", (_what, reply, tone, said) =>
    onOptions({ settings: OWN }, async (page) => {
      Object.assign(page.world, { granted: [] });
      answer(page.world, /range/, undefined, reply);
      await page.test(NAME);
      const result = [tone, expect.stringContaining(said), "Access to sites"];
      expect(page.field(NAME)).toMatchObject({ result, link: "#passwords" });
    }),
  );

  it("of a lookup service that limits quotes it, and links its rules if they are known", () =>
    onOptions({}, async (page) => {
      const limited = () => json({ statusCode: 429, message: "Slow down." }, 429, { "retry-after": "90000" });
      const link = "https://haveibeenpwned.com/AcceptableUse";
      const said = "The service says: Slow down.";
      answer(page.world, /classes/, text("", 503));
      await page.test(LOOKUP);
      const why = `Breachlight couldn’t tell if it works: ${ENGLISH.lookup_error_blocked?.message}.`;
      const wait = ENGLISH.lookup_next_network?.message;
      expect(page.field(LOOKUP)).toMatchObject({ result: ["unknown", why, wait, some], link });
      // It may take the service until tomorrow.
      await page.settle(120_000);
      answer(page.world, /classes/, limited());
      await page.test(LOOKUP);
      const until = expect.stringMatching(/\b[A-Z][a-z]{2} \d+, |\d+ [A-Z][a-z]{2},/);
      expect(page.field(LOOKUP)).toMatchObject({ result: ["waiting", until, said, some], link });
      answer(page.world, /classes/, limited());
      await page.enter(LOOKUP, "https://lookup.example");
      await page.test(LOOKUP);
      expect(page.field(LOOKUP)).toMatchObject({ result: ["waiting", until, said], link: undefined });
    }));
});
