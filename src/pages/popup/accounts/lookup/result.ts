// The result of a lookup in sentences: found, not found, unknown or pending. Never an all clear.

import {
  type BreachCounts,
  hasPendingPart,
  type LookupPart,
  type LookupSummary,
} from "../../../../shared/accounts/lookup.ts";
import type { Settings } from "../../../../shared/settings/settings.ts";
import type { Words } from "../../../../shared/words.ts";
import type { Tone } from "../../../../ui/icons/icons.tsx";
import { describeFailure, type FailureView, isNotAgreed } from "../../breaches/failures.ts";

export interface ResultView {
  tone: Tone;
  title: string;
  /** The title states a result, not a wait. */
  isResult: boolean;
  sentences: string[];
  /** Sentences about the pending part, kept apart from the result: they go without moving anything above. */
  toCome: string[];
  /** What the service said about too many requests. */
  said: string[];
  /** Blocked by a limit of the service. */
  isLimited: boolean;
  /** Something is pending and can be canceled. */
  isPending: boolean;
  /** Something failed and can be tried again. */
  hasFailed: boolean;
  needsKey: boolean;
  /** Nothing was sent: there is no key, and no other service was chosen. */
  isUnchosen: boolean;
  /** Consent to send accounts is missing. */
  needsConsent: boolean;
}

/** How far the person is with the breaches that count. */
export interface Progress {
  count: number;
  leftCount: number;
  arePasswordsLeft: boolean;
}

type Part = LookupPart<{ count: number }>;
type Pending = Extract<Part, { state: "waiting" | "asking" }>;

/** Up to here seconds are counted down. Longer waits show the end time. */
const LONGEST_COUNTDOWN_SECONDS = 120;

function timeToGo(expectedAt: number, words: Words, now: number): string | false {
  const seconds = Math.ceil((expectedAt - now) / 1000);
  if (seconds <= 0) return false;
  return seconds > LONGEST_COUNTDOWN_SECONDS
    ? words.t("accounts_wait_until", words.until(expectedAt, now))
    : words.t("accounts_wait_seconds", words.count(seconds));
}

/** Why requests to the service are paused. */
const HOLD_UPS = {
  "service-asked-to-wait": "error_rate_limited",
  "service-blocks": "lookup_error_blocked",
} as const;

function waitTitle(part: Pending, { t }: Words): string {
  if (part.state === "asking") return t("accounts_asking");
  return t(part.why === "turn" ? "accounts_waits_for_turn" : "accounts_waits_for_service");
}

/** Why it waits, unless for its turn, and how long. */
function waitSentences(part: Part, words: Words, now: number): (string | false)[] {
  if (part.state !== "waiting") return [];
  return [
    part.why !== "turn" && words.t("common_reason", words.t(HOLD_UPS[part.why])),
    timeToGo(part.expectedAt, words, now),
  ];
}

/** Counts what was found. `total` includes fabricated breaches and spam lists, which aren't exposures. */
function countsOf({ breaches, pastes }: LookupSummary) {
  const nothing: BreachCounts = { count: 0, withPasswordsCount: 0, leftOutCount: 0 };
  const found = breaches.state === "answered" ? breaches.value : nothing;
  const { count, withPasswordsCount, leftOutCount, resolvedCount = 0 } = found;
  const pasteCount = pastes.state === "answered" ? pastes.value.count : 0;
  const exposureCount = count + pasteCount;
  return {
    breachCount: count,
    pasteCount,
    exposureCount,
    withPasswordsCount,
    leftOutCount,
    resolvedCount,
    total: exposureCount + leftOutCount,
  };
}

/** Drops the sentences that don't apply. */
function sentencesOf(...sentences: (string | false)[]): string[] {
  return sentences.filter((sentence) => sentence !== false);
}

function foundTitle(
  lookup: LookupSummary,
  { t, count, plural, list }: Words,
  { leftCount }: Progress,
): string {
  const { breachCount, pasteCount, exposureCount } = countsOf(lookup);
  if (exposureCount === 0) return t("accounts_only_left_out");
  const pastes = pasteCount > 0 && plural("accounts_paste_count", pasteCount);
  if (leftCount === breachCount) {
    return t(
      "accounts_found",
      list(sentencesOf(breachCount > 0 && plural("common_breach_count", breachCount), pastes)),
    );
  }
  const total = count(breachCount);
  const done = breachCount === 1 ? t("accounts_resolved") : t("accounts_all_resolved", total);
  return sentencesOf(leftCount > 0 ? t("accounts_left", count(leftCount), total) : done, pastes).join(" · ");
}

