// The field of a service address: what is said while it is typed, and what its button “Test” asks and says.
import { describe, expect, it } from "vitest";
import { findAddressFault } from "../../../../src/pages/options/fields/address-fault.ts";
import type { ServiceTestState } from "../../../../src/shared/settings/service-test.ts";
import { openOptions } from "./open-options.ts";

describe("an address that is being typed", () => {
  it.each([
    "https://service.example:8443/base/",
    "http://localhost:8080",
    "http://[::1]:80",
    "http://dev.localhost:3000/x",
  ])("is never complained about on the way to %s", (address) => {
    for (let length = 0; length <= address.length; length++) {
      const typed = address.slice(0, length);
      expect(findAddressFault(typed)?.isCertain ?? false, typed).toBe(false);
    }
    expect(findAddressFault(address)).toBeUndefined();
  });

  it.each([
    ["service.example", "scheme", true],
    ["ftp://service", "scheme", true],
    ["servi", "scheme", false],
    ["http://service.example", "plain-http", false],
    ["http://service.example/", "plain-http", true],
    ["http://192.168.0.7:8080", "plain-http", true],
    ["https://me@service.example", "user-name", true],
    ["https://service.example/?a=1", "query", true],
    ["https://two words", "unreadable", true],
    ["https://", "unreadable", false],
  ] as const)("%s: %s, certain %s", (typed, fault, isCertain) => {
    expect(findAddressFault(typed)).toEqual({ fault, isCertain });
  });
});

describe("the field", () => {
  const NAME = "services.passwordsUrl";

  it("says what is certain at once, and the rest only once it was refused", async () => {
    const page = await openOptions();
    await page.type(NAME, "http://service.example");
    expect(page.text(NAME).typed).toBeUndefined();
    await page.type(NAME, "http://service.example/");
    expect(page.text(NAME).typed).toMatch(/^Plain http is for this computer only/);
    await page.change(NAME, "http://service.example/");
    expect(page.text(NAME)).toMatchObject({ value: "http://service.example/" });
    expect(page.text(NAME).problem).toMatch(/^Not saved/);
    expect(page.text(NAME).typed).toBeUndefined();
    await page.type(NAME, "https:/");
    expect(page.text(NAME).problem).toBeUndefined();
    expect(page.text(NAME).typed).toBe("An address starts with https://.");
    await page.type(NAME, "https://service.example");
    expect(page.text(NAME).typed).toBeUndefined();
  });

  it("keeps what is being typed while settings change elsewhere, and shows those once it is left", async () => {
    const page = await openOptions();
    await page.type("auth.clientId", "mi");
    Object.assign(page.settings, { auth: { clientId: "theirs" } });
    await page.store.refresh();
    expect(page.text("auth.clientId").value).toBe("mi");
    await page.store.act({ kind: "leave", name: "auth.clientId" });
    expect(page.text("auth.clientId").value).toBe("theirs");
  });

  it("says of an address that is stored or decided on, and cannot be used, that nothing is asked there", async () => {
    const policy = { services: { passwordsUrl: "http://plain.example" } };
    const page = await openOptions({}, { policy });
    expect(page.text(NAME)).toMatchObject({ value: "http://plain.example", isDisabled: true });
    const problem = /^Nothing is asked at this address.*Plain http is for this computer/;
    expect(page.text(NAME).problem).toMatch(problem);
    const sentence = expect.stringContaining("No password is checked");
    expect(page.item("access")).toMatchObject({ tone: "warn", sentence });
    expect(JSON.stringify(page.groups())).not.toContain("looked up at plain.example");
    const other = await openOptions();
    expect(other.text(NAME).problem).toBeUndefined();
    expect(other.item("access")).toMatchObject({ tone: "good" });
  });
});

const OWN = {
  services: { passwordsUrl: "https://own.example" },
  auth: { issuer: "https://accounts.example" },
};
const NAME = "services.passwordsUrl";

const answer = (value: ServiceTestState) => ({ ok: true, value });

