// Every message that the background answers, each with an input that it accepts.

import type { BackgroundMessageName, InputOf } from "../../src/shared/messages.ts";
import type { ScoreQuestion } from "../../src/shared/page-score.ts";

const QUESTION: ScoreQuestion = {
  url: "http://127.0.0.1:9/asked",
  strategy: "MOBILE",
  categories: ["PERFORMANCE"],
};
const CALL_ID = "00000000-0000-4000-8000-000000000000";
const CHECK = { document: "1-2", field: 0, value: 0 };

/** The compiler misses one that is not here. `signOut` comes last: what comes after it would find nobody signed in. */
export const EVERY_MESSAGE: { [Name in BackgroundMessageName]: InputOf<Name> } = {
  wake: undefined,
  checkPassword: {
    ...CHECK,
    sha1: "A".repeat(40),
    hints: {
      isPassword: true,
      texts: [[], [], [], [], []],
      passwordCount: 1,
      maxLength: -1,
      isNumeric: false,
    },
  },
  settleVerdict: { ...CHECK, reason: "dismissed" },
  getTabState: { tabId: 0 },
  setPasswordChecks: { isEnabled: true },
  setSiteSkipped: { site: "shop.test", isSkipped: false },
  listSentRequests: undefined,
  listStored: undefined,
  eraseStored: { kind: "dismissed-breaches" },
  lookUpAccount: { account: "nobody@shop.test", isPrivate: false },
  followLookups: { revision: -1, isPrivate: false },
  cancelLookup: { account: "nobody@shop.test", isPrivate: false },
  forgetLookups: { isPrivate: false },
  getLogo: { url: "https://logos.test/a.png", isPrivate: false },
  getSiteBreaches: { tabId: 0 },
  setBreachDismissed: { name: "Shop", isDismissed: false },
  getCatalogueState: undefined,
  listWatchedAccounts: undefined,
  setAccountWatched: { account: "nobody@shop.test", isWatched: false },
  setDealtWith: { account: "nobody@shop.test", name: "Shop", isDealtWith: true },
  setLookupOptions: {},
  setLookupApiKey: { key: "" },
  scorePage: { ...QUESTION, tabId: 0, isPrivate: false },
  followPageScores: { revision: -1, url: QUESTION.url, isPrivate: false },
  cancelPageScore: { ...QUESTION, isPrivate: false },
  getScoreReport: { id: "any" },
  forgetPageScores: { url: QUESTION.url },
  getSignInState: undefined,
  askCloud: {
    id: CALL_ID,
    question: { method: "report-config", name: "projects/p/locations/l/reportConfigs/r" },
    isPrivate: false,
  },
  deleteFunction: {
    id: CALL_ID,
    name: "projects/p/locations/l/functions/f",
    typedName: "f",
    isPrivate: false,
  },
  followCloud: { revision: -1, isPrivate: false },
  cancelCloudCall: { id: CALL_ID, isPrivate: false },
  forgetCloudCalls: { isPrivate: false },
  forgetCloudNames: { method: "policy" },
  signInToCloud: { how: "sign-in", isPrivate: false },
  cancelCloudSignIn: { isPrivate: false },
  testService: {
    id: CALL_ID,
    service: "passwords",
    address: "http://127.0.0.1:9",
    lookupInterface: "v3",
    isPrivate: false,
  },
  changeSettings: {},
  answerConsent: { kind: "browsingActivity", isAgreed: false, isPrivate: false },
  signOut: undefined,
};
