// One value under every key that this version stores something under.

import { type Area, CHECKED_VALUE, pageScoreTokens } from "../../../world/fake-browser.ts";
import { found, lookup, NONE, NOT_ASKED, watchedOne } from "../../pages/popup/accounts/lookup-states.ts";
import { run } from "../../pages/popup/page-score/score-states.ts";
import { RANGES } from "./hostile-door.ts";

export const PAGE = "https://shop.example/";
const ISSUER = { issuer: "https://accounts.example", clientId: "breachlight" };
const SOURCE = "https://lookup.example v3";
const FETCHED = { source: SOURCE, fetchedAt: 5 };
const NAMES = { policy: ["projects/p/locations/l/restorePlans/a/restores/b"] };
const NOW = Date.now();
const QUESTION = { url: PAGE, strategy: "MOBILE", categories: ["SEO"] };
const RUN = run({ id: "r1" });
export const FAILED = { state: "failed", at: NOW, question: QUESTION, failure: { kind: "interrupted" } };
const ENDED = { name: "interrupted", at: NOW, effect: "none" };
const CALL = { id: "c1", question: { method: "policy", name: "projects/p" }, state: ENDED };
export const LOOKUP = { ...lookup(NONE, NOT_ASKED, "demo@accounts.example"), source: SOURCE };
const LOOKUP_LINE = { ...LOOKUP, breaches: found({ count: 0 }) };
const NEWS = { name: "A", title: "Shop", foundAt: 1 };
export const WATCHED = watchedOne({ news: [{ ...NEWS, source: SOURCE }], dealtWith: ["B"] });
export const SENT = { at: NOW, service: "lookup", origin: "https://lookup.example", what: "catalog" };
export const CHECKED = { ...CHECKED_VALUE, at: NOW, verdict: { state: "breached", count: 3 } };
const SETTINGS = { services: { passwordsUrl: RANGES, lookupUrl: "https://lookup.example" }, auth: ISSUER };

/** All stored data, as this version writes it. */
export function stored(): { local: Area; session: Area } {
  return structuredClone({
    local: {
      settings: SETTINGS,
      policy: { lookups: { showLogos: false } },
      "watch-list": [WATCHED],
      "dismissed-breaches": ["Shop"],
      "marked-breaches": ["Shop"],
      "changed-passwords": { "shop.example": "2026-03-03" },
      catalogue: { ...FETCHED, breaches: [] },
      "catalogue-state": { ...FETCHED, breachCount: 1, nextAt: NOW + 1e7, failures: 0, triedAt: NOW },
      "breached-sites": { ...FETCHED, partCount: 1 },
      "breached-sites:0": { "shop.example": [{ name: "Shop", title: "Shop" }] },
      "sign-in": { ...ISSUER, state: "signed-in" },
      "sign-in-cloud": { ...ISSUER, state: "signed-in" },
      "cloud-names": NAMES,
      "cloud-used": true,
    },
    session: {
      "cloud-names": NAMES,
      "cloud-sign-in-run": { state: "running" },
      "signed-in:cloud": { account: "jo@example.org" },
      "sent-requests": [SENT],
      "request-clocks": { "https://lookup.example": { last: {}, rejections: 0 } },
      "tabs-without-script": [9],
      "loaded-tabs": [7],
      "tab:7": { values: [CHECKED], recentChecks: [], markedSite: "shop.example" },
      warned: { salt: "salt", marks: ["0a1b2"], skippedHosts: ["shop.example:8443"] },
      "tokens:page-score": pageScoreTokens("https://pagespeedonline.googleapis.com"),
      "signed-in:page-score": ISSUER,
      "tokens:cloud": { ...pageScoreTokens(""), destinations: [] },
      "refused-click:browsingActivity": { what: "x", at: NOW },
      "refused-click:personallyIdentifyingInfo": { what: "x", at: NOW },
      "lookup:demo@accounts.example": LOOKUP,
      lookups: [LOOKUP_LINE],
      "logo:https://logos.example/a.png": "data:image/png;base64,AA==",
      "score:MOBILE SEO https://shop.example/": { tabId: 7, at: NOW, current: FAILED },
      "score-run:r1": RUN,
      "score-report:r1": { audits: {} },
      "visitors:MOBILE https://shop.example/": {
        url: "https://shop.example/",
        at: 1,
        state: "answered",
        isHistoryOfSite: false,
      },
      "cloud:c1": CALL,
    },
  });
}
