// The options: what is shown of the settings, how a change is saved, and what is said where it is not.
import { describe, expect, it } from "vitest";
import { readStoredOptions } from "../../../../src/pages/options/stored-options.ts";
import { openOptions, SECRETS, storage } from "./open-options.ts";

describe("stored options", () => {
  it("tell what an administrator has fixed, and nothing that has a wrong type", async () => {
    const policy = {
      auth: { issuer: "https://accounts.example", clientId: 7 },
      services: { analysisInterface: "nonsense", lookupInterface: "v2-url" },
      pageScore: { keepHistory: false },
    };
    const own = { auth: { issuer: "https://own.example" } };
    const { managed, values } = await readStoredOptions(storage(own, policy));
    const fixed = ["auth.issuer", "pageScore.keepHistory", "services.lookupInterface"];
    expect([...managed].toSorted()).toEqual(fixed);
    expect(values.auth.issuer).toBe("https://accounts.example");
  });

  it.each([null, 7, { auth: null }])("stand on their defaults over a broken store: %j", async (broken) => {
    const { values, managed } = await readStoredOptions(storage(broken, broken));
    expect(values.services.analysisUrl).toBe("https://pagespeedonline.googleapis.com");
    expect(managed.size).toBe(0);
  });
});

describe("a change", () => {
  it("is saved at once, trimmed, and said to be", async () => {
    const page = await openOptions();
    await page.change("auth.issuer", " https://accounts.example ");
    expect(page.asked).toEqual([["changeSettings", { auth: { issuer: "https://accounts.example" } }]]);
    expect(page.field("auth.issuer")).toMatchObject({ value: "https://accounts.example", saved: "Saved" });
  });

  it("is shown while it is being saved", async () => {
    const page = await openOptions();
    const saving = page.change("services.lookupInterface", "v2-url");
    expect(page.field("services.lookupInterface")).toMatchObject({ value: "v2-url" });
    expect(page.field("services.lookupInterface").saved).toBeUndefined();
    await saving;
  });

  it.each([
    [{ ok: false, error: { code: "bad-request", service: "auth" } }, "Not saved: that was refused."],
    [() => Promise.reject(new Error()), "Not saved: Breachlight did not answer. Try again."],
  ])("that the background refuses or does not answer stays to be mended: %j", async (answer, problem) => {
    const page = await openOptions();
    page.answers.changeSettings = answer;
    await page.change("auth.clientId", "mine");
    expect(page.field("auth.clientId")).toMatchObject({ value: "mine", problem });
  });

  it("of a switch that was not saved is not shown as made", async () => {
    const page = await openOptions();
    page.answers.changeSettings = { ok: false };
    await page.change("pageScore.keepHistory", false);
    const problem = "Not saved: that was refused.";
    expect(page.field("pageScore.keepHistory")).toMatchObject({ isOn: true, problem });
  });

  it("back to what is stored sends nothing, and takes what was said away", async () => {
    const page = await openOptions();
    await page.change("auth.issuer", "nonsense");
    await page.change("auth.issuer", "");
    expect(page.asked).toEqual([]);
    expect(page.field("auth.issuer").problem).toBeUndefined();
  });

  it("to nothing is one to the default", async () => {
    const page = await openOptions({ services: { passwordsUrl: "https://own.example" } });
    await page.change("services.passwordsUrl", " ");
    expect(page.settings.services?.passwordsUrl).toBe("https://api.pwnedpasswords.com");
  });

  it("of another option leaves what still needs mending, and what can be undone", async () => {
    const page = await openOptions();
    await page.change("auth.issuer", "nonsense");
    await page.change("auth.clientId", "mine");
    await page.change("pageScore.utmSource", "news");
    expect(page.field("auth.issuer").problem).toBeDefined();
    expect(page.field("auth.clientId")).toMatchObject({ saved: "Saved", undo: { label: "Undo" } });
    expect(page.field("pageScore.utmSource").saved).toBe("Saved");
  });
});

