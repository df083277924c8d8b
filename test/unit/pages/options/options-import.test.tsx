// What the preview of a settings file says: each entry, which keys stay with their services, and what waits.
import { expect, it } from "vitest";
import { openFile, settingsFile } from "./open-settings-file.tsx";

it("names each entry that a list gains or loses", async () => {
  const sites = Array.from({ length: 40 }, (_, index) => `site${index}.example`);
  const own = { passwordChecks: { skippedSites: ["kept.example", ...sites.slice(0, 20)] } };
  const page = await openFile(own);
  const skippedSites = ["kept.example", ...sites.slice(20)];
  await page.read(settingsFile({ passwordChecks: { skippedSites }, pageScore: { categories: ["SEO"] } }));
  expect(page.texts(".option-plan dd")).toEqual([
    `Added: ${sites.slice(20).join(", ")}`,
    `Removed: ${sites.slice(0, 20).join(", ")}`,
    "Removed: Performance, Accessibility, Best practices",
  ]);
});

const MIRROR = "https://mirror.example";

it("says which keys stay with their services, and that watched addresses wait", async () => {
  const stored = {
    services: { lookupApiKey: "hush-key", analysisApiKey: "hush-too" },
    auth: { issuer: "https://accounts.example", clientSecret: "hush-secret" },
    secretOrigins: {
      "services.lookupApiKey": ["https://haveibeenpwned.com"],
      "services.analysisApiKey": [
        "https://pagespeedonline.googleapis.com",
        "https://chromeuxreport.googleapis.com",
      ],
      "auth.clientSecret": ["https://accounts.example"],
    },
  };
  const page = await openFile(stored, { watched: ["jo@example.org"] });
  await page.read(
    settingsFile({
      services: { lookupUrl: MIRROR, cruxUrl: "https://crux.example" },
      auth: { issuer: "https://login.example" },
    }),
  );
  const score = "pagespeedonline.googleapis.com";
  expect(page.texts(".option-plan-note")).toEqual([
    "Lookup key: stays with haveibeenpwned.com. Breachlight asks you for one for mirror.example.",
    `Page score key: stays with ${score}, chromeuxreport.googleapis.com. Breachlight asks you for one for ${score}, crux.example.`,
    "Client secret: stays with accounts.example. Breachlight asks you for one for login.example.",
    "Your watched addresses wait: Breachlight asks you before it checks them with mirror.example.",
  ]);
  await page.press("Apply changes");
  expect(page.asked()).toHaveLength(1);
  expect(JSON.stringify(page.asked())).not.toContain("secretOrigins");
  await page.choose("Services");
  expect(page.kept("services.lookupApiKey")).toBe(
    "Breachlight kept your key for haveibeenpwned.com. Enter one for mirror.example.",
  );
  expect(page.field("services.lookupApiKey")).toMatchObject({ placeholder: "", buttons: ["Remove"] });
  expect(page.kept("auth.clientSecret")).toMatch(
    /^Breachlight kept your client secret for accounts\.example/,
  );
  expect(page.kept("services.analysisApiKey")).toContain("crux.example");
});

it("says nothing of keys and watched addresses if their services stay", async () => {
  const stored = { services: { lookupApiKey: "hush-key" } };
  const page = await openFile(stored, { watched: ["jo@example.org"] });
  await page.read(settingsFile({ services: { lookupUrl: MIRROR, lookupInterface: "v2-url" } }));
  // Version 2 takes no key.
  expect(page.texts(".option-plan-note")).toEqual([
    "Your watched addresses wait: Breachlight asks you before it checks them with mirror.example.",
  ]);
  await page.press("Cancel");
  await page.read(settingsFile({ services: { passwordsUrl: MIRROR }, lookups: { showLogos: false } }));
  expect(page.texts(".option-plan-note")).toEqual([]);
});

it("brings its keys for its own services, even where the organization decides the address", async () => {
  const policy = { services: { lookupUrl: "https://theirs.example" } };
  const page = await openFile({}, { policy });
  await page.read(settingsFile({ services: { lookupUrl: MIRROR, lookupApiKey: "k" } }));
  expect(page.texts(".option-plan > div")).toEqual(["Lookup keyNew, not shown, for mirror.example"]);
  expect(page.texts(".option-plan-note")).toEqual([
    "Lookup key: stays with mirror.example. Breachlight asks you for one for theirs.example.",
  ]);
  await page.press("Apply changes");
  const secretOrigins = { "services.lookupApiKey": [MIRROR] };
  expect(page.asked()).toEqual([["changeSettings", { services: { lookupApiKey: "k" }, secretOrigins }]]);
});

it("shows the host that an address has, however it is written", async () => {
  const page = await openFile({});
  const passwordsUrl = "https://api.pwnedpasswords.com\u29f8x.evil.example";
  await page.read(settingsFile({ services: { passwordsUrl, backupUrl: "https:evil.example" } }));
  expect(page.texts(".option-plan dd").map((line) => line?.split(" → ")[1])).toEqual([
    "https://api.pwnedpasswords.xn--comx-xl7b.evil.example",
    "https://evil.example",
  ]);
});

it("leaves out a key whose address can't be used", async () => {
  const page = await openFile({});
  await page.read(settingsFile({ services: { lookupUrl: "http://mirror.example", lookupApiKey: "k" } }));
  expect(page.texts(".option-plan > div")).toEqual([]);
  expect(page.texts(".option-plan-left li")).toEqual(["Lookup service", "Lookup key"]);
});

it("knows which services apply under a policy", async () => {
  const policy = { services: { lookupUrl: "https://haveibeenpwned.com" } };
  const page = await openFile({}, { policy, watched: ["jo@example.org"] });
  await page.read(settingsFile({ services: { lookupInterface: "xposedornot" } }));
  expect(page.texts(".option-plan-note")).toEqual([]);
});

it("removes no key that was for another service when the file was saved", async () => {
  const stored = {
    services: { lookupUrl: MIRROR, lookupApiKey: "hush-key" },
    secretOrigins: { "services.lookupApiKey": ["https://haveibeenpwned.com"] },
  };
  const page = await openFile(stored);
  await page.click(page.getByLabelText(/^Include keys/));
  await page.press("Save settings to a file");
  await page.read(settingsFile(JSON.parse(page.saved()[0]).settings));
  expect(page.texts(".option-plan > div")).toEqual([]);
});
