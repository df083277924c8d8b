// Tests the message listener's allow-list and input schemas. See also hostile-messages.test.ts and the fuzz target.
import { describe, expect, it } from "vitest";
import { CONTENT_MESSAGES, type Envelope } from "../../../../src/shared/messages.ts";
import type { MessageName } from "../../../../src/ui/page/ask.ts";
import { parseMessage } from "../../../fuzz/parse-message.ts";
import { VALID_MESSAGES } from "../../../fuzz/valid-messages.ts";

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";

it("accepts only listed names, and four of them from content scripts", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "", "WAKE"])
    expect(parseMessage({ name, input: {} }, true), name).toBeUndefined();
  for (const received of [undefined, null, "wake", { name: ["wake"] }])
    expect(parseMessage(received, true), JSON.stringify(received)).toBeUndefined();
  expect([...CONTENT_MESSAGES].sort()).toEqual(["checkPassword", "settleVerdict", "skipSite", "wake"]);
});

/** By name, an input that must be accepted unchanged. */
const VALID = new Map(VALID_MESSAGES.map(({ name, input }) => [name, input]));

/** With every optional part. */
const FULL: Envelope<MessageName>[] = [
  { name: "askCloud", input: { ...(VALID.get("askCloud") as object), signIn: "more" } },
  { name: "changeSettings", input: { auth: { issuer: "https://accounts.example", clientId: "a" } } },
];

