// The options: what is shown of the settings, how a change is saved, and what is said where it is not.
import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../../../src/pages/options/option-values.ts";
import { lockedSettings, readSettings } from "../../../../src/shared/settings/settings.ts";
import { openOptions, SECRETS } from "./open-options.tsx";

const ISSUER = "auth.issuer";
const CLIENT = "auth.clientId";
const INTERFACE = "services.analysisInterface";
const PASSWORDS = "services.passwordsUrl";
const LOOKUP = "services.lookupUrl";

it("the page is given everything of a secret but its value", () => {
  const settings = readSettings({ auth: { clientSecret: "hush", clientId: "mine" } });
  const { values, secrets } = withoutSecrets(settings, lockedSettings(undefined));
  expect(JSON.stringify(values)).not.toContain("hush");
  expect(values.auth.clientId).toBe("mine");
  expect([...secrets]).toEqual(["auth.clientSecret"]);
});

describe("stored options", () => {
  it("tell what an administrator has fixed, and nothing that has a wrong type", async () => {
    const policy = {
      auth: { issuer: "https://accounts.example", clientId: 7 },
      services: { analysisInterface: "nonsense", lookupInterface: "v2-url" },
    };
    const page = await openOptions({ auth: { issuer: "https://own.example" } }, { policy });
    const fixed = [ISSUER, "services.lookupInterface"] as const;
    for (const name of fixed) expect(page.control(name).disabled, name).toBe(true);
    expect(page.queryAllByText("Set by your organization")).toHaveLength(2);
    expect(page.control(ISSUER).value).toBe("https://accounts.example");
  });

  it.each([null, 7, { auth: null }])("stand on their defaults over a broken store: %j", async (broken) => {
    const page = await openOptions(broken as never, { policy: broken });
    expect(page.control("services.analysisUrl").value).toBe("https://pagespeedonline.googleapis.com");
    expect(page.queryByText("Set by your organization")).toBeNull();
  });
});

describe("a change", () => {
  it("is saved at once, trimmed, and said to be", async () => {
    const page = await openOptions();
    await page.change(ISSUER, " https://accounts.example ");
    expect(page.asked()).toEqual([["changeSettings", { auth: { issuer: "https://accounts.example" } }]]);
    expect(page.control(ISSUER).value).toBe("https://accounts.example");
    page.option(ISSUER).getByText("Saved");
  });

  it("is shown while it is being saved", async () => {
    const page = await openOptions();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.answers.changeSettings = () => promise;
    await page.change("services.lookupInterface", "v2-url");
    expect(page.control("services.lookupInterface").value).toBe("v2-url");
    expect(page.queryByText("Saved")).toBeNull();
    resolve();
  });

  it.each([
    [{ ok: false, error: { code: "bad-request", service: "auth" } }, "Not saved: that was refused."],
    [() => Promise.reject(new Error()), "Not saved: Breachlight did not answer. Try again."],
  ])("that the background refuses or does not answer stays to be mended: %j", async (answer, problem) => {
    const page = await openOptions();
    page.answers.changeSettings = answer;
    await page.change(CLIENT, "mine");
    expect(page.control(CLIENT).value).toBe("mine");
    expect(page.option(CLIENT).getByRole("alert").textContent).toBe(problem);
  });

  it("of a switch is shown at once, and taken back where it was not saved", async () => {
    const page = await openOptions({}, { group: "page-score" });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    page.answers.changeSettings = () => promise;
    await page.click(page.control("pageScore.keepHistory"));
    expect(page.control("pageScore.keepHistory").checked).toBe(false);
    await page.settled(() => resolve({ ok: false }));
    expect(page.control("pageScore.keepHistory").checked).toBe(true);
    page.option("pageScore.keepHistory").getByText("Not saved: that was refused.");
  });

  it("back to what is stored sends nothing, and takes what was said away", async () => {
    const page = await openOptions();
    await page.change(ISSUER, "nonsense");
    page.option(ISSUER).getByRole("alert");
    await page.change(ISSUER, "");
    expect(page.asked()).toEqual([]);
    expect(page.option(ISSUER).queryByRole("alert")).toBeNull();
  });

  it("to nothing is one to the default", async () => {
    const page = await openOptions({ services: { passwordsUrl: "https://own.example" } });
    await page.change(PASSWORDS, " ");
    expect(page.settings.services?.passwordsUrl).toBe("https://api.pwnedpasswords.com");
  });

  it("of another option leaves what still needs mending, and what can be undone, in other groups too", async () => {
    const page = await openOptions();
    await page.change(ISSUER, "nonsense");
    await page.change(CLIENT, "mine");
    await page.choose("Page score");
    await page.change("pageScore.utmSource", "news");
    page.option("pageScore.utmSource").getByText("Saved");
    await page.choose("Services");
    page.option(ISSUER).getByRole("alert");
    page.option(CLIENT).getByText("Saved");
    page.option(CLIENT).getByText("Undo");
  });
});

