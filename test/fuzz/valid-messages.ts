// One message of each name that any page of the extension may send, with a valid input; and inputs beside that, good and bad.

import type { ContentMessages, Envelope } from "../../src/shared/content-messages.ts";
import type { CommandName } from "../../src/ui/page/commands.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const QUESTION = {
  url: "https://shop.example/list?a=1",
  strategy: "MOBILE",
  categories: ["SEO"],
  isPrivate: false,
};
const NAME = "projects/p/locations/europe-west1/functions/hello";
const HINTS = {
  isPassword: true,
  texts: [["current-password"], ["pass", null], ["Password"], [], ["action=https://a.example"]],
  types: ["email", "password", null],
  maxLength: -1,
  isNumeric: false,
  isFilled: false,
};

/** All that content scripts may send. */
export const CONTENT_COMMANDS = [
  "wake",
  "checkPassword",
  "reportFieldEvent",
  "skipSite",
  "changePassword",
  "suggestPassword",
] as const satisfies (keyof ContentMessages)[];
export const [WAKE, CHECK, SETTLE, SKIP, CHANGE, SUGGEST] = CONTENT_COMMANDS;

/** By message name: the compiler ensures that none is missing. None deletes what a test shows. */
const INPUTS: Record<CommandName, unknown> = {
  wake: undefined,
  checkPassword: {
    document: "0.123",
    field: 1,
    value: 2,
    sha1: "A".repeat(40),
    hints: HINTS,
  },
  checkVaultRange: {
    prefix: "5BAA6",
    suffixes: ["A".repeat(35)],
    known: { etag: '"1"', service: "https://api.pwnedpasswords.com" },
    run: { startedAt: 1, requests: 1 },
  },
  keepVaultMarks: { isKept: true, salt: ID, marks: [["5BAA6", "done"]] },
  keepVaultCounts: { isKept: true, found: { day: "2026-05-12", breached: 3, checked: 120 } },
  reportFieldEvent: { document: "0.123", field: 1, value: 2, reason: "changed" },
  skipSite: undefined,
  changePassword: undefined,
  suggestPassword: undefined,
  dismissWarning: { tabId: 7 },
  openChangePage: { site: "shop.example", tabId: 7 },
  getTabMemory: { tabId: 7 },
  setSiteSkipped: { site: "shop.test", isSkipped: false },
  listStored: undefined,
  getContentHash: undefined,
  checkSelf: undefined,
  eraseStored: { kind: "dismissed-breaches" },
  lookUpAccount: { account: "demo@accounts.example", isPrivate: false },
  cancelLookup: { account: "demo@accounts.example", isPrivate: false },
  forgetLookups: { isPrivate: false },
  askLookupService: {
    source: "https://haveibeenpwned.com v3",
    question: { about: "account-at-site", site: "shop.example", account: "demo@accounts.example" },
    isPrivate: false,
  },
  getLogo: { url: "https://logos.example/a.png?v=1", isPrivate: false },
  setBreachDismissed: { name: "Shop", isDismissed: false },
  fetchMissingCatalog: undefined,
  getDataClasses: undefined,
  getPasswordBreaches: undefined,
  watchWithService: { origin: "https://lookup.example" },
  setAccountWatched: { account: "nobody@shop.test", isWatched: false },
  setTwoStepOn: { account: "demo@accounts.example", site: "shop.example", isOn: true },
  setBreachResolved: { account: "demo@accounts.example", name: "Shop", isDealtWith: true, isPrivate: false },
  answerConsent: { kind: "browsingActivity", isAgreed: true, isPrivate: false },
  scorePage: { ...QUESTION, tabId: 7, captchaToken: "x" },
  cancelPageScore: QUESTION,
  getScoreReport: { id: ID },
  forgetPageScores: { url: QUESTION.url },
  getSignInState: undefined,
  askCloud: {
    id: ID,
    question: { method: "policy", name: "projects/p", requestedPolicyVersion: 3 },
    isPrivate: false,
  },
  deleteFunction: {
    id: ID,
    name: NAME,
    typedName: "hello",
    account: "demo@accounts.example",
    isPrivate: false,
  },
  cancelCloudCall: { id: ID, isPrivate: false },
  forgetCloudCalls: { isPrivate: false },
  forgetCloudNames: { method: "deletion", name: NAME },
  signInToCloud: { how: "sign-in", isPrivate: false },
  cancelCloudSignIn: { isPrivate: false },
  testService: {
    service: "passwords",
    address: "https://ranges.example",
    lookupInterface: "v3",
    isPrivate: false,
  },
  changeSettings: {},
  // Later ones would be signed out.
  signOut: undefined,
};

export const VALID_MESSAGES: readonly Envelope<CommandName>[] = Object.entries(INPUTS).map(
  ([name, input]) => ({ name: name as CommandName, ...(input !== undefined && { input }) }),
);

/** The listed message of a name with these parts instead. */
export function changed(name: CommandName, changes: object): Envelope<CommandName> {
  return { name, input: { ...(INPUTS[name] as object), ...changes } };
}

type Changes = [name: CommandName, changes: object][];

const of = (name: CommandName, ...changes: object[]) => changes.map((it) => [name, it]) as Changes;
const hints = (change: object) => ({ hints: { ...HINTS, ...change } });
const policy = (requestedPolicyVersion: unknown) => ({
  question: { method: "policy", name: NAME, requestedPolicyVersion },
});
const question = (...questions: object[]) => questions.map((question) => ({ question }));
const TOO_LONG = "x".repeat(2_001);

