// The field for a service address: what it says while you type, and what its “Test” button requests and shows.
import { describe, expect, it } from "vitest";
import type { ServiceTestState } from "../../../../src/shared/settings/service-test.ts";
import { ENGLISH } from "../../../world/english-messages.ts";
import { openOptions } from "./open-options.tsx";

const NAME = "services.passwordsUrl";
const ISSUER = "auth.issuer";
const LOOKUP = "services.lookupUrl";

describe("an address that is being typed", () => {
  it.each(["https://service.example:8443/base/", "http://[::1]:80", "http://dev.localhost:3000/x"])(
    "shows no error on the way to %s",
    async (address) => {
      const page = await openOptions();
      for (let length = 1; length <= address.length; length++) {
        await page.typeIn(NAME, address.slice(0, length));
        expect(page.field(NAME).typed, address.slice(0, length)).toBeUndefined();
      }
    },
  );

  const INCOMPLETE = "Enter a full address that starts with https://.";
  const PLAIN = "Without https, only an address on this device works, such as http://localhost:8080.";
  const EXTRA = "Leave out any username and everything after ? or #.";
  it.each([
    ["service.example", INCOMPLETE],
    ["ftp://service", INCOMPLETE],
    ["https://two words", INCOMPLETE],
    ["http://service.example/", PLAIN],
    ["http://192.168.0.7:8080", PLAIN],
    ["https://me@service.example", EXTRA],
    ["https://service.example/?a=1", EXTRA],
  ])("says at once what is wrong with %s", async (typed, said) => {
    const page = await openOptions();
    await page.typeIn(NAME, typed);
    expect(page.field(NAME).typed).toBe(said);
  });
});

describe("the field", () => {
  it("shows certain errors at once, and the rest only after a refusal", async () => {
    const page = await openOptions();
    await page.typeIn(NAME, "http://service.example");
    expect(page.field(NAME).typed).toBeUndefined();
    await page.typeIn(NAME, "http://service.example/");
    expect(page.field(NAME).typed).toMatch(/^Without https, only an address on this device/);
    await page.change(NAME, "http://service.example/");
    expect(page.control(NAME).getAttribute("aria-invalid")).toBe("true");
    const problem = expect.stringMatching(/^Not saved/);
    expect(page.field(NAME)).toMatchObject({ value: "http://service.example/", problem, typed: undefined });
    await page.typeIn(NAME, "https:/");
    const typed = "Enter a full address that starts with https://.";
    expect(page.field(NAME)).toMatchObject({ problem: undefined, typed });
    await page.typeIn(NAME, "https://service.example");
    expect(page.field(NAME).typed).toBeUndefined();
  });

  it("keeps what is being typed while settings change elsewhere, and shows those after it loses focus", async () => {
    const page = await openOptions();
    await page.typeIn("auth.clientId", "mi");
    await page.changedElsewhere({ auth: { clientId: "theirs" } });
    expect(page.control("auth.clientId").value).toBe("mi");
    await page.settled(() => page.control("auth.clientId").dispatchEvent(new FocusEvent("blur")));
    expect(page.control("auth.clientId").value).toBe("theirs");
    expect(page.asked()).toEqual([]);
  });

  it("says that a stored or managed address that can't be used is never contacted", async () => {
    const policy = { services: { passwordsUrl: "http://plain.example" } };
    const page = await openOptions({}, { policy });
    expect(page.field(NAME)).toMatchObject({ value: "http://plain.example", isDisabled: true });
    expect(page.field(NAME).problem).toMatch(
      /^Breachlight can’t use this address\. Without https, only an address on this device/,
    );
    await page.choose("Passwords");
    expect(page.place.querySelector(".panel-warn")?.textContent).toContain("Passwords can’t be checked");
    expect(page.text()).not.toContain("Service: plain.example");
    const other = await openOptions();
    expect(other.field(NAME).problem).toBeUndefined();
    await other.choose("Passwords");
    expect(other.place.querySelector(".panel-good")).not.toBeNull();
  });
});

const OWN = {
  services: { passwordsUrl: "https://own.example" },
  auth: { issuer: "https://accounts.example" },
};

const answer = (value: ServiceTestState) => ({ ok: true, value });

