// The settings: what they show, how a change is saved, and what is said if it fails.
import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../../../src/pages/options/option-values.ts";
import { lockedSettings, readSettings } from "../../../../src/shared/settings/settings.ts";
import { openOptions, SAID, SECRETS } from "./open-options.tsx";

const ISSUER = "auth.issuer";
const CLIENT = "auth.clientId";
const PASSWORDS = "services.passwordsUrl";
const LOOKUP = "services.lookupUrl";

it("the page is given everything about a secret except its value", () => {
  const auth = { issuer: "https://accounts.example/realm", clientSecret: "hush", clientId: "mine" };
  const settings = readSettings({ auth });
  const { values, secrets } = withoutSecrets(settings, lockedSettings(undefined));
  expect(JSON.stringify(values)).not.toContain("hush");
  expect(values.auth.clientId).toBe("mine");
  expect([...secrets]).toEqual([["auth.clientSecret", ["https://accounts.example"]]]);
});

describe("stored options", () => {
  it("show and lock what an organization set, and nothing of a wrong type", async () => {
    const policy = {
      auth: { issuer: "https://accounts.example", clientId: 7, cloudScope: "read:cloud" },
      services: { analysisInterface: "nonsense", lookupInterface: "v2-url" },
      cloud: { keepRecentNames: false },
    };
    const page = await openOptions({ auth: { issuer: "https://own.example" } }, { policy });
    const fixed = { isDisabled: true, locked: "Set by your organization" };
    expect(page.field(ISSUER)).toMatchObject({ ...fixed, value: "https://accounts.example" });
    expect(page.field("services.lookupInterface")).toMatchObject(fixed);
    expect(page.field("auth.cloudScope")).toMatchObject({ ...fixed, value: "read:cloud", buttons: [] });
    expect(page.queryAllByText(fixed.locked)).toHaveLength(3);
    await page.choose("Cloud resources");
    expect(page.field("cloud.keepRecentNames")).toMatchObject({ ...fixed, isOn: false });
    expect(page.field("cloud.showInPopup")).toMatchObject({ isOn: true, isDisabled: false });
  });

  it.each([null, 7, { auth: null }])("use their defaults if the store is broken: %j", async (broken) => {
    const page = await openOptions(broken as never, { policy: broken });
    expect(page.field("services.analysisUrl").value).toBe("https://pagespeedonline.googleapis.com");
    expect(page.queryByText("Set by your organization")).toBeNull();
  });
});

describe("a change", () => {
  it("is saved at once, trimmed, and confirmed", async () => {
    const page = await openOptions();
    await page.change(ISSUER, " https://accounts.example ");
    expect(page.asked()).toEqual([["changeSettings", { auth: { issuer: "https://accounts.example" } }]]);
    expect(page.field(ISSUER)).toMatchObject({ value: "https://accounts.example", saved: "Saved" });
  });

  it.each([
    [{ ok: false, error: { code: "bad-request", service: "auth" } }, SAID.refused],
    [() => Promise.reject(new Error()), SAID["no-answer"]],
  ])("that the background refuses or ignores stays in the field to be fixed: %j", async (answer, problem) => {
    const page = await openOptions();
    page.answers.changeSettings = answer;
    await page.change(CLIENT, "mine");
    expect(page.field(CLIENT)).toMatchObject({ value: "mine", problem });
  });

  it("of a switch shows at once, and is reverted if it wasn't saved", async () => {
    const name = "pageScore.keepHistory";
    const page = await openOptions({}, { group: "page-score" });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.answers.changeSettings = () => promise;
    await page.click(page.control(name));
    expect(page.field(name)).toMatchObject({ isOn: false, saved: undefined });
    await page.settled(() => resolve({ ok: false }));
    expect(page.field(name)).toMatchObject({ isOn: true, problem: SAID.refused });
  });

  it("to an empty value resets it; back to the stored value sends nothing, and clears the message", async () => {
    const page = await openOptions({ services: { passwordsUrl: "https://own.example" } });
    await page.change(ISSUER, "nonsense");
    expect(page.field(ISSUER).problem).toBeDefined();
    await page.change(ISSUER, "");
    expect(page.asked()).toEqual([]);
    expect(page.field(ISSUER).problem).toBeUndefined();
    await page.change(PASSWORDS, " ");
    expect(page.settings.services?.passwordsUrl).toBeUndefined();
    expect(page.field(PASSWORDS).saved).toBe("Saved");
  });

  it("of another option keeps what still needs fixing and what can be undone, also in other groups", async () => {
    const page = await openOptions();
    await page.change(ISSUER, "nonsense");
    await page.change(CLIENT, "mine");
    await page.choose("Page score");
    await page.change("pageScore.utmSource", "news");
    expect(page.field("pageScore.utmSource").saved).toBe("Saved");
    await page.choose("Services");
    expect(page.field(ISSUER).problem).toBeDefined();
    expect(page.field(CLIENT)).toMatchObject({ saved: "Saved", buttons: ["Undo"] });
  });
});