/** What else is accepted as it is: these parts instead of the ones above. */
export const ALSO_VALID: Changes = [
  ...of("checkPassword", hints({ texts: [[], ["password", null], [undefined], [], []] })),
  ...of("askCloud", { signIn: "more" }, ...[0, 1, 3].map(policy)),
  ...of("askLookupService", ...question({ about: "site", site: "someone.github.io" })),
  ...of("askLookupService", ...question({ about: "breach", name: "Shop's 2016 / one" })),
  ...of("getLogo", { url: "http://127.0.0.1:8080/a.png" }),
  ...of("cancelPageScore", { categories: [] }),
  ...of("forgetPageScores", { url: undefined }),
  ...of("changeSettings", {
    services: { passwordsUrl: "https://ranges.example", lookupApiKey: "a-key", lookupUrl: null },
    passwordChecks: { enabled: false },
    auth: { issuer: "", clientId: "", clientSecret: "", analysisAccess: null },
  }),
];

const spelled = (
  name: CommandName,
  part: string,
  from: unknown,
  to: unknown,
): [CommandName, object, object] => [name, { [part]: from }, { [part]: to }];

/** What is accepted in another spelling: blanks around it, and no order. */
export const SPELLED: [name: CommandName, changes: object, meant: object][] = [
  spelled("checkPassword", "sha1", "abcde".repeat(8), "ABCDE".repeat(8)),
  spelled("testService", "address", " https://a.example/b/ ", "https://a.example/b"),
  spelled("lookUpAccount", "account", "  jo@shop.example ", "jo@shop.example"),
  spelled("changeSettings", "services", { lookupApiKey: " abc " }, { lookupApiKey: "abc" }),
  spelled("changeSettings", "auth", { clientId: " breachlight\u00a0" }, { clientId: "breachlight" }),
  spelled("cancelPageScore", "categories", ["SEO", "PERFORMANCE", "SEO"], ["PERFORMANCE", "SEO"]),
];

/** What makes a message invalid as a whole. */
export const REFUSED: Changes = [
  ...of("checkPassword", ...["A".repeat(39), `G${"A".repeat(39)}`, ["A"]].map((sha1) => ({ sha1 }))),
  ...of("checkPassword", { document: "https://evil.example" }, { document: "1-2\n" }),
  ...of("checkPassword", { field: -1 }, { field: 1.5 }, { value: Number.POSITIVE_INFINITY }),
  ...[[], [[], "x", [], [], []], [[7], [], [], [], []], [["x".repeat(251)], [], [], [], []]]
    .concat([[Array(21).fill("x"), [], [], [], []]])
    .flatMap((texts) => of("checkPassword", hints({ texts }))),
  ...of("checkPassword", hints({ maxLength: "8" })),
  ...of("reportFieldEvent", { reason: "safe" }, { value: -1 }),
  ...of("testService", { address: "http://a.example" }, { address: "https://me@a.example" }),
  ...of("testService", { service: "analysis" }, { lookupInterface: "v9" }),
  ...of("askCloud", ...[2, 4, -1, "3", null].map(policy), { id: ID.toUpperCase() }, { id: `${ID}0` }),
  // This has a message of its own.
  ...of("askCloud", ...question({ method: "deletion", name: NAME })),
  ...["", "a\nb", TOO_LONG].flatMap((name) => of("askCloud", ...question({ method: "report-config", name }))),
  // The typed confirmation is required.
  ...of("deleteFunction", { typedName: "" }, { typedName: undefined }, { id: "" }),
  ...of("lookUpAccount", ...["", " ", "..", "x".repeat(400)].map((account) => ({ account }))),
  // Not a site's address, or private to this network.
  ...[
    "localhost",
    "127.0.0.1",
    "[::1]",
    "printer.local",
    "github.io",
    "shop.example/x",
    "shop.example:8080",
    "",
  ].flatMap((site) => of("askLookupService", ...question({ about: "site", site }))),
  ...of(
    "askLookupService",
    ...question({ about: "account-at-site", site: "shop.example" }, { about: "breach", name: TOO_LONG }),
    ...question({ about: "account-at-site", site: "localhost", account: "jo" }, { about: "anything" }),
    ...[undefined, "a\nb", TOO_LONG].map((source) => ({ source })),
  ),
  // Other addresses that are not logos are in lookup-request.test.ts, and those of services in settings.test.ts.
  ...of("getLogo", { url: "http://logos.example/a.png" }),
  ...of("cancelPageScore", ...[["performance"], ["PWA"], "SEO"].map((categories) => ({ categories }))),
  ...["javascript:alert(1)", "file:///etc/passwd", "chrome://settings", "shop.example", ""].flatMap((url) =>
    of("scorePage", { url }),
  ),
  ...of("setSiteSkipped", ...["a.example/x", "user@a.example", "", 7].map((site) => ({ site }))),
  // It would end up in a header.
  ...["a b", "a\nb", "schlüssel", TOO_LONG].flatMap((lookupApiKey) =>
    of("changeSettings", { services: { lookupApiKey } }),
  ),
  ...of("changeSettings", { services: { analysisUrl: "http://scores.example" } }, { services: { a: "b" } }),
  ...of("changeSettings", { services: { analysisUrl: "https://a.example", lookupUrl: "nonsense" } }),
  ...of("changeSettings", { services: { toString: "https://a.example" } }, { pageScore: [] }),
  ...of(
    "changeSettings",
    { lookups: { showLogos: true, later: null } },
    { auth: { issuer: "http://a.example" } },
  ),
];
