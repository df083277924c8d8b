// The record of sites where the person set a new password: only the day, nothing about the password.

import { isText } from "../shapes.ts";
import { defineRecord, readEntries } from "./record.ts";

/** Day of the last change, as `yyyy-mm-dd`, by registrable domain. */
export type ChangedPasswords = Readonly<Record<string, string>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

export const CHANGED_PASSWORDS = defineRecord<ChangedPasswords>({
  key: "changed-passwords",
  area: "local",
  row: "changed-passwords",
  isShared: true,
  count: (sites) => Object.keys(sites).length,
  read: readEntries((day) => isText(day) && DAY.test(day)),
});
