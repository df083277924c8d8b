// The door for messages: by list, by shape, whatever comes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../../src/background/parse-messages.ts";
import { CONTENT_MESSAGES } from "../../../src/shared/messages.ts";

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const HINTS = {
  isPassword: true,
  texts: [[], ["password", null], [undefined], [], []],
  passwordCount: 1,
  maxLength: -1,
  isNumeric: false,
};
const CHECK = { document: "1-2", field: 0, value: 0, sha1: SHA1, hints: HINTS };

describe("parseMessage", () => {
  it("reads which value of which field is settled, and why", () => {
    const input = { document: "1-2", field: 0, value: 3, reason: "changed" };
    expect(parseMessage({ name: "settleVerdict", input }, false)).toEqual({ name: "settleVerdict", input });
    for (const wrong of [{ reason: "safe" }, { value: -1 }, { value: undefined }, { field: "0" }]) {
      expect(parseMessage({ name: "settleVerdict", input: { ...input, ...wrong } }, false)).toBeUndefined();
    }
  });

  it("lets a content script wake, check and settle, and nothing else", () => {
    expect(parseMessage({ name: "wake" }, false)).toEqual({ name: "wake", input: undefined });
    expect(parseMessage({ name: "checkPassword", input: CHECK }, false)).toEqual({
      name: "checkPassword",
      input: CHECK,
    });
    for (const name of ["getTabState", "setPasswordChecks", "setSiteSkipped", "listSentRequests"]) {
      const input = { tabId: 1, isEnabled: false, site: "a.example", isSkipped: true };
      expect(parseMessage({ name, input }, false), name).toBeUndefined();
      expect(parseMessage({ name, input }, true), name).toBeDefined();
    }
  });

  it("reads a hash in letters of either kind", () => {
    const message = { name: "checkPassword", input: { ...CHECK, sha1: SHA1.toLowerCase() } };
    expect(parseMessage(message, false)?.input).toMatchObject({ sha1: SHA1 });
  });

  it("passes on nothing that a message does not have to have", () => {
    const message = { name: "checkPassword", input: { ...CHECK, url: "https://evil.example" }, extra: 1 };
    expect(parseMessage(message, false)).toEqual({ name: "checkPassword", input: CHECK });
  });

  it.each([
    { ...CHECK, sha1: SHA1.slice(1) },
    { ...CHECK, sha1: `G${SHA1.slice(1)}` },
    { ...CHECK, sha1: `${SHA1.slice(0, 39)}/` },
    { ...CHECK, sha1: [SHA1] },
    { ...CHECK, document: "https://evil.example" },
    { ...CHECK, document: "1-2\n" },
    { ...CHECK, field: -1 },
    { ...CHECK, field: 1.5 },
    { ...CHECK, value: Number.POSITIVE_INFINITY },
    { ...CHECK, hints: undefined },
    { ...CHECK, hints: { ...HINTS, texts: "password" } },
    { ...CHECK, hints: { ...HINTS, texts: [[], [], [], []] } },
    { ...CHECK, hints: { ...HINTS, texts: [[], "password", [], [], []] } },
    { ...CHECK, hints: { ...HINTS, texts: [[7], [], [], [], []] } },
    { ...CHECK, hints: { ...HINTS, texts: [[], [], ["x".repeat(251)], [], []] } },
    { ...CHECK, hints: { ...HINTS, texts: [[], [], [], Array(21).fill("x"), []] } },
    { ...CHECK, hints: { ...HINTS, maxLength: "8" } },
    undefined,
  ])("refuses a check of the wrong shape: %j", (input) => {
    expect(parseMessage({ name: "checkPassword", input }, false)).toBeUndefined();
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "", "WAKE"])(
    "knows no message %j",
    (name) => {
      expect(parseMessage({ name, input: CHECK }, true)).toBeUndefined();
    },
  );

  it.each(["a.example/x", "user@a.example", "a example", "", "x".repeat(254), 7])(
    "does not take %j for a site",
    (site) => {
      expect(
        parseMessage({ name: "setSiteSkipped", input: { site, isSkipped: true } }, true),
      ).toBeUndefined();
    },
  );

  it("reads 10,000 hostile messages without an exception, and none of them as more than a content script may say", () => {
    const names = fc.constantFrom(
      "wake",
      "checkPassword",
      "settleVerdict",
      "getTabState",
      "setSiteSkipped",
      "x",
    );
    const hostile = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.record({ name: fc.oneof(names, fc.anything()), input: fc.anything() }),
      fc.record({
        name: names,
        input: fc.object({ key: fc.constantFrom(...Object.keys(CHECK), "tabId", "site") }),
      }),
    );
    fc.assert(
      fc.property(hostile, (message) => {
        const parsed = parseMessage(message, false);
        if (parsed) expect(CONTENT_MESSAGES).toContain(parsed.name);
        if (parsed?.name === "checkPassword") expect(parsed.input.sha1).toMatch(/^[0-9A-F]{40}$/);
      }),
      { numRuns: 10_000 },
    );
  });
});
