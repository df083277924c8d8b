// One message of each name that any page of the extension may send, with a valid input.

import type { Envelope } from "../../src/shared/messages.ts";
import type { MessageName } from "../../src/ui/page/ask.ts";

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

/** Inputs by message name: the compiler ensures that none is missing. */
const INPUTS: Record<MessageName, unknown> = {
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
  settleVerdict: { document: "0.123", field: 1, value: 2, reason: "changed" },
  skipSite: undefined,
  dismissWarning: { tabId: 7 },
  openChangePage: { site: "shop.example", tabId: 7 },
  getTabState: { tabId: 7 },
  setSiteSkipped: { site: "shop.example", isSkipped: true },
  listStored: undefined,
  getContentHash: undefined,
  checkSelf: undefined,
  eraseStored: { kind: "everything" },
  lookUpAccount: { account: "demo@accounts.example", isPrivate: false },
  cancelLookup: { account: "demo@accounts.example", isPrivate: false },
  forgetLookups: { isPrivate: false },
  askLookupService: {
    id: ID,
    source: "https://haveibeenpwned.com v3",
    question: { about: "account-at-site", site: "shop.example", account: "demo@accounts.example" },
    isPrivate: false,
  },
  getLogo: { url: "https://logos.example/a.png?v=1", isPrivate: false },
  getSiteBreaches: { tabId: 7 },
  setBreachDismissed: { name: "Shop", isDismissed: true },
  getCatalogState: undefined,
  getDataClasses: undefined,
  getPasswordBreaches: undefined,
  watchWithService: { origin: "https://lookup.example" },
  setAccountWatched: { account: "demo@accounts.example", isWatched: true },
  setDealtWith: { account: "demo@accounts.example", name: "Shop", isDealtWith: true },
  answerConsent: { kind: "browsingActivity", isAgreed: true, isPrivate: false },
  scorePage: { ...QUESTION, tabId: 7, captchaToken: "x" },
  cancelPageScore: QUESTION,
  getScoreReport: { id: ID },
  forgetPageScores: { url: QUESTION.url },
  getSignInState: undefined,
  signOut: undefined,
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
    id: ID,
    service: "passwords",
    address: "https://ranges.example",
    lookupInterface: "v3",
    isPrivate: false,
  },
  changeSettings: {
    services: { passwordsUrl: "https://ranges.example", lookupApiKey: "a-key" },
    passwordChecks: { enabled: false },
    lookups: { showLogos: false },
  },
};

export const VALID_MESSAGES: readonly Envelope<MessageName>[] = Object.entries(INPUTS).map(
  ([name, input]) => ({ name: name as MessageName, ...(input !== undefined && { input }) }),
);
