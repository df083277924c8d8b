// Hooks for stored records: read once, rendered again on every change.

import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { type RecordKind, type RecordPlace, recordKey } from "../../shared/records/record.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../shared/records/settings.ts";
import {
  lockedSettings,
  readSettings,
  type SettingName,
  type SettingsInForce,
} from "../../shared/settings/settings.ts";
import type { StoredPlace, StoredValue } from "../page/stored-values.ts";
import { usePage } from "./page.ts";

const NOTHING: StoredValue = { isRead: true };

/**
 * The stored value of a place: a new object on each change, even if the same value was written again. Nothing is stored and
 * nothing is read without a place.
 */
export function useStored({ area, key, isPrefix }: Partial<StoredPlace>): StoredValue {
  const { values } = usePage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(
    () => (area && key ? values.subscribe({ area, key, isPrefix }, () => redraw(undefined)) : undefined),
    [values, area, key, isPrefix],
  );
  return area && key ? values.read({ area, key, isPrefix }) : NOTHING;
}

/** A record, if there is one. `isRead` is false until the browser responds or reports a change. */
interface ReadRecord<Value> {
  isRead: boolean;
  value?: Value;
}

/** One record, by default of the page's own kind of window. Nothing is read without a kind. */
export function useRecord<Value>(
  kind: RecordKind<Value> | undefined,
  place: RecordPlace = {},
): ReadRecord<Value> {
  const { isPrivate } = usePage();
  const key = kind && recordKey(kind, { isPrivate: kind.area === "session" && isPrivate, ...place });
  const { isRead, value } = useStored({ area: kind?.area, key });
  return useMemo(() => ({ isRead, value: kind?.read(value) }), [kind, isRead, value]);
}

/** All records of a kind, by id, by default of the page's own kind of window; `undefined` until read. */
export function useRecords<Value>(
  kind: RecordKind<Value>,
  place: Pick<RecordPlace, "isPrivate"> = {},
): ReadonlyMap<string, Value> | undefined {
  const { isPrivate } = usePage();
  const prefix = recordKey(kind, { isPrivate, ...place });
  const { isRead, value } = useStored({ area: kind.area, key: prefix, isPrefix: true });
  return useMemo(() => {
    if (!isRead) return undefined;
    const all = new Map<string, Value>();
    for (const [key, stored] of value as Map<string, unknown>) {
      const one = kind.read(stored);
      if (one !== undefined) all.set(key.slice(prefix.length), one);
    }
    return all;
  }, [kind, prefix, isRead, value]);
}

/** The effective settings, and which of them a policy locks. */
export interface ReadSettings {
  settings: SettingsInForce;
  locked: ReadonlySet<SettingName>;
}

/** The effective settings, policy included; `undefined` until read. */
export function useSettings(): ReadSettings | undefined {
  const stored = useStored({ area: "local", key: STORED_SETTINGS.key });
  const policy = useStored({ area: "local", key: STORED_POLICY.key });
  return useMemo(() => {
    if (!stored.isRead || !policy.isRead) return undefined;
    return { settings: readSettings(stored.value, policy.value), locked: lockedSettings(policy.value) };
  }, [stored, policy]);
}
