// The field for the service's key, when a lookup failed without one.
import { describe, expect, it } from "vitest";
import { REFUSED, renderLookup, SILENT, type Tab } from "./accounts-tab.tsx";
import { ACCOUNT, failed, lookup, NOT_ASKED } from "./lookup-states.ts";

const service = (lookupUrl: string) => ({ settings: { services: { lookupUrl } } });

describe("a missing key", () => {
  const one = lookup(failed({ code: "unauthorized" }), failed({ code: "unauthorized" }));
  const problem = (tab: Tab) => tab.all("#lookup-key-note .entry-problem")[0]?.textContent;

  it("can be entered, and links to the public service's key page", async () => {
    const tab = await renderLookup(lookup(failed({ code: "unauthorized" }), NOT_ASKED, "jo & co"));
    expect(tab.getByRole("link", { name: /^Get a key/ }).getAttribute("href")).toBe(
      "https://haveibeenpwned.com/API/Key",
    );
    expect(tab.all(".own-page a")[0]?.getAttribute("href")).toBe(
      "https://haveibeenpwned.com/account/jo%20%26%20co",
    );
    expect(tab.hasButton("Try again")).toBe(false);
  });

  it("of another service comes from whoever runs it", async () => {
    const tab = await renderLookup(one, service("https://lookup.example:8443/base"));
    expect(tab.texts(".key-form")[0]).toContain("Ask whoever runs lookup.example:8443 for a key.");
    expect(tab.all(".own-page")).toEqual([]);
  });

  it("can't be set by the person if the organization manages it", async () => {
    const tab = await renderLookup(one, { policy: { services: { lookupApiKey: "k" } } });
    expect((tab.getByLabelText("Service key") as HTMLInputElement).disabled).toBe(true);
    expect(tab.texts(".key-form")[0]).toContain("Set by your organization");
    await tab.press("Try again");
    expect(tab.named("lookUpAccount")).toEqual([{ account: ACCOUNT, isPrivate: false }]);
  });

  it("that is stored is never shown", async () => {
    const tab = await renderLookup(one, { settings: { services: { lookupApiKey: "a-secret-key" } } });
    expect(document.body.outerHTML).not.toContain("a-secret-key");
    expect((tab.getByLabelText("Service key") as HTMLInputElement).value).toBe("");
  });

  it("is saved, then the lookup is repeated", async () => {
    const tab = await renderLookup(one);
    await tab.enterKey(" abc ");
    const secretOrigins = { "services.lookupApiKey": ["https://haveibeenpwned.com"] };
    expect(tab.named("changeSettings")).toEqual([{ services: { lookupApiKey: "abc" }, secretOrigins }]);
    const what = tab.sent.map(({ name }) => name);
    expect(what).toEqual(["changeSettings", "lookUpAccount"]);
  });

  it.each([
    [
      "that person gave for another service",
      {},
      "Breachlight kept your key for haveibeenpwned.com. Enter one for mirror.example.",
    ],
    [
      "that organization set for another service",
      { services: { lookupApiKey: "k" } },
      "Your organization set this for another service. Breachlight doesn’t send it to mirror.example.",
    ],
  ])("is asked for in plain words beside the one %s", async (_, policy, sentence) => {
    const services = { lookupUrl: "https://mirror.example", lookupApiKey: "k" };
    const secretOrigins = { "services.lookupApiKey": ["https://haveibeenpwned.com"] };
    const tab = await renderLookup(one, { settings: { services, secretOrigins }, policy });
    expect(tab.text()).toContain(sentence);
  });

  it("names whole addresses where the host is the same", async () => {
    const services = { lookupUrl: "https://localhost:8080", lookupApiKey: "k" };
    const secretOrigins = { "services.lookupApiKey": ["http://localhost:8080"] };
    const tab = await renderLookup(one, { settings: { services, secretOrigins } });
    const sentence =
      "Breachlight kept your key for http://localhost:8080. Enter one for https://localhost:8080.";
    expect(tab.text()).toContain(sentence);
  });

  it("that is empty is requested again", async () => {
    const tab = await renderLookup(one);
    await tab.enterKey(" ");
    expect(problem(tab)).toBe("Enter a valid key.");
    expect(tab.sent).toEqual([]);
    await tab.type(tab.getByLabelText("Service key"), "a");
    expect(problem(tab)).toBeUndefined();
  });

  const UNACCEPTABLE = "Enter a valid key.";

  it.each([
    ["was refused", "a b", REFUSED, UNACCEPTABLE, undefined],
    ["is too long for one", "x".repeat(201), undefined, UNACCEPTABLE, undefined],
    ["nobody heard of", "abc", SILENT, undefined, /^Nothing was changed/],
  ])("that %s repeats nothing, and says so", async (_, key, answer, under, above) => {
    const tab = await renderLookup(one, { answers: { changeSettings: answer } });
    await tab.enterKey(key);
    expect(problem(tab)).toBe(under);
    if (above) expect(tab.problem()).toMatch(above);
    else expect(tab.problem()).toBeUndefined();
    expect(tab.named("lookUpAccount")).toEqual([]);
  });
});
