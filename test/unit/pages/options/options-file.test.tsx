// Settings in a file: what is written and read, what is announced first, and how to undo it.
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../world/english-messages.ts";
import { SAID } from "./open-options.tsx";
import { type ChosenFile, file, openFile, settingsFile } from "./open-settings-file.tsx";

const OWN = {
  services: { passwordsUrl: "https://own.example", lookupApiKey: "hush-key" },
  auth: { clientSecret: "hush-secret" },
  passwordChecks: { enabled: false, skippedSites: ["shop.example"] },
};

describe("a saved file", () => {
  it("is named by the local date, and holds everything but keys and secrets", async () => {
    const page = await openFile(OWN, { now: () => new Date(2026, 0, 9, 23, 59).getTime() });
    await page.press("Save settings to a file");
    const [text, name] = page.saved();
    expect(name).toBe("breachlight-settings-2026-01-09.json");
    expect(text).not.toContain("hush");
    expect(JSON.parse(text)).toMatchObject({
      format: "breachlight-settings",
      version: 1,
      settings: { services: { passwordsUrl: "https://own.example" }, passwordChecks: OWN.passwordChecks },
    });
  });

  it("is not announced if the browser refuses it", async () => {
    const page = await openFile();
    page.saveFile.mockImplementation(() => {
      throw new Error("no room");
    });
    await page.press("Save settings to a file");
    page.getByText(/couldn’t be saved/);
  });

  it("holds nothing the organization set", async () => {
    const page = await openFile({}, { policy: { services: { passwordsUrl: "https://theirs.example" } } });
    await page.press("Save settings to a file");
    expect(page.saved()[0]).toContain("passwordsUrl");
    expect(page.saved()[0]).not.toContain("theirs.example");
  });

  it("holds keys and secrets on request, and can be read in another browser, complete", async () => {
    const from = await openFile(OWN);
    const isWith = from.getByLabelText<HTMLInputElement>(/^Include keys/);
    expect(isWith.checked).toBe(false);
    await from.click(isWith);
    await from.press("Save settings to a file");
    const to = await openFile();
    await to.read(file(from.saved()[0]));
    await to.press("Apply changes");
    expect(to.settings).toMatchObject(OWN);
  });
});

