// Every name under which something is stored belongs to a kind that the privacy page shows and can delete.
import { describe, expect, it } from "vitest";
import { kindOfKey, STORED_KEYS } from "../../../../src/shared/privacy/stored-data.ts";
import { SETTINGS_KEY } from "../../../../src/shared/settings/settings.ts";
import * as storage from "../../../../src/shared/storage.ts";

const NAMES = Object.entries(storage as Record<string, unknown>).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);

describe("what is stored", () => {
  it.each(NAMES)("%s has a row on the privacy page: add it to STORED_KEYS", (_name, key) => {
    expect(STORED_KEYS.filter((entry) => entry.key.startsWith(key))).not.toEqual([]);
  });

  it("has no row for an unused name", () => {
    expect(NAMES.length).toBeGreaterThan(20);
    const known = [SETTINGS_KEY, ...NAMES.map(([, key]) => key)];
    expect(STORED_KEYS.filter(({ key }) => !known.some((name) => key.startsWith(name)))).toEqual([]);
  });

  it("recognizes keys by their prefix if many share it", () => {
    expect(kindOfKey("session", "tab:12")).toBe("tabs");
    expect(kindOfKey("session", "score-report:a")).toBe("page-scores");
    expect(kindOfKey("session", "cloud-names")).toBe("cloud-names");
    expect(kindOfKey("session", "cloud:1")).toBe("cloud-calls");
    expect(kindOfKey("session", "settings")).toBeUndefined();
    expect(kindOfKey("local", "of-another-version")).toBeUndefined();
  });
});

/** The privacy page can't know names that code passes to storage directly. */
it("the background stores under no other names", () => {
  const stored = import.meta.glob("../../../../src/background/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(stored).length).toBeGreaterThan(40);
  const literal = /(?:local|session|storage|area)\.(?:set|get|remove)\(\s*(?:\{\s*)?\[?["'`]/;
  const found = Object.entries(stored).filter(([, code]) => literal.test(String(code)));
  expect(found.map(([path]) => path)).toEqual([]);
});