describe("a test", () => {
  it("is of what stands in the field, saved or not", async () => {
    const page = await openOptions(OWN, { newId: () => "an-id" });
    page.answers.testService = answer({ state: "works", count: 46_628_605 });
    await page.type(NAME, " https://typed.example/ ");
    await page.store.act({ kind: "test", service: "passwords" });
    const address = "https://typed.example";
    const asked = { id: "an-id", service: "passwords", address, lookupInterface: "v3", isPrivate: false };
    expect(page.asked).toEqual([["testService", asked]]);
    expect(page.text(NAME).test).toMatchObject({
      button: { label: "Test again", spoken: "Address of the password service: Test again", isBusy: false },
      result: {
        tone: "works",
        sentence: "It works: typed.example knows the password “password”, seen 46,628,605 times in breaches.",
      },
    });
  });

  it("is asked after until it is done, and not begun twice", async () => {
    const page = await openOptions(OWN);
    const last = answer({ state: "unfit", why: "password-missing" });
    const replies = [answer({ state: "running" }), undefined, last];
    page.answers.testService = async () => replies.shift();
    const first = page.store.act({ kind: "test", service: "passwords" });
    expect(page.text(NAME).test).toMatchObject({
      button: { isBusy: true },
      result: { tone: "waiting", sentence: "Asking own.example…" },
    });
    await page.store.act({ kind: "test", service: "passwords" });
    await first;
    const ids = page.asked.map(([, input]) => (input as { id: string }).id);
    expect(new Set(ids).size, "the same test each time").toBe(1);
    expect(page.text(NAME).test?.result).toEqual({
      tone: "unfit",
      sentence:
        "own.example answered, but is no password service: its list lacks the password “password”, which every list of breached passwords has.",
    });
  });

  it("is nobody's any more once another address stands there", async () => {
    const page = await openOptions(OWN);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.answers.testService = () => promise;
    const testing = page.store.act({ kind: "test", service: "passwords" });
    await page.type(NAME, "https://another.example");
    expect(page.text(NAME).test).not.toHaveProperty("result");
    resolve(answer({ state: "works", count: 1 }));
    await testing;
    expect(page.text(NAME).test).not.toHaveProperty("result");
    expect(page.text(NAME).test?.button.isBusy).toBe(false);
  });

  it("outlives that its own address is being saved, whoever reads the settings meanwhile", async () => {
    // Each reading takes a while.
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return true;
    };
    const page = await openOptions(OWN, { canNotify: slow });
    const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
    page.answers.testService = answer({ state: "works", count: 1 });
    page.answers.changeSettings = async (change: { services: object }) => {
      await isSaved;
      Object.assign(page.settings.services ?? {}, change.services);
      // As the browser tells of the change: it is read anew while the reply is on its way.
      setTimeout(() => void page.store.refresh());
      return { ok: true };
    };
    const changing = page.change(NAME, "https://another.example");
    const testing = page.store.act({ kind: "test", service: "passwords" });
    save();
    await Promise.all([changing, testing]);
    expect(page.text(NAME)).toMatchObject({ value: "https://another.example", saved: "Saved" });
    expect(page.text(NAME).test?.result?.tone).toBe("works");
  });

  it("asks nobody where the address is refused", async () => {
    const page = await openOptions(OWN);
    await page.change(NAME, "http://plain.example");
    await page.store.act({ kind: "test", service: "passwords" });
    expect(page.asked).toEqual([]);
    expect(page.text(NAME).test?.result?.sentence).toBe("Not tested: this address cannot be asked.");
  });

  it("is not there while there is nothing to test", async () => {
    const page = await openOptions();
    expect(page.text("auth.issuer")).not.toHaveProperty("test");
    expect(page.text("services.backupUrl")).not.toHaveProperty("test");
  });

  it("says that nobody answered, after a few tries", async () => {
    const page = await openOptions(OWN);
    page.answers.testService = () => Promise.reject(new Error("no answer"));
    await page.store.act({ kind: "test", service: "issuer" });
    expect(page.asked).toHaveLength(3);
    const sentence = "Not tested: Breachlight did not answer. Try again.";
    expect(page.text("auth.issuer").test?.result?.sentence).toBe(sentence);
  });

  const failed = (error: object) =>
    ({ state: "failed", error: { code: "unavailable", service: "auth", ...error } }) as ServiceTestState;
  const NO_PROVIDER =
    "accounts.example answered, but is no OpenID provider that can be used: what was asked for is not there (HTTP 404).";
  const OTHER_NAME = expect.stringContaining("another one");
  const UNKNOWN = "Not known whether it works: the service cannot be reached or is out of order (HTTP 503).";
  const MOVED = "accounts.example has moved to another address. Nothing was sent there.";
  const link = { label: "Access to sites", href: "#passwords" };

  it.each<[ServiceTestState, object]>([
    [{ state: "works" }, { tone: "works", note: "Whether it knows your client id shows when you sign in." }],
    [
      { state: "unfit", why: "other-name" },
      { tone: "unfit", sentence: OTHER_NAME },
    ],
    [{ state: "unfit", why: "not-there", status: 404 }, { sentence: NO_PROVIDER }],
    [failed({ status: 503 }), { tone: "unknown", sentence: UNKNOWN }],
    [failed({ status: 301 }), { tone: "unfit", sentence: MOVED }],
    [failed({ reason: "no-site-access" }), { tone: "unknown", link }],
  ])("says what came of it: %j", async (state, result) => {
    const page = await openOptions(OWN);
    page.answers.testService = answer(state);
    await page.store.act({ kind: "test", service: "issuer" });
    expect(page.text("auth.issuer").test?.result).toMatchObject(result);
  });

  it("of a password service that refuses the header for padding says what it has to allow", async () => {
    const page = await openOptions(OWN);
    page.answers.testService = answer({ state: "unfit", why: "header-refused" });
    await page.store.act({ kind: "test", service: "passwords" });
    expect(page.text(NAME).test?.result).toMatchObject({
      tone: "unfit",
      sentence: expect.stringContaining("“Access-Control-Allow-Headers: Add-Padding”"),
      link,
    });
  });

  it("of a look-up service that was asked too often tells its words, and links its rules where they are known", async () => {
    const page = await openOptions(OWN);
    const limited = { code: "rate-limited", status: 429, said: "Slow down." } as const;
    const rules = { label: expect.any(String), href: "https://haveibeenpwned.com/AcceptableUse" };
    const said = { label: "The service says:", texts: ["Slow down."] };
    const resultOf = async (error: object) => {
      page.answers.testService = answer(failed({ service: "lookup", ...error }));
      await page.store.act({ kind: "test", service: "lookup" });
      return page.text("services.lookupUrl").test?.result;
    };
    expect(await resultOf(limited)).toMatchObject({ tone: "unknown", said, rules });
    expect(await resultOf({ status: 503 })).toEqual({
      tone: "unknown",
      sentence:
        "Not known whether it works: a protection layer in front of the service blocks this network (HTTP 503).",
      note: "Wait a few minutes: asking again prolongs the block.",
      rules,
    });
    await page.change("services.lookupUrl", "https://lookup.example");
    expect(await resultOf(limited)).not.toHaveProperty("rules");
  });
});
