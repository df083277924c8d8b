// Which data classes are worst, and which advice they call for.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  groupOf,
  groupsIn,
  toneOf,
  worstCountedFirst,
  worstFirst,
} from "../../../../../src/pages/popup/breaches/data-classes.ts";
import { exposesPasswords } from "../../../../../src/shared/breaches/breach.ts";
import { countClasses } from "../../../../../src/shared/breaches/breach-totals.ts";

describe("a data class", () => {
  it.each([
    ["Passwords", "passwords"],
    ["  HISTORICAL PASSWORDS ", "passwords"],
    ["Security questions and answers", "answers"],
    ["Password hints", "answers"],
    ["Credit card CVV", "payment"],
    ["Bank account numbers", "payment"],
    ["Government issued IDs", "identity"],
    ["Driver's licenses", "identity"],
    ["Auth tokens", "sessions"],
    ["Private messages", "intimate"],
    ["Sexual orientations", "intimate"],
    ["Personal health data", "intimate"],
    ["Phone numbers", "phone"],
    ["Email addresses", "email"],
    ["Physical addresses", "postal"],
    ["Dates of birth", "birth"],
  ] as const)("%s belongs to %s", (name, group) => {
    expect(groupOf(name)).toBe(group);
  });

  it.each(["IP addresses", "MAC addresses", "Password strengths", "Credit status information", ""])(
    "%j calls for nothing and is neutral",
    (name) => {
      expect(groupOf(name)).toBeUndefined();
      expect(toneOf(name)).toBe("quiet");
    },
  );

  it("is red where others can act as the person, yellow where they can reach them", () => {
    expect(["Passwords", "Credit cards", "Auth tokens"].map(toneOf)).toEqual(["bad", "bad", "bad"]);
    expect(["Phone numbers", "Email addresses"].map(toneOf)).toEqual(["warn", "warn"]);
  });
});

describe("data classes", () => {
  it("have the worst first, the others as the service orders them", () => {
    const sorted = ["Passwords", "Phone numbers", "Email addresses", "IP addresses", "Names"];
    expect(worstFirst(sorted.toSorted())).toEqual(sorted);
  });

  it("are counted over breaches, in any case, once for each", () => {
    const counts = countClasses([
      { dataClasses: ["Email addresses", "Names", "Passwords"] },
      { dataClasses: ["email addresses", "Email Addresses", "Usernames"] },
      { dataClasses: ["Usernames"] },
    ]);
    expect(worstCountedFirst(counts)).toEqual([
      { name: "Passwords", count: 1 },
      { name: "Email addresses", count: 2 },
      { name: "Usernames", count: 2 },
      { name: "Names", count: 1 },
    ]);
  });

  it("tell whether passwords got out; hints at them are something else", () => {
    expect(exposesPasswords({ dataClasses: ["Names", "PASSWORDS"] })).toBe(true);
    expect(exposesPasswords({ dataClasses: ["Password hints", "Password strengths"] })).toBe(false);
  });
});

const DATA = resolve(import.meta.dirname, "../../../../../../shared/data");
const CAPTURED = join(DATA, "lookup/v2-dataclasses-xsist10-2017.json");

describe.skipIf(!existsSync(CAPTURED))(
  `the classes of a captured answer${existsSync(CAPTURED) ? "" : " (skipped: the captures are not here)"}`,
  () => {
    it("lose none in sorting, and passwords come first", () => {
      const captured = JSON.parse(readFileSync(CAPTURED, "utf8")) as string[];
      const sorted = worstFirst(captured);
      expect(sorted.toSorted()).toEqual(captured.toSorted());
      expect(sorted.slice(0, 2)).toEqual(["Historical passwords", "Passwords"]);
      expect(groupsIn(captured)).toHaveLength(10);
    });
  },
);
