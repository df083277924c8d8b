// The records of breaches that the toolbar need not mark again.

import { isText, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** Names of breaches. Those that are also in `other` are counted there. */
const list = (key: string, other?: string) =>
  defineRecord<readonly string[]>({
    key,
    area: "local",
    row: "dismissed-breaches",
    isShared: true,
    count(names, all) {
      const counted = itemsOf(other === undefined ? [] : all[other], isText);
      return names.filter((name) => !counted.includes(name)).length;
    },
    read: (stored) => (Array.isArray(stored) ? itemsOf(stored, isText) : undefined),
  });

/** Those that the person dismissed. */
export const DISMISSED_BREACHES = list("dismissed-breaches");

/** Those that the toolbar has marked once. */
export const MARKED_BREACHES = list("marked-breaches", DISMISSED_BREACHES.key);
