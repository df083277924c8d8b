// Every name under which something is stored belongs to a kind that the privacy page shows and can delete.
import { expect, it } from "vitest";
import { STORED_KEYS } from "../../../../src/shared/privacy/stored-data.ts";
import * as storage from "../../../../src/shared/storage.ts";

it("each name has a row on the privacy page: add it to STORED_KEYS", () => {
  const names = Object.values<unknown>(storage).filter((it) => typeof it === "string");
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !STORED_KEYS.some(({ key }) => key.startsWith(name)))).toEqual([]);
});

/** The privacy page can't know names that code passes to storage directly. */
it("the background stores under no other names", () => {
  const files = import.meta.glob("../../../../src/background/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(files).length).toBeGreaterThan(40);
  const literal = /(?:local|session|storage|area)\.(?:set|get|remove)\(\s*(?:\{\s*)?\[?["'`]/;
  expect(Object.entries(files).flatMap(([path, code]) => (literal.test(`${code}`) ? [path] : []))).toEqual(
    [],
  );
});