describe.each([...[...VALID].map(([name, input]) => ({ name, input })), ...FULL])(
  "$name",
  ({ name, input }) => {
    it("is accepted unchanged from our own pages, and from others only if content scripts may send it", () => {
      const isOfContent = CONTENT_MESSAGES.some((one) => one === name);
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

/** Sends a message from our own pages with these changes. */
function taken(name: MessageName, changes: unknown): unknown {
  const input = Array.isArray(changes) ? changes : { ...(VALID.get(name) as object), ...(changes as object) };
  return parseMessage({ name, input }, true)?.input;
}

const { hints: HINTS } = VALID.get("checkPassword") as { hints: object };
const hints = (change: object) => ({ hints: { ...HINTS, ...change } });
const policy = (requestedPolicyVersion: unknown) => ({
  question: { method: "policy", name: "projects/p", requestedPolicyVersion },
});
const report = (name: string) => ({ question: { method: "report-config", name } });
const ID = "00000000-0000-4000-8000-000000000000";
const BAD_IDS = ["", "1", ID.toUpperCase().replace("0", "A"), `${ID}0`].map((id) => ({ id }));

it.each<readonly [name: MessageName, changes: object]>([
  ["checkPassword", hints({ texts: [[], ["password", null], [undefined], [], []] })],
  ...[0, 1, 3].map((version) => ["askCloud", policy(version)] as const),
  ["askLookupService", { question: { about: "site", site: "someone.github.io" } }],
  ["askLookupService", { question: { about: "breach", name: "Shop's 2016 / one" } }],
  ["getLogo", { url: "http://127.0.0.1:8080/a.png" }],
  ["changeSettings", { lookups: { showLogos: true } }],
  ["cancelPageScore", { categories: [] }],
  ["forgetPageScores", { url: undefined }],
  ["changeSettings", { services: { analysisUrl: "https://scores.example/v5" } }],
  ["changeSettings", { services: { analysisUrl: "http://127.0.0.1:4000", analysisInterface: "pagescore" } }],
  ["changeSettings", { auth: { issuer: "", clientId: "", clientSecret: "" } }],
  ["changeSettings", { auth: { issuer: "https://accounts.example/" } }],
  ["changeSettings", { auth: { analysisAccess: null }, services: { lookupUrl: null } }],
  [
    "changeSettings",
    { pageScore: { strategy: "DESKTOP", categories: [], keepHistory: false, utmSource: "me" } },
  ],
  [
    "changeSettings",
    { pageScore: { strategy: "STRATEGY_UNSPECIFIED", categories: ["CATEGORY_UNSPECIFIED"] } },
  ],
])("accepts %s with %j", (name, changes) => {
  expect(taken(name, changes)).toEqual({ ...(VALID.get(name) as object), ...changes });
});

it.each<readonly [name: MessageName, changes: object]>([
  ...[
    ...[SHA1.slice(1), `G${SHA1.slice(1)}`, `${SHA1.slice(0, 39)}/`, [SHA1]].map((sha1) => ({ sha1 })),
    ...["https://evil.example", "1-2\n"].map((document) => ({ document })),
    ...[-1, 1.5].map((field) => ({ field })),
    { value: Number.POSITIVE_INFINITY },
    hints({ texts: "password" }),
    hints({ texts: [[], [], [], []] }),
    hints({ texts: [[], "password", [], [], []] }),
    hints({ texts: [[7], [], [], [], []] }),
    hints({ texts: [[], [], ["x".repeat(251)], [], []] }),
    hints({ texts: [[], [], [], Array(21).fill("x"), []] }),
    hints({ maxLength: "8" }),
  ].map((changes) => ["checkPassword", changes] as const),
  ["settleVerdict", { reason: "safe" }],
  ["settleVerdict", { value: -1 }],
  ...[
    { address: "http://passwords.example" },
    { address: "https://me@passwords.example" },
    { service: "analysis" },
    { lookupInterface: "v9" },
    { id: "1" },
  ].map((changes) => ["testService", changes] as const),
  ...[2, 4, -1, "3", null].map((version) => ["askCloud", policy(version)] as const),
  // This has a message of its own.
  ["askCloud", { question: { method: "deletion", name: "projects/p/locations/l/functions/f" } }],
  ...["", "a\nb", "x".repeat(2_001)].map((name) => ["askCloud", report(name)] as const),
  ...BAD_IDS.flatMap((id) => [["askCloud", id] as const, ["deleteFunction", id] as const]),
  // The typed confirmation is required.
  ["deleteFunction", { typedName: "" }],
  ["deleteFunction", { typedName: undefined }],
  ...["", " ", "..", "x".repeat(400)].map((account) => ["lookUpAccount", { account }] as const),
  // Not a site's address, or private to this network.
  ...["localhost", "127.0.0.1", "[::1]", "printer.local", "github.io", "shop.example/x"]
    .concat("shop.example:8080", "https://shop.example", "")
    .map((site) => ["askLookupService", { question: { about: "site", site } }] as const),
  ...[
    { about: "account-at-site", site: "shop.example" },
    { about: "account-at-site", site: "shop.example", account: " " },
    { about: "account-at-site", site: "localhost", account: "jo" },
    { about: "breach", name: "" },
    { about: "breach", name: "a\nb" },
    { about: "breach", name: "x".repeat(2_001) },
    { about: "anything", site: "shop.example", name: "Shop" },
  ].map((question) => ["askLookupService", { question }] as const),
  ...BAD_IDS.map((id) => ["askLookupService", id] as const),
  ...[undefined, "a\nb", "x".repeat(2_001)].map((source) => ["askLookupService", { source }] as const),
  // It would end up in a header.
  ...["a b", "a\nb", "schlüssel", "x".repeat(2_001)].map(
    (lookupApiKey) => ["changeSettings", { services: { lookupApiKey } }] as const,
  ),
  // Other addresses that are not logos are in lookup-request.test.ts, and those of services in settings.test.ts.
  ["getLogo", { url: "http://logos.example/a.png" }],
  ["changeSettings", { lookups: { showLogos: "yes" } }],
  ["changeSettings", { lookups: { unknown: null } }],
  ["changeSettings", { lookups: { showLogos: undefined } }],
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
  ["changeSettings", { services: { analysisInterface: "other" } }],
  ["changeSettings", { services: { lookupApiKey: "two words" } }],
  ["changeSettings", { lookups: { showLogos: true, lookupUrl: "https://evil.example" } }],
  ["changeSettings", { services: { unknownUrl: "https://scores.example" } }],
  ["changeSettings", { services: { toString: "https://scores.example" } }],
  ["changeSettings", { services: { analysisUrl: "https://scores.example", lookupUrl: "nonsense" } }],
  ["changeSettings", { auth: { issuer: "http://accounts.example" } }],
  ["changeSettings", { auth: { clientId: "a\u0000b" } }],
  ["changeSettings", { auth: { clientSecret: "x".repeat(2_001) } }],
  ["changeSettings", { pageScore: { strategy: "TABLET" } }],
  ["changeSettings", { pageScore: { keepHistory: "yes" } }],
  ["changeSettings", { pageScore: [] }],
])("rejects %s with %j as a whole", (name, changes) => {
  expect(taken(name, changes)).toBeUndefined();
});

it("trims pasted input and removes duplicates", () => {
  expect(taken("checkPassword", { sha1: SHA1.toLowerCase() })).toMatchObject({ sha1: SHA1 });
  const address = "https://lookup.example/base";
  expect(taken("testService", { address: ` ${address}/ ` })).toMatchObject({ address });
  expect(taken("lookUpAccount", { account: "  jo@shop.example " })).toMatchObject({
    account: "jo@shop.example",
  });
  const services = { lookupApiKey: " abc " };
  expect(taken("changeSettings", { services })).toMatchObject({ services: { lookupApiKey: "abc" } });
  const auth = { clientId: " breachlight\u00a0" };
  expect(taken("changeSettings", { auth })).toMatchObject({ auth: { clientId: "breachlight" } });
  const categories = ["SEO", "PERFORMANCE", "SEO"];
  expect(taken("cancelPageScore", { categories })).toMatchObject({ categories: ["PERFORMANCE", "SEO"] });
});
