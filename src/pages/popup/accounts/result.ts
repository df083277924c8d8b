// The answer to one look-up as a sentence: found, not found, not known, or still to come. Never an all clear.

import type { LookupPart, LookupSummary } from "../../../shared/lookup.ts";
import type { Settings } from "../../../shared/settings.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/ToneIcon.tsx";
import { describeFailure, type FailureView, isNotAgreed } from "./failures.ts";
import { hasPendingPart, isPending } from "./lookup-state.ts";

export interface ResultView {
  tone: Tone;
  /** One sentence. */
  title: string;
  /** It says what came of the look-up, not what is waited for. */
  isResult: boolean;
  sentences: string[];
  /** What is said of the part that is still to come, apart from the result: it goes without moving anything above. */
  toCome: string[];
  /** Something is still to come, and can be called off. */
  isPending: boolean;
  /** Something failed, and can be tried again. */
  hasFailed: boolean;
  needsKey: boolean;
  /** The browser has to be told first that accounts may be sent. */
  needsConsent: boolean;
}

type Part = LookupPart<{ count: number }>;
type Pending = Extract<Part, { state: "waiting" | "asking" }>;

/** Up to here seconds are counted down; a longer wait is told by its end. */
const LONGEST_COUNTDOWN_SECONDS = 120;

function timeToGo(expectedAt: number, words: Words, now: number): string {
  const seconds = Math.ceil((expectedAt - now) / 1000);
  if (seconds <= 0) return words.word("accounts_wait_over");
  return seconds > LONGEST_COUNTDOWN_SECONDS
    ? words.word("accounts_wait_until", words.timeWithSeconds(expectedAt))
    : words.plural("accounts_wait_seconds", seconds);
}

function waitTitle(part: Pending, words: Words): string {
  if (part.state === "asking") return words.word("accounts_asking");
  return words.word(part.why === "turn" ? "accounts_waits_for_turn" : "accounts_waits_for_service");
}

function waitSentences(part: Pending, words: Words, now: number): string[] {
  if (part.state === "asking") return [words.word("accounts_asking_detail")];
  const reason = part.why === "turn" ? "accounts_one_at_a_time" : "accounts_service_asked_to_wait";
  return [words.word(reason), timeToGo(part.expectedAt, words, now)];
}

function foundTitle(breachCount: number, pasteCount: number, words: Words): string {
  const breaches = words.plural("accounts_breach_count", breachCount);
  const pastes = words.plural("accounts_paste_count", pasteCount);
  if (breachCount > 0 && pasteCount > 0) return words.word("accounts_found_both", breaches, pastes);
  return words.word("accounts_found", breachCount > 0 ? breaches : pastes);
}

function countIn(part: Part): number {
  return part.state === "answered" ? part.value.count : 0;
}

/** Nothing of it was sent, and nothing is known. */
function isHeldBack({ breaches, pastes }: LookupSummary): boolean {
  const isRefused = (part: Part) => part.state === "failed" && isNotAgreed(part.error);
  return isRefused(breaches) && (pastes.state === "not-asked" || isRefused(pastes));
}

function titleOf(lookup: LookupSummary, words: Words): string {
  const { word } = words;
  if (isHeldBack(lookup)) return word("consent_lookup_title");
  const { breaches, pastes } = lookup;
  const breachCount = countIn(breaches);
  const pasteCount = countIn(pastes);
  if (breachCount > 0 || pasteCount > 0) {
    const found = foundTitle(breachCount, pasteCount, words);
    // Shown alone in a row, the title must not hide that half of the answer is missing.
    if (breaches.state === "failed") return word("accounts_found_breaches_failed", found);
    return pastes.state === "failed" ? word("accounts_found_pastes_failed", found) : found;
  }
  if (breaches.state === "failed") {
    return word(pastes.state === "failed" ? "accounts_failed" : "accounts_breaches_failed");
  }
  if (breaches.state === "answered") {
    if (pastes.state === "answered") return word("accounts_not_found_both");
    return word(
      pastes.state === "failed" ? "accounts_not_found_pastes_failed" : "accounts_not_found_breaches",
    );
  }
  return word("accounts_pastes_failed");
}

function toneOf({ breaches, pastes }: LookupSummary): Tone {
  if (countIn(breaches) > 0 || countIn(pastes) > 0) return "warn";
  if (breaches.state === "failed" || pastes.state === "failed") return "warn";
  return isPending(breaches) || isPending(pastes) ? "quiet" : "good";
}

function passwordSentences({ breaches }: LookupSummary, { word, plural }: Words): string[] {
  if (breaches.state !== "answered" || breaches.value.withPasswordsCount === 0) return [];
  return breaches.value.count === 1
    ? [word("accounts_passwords_in_it")]
    : [plural("accounts_passwords_in", breaches.value.withPasswordsCount)];
}

