// The door for messages about accounts: for our own pages alone, and by shape even then.
import { expect, it } from "vitest";
import type { LOOKUP_INPUTS } from "../../../src/background/parse-lookup-messages.ts";
import { parseMessage } from "../../../src/background/parse-messages.ts";
import { describeDoor } from "./message-door.ts";

const GOOD: Record<keyof typeof LOOKUP_INPUTS, unknown> = {
  lookUpAccount: { account: "jo@shop.example", isPrivate: false },
  cancelLookup: { account: "jo@shop.example", isPrivate: true },
  followLookups: { revision: -1, isPrivate: false, shownStamp: "jo@shop.example, asking, asking" },
  forgetLookups: { isPrivate: false },
  getLogo: { url: "https://logos.example/a.png?v=2", isPrivate: false },
  getSiteBreaches: { tabId: 1 },
  setBreachDismissed: { name: "Shop", isDismissed: true },
  getCatalogueState: undefined,
  listWatchedAccounts: undefined,
  setAccountWatched: { account: "jo@shop.example", isWatched: true },
  setDealtWith: { account: "jo@shop.example", name: "Shop", isDealtWith: true },
  answerConsent: { kind: "personallyIdentifyingInfo", isAgreed: false, isPrivate: true },
  setLookupOptions: { showLogos: false },
  setLookupApiKey: { key: "0123456789abcdef" },
};

describeDoor(GOOD);

it("trims accounts and keys, and refuses what they cannot be", () => {
  const account = (value: string) =>
    parseMessage({ name: "lookUpAccount", input: { account: value, isPrivate: false } }, true)?.input;
  expect(account("  jo@shop.example ")).toEqual({ account: "jo@shop.example", isPrivate: false });
  for (const wrong of ["", " ", "..", "x".repeat(400)]) expect(account(wrong), wrong).toBeUndefined();
  const key = (value: string) =>
    parseMessage({ name: "setLookupApiKey", input: { key: value } }, true)?.input;
  expect(key(" abc ")).toEqual({ key: "abc" });
  // It would become a header.
  for (const wrong of ["a b", "a\nb", "schlüssel", "x".repeat(201)])
    expect(key(wrong), wrong).toBeUndefined();
});

it.each([
  "http://logos.example/a.png",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "https://user:secret@logos.example/a.png",
  "chrome-extension://abcdefghijklmnop/icon.png",
  "//logos.example/a.png",
])("fetches no logo from %s", (url) => {
  expect(parseMessage({ name: "getLogo", input: { url, isPrivate: false } }, true)).toBeUndefined();
});

it("fetches logos from this computer, where a service of one's own may be", () => {
  const input = { url: "http://127.0.0.1:8080/a.png", isPrivate: false };
  expect(parseMessage({ name: "getLogo", input }, true)?.input).toEqual(input);
});

it("changes only options that there are", () => {
  const options = (input: unknown) => parseMessage({ name: "setLookupOptions", input }, true)?.input;
  expect(options({})).toEqual({});
  expect(options({ showLogos: true, lookupUrl: "https://evil.example" })).toEqual({ showLogos: true });
  expect(options({ showLogos: "yes" })).toBeUndefined();
});

it("lets a list begin in an order that there is, and be asked for as a whole", () => {
  const follow = (more: Record<string, unknown>) =>
    parseMessage({ name: "followLookups", input: { revision: 1, isPrivate: false, ...more } }, true)?.input;
  expect(follow({ order: "size", wantsRest: true })).toEqual({
    revision: 1,
    isPrivate: false,
    order: "size",
    wantsRest: true,
  });
  for (const wrong of [{ order: "name" }, { order: 1 }, { wantsRest: "yes" }])
    expect(follow(wrong)).toBeUndefined();
});
