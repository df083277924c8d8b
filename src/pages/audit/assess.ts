// What is wrong with each password of a vault, and how bad that is.

import type { ErrorData } from "../../shared/errors.ts";
import type { Flaw, PreparedEntry } from "./vault/prepare.ts";

/** What a password can be listed for, worst first. */
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

/** What the service says of a password; `undefined` while it was not asked. */
export type Finding = { count: number } | { error: ErrorData };

/** A site's latest breach in which passwords got out. */
export interface SiteBreach {
  title: string;
  /** `yyyy-mm-dd`; absent where the service gave none. */
  breachDate?: string;
  /** Whether the password was changed after it, as far as both dates are known. */
  changed: "after" | "before" | "unknown";
}

export interface Assessed {
  id: number;
  entry: PreparedEntry;
  finding?: Finding;
  /** Ids of all entries that have the same password in another place, and its own; one alone is in none. */
  group: readonly number[];
  siteBreach?: SiteBreach;
  kinds: Kind[];
  /** The more, the worse; 0 where nothing is wrong. */
  severity: number;
}

/** Each kind outweighs all that come after it together. */
const WEIGHTS: Record<Kind, number> = {
  breached: 1_000,
  name: 400,
  "breached-site": 200,
  short: 100,
  reused: 40,
  unencrypted: 10,
  unknown: 1,
};
/** A breach before the password was changed is worth knowing, and nothing to do. */
const CHANGED_AFTER = 2;

const DAY_MS = 86_400_000;

/** Breaches by site, latest first. */
export type SiteBreaches = ReadonlyMap<string, readonly { title: string; breachDate?: string }[]>;

/** The latest breach of a site, and whether a password that was set at `changedAt` is younger. */
export function siteBreachOf(
  { site, changedAt }: PreparedEntry,
  breaches: SiteBreaches | undefined,
): SiteBreach | undefined {
  const latest = site === undefined ? undefined : breaches?.get(site)?.[0];
  if (!latest) return undefined;
  const { title, breachDate } = latest;
  const at = Date.parse(breachDate ?? "");
  const isKnown = changedAt !== undefined && !Number.isNaN(at);
  // A breach has a day and no time: what was changed on that day may have been in it.
  const changed = isKnown ? (changedAt >= at + DAY_MS ? "after" : "before") : "unknown";
  return { title, ...(breachDate !== undefined && { breachDate }), changed };
}

/** Where a password is used: an entry kept twice for one account is one place. */
function placeOf({ site, title, username }: PreparedEntry): string {
  return site ?? `${title} ${username}`;
}

/** For each hash the ids of the entries that have it, where these are several places. */
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

/** Adds to the facts of an entry what they come to. */
export function assess(facts: Facts): Assessed {
  const { entry, finding, group, siteBreach } = facts;
  // Most of a large vault.
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
  // Of two that are in breaches, the one that attackers try sooner is the worse.
  const severity = kinds.reduce((sum, kind) => sum + weightOf(kind), 0) + Math.log10(count + 1) * 50;
  return { ...facts, kinds, severity };
}

/** Which share of the whole an entry is part of. */
export type Share = "breached" | "weak" | "clear" | "unchecked" | "unknown";

export const SHARES = ["breached", "weak", "unknown", "unchecked", "clear"] as const satisfies Share[];

/** How many entries each share has. */
export type Shares = Record<Share, number>;

/** Unknown is never clear, and neither is what was not asked. */
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

/** How many entries the service was asked about, and with what success: whatever else is wrong with them. */
export type Asked = Record<"counted" | "failed" | "unasked", number>;

export function countAsked(all: readonly Assessed[]): Asked {
  const asked = { counted: 0, failed: 0, unasked: 0 };
  for (const { finding } of all) asked[!finding ? "unasked" : "error" in finding ? "failed" : "counted"]++;
  return asked;
}
