// The record of a tab: what was checked in it. Nothing in it is derived from a password.

import type { ErrorData } from "../errors.ts";
import type { ValueReference } from "../messages.ts";
import type { TabVerdict } from "../passwords/verdict.ts";
import { TAB_KEY_PREFIX } from "../storage.ts";
import type { RecordKind } from "./record.ts";

/** One committed value of one field, and what came of it. Nothing in it is derived from the value itself. */
export interface CheckedValue extends ValueReference {
  frameId: number;
  /** Site of the frame; absent where the frame has none (sandboxed, opaque). */
  site?: string;
  isNewPassword: boolean;
  isUnencrypted: boolean;
  at: number;
  /** Absent while the service is being asked. */
  verdict?: TabVerdict;
  /** Still what the field holds: neither changed nor replaced by a later value. */
  isStanding: boolean;
  /** The person closed the notice: it is not shown to them again. */
  isDismissed: boolean;
  /** Its page is gone; it stands for the page before. */
  isFromEarlierPage: boolean;
  /** Name of the document that the tab went to from there, once known. */
  carriedTo?: string;
  /** Was shown on the page after, which happens once. */
  isDelivered: boolean;
}

export interface TabRecord {
  values: CheckedValue[];
  /** When each check of the last minute was asked for, by document. */
  recentChecks: { document: string; at: number }[];
}

type Fields = Record<string, unknown>;

function isError(value: unknown): value is ErrorData {
  const { code, service } = Object(value) as Fields;
  return typeof code === "string" && typeof service === "string";
}

function isVerdict(value: unknown): boolean {
  const { state, count, error } = Object(value) as Fields;
  if (state === "breached") return Number(count) > 0;
  return state === "not-found" || (typeof state === "string" && isError(error));
}

function isCheck(value: unknown): value is TabRecord["recentChecks"][number] {
  const { document, at } = Object(value) as Fields;
  return typeof document === "string" && Number.isFinite(at);
}

function isCheckedValue(value: unknown): value is CheckedValue {
  const { field, value: number, frameId, verdict } = Object(value) as Fields;
  if (!isCheck(value) || ![field, number, frameId].every(Number.isFinite)) return false;
  return verdict === undefined || isVerdict(verdict);
}

function itemsOf<Item>(stored: unknown, isItem: (item: unknown) => item is Item): Item[] {
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}

/** By the id of the tab. What an earlier worker wrote counts without what is none in it. */
export const TAB: RecordKind<TabRecord> = {
  key: TAB_KEY_PREFIX,
  area: "session",
  read(stored) {
    if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
    const { values, recentChecks } = stored as Fields;
    return { values: itemsOf(values, isCheckedValue), recentChecks: itemsOf(recentChecks, isCheck) };
  },
};
