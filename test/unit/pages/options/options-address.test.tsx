// The field of a service address: what is said while it is typed, and what its button “Test” asks and says.
import { describe, expect, it } from "vitest";
import { findAddressFault } from "../../../../src/pages/options/fields/address-fault.ts";
import type { ServiceTestState } from "../../../../src/shared/settings/service-test.ts";
import { openOptions } from "./open-options.tsx";

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

const NAME = "services.passwordsUrl";
const ISSUER = "auth.issuer";
const LOOKUP = "services.lookupUrl";

type World = Parameters<typeof openOptions>;

async function openAddresses(...world: World) {
  const page = await openOptions(...world);
  type Name = Parameters<typeof page.option>[0];
  const partOf = (name: Name, selector: string) => page.option(name).element.querySelector(selector);
  const button = (name: Name) => page.button(/: test/i, page.option(name).element);
  return {
    ...page,
    typed: (name: Name) => partOf(name, `[id="${name}-typed"]`)?.textContent,
    problem: (name: Name) => partOf(name, ".option-remarks .option-problem")?.textContent,
    testButton: button,
    test: (name: Name) => page.click(button(name)),
    /** What is said of the test, piece by piece. */
    result: (name: Name) =>
      [...(partOf(name, ".option-test")?.children ?? [])].map(({ textContent }) => textContent),
    /** How it is said. */
    tone: (name: Name) => partOf(name, ".option-test > p")?.className,
    link: (name: Name) => partOf(name, ".option-test a")?.getAttribute("href"),
  };
}

describe("the field", () => {
  it("says what is certain at once, and the rest only once it was refused", async () => {
    const page = await openAddresses();
    await page.typeIn(NAME, "http://service.example");
    expect(page.typed(NAME)).toBe("");
    await page.typeIn(NAME, "http://service.example/");
    expect(page.typed(NAME)).toMatch(/^Plain http is for this computer only/);
    await page.change(NAME, "http://service.example/");
    expect(page.control(NAME).value).toBe("http://service.example/");
    expect(page.control(NAME).getAttribute("aria-invalid")).toBe("true");
    expect(page.problem(NAME)).toMatch(/^Not saved/);
    expect(page.typed(NAME)).toBe("");
    await page.typeIn(NAME, "https:/");
    expect(page.problem(NAME)).toBeUndefined();
    expect(page.typed(NAME)).toBe("An address starts with https://.");
    await page.typeIn(NAME, "https://service.example");
    expect(page.typed(NAME)).toBe("");
  });

  it("keeps what is being typed while settings change elsewhere, and shows those once it is left", async () => {
    const page = await openAddresses();
    await page.typeIn("auth.clientId", "mi");
    await page.changedElsewhere({ auth: { clientId: "theirs" } });
    expect(page.control("auth.clientId").value).toBe("mi");
    await page.settled(() => page.control("auth.clientId").dispatchEvent(new FocusEvent("blur")));
    expect(page.control("auth.clientId").value).toBe("theirs");
    expect(page.asked()).toEqual([]);
  });

  it("says of an address that is stored or decided on, and cannot be used, that nothing is asked there", async () => {
    const policy = { services: { passwordsUrl: "http://plain.example" } };
    const page = await openAddresses({}, { policy });
    expect(page.control(NAME)).toMatchObject({ value: "http://plain.example", disabled: true });
    expect(page.problem(NAME)).toMatch(/^Nothing is asked at this address.*Plain http is for this computer/);
    await page.choose("Password warnings");
    expect(page.place.querySelector(".panel-warn")?.textContent).toContain("No password is checked");
    expect(page.text()).not.toContain("looked up at plain.example");
    const other = await openAddresses();
    expect(other.problem(NAME)).toBeUndefined();
    await other.choose("Password warnings");
    expect(other.place.querySelector(".panel-good")).not.toBeNull();
  });
});

const OWN = {
  services: { passwordsUrl: "https://own.example" },
  auth: { issuer: "https://accounts.example" },
};

const answer = (value: ServiceTestState) => ({ ok: true, value });

