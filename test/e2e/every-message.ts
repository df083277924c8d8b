// Every message that the background answers, each with an input that it accepts.

import type { BackgroundMessageName, InputOf } from "../../src/shared/messages.ts";
import type { ScoreQuestion } from "../../src/shared/page-score.ts";

const QUESTION: ScoreQuestion = {
  url: "http://127.0.0.1:9/asked",
  strategy: "MOBILE",
  categories: ["PERFORMANCE"],
};
const CHECK = { document: "1-2", field: 0, value: 0 };
const NO_HINTS = { names: [], labels: [], nearby: [], form: [] };

/** The compiler misses one that is not here. `signOut` comes last: what comes after it would find nobody signed in. */
export const EVERY_MESSAGE: { [Name in BackgroundMessageName]: InputOf<Name> } = {
  wake: undefined,
  checkPassword: {
    ...CHECK,
    sha1: "A".repeat(40),
    hints: {
      ...NO_HINTS,
      isPassword: true,
      autocomplete: "",
      passwordFieldCount: 1,
      maxLength: -1,
      isNumeric: false,
    },
  },
  settleVerdict: { ...CHECK, reason: "dismissed" },
  getTabState: { tabId: 0 },
  setPasswordChecks: { isEnabled: true },
  setSiteSkipped: { site: "shop.test", isSkipped: false },
  listSentRequests: undefined,
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
  changeSettings: {},
  signOut: undefined,
};
