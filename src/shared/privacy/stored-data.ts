// What is stored on this device: every kind, the keys that belong to it, and what erasing it comes to.

import { SETTINGS_KEY } from "../settings/settings.ts";
import {
  BREACHED_SITES_KEY,
  BREACHED_SITES_KEY_PREFIX,
  CATALOGUE_KEY,
  CATALOGUE_STATE_KEY,
  CLOUD_ACCOUNT_KEY,
  CLOUD_CALL_KEY_PREFIX,
  CLOUD_NAMES_KEY,
  CLOUD_SIGN_IN_KEY,
  CLOUD_SIGN_IN_RUN_KEY,
  CLOUD_USED_KEY,
  DISMISSED_BREACHES_KEY,
  LOADED_TABS_KEY,
  LOGO_KEY_PREFIX,
  LOOKUP_KEY_PREFIX,
  LOOKUPS_KEY,
  REFUSED_CLICK_KEY_PREFIX,
  REQUEST_CLOCKS_KEY,
  SCORE_DATABASE,
  SCORE_KEY_PREFIX,
  SCORE_REPORT_KEY_PREFIX,
  SCORE_RUN_KEY_PREFIX,
  SCORE_SIGN_IN_KEY,
  SENT_REQUESTS_KEY,
  SIGN_IN_KEY,
  TAB_KEY_PREFIX,
  TABS_WITHOUT_SCRIPT_KEY,
  TOKENS_KEY_PREFIX,
  WATCH_LIST_KEY,
} from "../storage.ts";

/** Every kind of stored data, each of which can be erased by itself. */
export const STORED_KINDS = [
  "settings",
  "watch-list",
  "page-scores",
  "dismissed-breaches",
  "sign-in",
  "cloud-names",
  "catalogue",
  "lookups",
  "cloud-calls",
  "tokens",
  "sent-requests",
  "tabs",
  "range-answers",
  "logos",
  "request-clocks",
] as const;

export type StoredKind = (typeof STORED_KINDS)[number];

/** On the disk, until it is erased; or in memory, until the browser is closed at the latest. */
export type StoredPlace = "disk" | "memory";

/** One kind, and how much of it there is. */
export interface StoredItem {
  kind: StoredKind;
  place: StoredPlace;
  /** How many there are of what the kind consists of: addresses, results, look-ups… Of settings, those that differ from the default. */
  count: number;
  /** Size as text; absent where it would take reading all of it. */
  bytes?: number;
}

/** What a person can have erased. */
export type Erasable = StoredKind | "everything";

/** What came of erasing. */
export interface EraseOutcome {
  /** What is still there, or partly. */
  left: StoredKind[];
  /** What became of the tokens at the provider; absent where nobody was signed in. "unknown": no answer came in time. */
  revocation?: "done" | "failed" | "unknown";
}

/** Where something lies under a name of its own. */
export interface StoredKey {
  kind: StoredKind;
  area: "local" | "session" | "database";
  /** The key, or where `isPrefix` the beginning of many. */
  key: string;
  isPrefix?: true;
}

function keys(kind: StoredKind, area: StoredKey["area"], ...names: string[]): StoredKey[] {
  return names.map((key) => ({ kind, area, key }));
}

function prefixes(kind: StoredKind, area: StoredKey["area"], ...names: string[]): StoredKey[] {
  return names.map((key) => ({ kind, area, key, isPrefix: true }));
}

/** All names under which anything is stored. Answers to password checks have none: they are in the worker's own memory. */
export const STORED_KEYS: readonly StoredKey[] = [
  ...keys("settings", "local", SETTINGS_KEY),
  ...keys("watch-list", "local", WATCH_LIST_KEY),
  ...keys("dismissed-breaches", "local", DISMISSED_BREACHES_KEY),
  ...keys("catalogue", "local", CATALOGUE_KEY, BREACHED_SITES_KEY, CATALOGUE_STATE_KEY),
  ...prefixes("catalogue", "local", BREACHED_SITES_KEY_PREFIX),
  ...keys("sign-in", "local", SIGN_IN_KEY, CLOUD_SIGN_IN_KEY),
  ...keys("cloud-names", "local", CLOUD_NAMES_KEY, CLOUD_USED_KEY),
  ...keys("cloud-names", "session", CLOUD_NAMES_KEY),
  ...keys("page-scores", "database", SCORE_DATABASE),
  ...prefixes("page-scores", "session", SCORE_KEY_PREFIX, SCORE_RUN_KEY_PREFIX, SCORE_REPORT_KEY_PREFIX),
  ...keys("page-scores", "session", `${REFUSED_CLICK_KEY_PREFIX}browsingActivity`),
  ...keys("lookups", "session", `${REFUSED_CLICK_KEY_PREFIX}personallyIdentifyingInfo`, LOOKUPS_KEY),
  ...prefixes("lookups", "session", LOOKUP_KEY_PREFIX),
  ...prefixes("logos", "session", LOGO_KEY_PREFIX),
  ...prefixes("cloud-calls", "session", CLOUD_CALL_KEY_PREFIX),
  ...prefixes("tokens", "session", TOKENS_KEY_PREFIX),
  ...keys("tokens", "session", CLOUD_SIGN_IN_RUN_KEY, CLOUD_ACCOUNT_KEY, SCORE_SIGN_IN_KEY),
  ...keys("sent-requests", "session", SENT_REQUESTS_KEY),
  ...prefixes("tabs", "session", TAB_KEY_PREFIX),
  ...keys("tabs", "session", TABS_WITHOUT_SCRIPT_KEY, LOADED_TABS_KEY),
  ...keys("request-clocks", "session", REQUEST_CLOCKS_KEY),
];

/** The kind that a stored key belongs to; `undefined` for one of another version. */
export function kindOfKey(area: StoredKey["area"], name: string): StoredKind | undefined {
  return STORED_KEYS.find(
    (entry) => entry.area === area && (entry.isPrefix ? name.startsWith(entry.key) : name === entry.key),
  )?.kind;
}
