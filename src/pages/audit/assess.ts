// What is wrong with each password of a vault, how bad that is, and what would protect its account better.

import type { BreachFlag } from "../../shared/breaches/breach.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { ADVICE, type Advice, isAdvice } from "./advice.ts";
import type { GuessPart } from "./guess/guess.ts";
import type { Similar } from "./same-password.ts";
import type { Flaw, PreparedEntry } from "./vault/prepare.ts";

/** Reasons to list a password, worst first. */
export const KINDS = [
  "breached",
  "name",
  "breached-site",
  "guessable",
  "short",
  "reused",
  "similar",
  "unencrypted",
  "unknown",
  ...ADVICE,
] as const;
export type Kind = (typeof KINDS)[number];

/** The service's result for a password; `undefined` if it hasn't been checked. */
export type Finding = { count: number } | { error: ErrorData };

/** A site's latest breach that exposed passwords. */
export interface EntryBreach {
  title: string;
  /** `yyyy-mm-dd`; absent if the service gave none. */
  breachDate?: string;
  /** Why it may not be what its title says, and what is special about it. */
  flags?: readonly BreachFlag[];
  /** Whether the password was changed after the breach, if both dates are known. */
  changed: "after" | "before" | "unknown";
}

export interface Assessed {
  id: number;
  entry: PreparedEntry;
  finding?: Finding;
  /** Ids of all entries with the same password, this one included; empty if it isn't used in several places. */
  group: readonly number[];
  /** The entries with nearly the same password, if there are some in other places. */
  similar?: Similar;
  /** What makes the password easy to guess, once that is known. */
  guess?: readonly GuessPart[];
  siteBreach?: EntryBreach;
  advice?: Advice;
  /** The person has said that they follow the advice: its kinds are left out. */
  isFollowed?: boolean;
  kinds: Kind[];
  /** Higher is worse; 0 means that nothing is wrong. */
  severity: number;
}

/** Each kind outweighs all later ones together. */
const WEIGHTS: Record<Kind, number> = {
  breached: 1_280,
  name: 640,
  "breached-site": 320,
  // Found in a second: sooner than all short ones, but after those that attackers already have.
  guessable: 160,
  short: 80,
  reused: 40,
  // Leads attackers to the others in a few guesses.
  similar: 20,
  unencrypted: 10,
  unknown: 1,
  // Below all faults. What nobody can tell is no reason to list an entry sooner.
  "two-step": 0.4,
  passkey: 0.2,
  unsaid: 0,
};
/** A breach from before the password change is worth knowing, but needs no action. */
const CHANGED_AFTER = 2;

const DAY_MS = 86_400_000;

/** Breaches by site, latest first. */
export type SiteBreaches = ReadonlyMap<string, readonly Omit<EntryBreach, "changed">[]>;

/** A site's latest breach, and whether the password (set at `changedAt`) is newer. */
export function siteBreachOf(
  { site, changedAt }: PreparedEntry,
  breaches: SiteBreaches | undefined,
): EntryBreach | undefined {
  const latest = site === undefined ? undefined : breaches?.get(site)?.[0];
  if (!latest) return undefined;
  const { title, breachDate, flags } = latest;
  const at = Date.parse(breachDate ?? "");
  const isKnown = changedAt !== undefined && !Number.isNaN(at);
  // A breach date has no time: a password changed that day may have been exposed.
  const changed = isKnown ? (changedAt >= at + DAY_MS ? "after" : "before") : "unknown";
  return { title, ...(breachDate !== undefined && { breachDate }), ...(flags && { flags }), changed };
}

const FLAW_KINDS: Record<Flaw, Kind> = { short: "short", name: "name", unencrypted: "unencrypted" };

type Facts = Omit<Assessed, "kinds" | "severity">;

/** Derives an entry's kinds and severity from its facts. */
export function assess(facts: Facts): Assessed {
  const { entry, finding, group, similar, guess, siteBreach } = facts;
  const advice = facts.isFollowed ? undefined : facts.advice;
  // Fast path: most entries of a large vault.
  const isQuiet = !finding && !siteBreach && !similar && !guess && !advice;
  if (isQuiet && group.length < 2 && entry.flaws.length === 0) {
    return { ...facts, kinds: [], severity: 0 };
  }
  const found = new Set<Kind>(entry.flaws.map((flaw) => FLAW_KINDS[flaw]));
  const count = finding && "count" in finding ? finding.count : 0;
  if (count > 0) found.add("breached");
  if (finding && "error" in finding) found.add("unknown");
  if (group.length > 1) found.add("reused");
  if (similar) found.add("similar");
  if (guess) found.add("guessable");
  if (siteBreach) found.add("breached-site");
  for (const kind of advice?.kinds ?? []) found.add(kind);
  const kinds = KINDS.filter((kind) => found.has(kind));
  const weightOf = (kind: Kind) =>
    kind === "breached-site" && siteBreach?.changed === "after" ? CHANGED_AFTER : WEIGHTS[kind];
  // Of two breached passwords, the one attackers try sooner is worse.
  const severity = kinds.reduce((sum, kind) => sum + weightOf(kind), 0) + Math.log10(count + 1) * 50;
  return { ...facts, kinds, severity };
}

/** The user's mark on an entry, kept while the page is open. */
export type Mark = "done" | "ignored";

/** The share of the whole that an entry belongs to. */
export type Share = (typeof SHARES)[number];

/** "done" and "ignored": checked, and as the person said, whatever is wrong with them. */
export const SHARES = ["breached", "weak", "unknown", "unchecked", "ignored", "done", "clear"] as const;

/** Number of entries in each share. */
export type Shares = Record<Share, number>;

/** Whether something is wrong with an entry, however its check went. Advice is no fault. */
export const isFaulty = ({ kinds }: Assessed) => kinds.some((kind) => kind !== "unknown" && !isAdvice(kind));

/** Unchecked and unknown are never anything else, whatever is known besides or the person said: the numbers above count the same. */
function shareOf(one: Assessed, mark: Mark | undefined): Share {
  const { kinds, finding } = one;
  if (!finding) return "unchecked";
  if ("error" in finding) return "unknown";
  if (mark) return mark;
  if (kinds.includes("breached")) return "breached";
  return isFaulty(one) ? "weak" : "clear";
}

/** `markOf`: what the person said of an entry. */
export function countShares(all: readonly Assessed[], markOf: (one: Assessed) => Mark | undefined): Shares {
  const shares = Object.fromEntries(SHARES.map((share) => [share, 0])) as Shares;
  for (const one of all) shares[shareOf(one, markOf(one))]++;
  return shares;
}

/** How many entries were checked, failed or not checked, whatever else is wrong with them. */
export type Asked = Record<"counted" | "failed" | "unasked", number>;

export function countAsked(all: readonly Assessed[]): Asked {
  const asked = { counted: 0, failed: 0, unasked: 0 };
  for (const { finding } of all) asked[!finding ? "unasked" : "error" in finding ? "failed" : "counted"]++;
  return asked;
}
