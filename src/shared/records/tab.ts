// The record of a tab: what was checked in it. Nothing in it tells a password.

import type { ValueReference } from "../messages.ts";
import type { TabVerdict } from "../passwords/verdict.ts";
import { has, isErrorData, isFields, isText, itemsOf } from "../shapes.ts";
import { TAB_KEY_PREFIX } from "../storage.ts";
import type { RecordKind } from "./record.ts";

/** One committed value of one field, and what came of it. */
export interface CheckedValue extends ValueReference {
  frameId: number;
  /** Of the frame; absent where it has none (sandboxed, opaque). */
  site?: string;
  isNewPassword: boolean;
  isUnencrypted: boolean;
  at: number;
  /** Absent while the service is being asked. */
  verdict?: TabVerdict;
  /** Still what the field holds: neither changed nor replaced by a later value. */
  isStanding: boolean;
  /** The person closed the notice, or knows of the warning: it is not shown to them again. */
  isDismissed: boolean;
  /** Its form was sent with it. */
  isSent?: boolean;
  /** Of a password in breaches, on this site in this session: see `background/passwords/warned.ts`. */
  mark?: string;
  isFromEarlierPage: boolean;
  /** Name of the document that the tab went to from there, once known. */
  carriedTo?: string;
  /** Was shown on the page after, which happens once. */
  isDelivered: boolean;
}

export interface TabRecord {
  values: CheckedValue[];
  /** When the checks of the last minute were asked for, by document: in each the latest is last. */
  recentChecks: { document: string; times: number[] }[];
  /** The toolbar marks this one, for as long as the tab stays there. */
  markedSite?: string;
}

function isVerdict(value: unknown): boolean {
  if (!has(value, { state: "string" })) return false;
  if (value.state === "breached") return value.count === undefined || Number(value.count) > 0;
  return value.state === "not-found" || isErrorData(value.error);
}

const areChecks = (value: unknown) =>
  has(value, { document: "string", times: "list" }) && (value.times as unknown[]).every(Number.isFinite);

function isCheckedValue(value: unknown): boolean {
  const kinds = {
    document: "string",
    at: "number",
    field: "number",
    value: "number",
    frameId: "number",
  } as const;
  return has(value, kinds) && (value.verdict === undefined || isVerdict(value.verdict));
}

/** By the id of the tab. What an earlier worker wrote counts without what is none in it. */
export const TAB: RecordKind<TabRecord> = {
  key: TAB_KEY_PREFIX,
  area: "session",
  read: (stored) =>
    isFields(stored)
      ? {
          values: itemsOf(stored.values, isCheckedValue),
          recentChecks: itemsOf(stored.recentChecks, areChecks),
          ...(isText(stored.markedSite) && { markedSite: stored.markedSite }),
        }
      : undefined,
};
