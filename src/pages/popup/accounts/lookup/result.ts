// The answer to one look-up as a sentence: found, not found, not known, or still to come. Never an all clear.

import {
  hasPendingPart,
  isPending,
  type LookupPart,
  type LookupSummary,
} from "../../../../shared/accounts/lookup.ts";
import type { Settings } from "../../../../shared/settings/settings.ts";
import type { Words } from "../../../../shared/words.ts";
import type { SaidView } from "../../../../ui/components/Said.tsx";
import type { Tone } from "../../../../ui/signs/ToneIcon.tsx";
import { describeFailure, type FailureView, isNotAgreed } from "./failures.ts";

export interface ResultView {
  tone: Tone;
  title: string;
  /** It says what came of the look-up, not what is waited for. */
  isResult: boolean;
  sentences: string[];
  /** What is said of the part that is still to come, apart from the result: it goes without moving anything above. */
  toCome: string[];
  /** What the service said of asking too often. */
  said?: SaidView;
  /** A limit of the service is in the way. */
  isLimited: boolean;
  /** Something is still to come, and can be canceled. */
  isPending: boolean;
  /** Something failed, and can be tried again. */
  hasFailed: boolean;
  needsKey: boolean;
  /** Nobody was asked: there is no key, and no other service was chosen. */
  isUnchosen: boolean;
  /** The browser has to be told first that accounts may be sent. */
  needsConsent: boolean;
}

type Part = LookupPart<{ count: number }>;
type Pending = Extract<Part, { state: "waiting" | "asking" }>;

/** Up to here seconds are counted down; of a longer wait the end is given. */
const LONGEST_COUNTDOWN_SECONDS = 120;

function timeToGo(expectedAt: number, words: Words, now: number): string {
  const seconds = Math.ceil((expectedAt - now) / 1000);
  if (seconds <= 0) return words.word("accounts_wait_over");
  return seconds > LONGEST_COUNTDOWN_SECONDS
    ? words.word("accounts_wait_until", words.timeWithSeconds(expectedAt))
    : words.plural("accounts_wait_seconds", seconds);
}

/** `toCome` is part of the names of messages. */
const WAITS = {
  turn: { title: "accounts_waits_for_turn", reason: "accounts_one_at_a_time", toCome: "to_come" },
  "service-asked-to-wait": {
    title: "accounts_waits_for_service",
    reason: "accounts_service_asked_to_wait",
    toCome: "held_back",
  },
  "service-blocks": {
    title: "accounts_waits_for_block",
    reason: "accounts_service_blocks",
    toCome: "blocked",
  },
} as const;

function waitTitle(part: Pending, { word }: Words): string {
  return word(part.state === "asking" ? "accounts_asking" : WAITS[part.why].title);
}

/** What was found: `total` counts fabricated breaches and spam lists as well, which are no exposure. */
function countsOf({ breaches, pastes }: LookupSummary) {
  const { count, withPasswordsCount, leftOutCount } =
    breaches.state === "answered" ? breaches.value : { count: 0, withPasswordsCount: 0, leftOutCount: 0 };
  const pasteCount = pastes.state === "answered" ? pastes.value.count : 0;
  const exposureCount = count + pasteCount;
  return {
    breachCount: count,
    pasteCount,
    exposureCount,
    withPasswordsCount,
    leftOutCount,
    total: exposureCount + leftOutCount,
  };
}

/** Those that are to be said. */
function sentencesOf(...sentences: (string | false)[]): string[] {
  return sentences.filter((sentence) => sentence !== false);
}

function foundTitle(lookup: LookupSummary, { word, plural }: Words): string {
  const { breachCount, pasteCount, exposureCount, leftOutCount } = countsOf(lookup);
  if (exposureCount === 0) return plural("accounts_only_left_out", leftOutCount);
  const breaches = plural("common_breach_count", breachCount);
  const pastes = plural("accounts_paste_count", pasteCount);
  if (breachCount > 0 && pasteCount > 0) return word("accounts_found_both", breaches, pastes);
  return word("accounts_found", breachCount > 0 ? breaches : pastes);
}

function isNotAgreedTo(part: Part): boolean {
  return part.state === "failed" && isNotAgreed(part.error);
}

/** Asking again cannot help. */
function isNoAddress(part: Part): boolean {
  return part.state === "failed" && part.error.reason === "email-only";
}

function isKeyMissing(part: Part): boolean {
  const isRefused = part.state === "failed" && part.error.code === "unauthorized";
  return part.state === "not-asked" || (isRefused && part.error.status === undefined);
}