describe("a test", () => {
  it("is of what stands in the field, saved or not", async () => {
    const page = await openAddresses(OWN);
    page.answers.testService = answer({ state: "works", count: 46_628_605 });
    await page.typeIn(NAME, " https://typed.example/ ");
    await page.test(NAME);
    const [[name, asked] = []] = page.asked();
    expect([name, asked]).toEqual([
      "testService",
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        service: "passwords",
        address: "https://typed.example",
        lookupInterface: "v3",
        isPrivate: false,
      },
    ]);
    expect(page.testButton(NAME).textContent).toBe("Test again");
    expect(page.testButton(NAME).getAttribute("aria-label")).toBe(
      "Address of the password service: Test again",
    );
    expect(page.tone(NAME)).toBe("option-test-works");
    expect(page.result(NAME)).toEqual([
      "It works: typed.example knows the password “password”, seen 46,628,605 times in breaches.",
    ]);
  });

  it("is asked after until it is done, and not begun twice", async () => {
    const page = await openAddresses(OWN);
    const { promise, resolve } = Promise.withResolvers<void>();
    const at = new Date(2026, 4, 4, 12, 4, 5).getTime();
    const last = answer({ state: "unfit", why: "password-missing" });
    const replies = [answer({ state: "running", expectedAt: at }), undefined, last];
    page.answers.testService = async () => {
      if (replies.length < 3) await promise;
      return replies.shift() ?? Promise.reject(new Error("killed"));
    };
    await page.test(NAME);
    expect(page.testButton(NAME).getAttribute("aria-disabled")).toBe("true");
    expect(page.tone(NAME)).toBe("option-test-waiting");
    expect(page.result(NAME).join()).toContain("12:04:05");
    await page.test(NAME);
    resolve();
    const sentence =
      "own.example answered, but is no password service: its list lacks the password “password”, which every list of breached passwords has.";
    await page.waitFor(() => expect(page.result(NAME)).toEqual([sentence]));
    expect(page.tone(NAME)).toBe("option-test-unfit");
    const ids = page.asked().map(([, input]) => (input as { id: string }).id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size, "the same test each time").toBe(1);
  });

  it("stays while another group is shown", async () => {
    const page = await openAddresses(OWN);
    page.answers.testService = answer({ state: "works", count: 1 });
    await page.test(NAME);
    await page.choose("Privacy");
    await page.choose("Services");
    expect(page.tone(NAME)).toBe("option-test-works");
  });

  it("is nobody's any more once another address stands there", async () => {
    const page = await openAddresses(OWN);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.answers.testService = () => promise;
    await page.test(NAME);
    expect(page.result(NAME)).toEqual(["Asking own.example…"]);
    await page.typeIn(NAME, "https://another.example");
    expect(page.result(NAME)).toEqual([]);
    await page.settled(() => resolve(answer({ state: "works", count: 1 })));
    expect(page.result(NAME)).toEqual([]);
    expect(page.testButton(NAME).getAttribute("aria-disabled")).toBe("false");
    await page.typeIn(NAME, "https://own.example");
    expect(page.result(NAME), "what was known is gone").toEqual([]);
  });

  it("outlives that its own address is being saved, whoever reads the settings meanwhile", async () => {
    const page = await openAddresses(OWN);
    const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
    page.answers.testService = answer({ state: "works", count: 1 });
    page.answers.changeSettings = async (change: { services: object }) => {
      await isSaved;
      Object.assign(page.settings.services ?? {}, change.services);
    };
    await page.change(NAME, "https://another.example");
    await page.test(NAME);
    expect(page.tone(NAME)).toBe("option-test-works");
    await page.settled(save);
    expect(page.control(NAME).value).toBe("https://another.example");
    page.option(NAME).getByText("Saved");
    expect(page.tone(NAME)).toBe("option-test-works");
  });

  it("asks nobody where the address is refused", async () => {
    const page = await openAddresses(OWN);
    await page.change(NAME, "http://plain.example");
    await page.test(NAME);
    expect(page.asked()).toEqual([]);
    expect(page.result(NAME)).toEqual(["Not tested: this address cannot be asked."]);
  });

  it("is not there while there is nothing to test", async () => {
    const page = await openAddresses();
    for (const name of [ISSUER, "services.backupUrl"] as const)
      expect(page.option(name).queryByText("Test"), name).toBeNull();
  });

  it("says that nobody answered, after a few tries", async () => {
    const page = await openAddresses(OWN);
    page.answers.testService = () => Promise.reject(new Error("no answer"));
    await page.test(ISSUER);
    const sentence = "Not tested: Breachlight did not answer. Try again.";
    await page.waitFor(() => expect(page.result(ISSUER)).toEqual([sentence]));
    expect(page.asked()).toHaveLength(3);
  });

  const failed = (error: object) =>
    ({ state: "failed", error: { code: "unavailable", service: "auth", ...error } }) as ServiceTestState;
  const CLIENT = "Whether it knows your client id shows when you sign in.";
  const NO_PROVIDER =
    "accounts.example answered, but is no OpenID provider that can be used: what was asked for is not there (HTTP 404).";
  const UNKNOWN = "Not known whether it works: the service cannot be reached or is out of order (HTTP 503).";
  const MOVED = "accounts.example has moved to another address. Nothing was sent there.";
  const ACCESS = "Access to sites";
  const some = expect.any(String);

  it.each<[ServiceTestState, string, string[]]>([
    [{ state: "works" }, "works", [some, CLIENT]],
    [{ state: "unfit", why: "other-name" }, "unfit", [expect.stringContaining("another one")]],
    [{ state: "unfit", why: "not-there", status: 404 }, "unfit", [NO_PROVIDER]],
    [failed({ status: 503 }), "unknown", [UNKNOWN]],
    [failed({ status: 301 }), "unfit", [MOVED]],
    [failed({ reason: "no-site-access" }), "unknown", [some, ACCESS]],
  ])("says what came of it: %j", async (state, tone, said) => {
    const page = await openAddresses(OWN);
    page.answers.testService = answer(state);
    await page.test(ISSUER);
    expect(page.tone(ISSUER)).toBe(`option-test-${tone}`);
    expect(page.result(ISSUER)).toEqual(said);
    expect(page.link(ISSUER)).toBe(said.includes(ACCESS) ? "#passwords" : undefined);
  });

  it("of a password service that refuses the header for padding says what it has to allow", async () => {
    const page = await openAddresses(OWN);
    page.answers.testService = answer({ state: "unfit", why: "header-refused" });
    await page.test(NAME);
    expect(page.tone(NAME)).toBe("option-test-unfit");
    const sentence = expect.stringContaining("“Access-Control-Allow-Headers: Add-Padding”");
    expect(page.result(NAME)).toEqual([sentence, ACCESS]);
    expect(page.link(NAME)).toBe("#passwords");
  });

  it("of a look-up service that was asked too often tells its words, and links its rules where they are known", async () => {
    const page = await openAddresses(OWN);
    const limited = { code: "rate-limited", status: 429, said: "Slow down." } as const;
    const RULES = "https://haveibeenpwned.com/AcceptableUse";
    const said = "The service says: Slow down.";
    const resultOf = async (error: object) => {
      page.answers.testService = answer(failed({ service: "lookup", ...error }));
      await page.test(LOOKUP);
      return page.result(LOOKUP);
    };
    expect(await resultOf(limited)).toEqual([some, said, some]);
    expect(page.tone(LOOKUP)).toBe("option-test-unknown");
    expect(page.link(LOOKUP)).toBe(RULES);
    expect(await resultOf({ status: 503 })).toEqual([
      "Not known whether it works: a protection layer in front of the service blocks this network (HTTP 503).",
      "Wait a few minutes: asking again prolongs the block.",
      some,
    ]);
    expect(page.link(LOOKUP)).toBe(RULES);
    await page.change(LOOKUP, "https://lookup.example");
    expect(await resultOf(limited)).toEqual([some, said]);
    expect(page.link(LOOKUP)).toBeUndefined();
  });
});
