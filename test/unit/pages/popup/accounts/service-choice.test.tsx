// Which lookup service is used: chosen before the first lookup, changed beside a result, and named wherever it answered.
import { describe, expect, it } from "vitest";
import { NOON } from "../../tab-states.ts";
import { REFUSED, renderAccounts, renderLookup } from "./accounts-tab.tsx";
import { ACCOUNT, breach, failed, found, lookup, NONE, NOT_ASKED, NOT_FOUND } from "./lookup-states.ts";

const FREE = { settings: { services: { lookupInterface: "xposedornot" } } };
const NO_PASTES = { state: "not-asked", why: "no-pastes" } as const;
const NO_KEY = failed({ code: "unauthorized" });
const unchosen = (account = ACCOUNT) => lookup(NO_KEY, NO_KEY, account);
const LATER = NOON + 20 * 60_000;

const CHOSEN = [
  ["changeSettings", { services: { lookupInterface: "xposedornot" } }],
  ["lookUpAccount", { account: ACCOUNT, isPrivate: false }],
];

describe("the choice", () => {
  it("is offered in one sentence each, before anything is sent", async () => {
    const idle = await renderAccounts();
    expect(idle.text()).toContain("Nothing is sent until you choose a service.");
    const tab = await renderLookup(unchosen());
    expect(tab.title()).toBe("Choose a service first");
    expect(tab.text()).toContain("Nothing has been sent yet.");
    expect(tab.texts(".service-choice > p")).toEqual([
      "XposedOrNot is free and looks up email addresses in breaches.",
      "Have I Been Pwned needs a paid key. It also covers usernames and pastes.",
    ]);
    expect(tab.text()).not.toContain("Couldn’t look up");
  });

  it("of the free service sends it the entered account, in one click", async () => {
    const tab = await renderLookup(unchosen());
    await tab.press("Use XposedOrNot");
    expect(tab.sent.map(({ name, input }) => [name, input])).toEqual(CHOSEN);
    expect(tab.agree).toHaveBeenCalledOnce();
  });

  it("that wasn't saved sends nothing", async () => {
    const tab = await renderLookup(unchosen(), { answers: { changeSettings: REFUSED } });
    await tab.press("Use XposedOrNot");
    expect(tab.named("lookUpAccount")).toEqual([]);
    expect(tab.problem()).toMatch(/^Nothing was changed/);
  });

  it("is not offered for a username, which only one service supports", async () => {
    const tab = await renderLookup(lookup(NO_KEY, NOT_ASKED, "jo"));
    expect(tab.hasButton("Use XposedOrNot")).toBe(false);
    expect(tab.getByLabelText("Service key")).toBeDefined();
  });

  it.each(["lookupInterface", "lookupUrl"])("is locked if a policy sets %s", async (name) => {
    const value = name === "lookupUrl" ? "https://lookup.example" : "v3";
    const tab = await renderLookup(unchosen(), { policy: { services: { [name]: value } } });
    expect(tab.hasButton("Use XposedOrNot")).toBe(false);
    expect(tab.title()).toBe("Couldn’t look up this account");
  });

  it.each([
    ["https://breaches.example", false],
    ["https://haveibeenpwned.com/api/v3", true],
    ["http://127.0.0.1:8080", true],
  ])("with the address %s is offered: %s", async (lookupUrl, isOffered) => {
    const tab = await renderLookup(unchosen(), { settings: { services: { lookupUrl } } });
    expect(tab.hasButton("Use XposedOrNot")).toBe(isOffered);
  });

  it("is gone once a key was refused", async () => {
    const refused = failed({ code: "unauthorized", status: 401 });
    const tab = await renderLookup(lookup(refused, refused));
    expect(tab.title()).toBe("Couldn’t look up this account");
    expect(tab.hasButton("Use XposedOrNot")).toBe(true);
  });
});

describe("another service", () => {
  it("is one click away beside a result, and looks up the same account", async () => {
    const tab = await renderLookup(NOT_FOUND);
    await tab.press("Use XposedOrNot");
    expect(tab.sent.map(({ name, input }) => [name, input])).toEqual(CHOSEN);
  });

  it("is one click away beside the free one's result", async () => {
    const tab = await renderLookup(lookup(NONE, NO_PASTES), FREE);
    await tab.press("Use Have I Been Pwned");
    expect(tab.named("changeSettings")).toEqual([{ services: { lookupInterface: "v3" } }]);
    expect(tab.named("lookUpAccount")).toHaveLength(1);
  });

  it.each([
    ["a policy sets the service", { policy: { services: { lookupInterface: "v3" } } }, ACCOUNT],
    ["the service is one's own", { settings: { services: { lookupUrl: "https://a.example" } } }, ACCOUNT],
    ["the interface is version 2", { settings: { services: { lookupInterface: "v2-url" } } }, ACCOUNT],
    ["the account is a user name", {}, "jo"],
  ])("is not offered if %s", async (_, known, account) => {
    const tab = await renderLookup(lookup(NONE, NONE, account), known);
    expect(tab.hasButton(/^Use /)).toBe(false);
  });
});

describe("the free service", () => {
  it("is named and linked below its result, without the other one's license or page", async () => {
    const tab = await renderLookup(lookup(found([breach()]), NO_PASTES), FREE);
    expect(tab.title()).toBe("In 1 breach");
    expect(tab.text()).toContain("Pastes weren’t searched");
    expect(tab.all("a").map((link) => [link.textContent, link.getAttribute("href")])).toContainEqual([
      expect.stringContaining("XposedOrNot"),
      "https://xposedornot.com",
    ]);
    expect(tab.place.innerHTML).not.toMatch(/haveibeenpwned|CC BY/);
  });

  it("takes no usernames, and says where to look them up", async () => {
    const refused = failed({ code: "bad-request", reason: "email-only" });
    const tab = await renderLookup(lookup(refused, NO_PASTES, "jo"), FREE);
    expect(tab.text()).toContain("Reason: this service looks up only email addresses, so nothing was sent.");
    expect(tab.hasButton("Use Have I Been Pwned")).toBe(true);
    expect(tab.hasButton("Try again")).toBe(false);
  });

  it("that is rate-limited says until when", async () => {
    const spent = failed({ code: "rate-limited", reason: "spent", retryAfterSeconds: (LATER - NOON) / 1000 });
    const tab = await renderLookup(lookup(spent, NO_PASTES), FREE);
    expect(tab.text()).toContain("all lookups for this hour or day are used up");
    expect(tab.text()).toMatch(/Try again after \d{1,2}:\d\d/);
  });

  const sentTimes = (count: number, ageMs: number) => ({
    "request-clocks": {
      "https://api.xposedornot.com": {
        last: {},
        rejections: 0,
        sent: { account: Array.from({ length: count }, () => NOON - ageMs) },
      },
    },
  });

  it.each([
    [0, 0, "Lookups left this hour: 25 of 25"],
    [3, 60_000, "Lookups left this hour: 22 of 25"],
    [24, 60_000, "Lookups left this hour: 1 of 25"],
    [25, 60_000, "Lookups left this hour: 0 of 25"],
    [90, 2 * 3_600_000, "Lookups left today: 10 of 100"],
    [90, 25 * 3_600_000, "Lookups left this hour: 25 of 25"],
  ])("that was asked %d times, %d ms ago, has %s", async (count, ageMs, said) => {
    const tab = await renderAccounts(FREE);
    await tab.store.write("session", sentTimes(count, ageMs));
    expect(tab.texts(".allowance")).toEqual([said]);
  });
});