describe("an option", () => {
  it("that an administrator fixed says so, and cannot be changed", async () => {
    const auth = { cloudScope: "read:cloud" };
    const page = await openOptions({}, { policy: { auth, cloud: { keepRecentNames: false } } });
    expect(page.control("auth.cloudScope")).toMatchObject({ value: "read:cloud", disabled: true });
    page.option("auth.cloudScope").getByText("Set by your organization");
    expect(page.option("auth.cloudScope").queryByRole("button")).toBeNull();
    await page.choose("Cloud");
    expect(page.control("cloud.keepRecentNames")).toMatchObject({ checked: false, disabled: true });
    expect(page.control("cloud.showInPopup")).toMatchObject({ checked: true, disabled: false });
  });

  it("leads back to the public service, and to how that is asked", async () => {
    const own = { lookupUrl: "https://own.example", lookupInterface: "v2-url" };
    const page = await openOptions({ services: own });
    const choice = page.getByLabelText("Address of the look-up service: whose service");
    const radios = () => [...choice.querySelectorAll("input")];
    expect(choice.textContent).toBe("Public serviceAnother one");
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    await page.click(radios()[0] as Element);
    const lookupUrl = "https://haveibeenpwned.com";
    expect(page.settings.services).toEqual({ lookupUrl, lookupInterface: "v3" });
    expect(page.control(LOOKUP).value).toBe(lookupUrl);
    page.option(LOOKUP).getByText("Saved");
    expect(radios()[0]?.checked).toBe(true);
    await page.undo(LOOKUP);
    expect(page.settings.services).toEqual(own);
  });

  it("leads to the device that is usual under the other names, and back", async () => {
    const page = await openOptions();
    await page.change(INTERFACE, "pagescore");
    const pagescore = { services: { analysisInterface: "pagescore" }, pageScore: { strategy: "DESKTOP" } };
    expect(page.settings).toEqual(pagescore);
    await page.undo(INTERFACE);
    expect(page.settings).toEqual({
      services: { analysisInterface: "pagespeed" },
      pageScore: { strategy: "MOBILE" },
    });
  });

  it.each([
    ["that the person chose", { strategy: "STRATEGY_UNSPECIFIED" }, undefined],
    ["that an organization decides on", {}, { pageScore: { strategy: "MOBILE" } }],
  ])("of the names of a service leaves a device %s alone", async (_whose, pageScore, policy) => {
    const page = await openOptions({ pageScore }, { policy });
    await page.change(INTERFACE, "pagescore");
    expect(page.settings).toEqual({ services: { analysisInterface: "pagescore" }, pageScore });
  });

  it("of another service waits for its address, and changes nothing before", async () => {
    const page = await openOptions();
    const another = () => page.option(PASSWORDS).getByLabelText<HTMLInputElement>("Another one");
    await page.click(another());
    expect(another().checked).toBe(true);
    expect(page.asked()).toEqual([]);
  });

  it("that ends the sign-in says so", async () => {
    const page = await openOptions();
    for (const name of [ISSUER, CLIENT, "services.analysisUrl"] as const)
      page.option(name).getByText("Changing it signs you out.");
  });

  it.each(SECRETS)("that is a secret is not taken away by a field that was emptied: %s", async (name) => {
    const page = await openOptions({ auth: { clientSecret: "hush" }, services: { lookupApiKey: "hush" } });
    await page.change(name, "two words");
    await page.change(name, " ");
    await page.change(name, "");
    expect(page.asked().filter(([, input]) => !JSON.stringify(input).includes("two"))).toEqual([]);
    const shown = { type: "password", value: "", placeholder: "Set, and not shown" };
    expect(page.control(name)).toMatchObject(shown);
    expect(page.option(name).queryByRole("alert")).toBeNull();
    expect(document.body.innerHTML).not.toContain("hush");
  });

  it("that is a secret can be taken away", async () => {
    const page = await openOptions({ auth: { clientSecret: "hush" } });
    await page.press("Client secret: remove");
    expect(page.settings.auth?.clientSecret).toBe("");
  });
});

describe("the redirect address", () => {
  const redirectUrl = "https://9857aaae82f231e16c5e4faf3a5a33438b4b7b50.extensions.allizom.org/";
  const both = { missing: [], isSignedIn: false, redirectUrl, hasLoopbackAddress: true };
  const KIND = "auth.redirectAddress";

  it("can be chosen where the browser has two, and the choice is saved", async () => {
    const page = await openOptions({}, { signIn: both });
    const kind = page.getByLabelText<HTMLSelectElement>("Kind of redirect address");
    expect([...kind.options].map(({ text }) => text)).toEqual(["Of the browser", "On this computer"]);
    expect(kind.value).toBe("browser");
    expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(redirectUrl);
    await page.change(KIND, "loopback");
    expect(page.asked()).toEqual([["changeSettings", { auth: { redirectAddress: "loopback" } }]]);
    expect(page.control(KIND).value).toBe("loopback");
    page.option(KIND).getByText("Saved");
  });

  it("is no choice where the browser has one, whatever is stored", async () => {
    const page = await openOptions({ auth: { redirectAddress: "loopback" } });
    expect(() => page.option(KIND)).toThrow("no option");
  });
});
