// Which data classes are worst, and which advice they lead to.
import { describe, expect, it } from "vitest";
import { adviceFor, toneOf } from "../../../../../src/pages/popup/breaches/data-classes.ts";

describe("a data class", () => {
  // Red if others can act as the person, yellow if they can reach or embarrass them.
  it.each([
    ["Passwords", "passwords", "bad"],
    ["  HISTORICAL PASSWORDS ", "passwords", "bad"],
    ["Security questions and answers", "answers", "bad"],
    ["Password hints", "answers", "bad"],
    ["Credit card CVV", "payment", "bad"],
    ["Bank account numbers", "payment", "bad"],
    ["Government issued IDs", "identity", "bad"],
    ["Driver's licenses", "identity", "bad"],
    ["Auth tokens", "sessions", "bad"],
    ["Private messages", "intimate", "warn"],
    ["Sexual orientations", "intimate", "warn"],
    ["Personal health data", "intimate", "warn"],
    ["Phone numbers", "contact", "warn"],
    ["Email addresses", "contact", "warn"],
    ["Physical addresses", "contact", "warn"],
    ["Dates of birth", "contact", "warn"],
  ])("%s calls for the advice %s, and is %s", (name, group, tone) => {
    expect(adviceFor([name])).toEqual([group]);
    expect(toneOf(name)).toBe(tone);
  });

  it.each(["IP addresses", "MAC addresses", "Password strengths", "Credit status information", ""])(
    "%j leads to no advice and is neutral",
    (name) => {
      expect(adviceFor([name])).toEqual([]);
      expect(toneOf(name)).toBe("quiet");
    },
  );
});
