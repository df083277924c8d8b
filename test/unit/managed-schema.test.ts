// What an organization can set: the schema and the document are made from the table of the settings, which accept what they allow.
import { describe, expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";
import { documentText, schemaText } from "../../scripts/settings.ts";
import { parseServiceUrl } from "../../src/shared/addresses.ts";
import {
  lockedSettings,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  settingValue,
} from "../../src/shared/settings/settings.ts";

interface Schema {
  title?: string;
  description?: string;
  type: string;
  properties?: Record<string, Schema>;
  enum?: string[];
}

const schema = JSON.parse(textOf("public/managed-schema.json")) as Schema;
const document = textOf("docs/organizations.md");

/** The schema of each setting, by name. */
const properties = Object.fromEntries(
  Object.entries(schema.properties ?? {}).flatMap(([section, { properties: options = {} }]) =>
    Object.entries(options).map(([key, property]) => [`${section}.${key}`, property]),
  ),
) as Record<SettingName, Schema>;

function policyOf(name: SettingName, value: unknown): Record<string, Record<string, unknown>> {
  const [section = "", key = ""] = name.split(".");
  return { [section]: { [key]: value } };
}

describe("the schema", () => {
  it("is what `npm run settings` writes", () => {
    expect(textOf("public/managed-schema.json")).toBe(schemaText());
  });

  it.each(SETTING_NAMES)("has %s with a title and a description", (name) => {
    const { title, description } = properties[name];
    expect(title).toMatch(/^[A-Z].+[^.]$/);
    expect(description).toMatch(/^[A-Z].+\.$/);
  });

  it.each(SETTING_NAMES)("allows exactly the values for %s that the settings accept", (name) => {
    const { type, enum: choices } = properties[name];
    const taken =
      choices ?? { string: ["any text"], boolean: [true, false], array: [[], ["SEO"]] }[type] ?? [];
    for (const value of taken) {
      expect(settingValue(readSettings(policyOf(name, value)), name)).toEqual(value);
      expect([...lockedSettings(policyOf(name, value))]).toEqual([name]);
    }
    const isFree = lockedSettings(policyOf(name, "any text")).size === 1;
    expect(isFree, "the schema has choices where the settings have").toBe(type === "string" && !choices);
  });
});

describe("the document", () => {
  it("is what `npm run settings` writes, with a row for each setting", () => {
    expect(document).toBe(documentText());
    const names = [...document.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, name]) => name);
    expect(names).toEqual(SETTING_NAMES);
  });

  it("shows settings that exist, with valid values", () => {
    const shown = [...document.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) =>
      JSON.parse(json),
    );
    const [plain, chromium, firefoxPolicy, firefoxManifest] = shown;
    const id = "extension@breachlight.example";
    for (const policy of [
      plain,
      chromium["3rdparty"].extensions.EXTENSION_ID,
      firefoxPolicy.policies["3rdparty"].Extensions[id],
      firefoxManifest.data,
    ]) {
      const names = Object.entries(policy).flatMap(([section, options]) =>
        Object.keys(options as object).map((key) => `${section}.${key}`),
      );
      expect(names.length).toBeGreaterThan(0);
      expect([...lockedSettings(policy)].toSorted()).toEqual(names.toSorted());
    }
    expect(firefoxManifest).toMatchObject({ name: id, type: "storage" });
    expect(textOf("vite.config.ts")).toContain(`id: "${id}"`);
  });
});

describe("a policy", () => {
  it.each([
    ["a text for a switch", { passwordChecks: { enabled: "yes" } }],
    ["a number in a list", { passwordChecks: { skippedSites: [1] } }],
    ["no choice", { services: { lookupInterface: "v9" } }],
    ["a list for a group", { services: [] }],
    ["an unknown group and an unknown name", { later: { a: 1 }, services: { anotherUrl: "x" } }],
    ["names that every object has", JSON.parse('{"__proto__":{"enabled":true},"toString":{"length":1}}')],
    ["none", undefined],
    ["no object", "policy"],
  ])("with %s locks nothing", (_what, policy) => {
    expect(lockedSettings(policy).size).toBe(0);
  });

  it("locks an address that may not be contacted, so that no other is used instead", () => {
    const policy = { services: { passwordsUrl: "http://ranges.example" } };
    const settings: Settings = readSettings({ services: { passwordsUrl: "https://mine.example" } }, policy);
    expect([...lockedSettings(policy)]).toEqual(["services.passwordsUrl"]);
    expect(parseServiceUrl(settings.services.passwordsUrl)).toBeUndefined();
  });
});
