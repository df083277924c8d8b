// Tests that the list of privacy rules names code that exists, and that it finds where this code is.
import { expect, it } from "vitest";
import { textOf } from "../../../scripts/house.ts";
import { placeOf, privacyPlaces, UNNOTICEABLE } from "../../mutation/privacy-rules.ts";

const TEXT = `const ONE = 1;
export const LIST = [
  "a",
] as const;

export async function outer(
  value: string,
): Promise<void> {
  const inner = () => {
    if (value) {
      return;
    }
  };
}
export function outerMost() {}
`;

it.each([
  ["ONE", 1, 1],
  ["LIST", 2, 4],
  ["outer", 6, 14],
  ["inner", 9, 13],
  ["outerMost", 15, 15],
])("finds %s from line %i to line %i", (name, firstLine, lastLine) => {
  expect(placeOf("a.ts", TEXT, name)).toEqual({ file: "a.ts", name, firstLine, lastLine });
});

it("fails for a name that isn't declared", () => {
  expect(() => placeOf("a.ts", TEXT, "value")).toThrow("a.ts has no value");
});

it("finds each place once, and has reasons for no other file", () => {
  const places = privacyPlaces(textOf);
  expect(new Set(places.map(({ file, name }) => `${file} ${name}`)).size).toBe(places.length);
  expect(places.map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(UNNOTICEABLE)));
});
