// Damages stored data, or changes it as another version would: every request still gets a reply, and nothing else is lost.

import { afterEach, expect, it, vi } from "vitest";
import { STORED_KEYS } from "../../../../src/shared/privacy/stored-data.ts";
import { CLOUD_CALL } from "../../../../src/shared/records/cloud.ts";
import { LOOKUP as LOOKUP_KIND } from "../../../../src/shared/records/lookups.ts";
import { SCORE, SCORE_RUN } from "../../../../src/shared/records/page-score.ts";
import type { RecordKind } from "../../../../src/shared/records/record.ts";
import { WATCH_LIST } from "../../../../src/shared/records/watch-list.ts";
import { noteAttacks } from "../../../attacks.ts";
import { found, lookup, NONE, NOT_ASKED, watchedOne } from "../../pages/popup/accounts/lookup-states.ts";
import { run } from "../../pages/popup/page-score/score-states.ts";
import {
  type Area,
  CHECKED_VALUE,
  EXTENSION_ID,
  OWN,
  PASSWORD_HINTS,
  pageScoreTokens,
} from "../fake-browser.ts";
import { closeDoor, type Door, openDoor, RANGES, type Sender } from "./hostile-door.ts";

afterEach(closeDoor);

const PAGE = "https://shop.example/";
const ISSUER = { issuer: "https://accounts.example", clientId: "breachlight" };
const SOURCE = "https://lookup.example v3";
const FETCHED = { source: SOURCE, fetchedAt: 5 };
const NAMES = { policy: ["projects/p/locations/l/restorePlans/a/restores/b"] };
const NOW = Date.now();
const QUESTION = { url: PAGE, strategy: "MOBILE", categories: ["SEO"] };
const RUN = run({ id: "r1" });
const FAILED = { state: "failed", at: NOW, question: QUESTION, failure: { kind: "interrupted" } };
const ENDED = { name: "interrupted", at: NOW, effect: "none" };
const CALL = { id: "c1", question: { method: "policy", name: "projects/p" }, state: ENDED };
const LOOKUP = { ...lookup(NONE, NOT_ASKED, "demo@accounts.example"), source: SOURCE };
const LOOKUP_LINE = { ...LOOKUP, breaches: found({ count: 0 }) };
const NEWS = { name: "A", title: "Shop", foundAt: 1 };
const WATCHED = watchedOne({ news: [{ ...NEWS, source: SOURCE }], dealtWith: ["B"] });
const SENT = { at: NOW, service: "lookup", origin: "https://lookup.example", what: "catalog" };
const CHECKED = { ...CHECKED_VALUE, at: NOW, verdict: { state: "breached", count: 3 } };
const SETTINGS = { services: { passwordsUrl: RANGES, lookupUrl: "https://lookup.example" }, auth: ISSUER };

/** All stored data, as this version writes it. */
function stored(): { local: Area; session: Area } {
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
      warned: { salt: "salt", marks: ["0a1b2"] },
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

/** Ways a value can be damaged; `more` stands for a future version. */
const DAMAGES: [what: string, damage: (value: unknown) => unknown][] = [
  ["gone", () => undefined],
  ["null", () => null],
  ["a number", () => 7],
  ["not even a number", () => Number.NaN],
  ["a string", () => "settings"],
  ["a truncated string", (value) => JSON.stringify(value)?.slice(0, -3)],
  ["true", () => true],
  ["a list", () => [null, 5, "x", [], {}]],
  ["empty", () => ({})],
  ["in another place", (value) => ({ value })],
  ["of numbers", (value) => mapped(value, () => 5)],
  ["of nulls", (value) => mapped(value, () => null)],
  ["of lists", (value) => mapped(value, () => [null, 1])],
  ["of objects", (value) => mapped(value, () => ({ a: null }))],
  ["of strings", (value) => mapped(value, () => "x")],
  [
    "with built-in property names",
    (value) => JSON.parse(`{"__proto__":{"source":1},"toString":1,"value":${JSON.stringify(value)}}`),
  ],
  [
    "of a far-future version",
    (value) =>
      Array.isArray(value) || typeof value !== "object" ? value : { ...value, version: 1e9, more: [{}] },
  ],
];

function mapped(value: unknown, make: () => unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) => (typeof item === "object" ? mapped(item, make) : make()));
  if (typeof value !== "object" || value === null) return make();
  return Object.fromEntries(Object.keys(value).map((key) => [key, make()]));
}

