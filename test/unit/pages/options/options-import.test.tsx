// What the preview of a settings file says: each entry, which keys stay with their services, and what waits.
import { expect, it } from "vitest";
import { watchingTwo } from "../../../world/acts/breaches.ts";
import { onOptions, settingsFile } from "../../../world/pages/options.tsx";

const group = "privacy";

it("names each entry that a list gains or loses", () => {
  const sites = Array.from({ length: 40 }, (_, index) => `site${index}.example`);
  const settings = { passwordChecks: { skippedSites: ["kept.example", ...sites.slice(0, 20)] } };
  return onOptions({ settings, group }, async (page) => {
    const skippedSites = ["kept.example", ...sites.slice(20)];
    await page.read(settingsFile({ passwordChecks: { skippedSites }, pageScore: { categories: ["SEO"] } }));
    expect(page.texts(".option-plan dd")).toEqual([
      `Added: ${sites.slice(20).join(", ")}`,
      `Removed: ${sites.slice(0, 20).join(", ")}`,
      "Removed: Performance, Accessibility, Best practices",
    ]);
  });
});

const MIRROR = "https://mirror.example";
const PUBLIC = "https://haveibeenpwned.com";
const WAIT = "Your watched addresses wait: Breachlight asks you before it checks them with mirror.example.";

it("says which keys stay with their services, and that watched addresses wait", () => {
  const score = "pagespeedonline.googleapis.com";
  const settings = {
    services: { lookupApiKey: "hush-key", analysisApiKey: "hush-too" },
    auth: { issuer: "https://accounts.example", clientSecret: "hush-secret" },
  };
  return onOptions({ settings, from: watchingTwo(), group }, async (page) => {
    await page.read(
      settingsFile({
        services: { lookupUrl: MIRROR, cruxUrl: "https://crux.example" },
        auth: { issuer: "https://login.example" },
      }),
    );
    expect(page.texts(".option-plan-note")).toEqual([
      "Lookup key: stays with haveibeenpwned.com. Breachlight asks you for one for mirror.example.",
      `Page score key: stays with ${score}, chromeuxreport.googleapis.com. Breachlight asks you for one for ${score}, crux.example.`,
      "Client secret: stays with accounts.example. Breachlight asks you for one for login.example.",
      WAIT,
    ]);
    await page.press("Apply changes");
    await page.choose("Services");
    expect(page.field("services.lookupApiKey")).toMatchObject({
      kept: "Breachlight kept your key for haveibeenpwned.com. Enter one for mirror.example.",
      placeholder: "",
      buttons: ["Remove"],
    });
    const secret = /^Breachlight kept your client secret for accounts\.example/;
    expect(page.field("auth.clientSecret").kept).toMatch(secret);
    expect(page.field("services.analysisApiKey").kept).toContain("crux.example");
  });
});

it("says nothing of keys and watched addresses if their services stay", () =>
  onOptions({ settings: { services: { lookupApiKey: "k" } }, from: watchingTwo(), group }, async (page) => {
    await page.read(settingsFile({ services: { lookupUrl: MIRROR, lookupInterface: "v2-url" } }));
    expect(page.texts(".option-plan-note"), "version 2 takes no key").toEqual([WAIT]);
    await page.press("Cancel");
    await page.read(settingsFile({ services: { passwordsUrl: MIRROR }, lookups: { showLogos: false } }));
    expect(page.texts(".option-plan-note")).toEqual([]);
  }));

it("knows which services apply under a policy", () => {
  const policy = { services: { lookupUrl: PUBLIC } };
  return onOptions({ policy, settings: {}, from: watchingTwo(), group }, async (page) => {
    await page.read(settingsFile({ services: { lookupInterface: "xposedornot" } }));
    expect(page.texts(".option-plan-note")).toEqual([]);
  });
});

it("brings its keys for its own services, even where the organization decides the address", () =>
  onOptions({ policy: { services: { lookupUrl: "https://theirs.example" } }, group }, async (page) => {
    await page.read(settingsFile({ services: { lookupUrl: MIRROR, lookupApiKey: "k" } }));
    expect(page.texts(".option-plan > div")).toEqual(["Lookup keyNew, not shown, for mirror.example"]);
    expect(page.texts(".option-plan-note")).toEqual([
      "Lookup key: stays with mirror.example. Breachlight asks you for one for theirs.example.",
    ]);
    await page.press("Apply changes");
    await page.choose("Services");
    expect(page.field("services.lookupApiKey").kept).toContain("kept your key for mirror.example");
  }));

it("shows the host that an address has, however it is written, and leaves out a key whose address can't be used", () =>
  onOptions({ group }, async (page) => {
    const passwordsUrl = "https://api.pwnedpasswords.com\u29f8x.evil.example";
    await page.read(settingsFile({ services: { passwordsUrl, backupUrl: "https:evil.example" } }));
    expect(page.texts(".option-plan dd").map((line) => line?.split(" → ")[1])).toEqual([
      "https://api.pwnedpasswords.xn--comx-xl7b.evil.example",
      "https://evil.example",
    ]);
    await page.press("Cancel");
    await page.read(settingsFile({ services: { lookupUrl: "http://mirror.example", lookupApiKey: "k" } }));
    expect(page.texts(".option-plan > div")).toEqual([]);
    expect(page.texts(".option-plan-left li")).toEqual(["Lookup service", "Lookup key"]);
  }));

it("removes no key that was for another service when the file was saved", () => {
  const settings = {
    services: { lookupUrl: MIRROR, lookupApiKey: "hush-key" },
    secretOrigins: { "services.lookupApiKey": [PUBLIC] },
  };
  return onOptions({ settings, group }, async (page) => {
    await page.click(page.getByLabelText(/^Include keys/));
    await page.press("Save settings to a file");
    const [text = ""] = page.saveFile.mock.lastCall ?? [];
    await page.read(settingsFile(JSON.parse(text).settings));
    expect(page.texts(".option-plan > div")).toEqual([]);
  });
});
