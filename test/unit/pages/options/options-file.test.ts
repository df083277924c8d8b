// Settings in a file: what is written, what is taken of one that is read, what is said before, and how it is undone.
import { describe, expect, it } from "vitest";
import type { ChosenFile } from "../../../../src/pages/options/options-state.ts";
import { openOptions } from "./open-options.ts";

function file(content: unknown, over: Partial<ChosenFile> = {}): ChosenFile {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { name: "settings.json", size: text.length, text: async () => text, ...over };
}

function settingsFile(settings: unknown, over: object = {}): ChosenFile {
  return file({ format: "breachlight-settings", version: 1, settings, ...over });
}

const OWN = {
  services: { passwordsUrl: "https://own.example", lookupApiKey: "hush-key" },
  auth: { clientSecret: "hush-secret" },
  passwordChecks: { enabled: false, skippedSites: ["shop.example"] },
};

describe("a file that is saved", () => {
  it("is named by the day where the person is, and holds all but keys and secrets", async () => {
    const page = await openOptions(OWN, { today: () => new Date(2026, 0, 9, 23, 59) });
    await page.store.act({ kind: "export" });
    const [[name, text] = []] = page.files;
    expect(name).toBe("breachlight-settings-2026-01-09.json");
    expect(text).not.toContain("hush");
    expect(JSON.parse(text ?? "")).toMatchObject({
      format: "breachlight-settings",
      version: 1,
      settings: { services: { passwordsUrl: "https://own.example" }, passwordChecks: OWN.passwordChecks },
    });
    expect(page.item("file").save.outcome).toMatch(/handed to the browser/);
  });

  it("holds nothing of what the organization set", async () => {
    const page = await openOptions({}, { policy: { services: { passwordsUrl: "https://theirs.example" } } });
    await page.store.act({ kind: "export" });
    expect(page.files[0]?.[1]).not.toContain("theirs.example");
  });

  it("holds keys and secrets where that is asked for, and can be read again in another browser, whole", async () => {
    const from = await openOptions(OWN);
    expect(from.item("file").save.secrets.isOn).toBe(false);
    await from.store.act(from.item("file").save.secrets.action);
    await from.store.act({ kind: "export" });
    const to = await openOptions();
    await to.store.act({ kind: "read-file", file: file(from.files[0]?.[1]) });
    await to.store.act({ kind: "import" });
    expect(to.settings).toMatchObject(OWN);
  });
});