function isNotAgreedTo(part: Part): boolean {
  return part.state === "failed" && isNotAgreed(part.error);
}

/** Trying again can't help. */
function isNoAddress(part: Part): boolean {
  return part.state === "failed" && part.error.reason === "email-only";
}

function isKeyMissing(part: Part): boolean {
  const isRefused = part.state === "failed" && part.error.code === "unauthorized";
  return part.state === "not-asked" || (isRefused && part.error.status === undefined);
}

/** Nothing was sent, and nothing is known. */
function isHeldBack({ breaches, pastes }: LookupSummary): boolean {
  return isNotAgreedTo(breaches) && (pastes.state === "not-asked" || isNotAgreedTo(pastes));
}

function hasNoPastesThere(pastes: Part): boolean {
  return pastes.state === "not-asked" && pastes.why === "no-pastes";
}

function titleOf(lookup: LookupSummary, words: Words, progress: Progress): string {
  const { t } = words;
  const { breaches, pastes } = lookup;
  const haveBreachesFailed = breaches.state === "failed";
  const havePastesFailed = pastes.state === "failed";
  const hasFound = countsOf(lookup).total > 0;
  if (isHeldBack(lookup)) return t("consent_lookup_title");
  if (haveBreachesFailed && !hasFound && (havePastesFailed || hasNoPastesThere(pastes))) {
    return t("accounts_failed");
  }
  const notFound = pastes.state === "answered" ? "accounts_not_found_both" : "accounts_not_found_breaches";
  // Shown alone in a row, the title must not hide that half of the result is missing.
  return sentencesOf(
    hasFound ? foundTitle(lookup, words, progress) : breaches.state === "answered" && t(notFound),
    haveBreachesFailed && t("accounts_breaches_failed"),
    havePastesFailed && t("accounts_pastes_failed"),
  ).join(" · ");
}

/** Good if nothing was found, or the person resolved all of it. Pastes can't be resolved. */
function toneOf(lookup: LookupSummary, progress: Progress): Tone {
  const { breaches, pastes } = lookup;
  const hasFailed = breaches.state === "failed" || pastes.state === "failed";
  const { total, pasteCount } = countsOf(lookup);
  const isDone = progress.count > 0 && progress.leftCount === 0 && pasteCount === 0;
  if ((total > 0 && !isDone) || hasFailed) return "warn";
  return hasPendingPart(lookup) ? "quiet" : "good";
}

/** What the service said when it refused either request: usually the same for both. */
function serviceMessagesOf(parts: Part[]): string[] {
  const said = parts.map((part) =>
    part.state === "waiting" ? part.said : part.state === "failed" ? part.error.said : undefined,
  );
  return [...new Set(said.filter((text) => text !== undefined))];
}

/** Why something is unknown, in one or two sentences, and then what to do. */
function failureSentences(failures: FailureView[], { t }: Words): string[] {
  if (failures.length === 0) return [];
  // Both parts usually fail for the same reason, so say it once.
  const said = new Set(failures.map(({ reason }) => t("common_reason", reason)));
  const why = [...said, t("accounts_unknown")];
  // The longer of two waits is the service's.
  const longest = Math.max(...failures.filter(({ isLimit }) => isLimit).map(({ retryAt }) => retryAt));
  const steps = failures
    // The form for a key says it.
    .filter((it) => !it.needsKey && (!it.isLimit || it.retryAt === longest))
    .flatMap(({ next }) => next);
  return [why.reduce((before, one) => t("accounts_two_sentences", before, one)), ...new Set(steps)];
}

/** The pending part, unless something that came back is already a result on its own. */
function firstPending(lookup: LookupSummary): Pending | undefined {
  const { breaches, pastes } = lookup;
  if (breaches.state !== "waiting" && breaches.state !== "asking") return undefined;
  // Finding no pastes says little while the breaches are pending.
  return pastes.state === "failed" || countsOf(lookup).pasteCount > 0 ? undefined : breaches;
}