function pendingSentences(part: Pending, name: "breaches" | "pastes", words: Words, now: number): string[] {
  const { word } = words;
  const isBreaches = name === "breaches";
  if (part.state === "waiting" && part.why === "service-asked-to-wait") {
    return [
      word(isBreaches ? "accounts_breaches_held_back" : "accounts_pastes_held_back"),
      timeToGo(part.expectedAt, words, now),
    ];
  }
  // It has had its turn: that there is one is no reason any more.
  if (part.state === "asking")
    return [word(isBreaches ? "accounts_breaches_asked" : "accounts_pastes_asked")];
  return [
    word(isBreaches ? "accounts_breaches_to_come" : "accounts_pastes_to_come"),
    timeToGo(part.expectedAt, words, now),
  ];
}

function reasons({ breaches, pastes }: LookupSummary, failures: FailureView[], { word }: Words): string[] {
  if (failures.length === 0) return [];
  const unknown = (() => {
    if (countIn(breaches) > 0 || countIn(pastes) > 0) return word("accounts_unknown_more");
    if (failures.length > 1) return word("accounts_unknown_both");
    return word(breaches.state === "failed" ? "accounts_unknown_breaches" : "accounts_unknown_pastes");
  })();
  // Both parts mostly fail for one reason: it is said once.
  const said = new Set(failures.map(({ reason }) => word("accounts_reason", reason)));
  return [[...said, unknown].reduce((before, sentence) => word("accounts_two_sentences", before, sentence))];
}

function whyNoPastes({ account }: LookupSummary): MessageName {
  return account.includes("@") ? "accounts_pastes_unsearchable" : "accounts_pastes_not_asked";
}

/** The part that is waited for, where nothing has come back yet that would be an answer by itself. */
function firstPending({ breaches, pastes }: LookupSummary): Pending | undefined {
  if (breaches.state !== "waiting" && breaches.state !== "asking") return undefined;
  // That no paste is known says little while the breaches are still to come.
  const isAlone = isPending(pastes) || pastes.state === "not-asked";
  return isAlone || (pastes.state === "answered" && pastes.value.count === 0) ? breaches : undefined;
}

function waitingResult(part: Pending, pastes: Part, words: Words, now: number): ResultView {
  return {
    tone: "quiet",
    title: waitTitle(part, words),
    isResult: false,
    sentences: [
      ...waitSentences(part, words, now),
      ...(pastes.state === "answered" ? [words.word("accounts_no_pastes")] : []),
    ],
    toCome: [],
    isPending: true,
    hasFailed: false,
    needsKey: false,
    needsConsent: false,
  };
}

function heldBackResult(lookup: LookupSummary, words: Words): ResultView {
  return {
    tone: "warn",
    title: titleOf(lookup, words),
    isResult: true,
    sentences: [words.word("consent_accounts")],
    toCome: [],
    isPending: false,
    hasFailed: true,
    needsKey: false,
    needsConsent: true,
  };
}

/** What is said of a look-up at `now` (milliseconds since the epoch). */
export function describeResult(
  lookup: LookupSummary,
  lookupInterface: Settings["services"]["lookupInterface"],
  words: Words,
  now: number,
): ResultView {
  const pending = firstPending(lookup);
  if (pending) return waitingResult(pending, lookup.pastes, words, now);
  if (isHeldBack(lookup)) return heldBackResult(lookup, words);
  const { word } = words;
  const { breaches, pastes } = lookup;
  const failures = [breaches, pastes]
    .filter((part) => part.state === "failed")
    .map(({ error, at }) => describeFailure(error, at, lookupInterface, words, now));
  const isIncomplete = hasPendingPart(lookup);
  const hasFound = countIn(breaches) > 0 || countIn(pastes) > 0;
  const isWithoutBreaches = breaches.state === "answered" && breaches.value.count === 0;
  const isWithoutPastes = pastes.state === "answered" && pastes.value.count === 0;
  const sentences = [
    ...passwordSentences(lookup, words),
    // Said here only where the title speaks of the other part.
    ...(isWithoutBreaches && hasFound ? [word("accounts_no_breaches")] : []),
    ...(isWithoutPastes && breaches.state === "failed" ? [word("accounts_no_pastes")] : []),
    ...reasons(lookup, failures, words),
    ...new Set(failures.map(({ next }) => next)),
    ...(pastes.state === "not-asked" ? [word(whyNoPastes(lookup))] : []),
    ...(failures.length === 0 && !hasFound && !isIncomplete ? [word("accounts_coverage")] : []),
  ];
  return {
    tone: toneOf(lookup),
    title: titleOf(lookup, words),
    isResult: true,
    sentences,
    toCome: [
      ...(breaches.state === "waiting" || breaches.state === "asking"
        ? pendingSentences(breaches, "breaches", words, now)
        : []),
      ...(pastes.state === "waiting" || pastes.state === "asking"
        ? pendingSentences(pastes, "pastes", words, now)
        : []),
      // Where there is a list of breaches, this comes after it, and is no reason to move it.
      ...(isWithoutPastes && countIn(breaches) > 0 ? [word("accounts_no_pastes")] : []),
    ],
    isPending: isIncomplete,
    hasFailed: failures.length > 0,
    needsKey: failures.some(({ needsKey }) => needsKey),
    needsConsent: [breaches, pastes].some((part) => part.state === "failed" && isNotAgreed(part.error)),
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