describe("an option", () => {
  it("that an administrator fixed says so, and cannot be changed", async () => {
    const analysisUrl = "https://analysis.example";
    const policy = { services: { analysisUrl }, cloud: { keepRecentNames: false } };
    const page = await openOptions({}, { policy });
    const field = page.field("services.analysisUrl");
    expect(field).toMatchObject({ value: analysisUrl, isDisabled: true });
    expect(page.field("cloud.keepRecentNames")).toMatchObject({ isOn: false, isDisabled: true });
    expect(page.field("cloud.showInPopup")).toMatchObject({ isOn: true, isDisabled: false });
    expect(field.locked).toBe("Set by your organization");
    expect(field).not.toHaveProperty("reset");
  });

  it("leads back to the public service, and to how that is asked", async () => {
    const own = { lookupUrl: "https://own.example", lookupInterface: "v2-url" };
    const page = await openOptions({ services: own });
    const { service } = page.text("services.lookupUrl");
    expect(service?.label).toBe("Address of the look-up service: whose service");
    expect(service?.choices.map(({ label }) => label)).toEqual(["Public service", "Another one"]);
    expect(service?.choices.map(({ isChosen }) => isChosen)).toEqual([false, true]);
    const back = service?.choices[0]?.action;
    if (back) await page.store.act(back);
    const lookupUrl = "https://haveibeenpwned.com";
    expect(page.settings.services).toEqual({ lookupUrl, lookupInterface: "v3" });
    expect(page.field("services.lookupUrl")).toMatchObject({ value: lookupUrl, saved: "Saved" });
    expect(page.text("services.lookupUrl").service?.choices[0]?.isChosen).toBe(true);
    await page.store.act({ kind: "undo", name: "services.lookupUrl" });
    expect(page.settings.services).toEqual(own);
  });

  it("leads to the device that is usual under the other names, and back", async () => {
    const page = await openOptions();
    await page.change("services.analysisInterface", "pagescore");
    const pagescore = { services: { analysisInterface: "pagescore" }, pageScore: { strategy: "DESKTOP" } };
    expect(page.settings).toEqual(pagescore);
    await page.store.act({ kind: "undo", name: "services.analysisInterface" });
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
    await page.change("services.analysisInterface", "pagescore");
    expect(page.settings).toEqual({ services: { analysisInterface: "pagescore" }, pageScore });
  });

  it("of another service waits for its address, and changes nothing before", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "choose-service", name: "services.passwordsUrl", isOwn: true });
    expect(page.text("services.passwordsUrl").service?.choices[1]?.isChosen).toBe(true);
    expect(page.asked).toEqual([]);
  });

  it("that ends the sign-in says so", async () => {
    const page = await openOptions();
    for (const name of ["auth.issuer", "auth.clientId", "services.analysisUrl"] as const)
      expect(page.field(name).notes, name).toContain("Changing it signs you out.");
  });

  it.each(SECRETS)("that is a secret is not taken away by a field that was emptied: %s", async (name) => {
    const page = await openOptions({ auth: { clientSecret: "hush" }, services: { lookupApiKey: "hush" } });
    await page.change(name, "two words");
    await page.change(name, " ");
    await page.change(name, "");
    expect(page.asked.filter(([, input]) => !JSON.stringify(input).includes("two"))).toEqual([]);
    expect(page.text(name)).toMatchObject({ type: "password", value: "", placeholder: "Set, and not shown" });
    expect(page.text(name).problem).toBeUndefined();
  });

  it("that is a secret can be taken away", async () => {
    const page = await openOptions({ auth: { clientSecret: "hush" } });
    const { reset } = page.text("auth.clientSecret");
    if (reset) await page.store.act(reset.action);
    expect(page.settings.auth?.clientSecret).toBe("");
  });
});

describe("the redirect address", () => {
  const own = "https://9857aaae82f231e16c5e4faf3a5a33438b4b7b50.extensions.allizom.org/";
  const both = { missing: [], isSignedIn: false, redirectUrl: own, hasLoopbackAddress: true };

  it("can be chosen where the browser has two, and the choice is saved", async () => {
    const page = await openOptions({}, { signIn: both });
    const label = "Kind of redirect address";
    const choices = [{ label: "Of the browser" }, { value: "loopback", label: "On this computer" }];
    expect(page.field("auth.redirectAddress")).toMatchObject({ label, value: "browser", choices });
    expect(page.item("redirect").address).toBe(own);
    await page.change("auth.redirectAddress", "loopback");
    expect(page.asked).toEqual([["changeSettings", { auth: { redirectAddress: "loopback" } }]]);
    expect(page.field("auth.redirectAddress")).toMatchObject({ value: "loopback", saved: "Saved" });
  });

  it("is no choice where the browser has one, whatever is stored", async () => {
    const page = await openOptions({ auth: { redirectAddress: "loopback" } });
    expect(() => page.field("auth.redirectAddress")).toThrow("no option");
  });
});
