// What left the browser, in words.
import { describe, expect, it } from "vitest";
import { describeSent } from "../../../src/pages/popup/activity/sent-view.ts";
import type { SentRequest } from "../../../src/shared/messages.ts";
import { NOON, words } from "./tab-states.ts";

describe("what left the browser", () => {
  const request = (at: number, told: SentRequest["told"] = "password-range"): SentRequest => ({
    at,
    service: "passwords",
    origin: "http://127.0.0.1:8750",
    told,
  });

  it("is listed newest first", () => {
    const sent = describeSent([request(NOON - 60_000), request(NOON)], words, NOON);
    expect(sent.count).toBe("2 requests");
    expect(sent.requests).toEqual([
      {
        number: 2,
        time: "12:04",
        dateTime: new Date(NOON).toISOString(),
        told: "Five characters of a password’s hash",
        host: "127.0.0.1:8750",
      },
      expect.objectContaining({ number: 1, time: "12:03" }),
    ]);
  });

  it("may be nothing", () => {
    expect(describeSent([], words, NOON)).toMatchObject({ count: "Nothing yet", requests: [] });
  });

  it.each([
    ["account", "The account you looked up"],
    ["watched-account", "An address on your watch list"],
    ["catalogue", "Nothing about you: the list of all breaches"],
    ["logo", "Which logo to show"],
  ] as const)("says of %s what was told", (told, said) => {
    expect(describeSent([request(NOON, told)], words, NOON).requests[0]?.told).toBe(said);
  });
});
