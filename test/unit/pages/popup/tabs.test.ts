// The row of tabs: which one an address opens, and where keys go.
import { expect, it } from "vitest";
import { tabInAddress } from "../../../../src/pages/popup/popup-context.ts";
import { tabAfterKey } from "../../../../src/ui/controls/Tabs.tsx";

it.each([
  ["#accounts", "accounts"],
  ["#activity", "activity"],
  ["", "this-page"],
  ["#elsewhere", "this-page"],
  ["accounts", "this-page"],
])("an address with %j opens %s", (hash, tab) => {
  expect(tabInAddress(hash)).toBe(tab);
});

it.each([
  ["ltr", "ArrowRight", 0, 1],
  ["ltr", "ArrowRight", 2, 0],
  ["ltr", "ArrowLeft", 0, 2],
  ["ltr", "ArrowLeft", 2, 1],
  ["ltr", "Home", 2, 0],
  ["ltr", "End", 0, 2],
  ["rtl", "ArrowLeft", 0, 1],
  ["rtl", "ArrowRight", 0, 2],
  ...["ArrowDown", "Enter", "a", "Tab"].map((key) => ["ltr", key, 1, undefined] as const),
] as const)("a key follows the visual order: %s, %s from %i to %s", (direction, key, from, to) => {
  expect(tabAfterKey(key, from, 3, direction)).toBe(to);
});