/** Nothing of it was sent, and nothing is known. */
function isHeldBack({ breaches, pastes }: LookupSummary): boolean {
  return isNotAgreedTo(breaches) && (pastes.state === "not-asked" || isNotAgreedTo(pastes));
}

function hasNoPastesThere(pastes: Part): boolean {
  return pastes.state === "not-asked" && pastes.why === "no-pastes";
}

function titleOf(lookup: LookupSummary, words: Words): string {
  const { word } = words;
  const { breaches, pastes } = lookup;
  const haveBreachesFailed = breaches.state === "failed";
  const havePastesFailed = pastes.state === "failed";
  if (isHeldBack(lookup)) return word("consent_lookup_title");
  if (countsOf(lookup).total > 0) {
    const found = foundTitle(lookup, words);
    // Shown alone in a row, the title must not hide that half of the answer is missing.
    if (haveBreachesFailed) return word("accounts_found_breaches_failed", found);
    return havePastesFailed ? word("accounts_found_pastes_failed", found) : found;
  }
  const isWholeFailed = havePastesFailed || hasNoPastesThere(pastes);
  if (haveBreachesFailed) return word(isWholeFailed ? "accounts_failed" : "accounts_breaches_failed");
  if (breaches.state !== "answered") return word("accounts_pastes_failed");
  if (pastes.state === "answered") return word("accounts_not_found_both");
  return word(havePastesFailed ? "accounts_not_found_pastes_failed" : "accounts_not_found_breaches");
}

function toneOf(lookup: LookupSummary): Tone {
  const { breaches, pastes } = lookup;
  const hasFailed = breaches.state === "failed" || pastes.state === "failed";
  if (countsOf(lookup).total > 0 || hasFailed) return "warn";
  return hasPendingPart(lookup) ? "quiet" : "good";
}

/** What the service said where it refused either question: mostly the same of both. */
function saidOf(parts: Part[], { word }: Words): SaidView | undefined {
  const said = parts.map((part) =>
    part.state === "waiting" ? part.said : part.state === "failed" ? part.error.said : undefined,
  );
  const texts = [...new Set(said.filter((text) => text !== undefined))];
  return texts.length === 0 ? undefined : { label: word("common_service_says"), texts };
}

function pendingSentences(part: Part, name: "breaches" | "pastes", words: Words, now: number): string[] {
  const { word } = words;
  // It has had its turn: that there is one is no reason any more.
  if (part.state === "asking") return [word(`accounts_${name}_asked`)];
  if (part.state !== "waiting") return [];
  return [word(`accounts_${name}_${WAITS[part.why].toCome}`), timeToGo(part.expectedAt, words, now)];
}

/** Why something is not known, as one sentence or two, and then what to do. */
function failureSentences(lookup: LookupSummary, failures: FailureView[], { word }: Words): string[] {
  if (failures.length === 0) return [];
  const unknown =
    lookup.breaches.state === "failed" ? "accounts_unknown_breaches" : "accounts_unknown_pastes";
  const hasFound = countsOf(lookup).exposureCount > 0;
  const all = failures.length > 1 ? "accounts_unknown_both" : unknown;
  // Both parts mostly fail for one reason: it is said once.
  const said = new Set(failures.map(({ reason }) => word("common_reason", reason)));
  const why = [...said, word(hasFound ? "accounts_unknown_more" : all)];
  // Of two waits the longer, which is that of the service.
  const longest = Math.max(...failures.filter(({ isLimit }) => isLimit).map(({ retryAt }) => retryAt));
  const steps = failures.filter((it) => !it.isLimit || it.retryAt === longest).map(({ next }) => next);
  return [why.reduce((before, one) => word("accounts_two_sentences", before, one)), ...new Set(steps)];
}

/** The part that is waited for, where nothing has come back yet that would be an answer by itself. */
function firstPending(lookup: LookupSummary): Pending | undefined {
  const { breaches, pastes } = lookup;
  if (breaches.state !== "waiting" && breaches.state !== "asking") return undefined;
  // That no paste is known says little while the breaches are still to come.
  return pastes.state === "failed" || countsOf(lookup).pasteCount > 0 ? undefined : breaches;
}

/** What is said of a look-up of which nothing is known yet. */
function waitSentences(part: Pending, { pastes }: LookupSummary, words: Words, now: number): string[] {
  const { word } = words;
  const isAsking = part.state === "asking";
  return sentencesOf(
    word(isAsking ? "accounts_asking_detail" : WAITS[part.why].reason),
    !isAsking && timeToGo(part.expectedAt, words, now),
    pastes.state === "answered" && word("accounts_no_pastes"),
  );
}

