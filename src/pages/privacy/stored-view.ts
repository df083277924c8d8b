// What is stored on this device, in words: every kind, how much of it there is, and how to erase it.

import type { StoredItem, StoredKind } from "../../shared/privacy/stored-data.ts";
import type { PluralName, Words } from "../../shared/words.ts";
import { describeErase, type EraseView, messagePart } from "./erase-view.ts";
import type { PrivacySnapshot } from "./privacy-store.ts";

/** One kind of stored data. */
export interface StoredRowView {
  kind: StoredKind;
  title: string;
  note: string;
  /** "5 addresses, 1.2 kB". */
  amount: string;
  erase: EraseView;
}

export interface StoredView {
  title: string;
  problem?: string;
  /** By where they lie. */
  groups: { title: string; rows: StoredRowView[] }[];
  browser: string;
}

const COUNTS: Partial<Record<StoredKind, PluralName>> = {
  settings: "privacy_count_changed",
  "watch-list": "privacy_count_addresses",
  "page-scores": "privacy_count_results",
  catalogue: "privacy_count_breaches",
  "cloud-names": "privacy_count_names",
  "sent-requests": "popup_sent_count",
  tabs: "privacy_count_tabs",
};

const KILO = 1_000;

/** "0.4 kB", "12 kB", "1.3 MB". */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= KILO * KILO;
  const value = bytes / (isLarge ? KILO * KILO : KILO);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: value < 10 ? 1 : 0,
    minimumFractionDigits: 0,
  }).format(Math.max(0.1, value));
}

function hasAny({ count, bytes = 0 }: StoredItem): boolean {
  return count > 0 || bytes > 0;
}

function amountOf(item: StoredItem, { word, plural, language }: Words): string {
  const { kind, count, bytes } = item;
  if (!hasAny(item)) return word("privacy_nothing");
  const counted = count > 0 ? plural(COUNTS[kind] ?? "privacy_count_entries", count) : undefined;
  const size = bytes === undefined ? undefined : sizeText(bytes, language);
  if (counted === undefined) return size ?? word("privacy_something");
  return size === undefined ? counted : word("privacy_amount", counted, size);
}

function describeRow(item: StoredItem, snapshot: PrivacySnapshot, words: Words): StoredRowView {
  const { kind } = item;
  const { word } = words;
  return {
    kind,
    title: word(`privacy_kind_${messagePart(kind)}`),
    note: word(`privacy_note_${messagePart(kind)}`),
    amount: amountOf(item, words),
    erase: describeErase(kind, hasAny(item), snapshot, words),
  };
}

/** What is stored, those kinds of which there is nothing as well. */
export function describeStored(snapshot: PrivacySnapshot, words: Words): StoredView {
  const { word } = words;
  const { stored, isStoredSilent } = snapshot;
  const rowsAt = (place: StoredItem["place"]) =>
    (stored ?? []).filter((item) => item.place === place).map((item) => describeRow(item, snapshot, words));
  return {
    title: word("privacy_stored"),
    ...(isStoredSilent && { problem: word("privacy_stored_silent") }),
    groups: stored
      ? [
          { title: word("privacy_stored_disk"), rows: rowsAt("disk") },
          { title: word("privacy_stored_memory"), rows: rowsAt("memory") },
        ]
      : [],
    browser: word("privacy_stored_browser"),
  };
}