const POPUP: Sender = { id: EXTENSION_ID, url: `${OWN}src/pages/popup/index.html` };
const FORM: Sender = { id: EXTENSION_ID, url: PAGE, frameId: 0, tab: { id: 7, url: PAGE, incognito: false } };
const QUESTIONS: [name: string, input?: object][] = [
  ["getTabState", { tabId: 7 }],
  ["listStored"],
  // An unknown account, which makes the background read the known ones.
  ["cancelLookup", { account: "nobody@accounts.example", isPrivate: false }],
  ["getSiteBreaches", { tabId: 7 }],
  ["getCatalogState"],
  ["getScoreReport", { id: "r1" }],
  ["getSignInState"],
  ["getLogo", { url: "https://logos.example/a.png", isPrivate: false }],
];
const CHECK = { document: "0.7", field: 1, value: 1, sha1: `00000${"A".repeat(35)}`, hints: PASSWORD_HINTS };

async function open(areas: { local: Area; session: Area }): Promise<Door> {
  const open = () => {
    throw new Error("no database");
  };
  vi.stubGlobal("indexedDB", { databases: async () => [], open });
  return openDoor(areas);
}

async function answers(door: Door): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {};
  for (const [name, input] of QUESTIONS) {
    const reply = (await door.say({ name, input }, POPUP)) as { ok: boolean; value?: unknown };
    expect(reply, name).toMatchObject({ ok: true });
    replies[name] = reply.value;
  }
  return replies;
}

/** The main promise: a password is still checked and its verdict returned. */
async function expectChecked(door: Door): Promise<void> {
  const reply = await door.say({ name: "checkPassword", input: CHECK }, FORM);
  expect(reply).toMatchObject({ ok: true, value: { state: "breached", count: 5 } });
}

it("covers every storage key", () => {
  const areas = stored();
  const missing = STORED_KEYS.filter(({ area, key, isPrefix }) => {
    if (area === "database") return false;
    return !Object.keys(areas[area]).some((name) => (isPrefix ? name.startsWith(key) : name === key));
  });
  expect(missing).toEqual([]);
});

// Settings are damaged separately: without their services, the default ones would get the requests.
it.for(
  [true, false].flatMap((isAll) => DAMAGES.map((damage) => [isAll ? "all" : "settings", ...damage] as const)),
)("replies to requests and checks passwords with damage: %s %s", async ([part, , damage], { task }) => {
  const areas = stored();
  let count = 0;
  for (const values of [areas.local, areas.session]) {
    for (const key of Object.keys(values)) {
      if ((key === "settings") !== (part === "settings")) continue;
      values[key] = damage(values[key]);
      if (values[key] === undefined) delete values[key];
      count++;
    }
  }
  const door = await open(areas);
  await answers(door);
  await expectChecked(door);
  await answers(door);
  noteAttacks(task, `stored data: ${part === "all" ? "all of it damaged" : part}`, count);
});

it("damaged values don't affect the valid ones beside them", async ({ task }) => {
  const areas = stored();
  const { local, session } = areas;
  const broken = (value: unknown) => DAMAGES.slice(1, -1).map(([, damage]) => damage(structuredClone(value)));
  let count = 0;
  for (const [key, value] of Object.entries(session)) {
    const prefix = STORED_KEYS.find((entry) => entry.isPrefix && key.startsWith(entry.key))?.key;
    if (prefix === undefined || prefix === "tokens:") continue;
    for (const [index, it] of broken(value).entries())
      session[`${prefix}${prefix === "tab:" ? index + 100 : `0${index}`}`] = it;
    count += broken(value).length;
  }
  local["watch-list"] = [...broken(WATCHED), WATCHED];
  session["sent-requests"] = [...broken(SENT), SENT];
  session["tab:7"] = { values: [...broken(CHECKED), CHECKED], recentChecks: [null, 5] };
  const door = await open(areas);
  const what = await answers(door);
  expect(WATCH_LIST.read(local["watch-list"])).toContainEqual(WATCHED);
  const read = <Value>({ key, read }: RecordKind<Value>) =>
    Object.entries(door.session).flatMap(([name, value]) =>
      name.startsWith(key) ? (read(value) ?? []) : [],
    );
  expect(read(SCORE)).toMatchObject([{ current: FAILED }]);
  expect(read(SCORE_RUN)).toContainEqual(expect.objectContaining({ id: "r1" }));
  expect(what.getScoreReport).toMatchObject({ run: { id: "r1" } });
  expect(read(CLOUD_CALL)).toContainEqual(expect.objectContaining({ id: "c1" }));
  expect(LOOKUP_KIND.read(session[`lookup:${LOOKUP.account}`])).toEqual(LOOKUP);
  expect(session.lookups).toContainEqual(expect.objectContaining({ account: LOOKUP.account }));
  expect(what.getTabState).toMatchObject({ verdict: { state: "breached" } });
  await expectChecked(door);
  await vi.waitFor(() =>
    expect(door.session["sent-requests"]).toEqual([
      SENT,
      expect.objectContaining({ what: "password-range" }),
    ]),
  );
  noteAttacks(task, "stored data: beside what is whole", count + 3 * (DAMAGES.length - 2));
});
