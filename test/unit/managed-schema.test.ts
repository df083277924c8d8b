// What an organization can set: settings, schema and document agree on names, types and choices.
import { describe, expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";
import { CHOOSABLE_CATEGORIES, CHOOSABLE_DEVICES } from "../../src/shared/page-score/page-score.ts";
import { parseServiceUrl } from "../../src/shared/settings/service-url.ts";
import {
  DEFAULT_SETTINGS,
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
  items?: { type: string; enum?: string[] };
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

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

describe("the schema", () => {
  it("has every setting, and nothing else", () => {
    expect(Object.keys(properties).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it.each(SETTING_NAMES)("has %s with its type, a title and a description", (name) => {
    const { type, title, description, items } = properties[name];
    expect(type).toBe(typeOf(settingValue(DEFAULT_SETTINGS, name)));
    if (type === "array") expect(items?.type).toBe("string");
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

  it("lists every category and device of a page score that a person can choose", () => {
    expect(properties["pageScore.categories"].items?.enum).toEqual([...CHOOSABLE_CATEGORIES]);
    expect(properties["pageScore.strategy"].enum).toEqual([...CHOOSABLE_DEVICES]);
  });
});

describe("the document", () => {
  const rows = [...document.matchAll(/^\| `([A-Za-z]+\.[A-Za-z]+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = "", type = "", byDefault = "", text = ""]) => [name, type, byDefault, text] as const,
  );

  it("has a row for each setting, as the schema describes it", () => {
    const described = rows.map(([name, , , text]) => [name, text]);
    const wanted = Object.entries(properties).map(([name, { description }]) => [name, description]);
    expect(described).toEqual(wanted);
  });

  it.each(rows)("has the right type and default for %s", (name, type, byDefault) => {
    const { enum: choices, items, type: kind } = properties[name as SettingName];
    const named = [...type.matchAll(/`([^`]+)`/g)].map(([, choice]) => choice);
    expect(named).toEqual(choices ?? items?.enum ?? (kind === "boolean" ? ["true", "false"] : []));
    const value = settingValue(DEFAULT_SETTINGS, name as SettingName);
    const list = Array.isArray(value) && value.length > 0 ? "all" : "none";
    expect(byDefault).toBe(Array.isArray(value) || value === "" ? list : `\`${value}\``);
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
