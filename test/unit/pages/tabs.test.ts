// The row of tabs: which one an address opens, and where keys lead.
import { describe, expect, it } from "vitest";
import { tabInAddress } from "../../../src/pages/popup/tabs.ts";
import { tabAfterKey } from "../../../src/ui/tab-keys.ts";

describe("an address", () => {
  it.each([
    ["#accounts", "accounts"],
    ["#activity", "activity"],
    ["#this-page", "this-page"],
    ["", "this-page"],
    ["#elsewhere", "this-page"],
    ["accounts", "this-page"],
  ])("with %j opens %s", (hash, tab) => {
    expect(tabInAddress(hash)).toBe(tab);
  });
});

describe("a key", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 0],
    ["ArrowLeft", 0, 2],
    ["ArrowLeft", 2, 1],
    ["Home", 2, 0],
    ["End", 0, 2],
  ])("%s leads from %i to %i", (key, from, to) => {
    expect(tabAfterKey(key, from, 3, "ltr")).toBe(to);
  });

  it("follows what is seen from right to left", () => {
    expect(tabAfterKey("ArrowLeft", 0, 3, "rtl")).toBe(1);
    expect(tabAfterKey("ArrowRight", 0, 3, "rtl")).toBe(2);
    expect(tabAfterKey("Home", 2, 3, "rtl")).toBe(0);
  });

  it.each(["ArrowDown", "Enter", "a", "Tab"])("%s leads nowhere", (key) => {
    expect(tabAfterKey(key, 1, 3, "ltr")).toBeUndefined();
  });
});
