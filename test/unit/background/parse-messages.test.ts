// The door for messages: by list and by shape. Whatever comes is shown in hostile-messages.test.ts and by the fuzz target.
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../../src/background/parse-messages.ts";
import { type BackgroundMessageName, CONTENT_MESSAGES, type Envelope } from "../../../src/shared/messages.ts";
import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";
import { PASSWORD_HINTS } from "./fake-browser.ts";

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const HINTS = { ...PASSWORD_HINTS, texts: [[], ["password", null], [undefined], [], []] };
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
    const message = { name: "checkPassword", input: CHECK };
    expect(parseMessage(message, false)).toEqual(message);
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
});

/** What our own pages say, by name: an input that has to be taken as it is. */
const OWN = new Map(VALID_MESSAGES.map(({ name, input }) => [name, input]));
for (const name of CONTENT_MESSAGES) OWN.delete(name);

/** With every part that may be left out. */
const FULL: Envelope<BackgroundMessageName>[] = [
  { name: "askCloud", input: { ...(OWN.get("askCloud") as object), signIn: "more" } },
  {
    name: "followLookups",
    input: { revision: 1, isPrivate: true, shownStamp: "jo, asking", order: "size", wantsRest: true },
  },
  {
    name: "changeSettings",
    input: { auth: { issuer: "https://accounts.example", clientId: "breachlight" } },
  },
];

describe.each([...[...OWN].map(([name, input]) => ({ name, input })), ...FULL])(
  "$name",
  ({ name, input }) => {
    it("is taken from our own pages as it is, and from no other", () => {
      expect(parseMessage({ name, input }, true)).toEqual({ name, input });
      expect(parseMessage({ name, input }, false)).toBeUndefined();
    });

    it("passes on nothing that it does not have to have, nor one part of a wrong type", () => {
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

/** What comes of a message of our own pages with these changes. */
function taken(name: BackgroundMessageName, changes: unknown): unknown {
  const input = Array.isArray(changes) ? changes : { ...(OWN.get(name) as object), ...(changes as object) };
  return parseMessage({ name, input }, true)?.input;
}

const policy = (requestedPolicyVersion: unknown) => ({
  question: { method: "policy", name: "projects/p", requestedPolicyVersion },
});
const report = (name: string) => ({ question: { method: "report-config", name } });
const ID = "00000000-0000-4000-8000-000000000000";
const BAD_IDS = ["", "1", ID.toUpperCase().replace("0", "A"), `${ID}0`].map((id) => ({ id }));

it.each<readonly [name: BackgroundMessageName, changes: object]>([
  ...[0, 1, 3].map((version) => ["askCloud", policy(version)] as const),
  ["getLogo", { url: "http://127.0.0.1:8080/a.png" }],
  ["setLookupOptions", { showLogos: true }],
  ["cancelPageScore", { categories: [] }],
  ["forgetPageScores", { url: undefined }],
  ["changeSettings", { services: { analysisUrl: "https://scores.example/v5" } }],
  ["changeSettings", { services: { analysisUrl: "http://127.0.0.1:4000", analysisInterface: "pagescore" } }],
  ["changeSettings", { auth: { issuer: "", clientId: "", clientSecret: "" } }],
  ["changeSettings", { auth: { issuer: "https://accounts.example/" } }],
  [
    "changeSettings",
    { pageScore: { strategy: "DESKTOP", categories: [], keepHistory: false, utmSource: "me" } },
  ],
])("takes %s with %j", (name, changes) => {
  expect(taken(name, changes)).toEqual({ ...(OWN.get(name) as object), ...changes });
});

it.each<readonly [name: BackgroundMessageName, changes: object]>([
  ...[2, 4, -1, "3", null].map((version) => ["askCloud", policy(version)] as const),
  // That has a message of its own.
  ["askCloud", { question: { method: "deletion", name: "projects/p/locations/l/functions/f" } }],
  ...["", "a\nb", "x".repeat(2_001)].map((name) => ["askCloud", report(name)] as const),
  ...BAD_IDS.flatMap((id) => [["askCloud", id] as const, ["deleteFunction", id] as const]),
  // Not without what the person typed.
  ["deleteFunction", { typedName: "" }],
  ["deleteFunction", { typedName: undefined }],
  ...["", " ", "..", "x".repeat(400)].map((account) => ["lookUpAccount", { account }] as const),
  // It would become a header.
  ...["a b", "a\nb", "schlüssel", "x".repeat(201)].map((key) => ["setLookupApiKey", { key }] as const),
  ...[
    "http://logos.example/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "https://user:secret@logos.example/a.png",
    "chrome-extension://abcdefghijklmnop/icon.png",
    "//logos.example/a.png",
  ].map((url) => ["getLogo", { url }] as const),
  ["setLookupOptions", { showLogos: "yes" }],
  ["followLookups", { order: "name" }],
  ["followLookups", { order: 1 }],
  ["followLookups", { wantsRest: "yes" }],
  ...[["performance"], ["PWA"], "SEO", [null]].map(
    (categories) => ["cancelPageScore", { categories }] as const,
  ),
  ...["javascript:alert(1)", "file:///etc/passwd", "chrome://settings", "shop.example", "https://", ""].map(
    (url) => ["scorePage", { url }] as const,
  ),
  ...["a.example/x", "user@a.example", "a example", "", "x".repeat(254), 7].map(
    (site) => ["setSiteSkipped", { site }] as const,
  ),
  ["changeSettings", { services: { analysisUrl: "http://scores.example" } }],
  ["changeSettings", { services: { analysisUrl: "" } }],
  ["changeSettings", { services: { analysisUrl: "https://user:secret@scores.example" } }],
  ["changeSettings", { services: { analysisInterface: "other" } }],
  ["changeSettings", { services: { lookupApiKey: "two words" } }],
  ["changeSettings", { services: { unknownUrl: "https://scores.example" } }],
  ["changeSettings", { services: { toString: "https://scores.example" } }],
  ["changeSettings", { services: { analysisUrl: "https://scores.example", lookupUrl: "nonsense" } }],
  ["changeSettings", { auth: { issuer: "http://accounts.example" } }],
  ["changeSettings", { auth: { clientId: "a\u0000b" } }],
  ["changeSettings", { auth: { clientSecret: "x".repeat(2_001) } }],
  ["changeSettings", { pageScore: { strategy: "STRATEGY_UNSPECIFIED" } }],
  ["changeSettings", { pageScore: { keepHistory: "yes" } }],
  ["changeSettings", { pageScore: [] }],
])("refuses %s with %j, and whole", (name, changes) => {
  expect(taken(name, changes)).toBeUndefined();
});

it("tidies up what comes along when something is pasted, and what is said twice", () => {
  expect(taken("lookUpAccount", { account: "  jo@shop.example " })).toMatchObject({
    account: "jo@shop.example",
  });
  expect(taken("setLookupApiKey", { key: " abc " })).toEqual({ key: "abc" });
  const pasted = parseMessage(
    { name: "changeSettings", input: { auth: { clientId: " breachlight\u00a0" } } },
    true,
  );
  expect(pasted?.input).toEqual({ auth: { clientId: "breachlight" } });
  const categories = ["SEO", "PERFORMANCE", "SEO"];
  expect(taken("cancelPageScore", { categories })).toMatchObject({ categories: ["PERFORMANCE", "SEO"] });
  const foreign = { showLogos: true, lookupUrl: "https://evil.example" };
  expect(taken("setLookupOptions", foreign)).toEqual({ showLogos: true });
});
