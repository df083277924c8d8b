// The records of breaches that the toolbar no longer marks.

import { isText, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** Names of breaches. */
const list = (key: string) =>
  defineRecord<readonly string[]>({
    key,
    area: "local",
    row: "dismissed-breaches",
    isShared: true,
    count: (names) => names.length,
    read: (stored) => (Array.isArray(stored) ? itemsOf(stored, isText) : undefined),
  });

/** Those that the person dismissed. */
export const DISMISSED_BREACHES = list("dismissed-breaches");

/** Those that the toolbar has marked once. */
export const MARKED_BREACHES = list("marked-breaches");
