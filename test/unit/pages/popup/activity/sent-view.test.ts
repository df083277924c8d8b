// What left the browser, in words.
import { describe, expect, it } from "vitest";
import { createSentStore } from "../../../../../src/pages/popup/activity/sent-store.ts";
import { describeSent } from "../../../../../src/pages/popup/activity/sent-view.ts";
import type { SentRequest } from "../../../../../src/shared/messages.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { NOON, words } from "../../tab-states.ts";

describe("what left the browser", () => {
  const request = (at: number, told: SentRequest["told"] = "password-range"): SentRequest => ({
    at,
    service: "passwords",
    origin: "http://127.0.0.1:8750",
    told,
  });

  const describeIt = (sent: SentRequest[]) => describeSent({ sent, isSilent: false }, words, NOON);

  it("is listed newest first", () => {
    const sent = describeIt([request(NOON - 60_000), request(NOON)]);
    expect(sent?.count).toBe("2 requests");
    const told = "Five characters of a password’s hash";
    expect(sent?.requests).toMatchObject([
      { number: 2, time: "12:04", dateTime: new Date(NOON).toISOString(), told, host: "127.0.0.1:8750" },
      { number: 1, time: "12:03" },
    ]);
  });

  it.each([
    ["account", "The account you looked up"],
    ["watched-account", "An address on your watch list"],
    ["catalogue", "Nothing about you: the list of all breaches"],
    ["logo", "Which logo to show"],
    ["page-address", "The address of the page you scored"],
    ["sign-in", "Your sign-in, nothing about a page"],
    ["cloud-resource", "The name of a cloud resource you read"],
    ["cloud-deletion", "The name of a function, to delete it"],
  ] as const)("says of %s what was told", (told, said) => {
    expect(describeIt([request(NOON, told)])?.requests[0]?.told).toBe(said);
  });

  it("is not spoken of before the first question; without an answer it is unknown, or may be old", () => {
    expect(describeSent({ isSilent: false }, words, NOON)).toBeUndefined();
    const silent = describeSent({ isSilent: true }, words, NOON);
    expect(silent).toMatchObject({ problem: expect.stringContaining("did not answer"), requests: [] });
    expect(silent).not.toHaveProperty("count");
    const old = describeSent({ sent: [request(NOON)], isSilent: true }, words, NOON);
    expect(old).toMatchObject({ problem: silent?.problem, requests: [{ number: 1 }] });
  });
});

describe("the store of what left the browser", () => {
  function store() {
    const replies: ((ok: boolean) => void)[] = [];
    let changes = 0;
    const ask = (() =>
      new Promise((resolve, reject) => {
        replies.push((ok) => (ok ? resolve({ ok, value: [] }) : reject(new Error("no answer"))));
      })) as unknown as Ask;
    const made = createSentStore(ask, () => void changes++);
    return { store: made, replies, changes: () => changes };
  }

  it("asks one question at a time, of no tab", async () => {
    const { store: sent, replies } = store();
    const both = Promise.all([sent.refresh(), sent.refresh()]);
    expect(replies).toHaveLength(1);
    replies[0]?.(true);
    await both;
    expect(sent.snapshot()).toEqual({ sent: [], isSilent: false });
    void sent.refresh();
    expect(replies).toHaveLength(2);
  });

  it("keeps what it knows where no answer comes, and says so", async () => {
    const { store: sent, replies, changes } = store();
    const first = sent.refresh();
    replies[0]?.(true);
    await first;
    const second = sent.refresh();
    replies[1]?.(false);
    await second;
    expect(sent.snapshot()).toEqual({ sent: [], isSilent: true });
    expect(changes()).toBe(2);
  });
});
