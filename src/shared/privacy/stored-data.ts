// Data stored on this device: every kind, and the result of deleting it.

/** Every kind, in the order of the privacy page. Each stored key but the policy belongs to one of them: see `defineRecord`. */
export const STORED_KINDS = [
  "settings",
  "watch-list",
  "page-scores",
  "dismissed-breaches",
  "changed-passwords",
  "vault-counts",
  "sign-in",
  "cloud-names",
  "catalog",
  "lookups",
  "cloud-calls",
  "tokens",
  "sent-requests",
  "tabs",
  "vault-marks",
  // Kept in the worker's own memory.
  "range-answers",
  "logos",
  "request-clocks",
] as const;

export type StoredKind = (typeof STORED_KINDS)[number];

/** On disk until deleted, or in memory until the browser closes at the latest. */
export type StoredPlace = "disk" | "memory";

/** One kind, and how much of it is stored. */
export interface StoredItem {
  kind: StoredKind;
  place: StoredPlace;
  /** Number of entries: addresses, results, lookups… For settings, those that differ from the default. */
  count: number;
  /** Size as text; absent if it would require reading everything. */
  bytes?: number;
}

/** What a person can delete. */
export type Erasable = StoredKind | "everything";

/** Result of a deletion. */
export interface EraseOutcome {
  /** What is still there, in whole or in part. */
  left: StoredKind[];
  /** What happened to the tokens at the provider; absent if nobody was signed in. "unknown": no response in time. */
  revocation?: "done" | "failed" | "unknown";
}