describe("a file that is read", () => {
  it("changes nothing before the person agrees, and shows what it would change", async () => {
    const page = await openFile(OWN);
    const settings = {
      passwordChecks: { enabled: true, skippedSites: ["shop.example"] },
      services: { lookupApiKey: "another", analysisInterface: "pagescore" },
    };
    await page.read(settingsFile(settings));
    expect(page.asked()).toEqual([]);
    expect(page.plan()?.querySelector("legend")?.textContent).toBe("Apply these changes from settings.json?");
    expect(page.texts(".option-plan > div")).toEqual([
      `${ENGLISH.common_check_passwords?.message}Off → On`,
      "Lookup keyNew, not shown, for haveibeenpwned.com",
      "Page score interfacePublic (runPagespeed) → Specification (runPagescore)",
    ]);
    expect(page.plan()?.textContent).not.toContain("another");
    expect(page.texts(".option-problem").join()).toMatch(/can’t be undone/);
  });

  it("is applied in one message, and undone as far as possible", async () => {
    const page = await openFile(OWN);
    const settings = { passwordChecks: { enabled: true }, services: { lookupApiKey: "another" } };
    await page.read(settingsFile(settings));
    await page.press("Apply changes");
    const secretOrigins = { "services.lookupApiKey": ["https://haveibeenpwned.com"] };
    expect(page.asked()).toEqual([["changeSettings", { ...settings, secretOrigins }]]);
    expect(page.outcome()).toContain("Settings changed: 2");
    expect(page.plan()).toBeNull();
    await page.press("Undo");
    expect(page.settings.passwordChecks?.enabled).toBe(false);
    expect(page.settings.services?.lookupApiKey).toBe("another");
    expect(page.outcome()).toBe("Undone, except for keys and secrets");
  });

  it("is applied without refused, locked or unknown settings, and names those", async () => {
    const page = await openFile({}, { policy: { cloud: { showInPopup: true } } });
    const settings = {
      passwordChecks: { enabled: "no", skippedSites: ["a b"] },
      services: { passwordsUrl: "http://plain.example", lookupInterface: "v9" },
      pageScore: { categories: ["PWA"], strategy: "DESKTOP" },
      cloud: { showInPopup: false, newKey: 1 },
      later: { key: 1 },
      __proto__: { polluted: true },
    };
    const text = JSON.stringify({ format: "breachlight-settings", version: 1, settings }).replace(
      '"later"',
      '"__proto__":{"x":1},"constructor":5,"later"',
    );
    await page.read(file(text));
    expect(page.texts(".option-plan dt")).toEqual(["Device"]);
    const left = [...page.place.querySelectorAll(".option-plan-left")];
    expect(left.map((one) => [...one.querySelectorAll("li")].map(({ textContent }) => textContent))).toEqual([
      [
        ENGLISH.common_check_passwords?.message,
        "Sites where passwords aren’t checked",
        "Password service",
        "Lookup interface",
        "Categories",
        "cloud.newKey",
        "__proto__",
        "constructor",
        "later",
      ],
      ["Show the cloud page in the popup once you’ve used it"],
    ]);
    await page.press("Apply changes");
    expect(page.asked()).toEqual([["changeSettings", { pageScore: { strategy: "DESKTOP" } }]]);
  });

  it("that changes nothing offers nothing to agree to", async () => {
    const page = await openFile();
    await page.read(settingsFile({ passwordChecks: { enabled: true } }));
    expect(page.plan()?.querySelector("legend")?.textContent).toMatch(/^Nothing in settings\.json changes/);
    const [close, ...others] = page.plan()?.querySelectorAll("button") ?? [];
    expect(others).toEqual([]);
    if (close) await page.click(close);
    expect(page.plan()).toBeNull();
  });

  it.each<[ChosenFile, RegExp]>([
    [file("{"), /isn’t a Breachlight settings file/],
    [file("[]"), /isn’t a Breachlight settings file/],
    [settingsFile({}, { version: 0 }), /isn’t a Breachlight settings file/],
    [settingsFile({}, { version: 2 }), /is from a newer version/],
    [settingsFile(null), /isn’t a Breachlight settings file/],
    [file("{}", { size: 2_000_000 }), /or can’t be read/],
    [file("{}", { text: () => Promise.reject(new Error("gone")) }), /or can’t be read/],
  ])("that is invalid says so, and changes nothing: %#", async (chosen, sentence) => {
    const page = await openFile();
    await page.read(chosen);
    const [problem] = page.texts(".option-problem");
    expect(problem).toMatch(/^settings\.json is/);
    expect(problem).toMatch(sentence);
    expect(page.plan()).toBeNull();
    expect(page.asked()).toEqual([]);
  });

  it("is kept if it couldn't be stored", async () => {
    const page = await openFile();
    page.answers.changeSettings = () => Promise.reject(new Error("no answer"));
    await page.read(settingsFile({ passwordChecks: { enabled: false } }));
    await page.press("Apply changes");
    expect(page.texts(".option-transferred .option-problem")).toEqual([SAID["no-answer"]]);
  });
});

describe("resetting everything", () => {
  it("asks first, keeps keys and locked settings, and can be undone", async () => {
    const page = await openFile(OWN, { policy: { cloud: { keepRecentNames: true } } });
    await page.press("Reset all settings");
    expect(page.getByLabelText<HTMLInputElement>(/^Also remove keys/).checked).toBe(false);
    expect(page.asked()).toEqual([]);
    await page.press("Reset all settings");
    const services = { passwordsUrl: null };
    const passwordChecks = { enabled: null, skippedSites: null };
    expect(page.asked()).toEqual([["changeSettings", { services, passwordChecks }]]);
    await page.press("Undo");
    expect(page.settings).toMatchObject(OWN);
    expect(page.outcome()).toBe("Undone");
  });

  it("removes keys on request, and says that they can't be restored", async () => {
    const page = await openFile(OWN);
    await page.press("Reset all settings");
    await page.click(page.getByLabelText(/^Also remove keys/));
    await page.press("Reset all settings");
    expect(page.settings).toMatchObject({ services: {}, auth: {} });
    expect(JSON.stringify(page.settings)).not.toContain("hush");
    await page.press("Undo");
    expect(page.outcome()).toBe("Undone, except for keys and secrets");
  });

  it("has nothing to do if everything is at its default", async () => {
    const page = await openFile();
    await page.setBack();
    expect(page.asked()).toEqual([]);
    expect(page.outcome()).toBe("Settings changed: 0");
  });
});
