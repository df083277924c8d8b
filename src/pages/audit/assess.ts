// What is wrong with each password of a vault, and how bad that is.

import type { ErrorData } from "../../shared/errors.ts";
import type { Flaw, PreparedEntry } from "./vault/prepare.ts";

/** Reasons to list a password, worst first. */
export const KINDS = [
  "breached",
  "name",
  "breached-site",
  "short",
  "reused",
  "unencrypted",
  "unknown",
] as const;
export type Kind = (typeof KINDS)[number];

/** The service's result for a password; `undefined` if it hasn't been checked. */
export type Finding = { count: number } | { error: ErrorData };

/** A site's latest breach that exposed passwords. */
export interface SiteBreach {
  title: string;
  /** `yyyy-mm-dd`; absent if the service gave none. */
  breachDate?: string;
  /** Whether the password was changed after the breach, if both dates are known. */
  changed: "after" | "before" | "unknown";
}

export interface Assessed {
  id: number;
  entry: PreparedEntry;
  finding?: Finding;
  /** Ids of all entries with the same password, this one included; empty if it isn't used in several places. */
  group: readonly number[];
  siteBreach?: SiteBreach;
  kinds: Kind[];
  /** Higher is worse; 0 means that nothing is wrong. */
  severity: number;
}

/** Each kind outweighs all later ones together. */
const WEIGHTS: Record<Kind, number> = {
  breached: 1_000,
  name: 400,
  "breached-site": 200,
  short: 100,
  reused: 40,
  unencrypted: 10,
  unknown: 1,
};
/** A breach from before the password change is worth knowing, but needs no action. */
const CHANGED_AFTER = 2;

const DAY_MS = 86_400_000;

/** Breaches by site, latest first. */
export type SiteBreaches = ReadonlyMap<string, readonly { title: string; breachDate?: string }[]>;

/** A site's latest breach, and whether the password (set at `changedAt`) is newer. */
export function siteBreachOf(
  { site, changedAt }: PreparedEntry,
  breaches: SiteBreaches | undefined,
): SiteBreach | undefined {
  const latest = site === undefined ? undefined : breaches?.get(site)?.[0];
  if (!latest) return undefined;
  const { title, breachDate } = latest;
  const at = Date.parse(breachDate ?? "");
  const isKnown = changedAt !== undefined && !Number.isNaN(at);
  // A breach date has no time: a password changed that day may have been exposed.
  const changed = isKnown ? (changedAt >= at + DAY_MS ? "after" : "before") : "unknown";
  return { title, ...(breachDate !== undefined && { breachDate }), changed };
}

/** Where a password is used. Duplicate entries for a site count as one place. */
function placeOf({ site, title, username }: PreparedEntry): string {
  return site ?? `${title} ${username}`;
}

/** Maps each hash that is used in several places to the ids of its entries. */
export function reusedIn(entries: readonly PreparedEntry[], ids: readonly number[]): Map<string, number[]> {
  const byHash = new Map<string, number[]>();
  for (const id of ids) {
    const { sha1 } = entries[id] as PreparedEntry;
    const group = byHash.get(sha1);
    if (group) group.push(id);
    else byHash.set(sha1, [id]);
  }
  for (const [sha1, group] of byHash) {
    const places = group.length > 1 && new Set(group.map((id) => placeOf(entries[id] as PreparedEntry)));
    if (!places || places.size < 2) byHash.delete(sha1);
  }
  return byHash;
}

const FLAW_KINDS: Record<Flaw, Kind> = { short: "short", name: "name", unencrypted: "unencrypted" };

type Facts = Pick<Assessed, "id" | "entry" | "finding" | "group" | "siteBreach">;

/** Derives an entry's kinds and severity from its facts. */
export function assess(facts: Facts): Assessed {
  const { entry, finding, group, siteBreach } = facts;
  // Fast path: most entries of a large vault.
  if (!finding && !siteBreach && group.length < 2 && entry.flaws.length === 0) {
    return { ...facts, kinds: [], severity: 0 };
  }
  const found = new Set(entry.flaws.map((flaw) => FLAW_KINDS[flaw]));
  const count = finding && "count" in finding ? finding.count : 0;
  if (count > 0) found.add("breached");
  if (finding && "error" in finding) found.add("unknown");
  if (group.length > 1) found.add("reused");
  if (siteBreach) found.add("breached-site");
  const kinds = KINDS.filter((kind) => found.has(kind));
  const weightOf = (kind: Kind) =>
    kind === "breached-site" && siteBreach?.changed === "after" ? CHANGED_AFTER : WEIGHTS[kind];
  // Of two breached passwords, the one attackers try sooner is worse.
  const severity = kinds.reduce((sum, kind) => sum + weightOf(kind), 0) + Math.log10(count + 1) * 50;
  return { ...facts, kinds, severity };
}

/** The share of the whole that an entry belongs to. */
export type Share = "breached" | "weak" | "clear" | "unchecked" | "unknown";

export const SHARES = ["breached", "weak", "unknown", "unchecked", "clear"] as const satisfies Share[];

/** Number of entries in each share. */
export type Shares = Record<Share, number>;

/** Unknown and unchecked are never clear. */
export function shareOf({ kinds, finding }: Assessed): Share {
  if (kinds.includes("breached")) return "breached";
  if (kinds.some((kind) => kind !== "unknown")) return "weak";
  if (!finding) return "unchecked";
  return "error" in finding ? "unknown" : "clear";
}

export function countShares(all: readonly Assessed[]): Shares {
  const shares: Shares = { breached: 0, weak: 0, unknown: 0, unchecked: 0, clear: 0 };
  for (const one of all) shares[shareOf(one)]++;
  return shares;
}

/** How many entries were checked, failed or not checked, whatever else is wrong with them. */
export type Asked = Record<"counted" | "failed" | "unasked", number>;

export function countAsked(all: readonly Assessed[]): Asked {
  const asked = { counted: 0, failed: 0, unasked: 0 };
  for (const { finding } of all) asked[!finding ? "unasked" : "error" in finding ? "failed" : "counted"]++;
  return asked;
}
