// Data stored on this device: every kind, the keys that belong to it, and the result of deleting it.

import { SETTINGS_KEY } from "../settings/settings.ts";
import * as keys from "../storage.ts";

type Area = "local" | "session" | "database";

/** Every kind, in the order of the privacy page, with its storage keys. A trailing colon marks a prefix. */
const STORED = {
  settings: { local: [SETTINGS_KEY] },
  "watch-list": { local: [keys.WATCH_LIST_KEY] },
  "page-scores": {
    database: [keys.SCORE_DATABASE],
    session: [
      keys.SCORE_KEY_PREFIX,
      keys.SCORE_RUN_KEY_PREFIX,
      keys.SCORE_REPORT_KEY_PREFIX,
      keys.VISITORS_KEY_PREFIX,
      `${keys.REFUSED_CLICK_KEY_PREFIX}browsingActivity`,
    ],
  },
  "dismissed-breaches": { local: [keys.DISMISSED_BREACHES_KEY, keys.MARKED_BREACHES_KEY] },
  "changed-passwords": { local: [keys.CHANGED_PASSWORDS_KEY] },
  "sign-in": { local: [keys.SIGN_IN_KEY, keys.CLOUD_SIGN_IN_KEY] },
  "cloud-names": { local: [keys.CLOUD_NAMES_KEY, keys.CLOUD_USED_KEY], session: [keys.CLOUD_NAMES_KEY] },
  catalog: {
    local: [
      keys.CATALOG_KEY,
      keys.BREACHED_SITES_KEY,
      keys.BREACHED_SITES_KEY_PREFIX,
      keys.CATALOG_STATE_KEY,
    ],
  },
  lookups: {
    session: [
      keys.LOOKUP_KEY_PREFIX,
      keys.LOOKUPS_KEY,
      `${keys.REFUSED_CLICK_KEY_PREFIX}personallyIdentifyingInfo`,
    ],
  },
  "cloud-calls": { session: [keys.CLOUD_CALL_KEY_PREFIX] },
  tokens: {
    session: [
      keys.TOKENS_KEY_PREFIX,
      keys.CLOUD_SIGN_IN_RUN_KEY,
      keys.CLOUD_ACCOUNT_KEY,
      keys.SCORE_SIGN_IN_KEY,
    ],
  },
  "sent-requests": { session: [keys.SENT_REQUESTS_KEY] },
  tabs: {
    session: [keys.TAB_KEY_PREFIX, keys.WARNED_KEY, keys.TABS_WITHOUT_SCRIPT_KEY, keys.LOADED_TABS_KEY],
  },
  // Kept in the worker's own memory.
  "range-answers": {},
  logos: { session: [keys.LOGO_KEY_PREFIX] },
  "request-clocks": { session: [keys.REQUEST_CLOCKS_KEY] },
} satisfies Record<string, Partial<Record<Area, string[]>>>;

export type StoredKind = keyof typeof STORED;

export const STORED_KINDS = Object.keys(STORED) as StoredKind[];

/** On disk until deleted, or in memory until the browser closes at the latest. */
export type StoredPlace = "disk" | "memory";

/** One kind, and how much of it is stored. */
export interface StoredItem {
  kind: StoredKind;
  place: StoredPlace;
  /** Number of entries: addresses, results, lookups… For settings, those that differ from the default. */
  count: number;
  /** Size as text; absent if it would require reading everything. */
  bytes?: number;
}

/** What a person can delete. */
export type Erasable = StoredKind | "everything";

/** Result of a deletion. */
export interface EraseOutcome {
  /** What is still there, in whole or in part. */
  left: StoredKind[];
  /** What happened to the tokens at the provider; absent if nobody was signed in. "unknown": no response in time. */
  revocation?: "done" | "failed" | "unknown";
}

/** All keys under which anything is stored. */
export const STORED_KEYS = Object.entries(STORED).flatMap(([kind, names]) =>
  Object.entries(names).flatMap(([area, all]) =>
    all.map((key) => ({
      kind: kind as StoredKind,
      area: area as Area,
      key,
      isPrefix: key.endsWith(":"),
    })),
  ),
);

/** The kind a stored key belongs to; `undefined` for a key of another version. */
export function kindOfKey(area: Area, name: string): StoredKind | undefined {
  return STORED_KEYS.find(
    (entry) => entry.area === area && (entry.isPrefix ? name.startsWith(entry.key) : name === entry.key),
  )?.kind;
}
