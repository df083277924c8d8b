// Damages stored data, or changes it as another version would: every request still gets a reply, and nothing else is lost.

import { afterEach, expect, it, vi } from "vitest";
import { STORED_KEYS } from "../../../../src/shared/privacy/stored-data.ts";
import { CLOUD_CALL } from "../../../../src/shared/records/cloud.ts";
import { LOOKUP as LOOKUP_KIND } from "../../../../src/shared/records/lookups.ts";
import { SCORE, SCORE_RUN } from "../../../../src/shared/records/page-score.ts";
import type { RecordKind } from "../../../../src/shared/records/record.ts";
import { WATCH_LIST } from "../../../../src/shared/records/watch-list.ts";
import { type Area, EXTENSION_ID, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { CHECKED, FAILED, LOOKUP, PAGE, SENT, stored, WATCHED } from "./all-stored.ts";
import { closeDoor, type Door, openDoor, type Sender } from "./hostile-door.ts";

afterEach(closeDoor);

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

const POPUP: Sender = ownPage();
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
)("replies to requests and checks passwords with damage: %s %s", async ([part, , damage]) => {
  const areas = stored();
  for (const values of [areas.local, areas.session]) {
    for (const key of Object.keys(values)) {
      if ((key === "settings") !== (part === "settings")) continue;
      values[key] = damage(values[key]);
      if (values[key] === undefined) delete values[key];
    }
  }
  const door = await open(areas);
  await answers(door);
  await expectChecked(door);
  await answers(door);
});

it("damaged values don't affect the valid ones beside them", async () => {
  const areas = stored();
  const { local, session } = areas;
  const broken = (value: unknown) => DAMAGES.slice(1, -1).map(([, damage]) => damage(structuredClone(value)));
  for (const [key, value] of Object.entries(session)) {
    const prefix = STORED_KEYS.find((entry) => entry.isPrefix && key.startsWith(entry.key))?.key;
    if (prefix === undefined || prefix === "tokens:") continue;
    for (const [index, it] of broken(value).entries())
      session[`${prefix}${prefix === "tab:" ? index + 100 : `0${index}`}`] = it;
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
});
