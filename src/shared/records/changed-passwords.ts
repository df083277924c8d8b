// The record of sites where the person set a new password: only the day, nothing about the password.

import { isFields, isText } from "../shapes.ts";
import { CHANGED_PASSWORDS_KEY } from "../storage.ts";
import type { RecordKind } from "./record.ts";

/** Day of the last change, as `yyyy-mm-dd`, by registrable domain. */
export type ChangedPasswords = Readonly<Record<string, string>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

export const CHANGED_PASSWORDS: RecordKind<ChangedPasswords> = {
  key: CHANGED_PASSWORDS_KEY,
  area: "local",
  isShared: true,
  read: (stored) =>
    isFields(stored)
      ? Object.fromEntries(
          Object.entries(stored).filter((entry): entry is [string, string] => {
            const [, day] = entry;
            return isText(day) && DAY.test(day);
          }),
        )
      : undefined,
};
