// Everything that is stored is a declared record, and one file alone calls the browser's storage.
import { expect, it } from "vitest";
import { sourcesOf, textOf } from "../../../../scripts/house.ts";
import { STORED_KINDS } from "../../../../src/shared/privacy/stored-data.ts";
import { RECORDS } from "../../../world/acts/every-record.ts";

it("each record has its own key", () => {
  const places = RECORDS.map(({ area, key }) => `${area} ${key}`);
  expect(places.length).toBeGreaterThan(20);
  expect(new Set(places).size).toBe(places.length);
});

it("each record but the policy has a row on the privacy page, where it can be deleted", () => {
  expect(RECORDS.filter(({ row }) => row === undefined).map(({ key }) => key)).toEqual(["policy"]);
  expect(RECORDS.filter(({ row }) => row && !STORED_KINDS.includes(row))).toEqual([]);
});

const STORAGE = /\bstorage\s*(?:\.\s*(?:local|session|managed|sync|onChanged)\b|\[)/;

it("only src/shared/storage.ts calls the browser's storage: declare a record, and use createRecords", () => {
  const callers = sourcesOf("src").filter((path) =>
    STORAGE.test(textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")),
  );
  expect(callers).toEqual(["src/shared/storage.ts"]);
});
