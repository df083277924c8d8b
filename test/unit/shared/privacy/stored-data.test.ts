// Every name under which something is stored belongs to a kind that the privacy page shows and can delete.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../../../src/pages/privacy/kinds.ts";
import { kindOfKey, STORED_KEYS, STORED_KINDS } from "../../../../src/shared/privacy/stored-data.ts";
import { SETTINGS_KEY } from "../../../../src/shared/settings/settings.ts";
import * as storage from "../../../../src/shared/storage.ts";
import { ENGLISH } from "../../../world/english-messages.ts";

const NAMES = Object.entries(storage as Record<string, unknown>).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);

const SOURCE = readFileSync(join(import.meta.dirname, "../../../../src/shared/storage.ts"), "utf8");

/** The place named in the heading above a name and in its own comment. */
function areasOf(name: string): string[] {
  const before = SOURCE.slice(0, SOURCE.indexOf(`export const ${name} `)).split("\n");
  const heading = before.findLast((line) => line.startsWith("// In ")) ?? "";
  const [own = ""] = before.slice(-2).filter((line) => line.startsWith("/**"));
  return [...`${heading}${own}`.matchAll(/`storage\.(local|session)`|IndexedDB/g)].map(
    ([, area]) => area ?? "database",
  );
}

describe("what is stored", () => {
  it.each(NAMES)(
    "%s has a row on the privacy page, wherever it is stored: add it to STORED_KEYS",
    (name, key) => {
      const areas = areasOf(name);
      expect(areas, "a comment says where it is stored").not.toEqual([]);
      const listed = STORED_KEYS.filter((entry) => entry.key.startsWith(key)).map((entry) => entry.area);
      expect(listed).toEqual(expect.arrayContaining(areas));
    },
  );

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

  it.each(STORED_KINDS)("%s has its text", (kind) => {
    const { title, note = title } = KINDS[kind];
    expect(ENGLISH).toHaveProperty(title);
    expect(ENGLISH).toHaveProperty(note);
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
