// What holds at the door for every message of our own pages, whatever it is about.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../../src/background/parse-messages.ts";

/** Describes the door for each message, given an input that it has to take as it is. */
export function describeDoor(good: Record<string, unknown>): void {
  describe.each(Object.entries(good))("%s", (name, input) => {
    it("is taken from our own pages as it is, and from no other", () => {
      expect(parseMessage({ name, input }, true)).toEqual({ name, input });
      expect(parseMessage({ name, input }, false)).toBeUndefined();
    });

    it("passes on nothing that it does not have to have", () => {
      if (input === undefined) return;
      expect(parseMessage({ name, input: { ...(input as object), extra: "x" } }, true)).toEqual({
        name,
        input,
      });
    });

    it("is not taken with any one part of a wrong type", () => {
      for (const part of Object.keys((input as object) ?? {})) {
        const wrong = { ...(input as object), [part]: { toString: () => "x" } };
        expect(parseMessage({ name, input: wrong }, true), part).toBeUndefined();
      }
    });

    it("survives anything", () => {
      fc.assert(
        fc.property(fc.anything(), (anything) => {
          parseMessage({ name, input: anything }, true);
        }),
      );
    });
  });
}
