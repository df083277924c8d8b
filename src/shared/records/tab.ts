// The record of a tab: what was checked in it. It contains no passwords.

import type { ValueReference } from "../content-messages.ts";
import type { TabVerdict } from "../passwords/verdict.ts";
import { has, isErrorData, isFields, isText, itemsOf } from "../shapes.ts";
import { defineRecord } from "./record.ts";

/** One committed value of one field, and its result. */
export interface CheckedValue extends ValueReference {
  frameId: number;
  /** Site of the frame; absent if it has none (sandboxed, opaque). */
  site?: string;
  /** Exact origin of the frame, if it has a site. */
  origin?: string;
  isNewPassword: boolean;
  isUnencrypted: boolean;
  /** A script wrote it, and the person sent it. */
  isFilled: boolean;
  at: number;
  /** URL of the password service that it was checked with. */
  service: string;
  /** Absent while the request is running. */
  verdict?: TabVerdict;
  /** Still the field's value: neither changed nor replaced by a later one. */
  isCurrent: boolean;
  /** The person closed the notice or already knows, so it isn't shown again. */
  isDismissed: boolean;
  /** Its form was submitted with it. */
  isSent?: boolean;
  /** Marks a breached password of this origin in this session: see `background/passwords/warned.ts`. */
  mark?: string;
  /** Its notice opened a tab, which happens once. */
  isFollowed?: boolean;
  isFromEarlierPage: boolean;
  /** Name of the document the tab went to next, once known. */
  carriedTo?: string;
  /** Already shown on the next page, which happens once. */
  isDelivered: boolean;
}

export interface TabRecord {
  values: CheckedValue[];
  /** Times of the checks of the last minute, by document. In each, the latest is last. */
  recentChecks: { document: string; times: number[] }[];
  /** The site the toolbar marks, as long as the tab stays there. */
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

/** By tab id. Invalid parts left by an earlier worker are dropped. */
export const TAB = defineRecord<TabRecord>({
  key: "tab:",
  area: "session",
  row: "tabs",
  read: (stored) =>
    isFields(stored)
      ? {
          values: itemsOf(stored.values, isCheckedValue),
          recentChecks: itemsOf(stored.recentChecks, areChecks),
          ...(isText(stored.markedSite) && { markedSite: stored.markedSite }),
        }
      : undefined,
});

/** Tab ids. Private tabs are never listed. */
const tabList = (key: string) =>
  defineRecord<number[]>({
    key,
    area: "session",
    row: "tabs",
    count: () => 0,
    isShared: true,
    read: (stored) => (Array.isArray(stored) ? itemsOf(stored, Number.isSafeInteger) : undefined),
  });

/** Tabs whose pages were loaded before the extension. */
export const TABS_WITHOUT_SCRIPT = tabList("tabs-without-script");

/** Tabs whose pages were loaded since the extension could run a script in them. */
export const LOADED_TABS = tabList("loaded-tabs");
