// What is stored on this device: how much of each kind, and where.

import browser from "webextension-polyfill";
import {
  kindOfKey,
  STORED_KEYS,
  STORED_KINDS,
  type StoredItem,
  type StoredKind,
} from "../../shared/privacy/stored-data.ts";
import type { ScoreRecord } from "../../shared/records/page-score.ts";
import { PRIVATE_PREFIX } from "../../shared/records/record.ts";
import {
  initialValue,
  POLICY_KEY,
  readSettings,
  SETTING_NAMES,
  SETTINGS_KEY,
  type SettingName,
  settingValue,
} from "../../shared/settings/settings.ts";
import * as keys from "../../shared/storage.ts";
import { countHistory } from "../page-score/score-history.ts";
import { rangeAnswerCount } from "../passwords/check-password.ts";
import { keysIn } from "../platform/storage.ts";

type Values = Record<string, unknown>;

export interface Stored {
  local: Values;
  session: Values;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

function keysWith(values: Values, prefix: string): string[] {
  return Object.keys(values).filter((key) => key.startsWith(prefix));
}

function changedCount(stored: unknown): number {
  const settings = readSettings(stored);
  const isChanged = (name: SettingName) =>
    JSON.stringify(settingValue(settings, name)) !== JSON.stringify(initialValue(name, settings));
  return SETTING_NAMES.filter(isChanged).length;
}

/** Scores that are running or failed. Finished ones are counted as results. */
function unfinishedCount(session: Values): number {
  const isDone = (key: string) => (session[key] as Partial<ScoreRecord> | null)?.current?.state === "done";
  return keysWith(session, keys.SCORE_KEY_PREFIX).filter((key) => !isDone(key)).length;
}

/** Kinds that are counted by something other than their number of keys. */
const COUNTS: { [Kind in StoredKind]?: (stored: Stored) => number | Promise<number> } = {
  settings: ({ local }) => changedCount(local[SETTINGS_KEY]),
  "watch-list": ({ local }) => lengthOf(local[keys.WATCH_LIST_KEY]),
  "dismissed-breaches": ({ local }) =>
    new Set([keys.DISMISSED_BREACHES_KEY, keys.MARKED_BREACHES_KEY].flatMap((key) => local[key] ?? [])).size,
  "changed-passwords": ({ local }) => lengthOf(local[keys.CHANGED_PASSWORDS_KEY]),
  catalog: ({ local }) => {
    const count = (local[keys.CATALOG_STATE_KEY] as { breachCount?: unknown } | undefined)?.breachCount;
    return typeof count === "number" ? count : 0;
  },
  "page-scores": async ({ session }) =>
    (await countHistory()) + keysWith(session, keys.SCORE_RUN_KEY_PREFIX).length + unfinishedCount(session),
  // Don't count the list itself.
  lookups: ({ session }) =>
    Object.keys(session).filter((key) => key !== keys.LOOKUPS_KEY && kindOfKey("session", key) === "lookups")
      .length,
  "cloud-names": ({ local, session }) =>
    [local, session]
      .flatMap((area) => Object.values(area[keys.CLOUD_NAMES_KEY] ?? {}))
      .reduce((sum, names) => sum + lengthOf(names), 0),
  tokens: ({ session }) => keysWith(session, keys.TOKENS_KEY_PREFIX).length,
  "sent-requests": ({ session }) => lengthOf(session[keys.SENT_REQUESTS_KEY]),
  tabs: ({ session }) => keysWith(session, keys.TAB_KEY_PREFIX).length,
  "request-clocks": ({ session }) => lengthOf(session[keys.REQUEST_CLOCKS_KEY]),
  "range-answers": rangeAnswerCount,
};

function isOnDisk(kind: StoredKind, { local, session }: Stored): boolean {
  // The only kind that is stored where the user wants it.
  if (kind === "cloud-names") return keys.CLOUD_NAMES_KEY in local || !(keys.CLOUD_NAMES_KEY in session);
  return STORED_KEYS.some((entry) => entry.kind === kind && entry.area !== "session");
}

/** Not measured: results are in a database and would have to be read, and password service responses aren't text. */
const UNMEASURED: readonly StoredKind[] = ["page-scores", "range-answers"];

async function itemOf(kind: StoredKind, stored: Stored): Promise<StoredItem> {
  const own = (["local", "session"] as const).flatMap((area) =>
    Object.entries(stored[area]).filter(([key]) => kindOfKey(area, key) === kind),
  );
  const bytes = own.reduce((sum, [key, value]) => sum + key.length + JSON.stringify(value).length, 0);
  return {
    kind,
    place: isOnDisk(kind, stored) ? "disk" : "memory",
    count: (await COUNTS[kind]?.(stored)) ?? own.length,
    bytes: UNMEASURED.includes(kind) ? undefined : bytes,
  };
}

/** Everything in both areas. Rejects if storage can't be read. */
export async function readStored(): Promise<Stored> {
  const [local, session] = await Promise.all([
    browser.storage.local.get(null),
    browser.storage.session.get(null),
  ]);
  return { local, session };
}

/** Every kind of stored data, including empty ones, without private windows. */
export function itemsIn(stored: Stored): Promise<StoredItem[]> {
  return Promise.all(STORED_KINDS.map((kind) => itemOf(kind, stored)));
}

/** {@link itemsIn} what is stored now. Rejects if storage can't be read. */
export async function listStored(): Promise<StoredItem[]> {
  return itemsIn(await readStored());
}

/**
 * Keys of a kind that can be deleted; without a kind, keys of other versions. Leaves out the policy, which isn't the user's, and
 * records of private windows, which their features delete.
 */
export async function storedKeysOf(
  kind: StoredKind | undefined,
): Promise<{ local: string[]; session: string[] }> {
  const [local, session] = await Promise.all([keysIn("local"), keysIn("session")]);
  return {
    local: local.filter((key) => key !== POLICY_KEY && kindOfKey("local", key) === kind),
    session: session.filter((key) => !key.startsWith(PRIVATE_PREFIX) && kindOfKey("session", key) === kind),
  };
}