describe("a test", () => {
  it("tests what is in the field, saved or not", async () => {
    const page = await openOptions(OWN);
    page.answers.testService = answer({ state: "works" });
    await page.typeIn(NAME, " https://typed.example/ ");
    await page.test(NAME);
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    const address = "https://typed.example";
    const asked = { id, service: "passwords", address, lookupInterface: "v3", isPrivate: false };
    expect(page.asked()).toEqual([["testService", asked]]);
    expect(page.button("Test: Password service").textContent).toBe("Test");
    expect(page.field(NAME).result).toEqual(["works", "typed.example responded as expected."]);
  });

  it("is polled until it is done, and not started twice", async () => {
    const page = await openOptions(OWN);
    const { promise, resolve } = Promise.withResolvers<void>();
    const expectedAt = new Date(2026, 4, 4, 12, 4, 5).getTime();
    const last = answer({ state: "unfit", why: "password-missing" });
    const replies = [answer({ state: "running", expectedAt }), undefined, last];
    page.answers.testService = async () => {
      if (replies.length < 3) await promise;
      return replies.shift() ?? Promise.reject(new Error("killed"));
    };
    await page.test(NAME);
    expect(page.testButton(NAME).getAttribute("aria-disabled")).toBe("true");
    expect(page.field(NAME).result).toEqual(["waiting", expect.stringContaining("12:04:05")]);
    await page.test(NAME);
    resolve();
    const sentence = "own.example responded, but isn’t the service needed here. Check the address.";
    await page.waitFor(() => expect(page.field(NAME).result).toEqual(["unfit", sentence]));
    const ids = page.asked().map(([, input]) => (input as { id: string }).id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size, "the same test each time").toBe(1);
  });

  it("is dropped once the field holds another address", async () => {
    const page = await openOptions(OWN);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.answers.testService = () => promise;
    await page.test(NAME);
    expect(page.field(NAME).result).toEqual(["waiting", "Contacting own.example…"]);
    await page.typeIn(NAME, "https://another.example");
    expect(page.field(NAME).result).toEqual([]);
    await page.settled(() => resolve(answer({ state: "works" })));
    expect(page.field(NAME).result).toEqual([]);
    expect(page.testButton(NAME).getAttribute("aria-disabled")).toBe("false");
    await page.typeIn(NAME, "https://own.example");
    expect(page.field(NAME).result, "the old outcome is gone").toEqual([]);
  });

  it("survives saving its own address, and showing another group", async () => {
    const page = await openOptions(OWN);
    const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
    page.answers.testService = answer({ state: "works" });
    page.answers.changeSettings = async (change: { services: object }) => {
      await isSaved;
      Object.assign(page.settings.services ?? {}, change.services);
    };
    await page.change(NAME, "https://another.example");
    await page.test(NAME);
    expect(page.field(NAME).result[0]).toBe("works");
    await page.settled(save);
    await page.choose("Privacy");
    await page.choose("Services");
    expect(page.field(NAME)).toMatchObject({ value: "https://another.example", saved: "Saved" });
    expect(page.field(NAME).result[0]).toBe("works");
  });

  it("makes no request if the address is refused", async () => {
    const page = await openOptions(OWN);
    await page.change(NAME, "http://plain.example");
    await page.test(NAME);
    expect(page.asked()).toEqual([]);
    expect(page.field(NAME).result).toEqual([
      "unknown",
      expect.stringMatching(/^Breachlight can’t use this address\./),
    ]);
  });

  it("says that nobody answered, after a few tries", async () => {
    const page = await openOptions(OWN);
    page.answers.testService = () => Promise.reject(new Error("no answer"));
    await page.test(ISSUER);
    const sentence = "Breachlight didn’t respond. Reload this page to try again.";
    await page.waitFor(() => expect(page.field(ISSUER).result).toEqual(["unknown", sentence]));
    expect(page.asked()).toHaveLength(3);
  });

  const failed = (error: object) =>
    ({ state: "failed", error: { code: "unavailable", service: "auth", ...error } }) as ServiceTestState;
  const CLIENT = "Not tested: Client ID";
  const NO_PROVIDER = "accounts.example responded, but isn’t the service needed here. Check the address.";
  const UNKNOWN = expect.stringMatching(/^Breachlight couldn’t tell if it works: /);
  const MOVED =
    "accounts.example redirects elsewhere, and Breachlight sent nothing there. Enter the new address.";
  const PADDING = expect.stringContaining("“Access-Control-Allow-Headers: Add-Padding”");
  const ACCESS = "Access to sites";
  const some = expect.any(String);

  it.each<[ServiceTestState, string[], (typeof NAME | typeof ISSUER)?]>([
    [{ state: "works" }, ["works", some, CLIENT]],
    [{ state: "unfit", why: "other-name" }, ["unfit", expect.stringContaining("names a different issuer")]],
    [{ state: "unfit", why: "not-there" }, ["unfit", NO_PROVIDER]],
    [failed({ status: 503 }), ["unknown", UNKNOWN]],
    [failed({ status: 301 }), ["unfit", MOVED]],
    [failed({ reason: "no-site-access" }), ["unknown", some, ACCESS]],
    // A password service that rejects the padding header: what it has to allow.
    [{ state: "unfit", why: "header-refused" }, ["unfit", PADDING, ACCESS], NAME],
  ])("shows the outcome: %j", async (state, result, name = ISSUER) => {
    const page = await openOptions(OWN);
    page.answers.testService = answer(state);
    await page.test(name);
    expect(page.field(name).result).toEqual(result);
    expect(page.field(name).link).toBe(result.includes(ACCESS) ? "#passwords" : undefined);
  });

  it("of a rate-limited lookup service quotes it, and links its rules if they are known", async () => {
    const page = await openOptions(OWN);
    const limited = { code: "rate-limited", status: 429, said: "Slow down." } as const;
    const link = "https://haveibeenpwned.com/AcceptableUse";
    const said = "The service says: Slow down.";
    const shownOf = async (error: object) => {
      page.answers.testService = answer(failed({ service: "lookup", ...error }));
      await page.test(LOOKUP);
      return page.field(LOOKUP);
    };
    expect(await shownOf(limited)).toMatchObject({ result: ["unknown", some, said, some], link });
    const why = `Breachlight couldn’t tell if it works: ${ENGLISH.lookup_error_blocked?.message}.`;
    const wait = ENGLISH.lookup_next_network?.message;
    expect(await shownOf({ status: 503 })).toMatchObject({ result: ["unknown", why, wait, some], link });
    // It may take the service until tomorrow.
    const replies: unknown[] = [
      { state: "running", expectedAt: Date.now() + 86_400_000, said: "Slow down." },
    ];
    page.answers.testService = () => replies.shift() ?? new Promise(() => undefined);
    await page.test(LOOKUP);
    const until = expect.stringMatching(/\b[A-Z][a-z]{2} \d+, |\d+ [A-Z][a-z]{2},/);
    expect(page.field(LOOKUP)).toMatchObject({ result: ["waiting", until, said, some], link });
    await page.change(LOOKUP, "https://lookup.example");
    expect(await shownOf(limited)).toMatchObject({ result: ["unknown", some, said], link: undefined });
  });
});