describe("a file that is read", () => {
  it("changes nothing before the person says so, and says what it would", async () => {
    const page = await openOptions(OWN);
    const settings = {
      passwordChecks: { enabled: true, skippedSites: ["shop.example"] },
      services: { lookupApiKey: "another", analysisInterface: "pagescore" },
    };
    await page.store.act({ kind: "read-file", file: settingsFile(settings) });
    expect(page.asked).toEqual([]);
    const { plan } = page.item("file").read;
    expect(plan?.title).toBe("settings.json changes 3 settings");
    expect(plan?.changes.map(({ label, change }) => [label, change])).toEqual([
      ["Check passwords as they are entered", "off → on"],
      ["Key for the look-up service", "a key that is not shown → the one from the file"],
      ["Interface of the service", "Public service (runPagespeed) → Specification (runPagescore)"],
    ]);
    expect(JSON.stringify(plan)).not.toContain("another");
    expect(plan?.warning).toMatch(/cannot be undone/);
  });

  it("is taken whole in one message, and undone as far as it can be", async () => {
    const page = await openOptions(OWN);
    const settings = { passwordChecks: { enabled: true }, services: { lookupApiKey: "another" } };
    await page.store.act({ kind: "read-file", file: settingsFile(settings) });
    await page.store.act({ kind: "import" });
    expect(page.asked).toEqual([["changeSettings", settings]]);
    expect(page.item("file").outcome).toMatchObject({
      sentence: "2 settings were changed.",
      undo: { label: "Undo all but the key or secret" },
    });
    expect(page.item("file").read).not.toHaveProperty("plan");
    await page.store.act({ kind: "undo-transfer" });
    expect(page.settings.passwordChecks?.enabled).toBe(false);
    expect(page.settings.services?.lookupApiKey).toBe("another");
    const sentence = "Everything is as it was before, but for the key or secret.";
    expect(page.item("file").outcome?.sentence).toBe(sentence);
  });

  it("is taken without what is refused, locked or unknown, and that is named", async () => {
    const page = await openOptions({}, { policy: { cloud: { showInPopup: true } } });
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
    await page.store.act({ kind: "read-file", file: file(text) });
    const { plan } = page.item("file").read;
    expect(plan?.changes.map(({ label }) => label)).toEqual(["Device"]);
    expect(plan?.left.map(({ names }) => names)).toEqual([
      [
        "Check passwords as they are entered",
        "Sites left alone",
        "Address of the password service",
        "Version of its interface",
        "Categories",
      ],
      ["Show a link to the cloud page in the popup"],
      ["cloud.newKey", "__proto__", "constructor", "later"],
    ]);
    await page.store.act({ kind: "import" });
    expect(page.asked).toEqual([["changeSettings", { pageScore: { strategy: "DESKTOP" } }]]);
  });

  it("that changes nothing has nothing to say yes to", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "read-file", file: settingsFile({ passwordChecks: { enabled: true } }) });
    const { plan } = page.item("file").read;
    expect(plan?.title).toMatch(/changes nothing/);
    expect(plan).not.toHaveProperty("yes");
    if (plan) await page.store.act(plan.no.action);
    expect(page.item("file").read).not.toHaveProperty("plan");
  });

  it.each<[ChosenFile, RegExp]>([
    [file("{"), /is damaged, or no settings file/],
    [file("[]"), /is no settings file of Breachlight/],
    [settingsFile({}, { version: 0 }), /is no settings file of Breachlight/],
    [settingsFile({}, { version: 2 }), /written by a newer version/],
    [settingsFile(null), /is no settings file of Breachlight/],
    [file("{}", { size: 2_000_000 }), /is too long/],
    [file("{}", { text: () => Promise.reject(new Error("gone")) }), /could not be read/],
  ])("that is none says so, and nothing is changed: %#", async (chosen, sentence) => {
    const page = await openOptions();
    await page.store.act({ kind: "read-file", file: chosen });
    const { problem, plan } = page.item("file").read;
    expect(problem).toMatch(/^Nothing was changed: settings\.json/);
    expect(problem).toMatch(sentence);
    expect(plan).toBeUndefined();
    await page.store.act({ kind: "import" });
    expect(page.asked).toEqual([]);
  });

  it("is not lost where it could not be stored", async () => {
    const page = await openOptions();
    page.answers.changeSettings = () => Promise.reject(new Error("no answer"));
    await page.store.act({ kind: "read-file", file: settingsFile({ passwordChecks: { enabled: false } }) });
    await page.store.act({ kind: "import" });
    expect(page.item("file").outcome).toMatchObject({ isProblem: true });
    expect(page.item("file").outcome?.sentence).toMatch(/^Nothing was changed/);
  });
});

describe("all set back", () => {
  it("is asked first, leaves keys and what is locked, and can be undone", async () => {
    const page = await openOptions(OWN, { policy: { cloud: { keepRecentNames: true } } });
    await page.store.act({ kind: "ask-reset" });
    const { question } = page.item("file").reset;
    expect(question?.notes).toContain("What your organization decides stays.");
    expect(question?.secrets?.isOn).toBe(false);
    expect(page.asked).toEqual([]);
    await page.store.act({ kind: "reset" });
    const services = { passwordsUrl: "https://api.pwnedpasswords.com" };
    const passwordChecks = { enabled: true, skippedSites: [] };
    expect(page.asked).toEqual([["changeSettings", { services, passwordChecks }]]);
    await page.store.act({ kind: "undo-transfer" });
    expect(page.settings).toMatchObject(OWN);
    expect(page.item("file").outcome?.sentence).toBe("Everything is as it was before.");
  });

  it("takes keys along where that is asked for, and says that these stay gone", async () => {
    const page = await openOptions(OWN);
    await page.store.act({ kind: "ask-reset" });
    await page.store.act({ kind: "reset-with-secrets", isWanted: true });
    await page.store.act({ kind: "reset" });
    expect(page.settings.services?.lookupApiKey).toBe("");
    expect(page.settings.auth?.clientSecret).toBe("");
    expect(page.item("file").outcome?.undo?.label).toBe("Undo all but the key or secret");
  });

  it("has nothing to do where all is as it was at first", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "reset" });
    expect(page.asked).toEqual([]);
    expect(page.item("file").outcome).toEqual({ sentence: "Nothing had to be changed.", isProblem: false });
  });

  it("leaves the device that is usual under the names that an organization decides on", async () => {
    const policy = { services: { analysisInterface: "pagescore" } };
    const page = await openOptions({ pageScore: { strategy: "MOBILE" } }, { policy });
    await page.store.act({ kind: "reset" });
    expect(page.settings.pageScore).toEqual({ strategy: "DESKTOP" });
  });
});