/** Sentences about what has arrived, and about why something hasn't. */
function resultSentences(
  lookup: LookupSummary,
  failures: FailureView[],
  words: Words,
  { count: total, leftCount, arePasswordsLeft }: Progress,
): string[] {
  const { t } = words;
  const { breaches, pastes } = lookup;
  const { breachCount, pasteCount, exposureCount, leftOutCount } = countsOf(lookup);
  if (isHeldBack(lookup)) return [t("consent_needed")];
  const hasNoBreaches = breaches.state === "answered" && breachCount + leftOutCount === 0;
  const hasNoPastes = pastes.state === "answered" && pasteCount === 0;
  const isWhole = failures.length === 0 && !hasPendingPart(lookup);
  const lacksPastes = hasNoPastesThere(pastes);
  return sentencesOf(
    arePasswordsLeft && t("accounts_passwords_exposed"),
    // Needed only if the title is about the other part.
    hasNoBreaches && exposureCount > 0 && t("accounts_not_found_breaches"),
    hasNoPastes && breaches.state === "failed" && t("accounts_no_pastes"),
    ...failureSentences(failures, words),
    // If nothing was looked up, pastes don't matter.
    pastes.state === "not-asked" &&
      !(lacksPastes && breaches.state === "failed") &&
      t("accounts_pastes_not_asked"),
    isWhole && (exposureCount === 0 || (total > 0 && leftCount === 0)) && t("accounts_coverage"),
  );
}

/** As far as the marks tell. */
function progressFrom(lookup: LookupSummary): Progress {
  const { breachCount, withPasswordsCount, resolvedCount } = countsOf(lookup);
  const leftCount = breachCount - resolvedCount;
  return { count: breachCount, leftCount, arePasswordsLeft: withPasswordsCount > 0 };
}

/** Describes a lookup at `now` (milliseconds since the epoch). */
export function describeResult(
  lookup: LookupSummary,
  lookupInterface: Settings["services"]["lookupInterface"],
  words: Words,
  now: number,
  progress = progressFrom(lookup),
): ResultView {
  const { breaches, pastes } = lookup;
  const { pasteCount, total } = countsOf(lookup);
  const parts = [breaches, pastes];
  const pending = firstPending(lookup);
  const failures = parts
    .filter((part) => part.state === "failed")
    .map(({ error, at }) => describeFailure(error, at, lookupInterface, words, now));
  const isHeldUp = (part: Part) => part.state === "waiting" && part.why !== "turn";
  const noPastes = pastes.state === "answered" && pasteCount === 0 && words.t("accounts_no_pastes");
  const toCome = sentencesOf(
    hasPendingPart(lookup) && words.t("accounts_to_come"),
    ...parts.flatMap((part) => waitSentences(part, words, now)),
    // Goes below a list of breaches, so that it doesn't move the list.
    total > 0 && noPastes,
  );
  return {
    tone: toneOf(lookup, progress),
    title: pending ? waitTitle(pending, words) : titleOf(lookup, words, progress),
    isResult: !pending,
    sentences: pending
      ? sentencesOf(...waitSentences(pending, words, now), noPastes)
      : resultSentences(lookup, failures, words, progress),
    toCome: pending ? [] : toCome,
    said: serviceMessagesOf(parts),
    isLimited: failures.some(({ isLimit }) => isLimit) || parts.some(isHeldUp),
    isPending: hasPendingPart(lookup),
    hasFailed: failures.length > 0 && !parts.some(isNoAddress),
    needsKey: failures.some(({ needsKey }) => needsKey),
    isUnchosen: failures.length > 0 && parts.every(isKeyMissing),
    needsConsent: parts.some(isNotAgreedTo),
  };
}

/** A lookup as one line of text. */
export function describeInOneLine(lookup: LookupSummary, words: Words): string {
  const pending = firstPending(lookup);
  if (pending) return waitTitle(pending, words);
  const { breaches, isVerifiedOnly } = lookup;
  const note = isVerifiedOnly && breaches.state === "answered" && words.t("accounts_unverified_left_out");
  const title = sentencesOf(titleOf(lookup, words, progressFrom(lookup)), note ?? false).join(" · ");
  return hasPendingPart(lookup) ? `${title} · ${words.t("accounts_asking")}` : title;
}