describe("an option", () => {
  it("switches back to the public service and its interface", async () => {
    const own = { lookupUrl: "https://own.example", lookupInterface: "v2-url" };
    const page = await openOptions({ services: own });
    const choice = page.getByLabelText("Lookup service", { selector: "[role=radiogroup]" });
    const radios = () => [...choice.querySelectorAll("input")];
    expect(choice.textContent).toBe("Public serviceOther service");
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    await page.click(radios()[0] as Element);
    const lookupUrl = "https://haveibeenpwned.com";
    expect(page.settings.services).toEqual({ lookupUrl, lookupInterface: "v3" });
    expect(page.field(LOOKUP)).toMatchObject({ value: lookupUrl, saved: "Saved" });
    expect(radios()[0]?.checked).toBe(true);
    await page.undo(LOOKUP);
    expect(page.settings.services).toEqual(own);
  });

  it("switches back to the free service if that was chosen", async () => {
    const page = await openOptions({ services: { lookupInterface: "xposedornot" } });
    const radios = [...page.option(LOOKUP).querySelectorAll<HTMLInputElement>("[type=radio]")];
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
    for (const radio of radios.toReversed()) await page.click(radio);
    expect(page.asked()).toEqual([]);
    await page.change(LOOKUP, "https://own.example");
    await page.click(radios[0] as Element);
    expect(page.settings.services).toEqual({
      lookupUrl: "https://api.xposedornot.com",
      lookupInterface: "xposedornot",
    });
  });

  it("names the languages of reports, and keeps an unknown one", async () => {
    const LANGUAGE = "pageScore.locale";
    const page = await openOptions({ pageScore: { locale: "gsw" } });
    await page.choose("Page score");
    const select = page.option(LANGUAGE).querySelector("select") as HTMLSelectElement;
    const labels = [...select.options].map(({ textContent }) => textContent);
    expect(labels[0]).toBe("Browser language");
    expect(labels).toContain("European Portuguese");
    expect(labels).toContain("Swiss German");
    await page.change(LANGUAGE, "fr");
    expect(page.asked()).toEqual([["changeSettings", { pageScore: { locale: "fr" } }]]);
  });

  it("for another service waits for its address, and changes nothing before", async () => {
    const page = await openOptions();
    const another = page.option(PASSWORDS).querySelectorAll<HTMLInputElement>("[type=radio]")[1];
    await page.click(another as Element);
    expect(another?.checked).toBe(true);
    expect(page.asked()).toEqual([]);
  });

  it("that ends the sign-in says so", async () => {
    const page = await openOptions();
    for (const name of [ISSUER, CLIENT, "services.analysisUrl"] as const)
      expect(page.field(name).notes, name).toContain("Changing this signs you out.");
  });

  it.each(SECRETS)("with a secret doesn't delete it when its field is emptied: %s", async (name) => {
    const page = await openOptions({ auth: { clientSecret: "hush" }, services: { lookupApiKey: "hush" } });
    await page.change(name, "two words");
    await page.change(name, " ");
    await page.change(name, "");
    expect(page.asked().filter(([, input]) => !JSON.stringify(input).includes("two"))).toEqual([]);
    const shown = { type: "password", value: "", placeholder: "Saved, but not shown", problem: undefined };
    expect(page.field(name)).toMatchObject(shown);
    expect(document.body.innerHTML).not.toContain("hush");
  });
});

describe("the redirect address", () => {
  const redirectUrl = "https://9857aaae82f231e16c5e4faf3a5a33438b4b7b50.extensions.allizom.org/";
  const both = { missing: [], isSignedIn: false, redirectUrl, hasLoopbackAddress: true };
  const KIND = "auth.redirectAddress";

  it("can be chosen if the browser has two, whatever is stored, and is saved", async () => {
    const one = await openOptions({ auth: { redirectAddress: "loopback" } });
    expect(() => one.option(KIND)).toThrow("no option");
    const page = await openOptions({}, { signIn: both });
    const kind = page.getByLabelText<HTMLSelectElement>("Redirect address type");
    expect([...kind.options].map(({ text }) => text)).toEqual(["Browser address", "Address on this device"]);
    expect(kind.value).toBe("browser");
    expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(redirectUrl);
    await page.change(KIND, "loopback");
    expect(page.asked()).toEqual([["changeSettings", { auth: { redirectAddress: "loopback" } }]]);
    expect(page.field(KIND)).toMatchObject({ value: "loopback", saved: "Saved" });
  });
});
