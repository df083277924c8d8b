// The self-check: which promises it checks, and what each check reports.

/** In the order of the page. */
export const PROMISES = ["permissions", "stored", "sent", "files", "policy"] as const;
export type PromiseName = (typeof PROMISES)[number];

/** The result of one check. */
export interface PromiseCheck {
  /** "unknown" if it couldn't be checked. */
  outcome: "holds" | "broken" | "unknown";
  /** What breaks the promise, or couldn't be judged: permissions, keys, hosts, files. May be personal. */
  unexpected: string[];
  /** What was found: permissions, hosts, settings. May be personal. */
  found: string[];
  /** Numbers under fixed names, so never personal. */
  counts: Record<string, number>;
}

/** What could not be checked. */
export const NOT_CHECKED: PromiseCheck = { outcome: "unknown", unexpected: [], found: [], counts: {} };

/** The result of a check that finds whatever is unexpected. */
export function checked({ unexpected = [], found = [], counts = {} }: Partial<PromiseCheck>): PromiseCheck {
  return { outcome: unexpected.length > 0 ? "broken" : "holds", unexpected, found, counts };
}

/** What the background checks; only a page can check the policy of pages. */
export type BackgroundChecks = Record<Exclude<PromiseName, "policy">, PromiseCheck>;
