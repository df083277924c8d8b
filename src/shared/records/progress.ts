// The records of what a person achieved: where they set a new password, and how many were in breaches. Nothing about any password.

import { has, isText, itemsOf } from "../shapes.ts";
import { defineRecord, readEntries } from "./record.ts";

/** Day of the last change, as `yyyy-mm-dd`, by registrable domain. */
export type ChangedPasswords = Readonly<Record<string, string>>;

const DAY = /^\d{4}-\d\d-\d\d$/;
export const isDay = (value: unknown): boolean => isText(value) && DAY.test(value);

export const CHANGED_PASSWORDS = defineRecord<ChangedPasswords>({
  key: "changed-passwords",
  area: "local",
  row: "changed-passwords",
  isShared: true,
  count: (sites) => Object.keys(sites).length,
  read: readEntries(isDay),
});

/** What one check of all passwords found, in numbers alone. */
export interface VaultCounts {
  breached: number;
  checked: number;
}

/** With the day of the check, as `yyyy-mm-dd`. */
export interface DatedCounts extends VaultCounts {
  day: string;
}

/** Whether two can be of one vault. Of another one, fewer would be no progress. */
export function areAlike(one: VaultCounts, other: VaultCounts): boolean {
  return Math.min(one.checked, other.checked) * 5 >= Math.max(one.checked, other.checked) * 4;
}

/** Latest last, one a day and vault. There is a list only if the person wants one. Nothing from private windows. */
export const VAULT_COUNTS = defineRecord<readonly DatedCounts[]>({
  key: "vault-counts",
  area: "local",
  row: "vault-counts",
  isShared: true,
  count: (checks) => checks.length,
  read: (stored) =>
    Array.isArray(stored)
      ? itemsOf(
          stored,
          (one): one is DatedCounts =>
            has(one, { day: "string", breached: "number", checked: "number" }) && isDay(one.day),
        )
      : undefined,
});
