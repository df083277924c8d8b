// Tests which senders may send a command, and its input schema. See also hostile-messages.test.ts and the fuzz target.
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../../fuzz/parse-message.ts";
import {
  ALSO_VALID,
  CONTENT_COMMANDS,
  changed,
  REFUSED,
  SPELLED,
  VALID_MESSAGES,
  WAKE,
} from "../../../fuzz/valid-messages.ts";

it("accepts only listed names, and four of them from content scripts", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "", WAKE.toUpperCase()])
    expect(parseMessage({ name, input: {} }, true), name).toBeUndefined();
  for (const received of [undefined, null, WAKE, { name: [WAKE] }])
    expect(parseMessage(received, true), JSON.stringify(received)).toBeUndefined();
  const fromContent = VALID_MESSAGES.filter((it) => parseMessage(it, false));
  expect(fromContent.map(({ name }) => name).toSorted()).toEqual([...CONTENT_COMMANDS].toSorted());
});

describe.each([...VALID_MESSAGES, ...ALSO_VALID.map((parts) => changed(...parts))])(
  "$name",
  ({ name, input }) => {
    it("is accepted unchanged from our own pages, and from others only if content scripts may send it", () => {
      const isOfContent = CONTENT_COMMANDS.some((one) => one === name);
      expect(parseMessage({ name, input }, true)).toEqual({ name, input });
      expect(parseMessage({ name, input }, false)).toEqual(isOfContent ? { name, input } : undefined);
    });

    it("drops unknown parts and rejects parts of a wrong type", () => {
      if (input === undefined) return;
      const more = { ...(input as object), extra: "x" };
      expect(parseMessage({ name, input: more }, true)).toEqual({ name, input });
      for (const part of Object.keys(input as object)) {
        const wrong = { ...(input as object), [part]: { toString: () => "x" } };
        expect(parseMessage({ name, input: wrong }, true), part).toBeUndefined();
      }
      for (const none of [undefined, null, 7, "x", [[]]])
        expect(parseMessage({ name, input: none }, true), String(none)).toBeUndefined();
    });
  },
);

it.each(REFUSED)("rejects %s with %j as a whole", (name, changes) => {
  expect(parseMessage(changed(name, changes), true)).toBeUndefined();
});

it.each(SPELLED)("reads %s with %j as %j", (name, changes, meant) => {
  expect(parseMessage(changed(name, changes), true)).toEqual(changed(name, meant));
});