/** What is said of what has come, and of why something has not. */
function resultSentences(lookup: LookupSummary, failures: FailureView[], words: Words): string[] {
  const { word, plural } = words;
  const { account, breaches, pastes } = lookup;
  const { breachCount, pasteCount, exposureCount, withPasswordsCount, leftOutCount } = countsOf(lookup);
  if (isHeldBack(lookup)) return [word("consent_accounts")];
  const hasNoBreaches = breaches.state === "answered" && breachCount + leftOutCount === 0;
  const hasNoPastes = pastes.state === "answered" && pasteCount === 0;
  const isWhole = failures.length === 0 && !hasPendingPart(lookup);
  const isUntold = hasNoPastesThere(pastes);
  const whyNoPastes = isUntold
    ? "accounts_pastes_untold"
    : account.includes("@")
      ? "accounts_pastes_unsearchable"
      : "accounts_pastes_not_asked";
  return sentencesOf(
    withPasswordsCount > 0 &&
      (breachCount === 1
        ? word("accounts_passwords_in_it")
        : plural("accounts_passwords_in", withPasswordsCount)),
    // How many of the list the number in the title leaves out, where that has one.
    leftOutCount > 0 && exposureCount > 0 && plural("accounts_left_out", leftOutCount),
    // Said here only where the title speaks of the other part.
    hasNoBreaches && exposureCount > 0 && word("accounts_no_breaches"),
    hasNoPastes && breaches.state === "failed" && word("accounts_no_pastes"),
    ...failureSentences(lookup, failures, words),
    // Where nothing was looked up, nobody asks about pastes.
    pastes.state === "not-asked" && !(isUntold && breaches.state === "failed") && word(whyNoPastes),
    isWhole && exposureCount === 0 && word("accounts_coverage"),
    isWhole && exposureCount === 0 && isUntold && word("accounts_hidden"),
  );
}

/** What is said of a look-up at `now` (milliseconds since the epoch). */
export function describeResult(
  lookup: LookupSummary,
  lookupInterface: Settings["services"]["lookupInterface"],
  words: Words,
  now: number,
): ResultView {
  const { breaches, pastes } = lookup;
  const { pasteCount, total } = countsOf(lookup);
  const parts = [breaches, pastes];
  const pending = firstPending(lookup);
  const failures = parts
    .filter((part) => part.state === "failed")
    .map(({ error, at }) => describeFailure(error, at, lookupInterface, words, now));
  const isHeldUp = (part: Part) => part.state === "waiting" && part.why !== "turn";
  const toCome = sentencesOf(
    ...pendingSentences(breaches, "breaches", words, now),
    ...pendingSentences(pastes, "pastes", words, now),
    // Where there is a list of breaches, this comes after it, and is no reason to move it.
    pastes.state === "answered" && pasteCount === 0 && total > 0 && words.word("accounts_no_pastes"),
  );
  return {
    tone: toneOf(lookup),
    title: pending ? waitTitle(pending, words) : titleOf(lookup, words),
    isResult: !pending,
    sentences: pending
      ? waitSentences(pending, lookup, words, now)
      : resultSentences(lookup, failures, words),
    toCome: pending ? [] : toCome,
    said: saidOf(parts, words),
    isLimited: failures.some(({ isLimit }) => isLimit) || parts.some(isHeldUp),
    isPending: hasPendingPart(lookup),
    hasFailed: failures.length > 0 && !parts.some(isNoAddress),
    needsKey: failures.some(({ needsKey }) => needsKey),
    isUnchosen: failures.length > 0 && parts.every(isKeyMissing),
    needsConsent: parts.some(isNotAgreedTo),
  };
}

/** A look-up as one line of text. */
export function describeInOneLine(lookup: LookupSummary, words: Words, now: number): string {
  const pending = firstPending(lookup);
  if (!pending) {
    const title = titleOf(lookup, words);
    if (isPending(lookup.breaches)) return `${title} · ${words.word("accounts_line_breaches_to_come")}`;
    return isPending(lookup.pastes) ? `${title} · ${words.word("accounts_line_pastes_to_come")}` : title;
  }
  const title = waitTitle(pending, words);
  const seconds = pending.state === "waiting" ? Math.ceil((pending.expectedAt - now) / 1000) : 0;
  return seconds > 0 && seconds <= LONGEST_COUNTDOWN_SECONDS
    ? `${title} · ${words.plural("accounts_wait_short", seconds)}`
    : title;
}
