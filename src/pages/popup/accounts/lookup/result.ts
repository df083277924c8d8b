// The answer to one look-up as a sentence: found, not found, not known, or still to come. Never an all clear.

import {
  hasPendingPart,
  isPending,
  type LookupPart,
  type LookupSummary,
} from "../../../../shared/accounts/lookup.ts";
import type { Settings } from "../../../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import type { SaidView } from "../../../../ui/components/Said.tsx";
import type { Tone } from "../../../../ui/signs/ToneIcon.tsx";
import { describeFailure, type FailureView, isNotAgreed } from "./failures.ts";

export interface ResultView {
  tone: Tone;
  /** One sentence. */
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

function waitTitle(part: Pending, words: Words): string {
  return words.word(part.state === "asking" ? "accounts_asking" : WAITS[part.why].title);
}

/** What is said of a look-up of which nothing is known yet. */
function waitSentences(part: Pending, { pastes }: LookupSummary, words: Words, now: number): string[] {
  const { word } = words;
  return [
    ...(part.state === "asking"
      ? [word("accounts_asking_detail")]
      : [word(WAITS[part.why].reason), timeToGo(part.expectedAt, words, now)]),
    ...(pastes.state === "answered" ? [word("accounts_no_pastes")] : []),
  ];
}

/** What to do: of two waits the longer, which is that of the service. */
function nextSteps(failures: FailureView[]): Set<string> {
  const longest = Math.max(...failures.filter(({ isLimit }) => isLimit).map(({ retryAt }) => retryAt));
  return new Set(failures.filter((it) => !it.isLimit || it.retryAt === longest).map(({ next }) => next));
}

/** What the service said where it refused either question: mostly the same of both. */
function saidOf(parts: Part[], words: Words): SaidView | undefined {
  const said = parts.map((part) =>
    part.state === "waiting" ? part.said : part.state === "failed" ? part.error.said : undefined,
  );
  const texts = [...new Set(said.filter((text) => text !== undefined))];
  return texts.length === 0 ? undefined : { label: words.word("score_said"), texts };
}

const isHeldBackByLimit = (part: Part) => part.state === "waiting" && part.why !== "turn";

/** Fabricated breaches and spam lists: found, and no exposure. */
function leftOutIn({ breaches }: LookupSummary): number {
  return breaches.state === "answered" ? breaches.value.leftOutCount : 0;
}

function countFound(lookup: LookupSummary): number {
  return countIn(lookup.breaches) + countIn(lookup.pastes) + leftOutIn(lookup);
}

function foundTitle(lookup: LookupSummary, words: Words): string {
  const [breachCount, pasteCount] = [countIn(lookup.breaches), countIn(lookup.pastes)];
  if (breachCount + pasteCount === 0) return words.plural("accounts_only_left_out", leftOutIn(lookup));
  const breaches = words.plural("accounts_breach_count", breachCount);
  const pastes = words.plural("accounts_paste_count", pasteCount);
  if (breachCount > 0 && pasteCount > 0) return words.word("accounts_found_both", breaches, pastes);
  return words.word("accounts_found", breachCount > 0 ? breaches : pastes);
}

function countIn(part: Part): number {
  return part.state === "answered" ? part.value.count : 0;
}

function isNotAgreedTo(part: LookupPart<unknown>): boolean {
  return part.state === "failed" && isNotAgreed(part.error);
}

/** Nothing of it was sent, and nothing is known. */
function isHeldBack({ breaches, pastes }: LookupSummary): boolean {
  return isNotAgreedTo(breaches) && (pastes.state === "not-asked" || isNotAgreedTo(pastes));
}

function titleOf(lookup: LookupSummary, words: Words): string {
  const { word } = words;
  if (isHeldBack(lookup)) return word("consent_lookup_title");
  const { breaches, pastes } = lookup;
  if (countFound(lookup) > 0) {
    const found = foundTitle(lookup, words);
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

function toneOf(lookup: LookupSummary): Tone {
  const { breaches, pastes } = lookup;
  if (countFound(lookup) > 0) return "warn";
  if (breaches.state === "failed" || pastes.state === "failed") return "warn";
  return isPending(breaches) || isPending(pastes) ? "quiet" : "good";
}

function passwordSentences({ breaches }: LookupSummary, { word, plural }: Words): string[] {
  if (breaches.state !== "answered" || breaches.value.withPasswordsCount === 0) return [];
  return breaches.value.count === 1
    ? [word("accounts_passwords_in_it")]
    : [plural("accounts_passwords_in", breaches.value.withPasswordsCount)];
}

/** How many of the list the number in the title leaves out, where that has one. */
function leftOutSentences(lookup: LookupSummary, { plural }: Words): string[] {
  const leftOutCount = leftOutIn(lookup);
  const hasNumber = countFound(lookup) > leftOutCount;
  return leftOutCount > 0 && hasNumber ? [plural("accounts_left_out", leftOutCount)] : [];
}

function pendingSentences(part: Part, name: "breaches" | "pastes", words: Words, now: number): string[] {
  const { word } = words;
  // It has had its turn: that there is one is no reason any more.
  if (part.state === "asking") return [word(`accounts_${name}_asked`)];
  if (part.state !== "waiting") return [];
  return [word(`accounts_${name}_${WAITS[part.why].toCome}`), timeToGo(part.expectedAt, words, now)];
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

function isWithoutPastes({ pastes }: LookupSummary): boolean {
  return pastes.state === "answered" && pastes.value.count === 0;
}

function whyNoPastes({ account }: LookupSummary): MessageName {
  return account.includes("@") ? "accounts_pastes_unsearchable" : "accounts_pastes_not_asked";
}

/** The part that is waited for, where nothing has come back yet that would be an answer by itself. */
function firstPending(lookup: LookupSummary): Pending | undefined {
  const { breaches, pastes } = lookup;
  if (breaches.state !== "waiting" && breaches.state !== "asking") return undefined;
  // That no paste is known says little while the breaches are still to come.
  const isAlone = isPending(pastes) || pastes.state === "not-asked";
  return isAlone || isWithoutPastes(lookup) ? breaches : undefined;
}

/** What is said of what has come, and of why something has not. */
function resultSentences(lookup: LookupSummary, failures: FailureView[], words: Words): string[] {
  const { word } = words;
  const { breaches, pastes } = lookup;
  if (isHeldBack(lookup)) return [word("consent_accounts")];
  const hasFound = countIn(breaches) > 0 || countIn(pastes) > 0;
  const isWithoutBreaches = breaches.state === "answered" && countIn(breaches) + leftOutIn(lookup) === 0;
  return [
    ...passwordSentences(lookup, words),
    ...leftOutSentences(lookup, words),
    // Said here only where the title speaks of the other part.
    ...(isWithoutBreaches && hasFound ? [word("accounts_no_breaches")] : []),
    ...(isWithoutPastes(lookup) && breaches.state === "failed" ? [word("accounts_no_pastes")] : []),
    ...reasons(lookup, failures, words),
    ...nextSteps(failures),
    ...(pastes.state === "not-asked" ? [word(whyNoPastes(lookup))] : []),
    ...(failures.length === 0 && !hasFound && !hasPendingPart(lookup) ? [word("accounts_coverage")] : []),
  ];
}

/** What is said of a look-up at `now` (milliseconds since the epoch). */
export function describeResult(
  lookup: LookupSummary,
  lookupInterface: Settings["services"]["lookupInterface"],
  words: Words,
  now: number,
): ResultView {
  const { breaches, pastes } = lookup;
  const parts = [breaches, pastes];
  const pending = firstPending(lookup);
  const failures = parts
    .filter((part) => part.state === "failed")
    .map(({ error, at }) => describeFailure(error, at, lookupInterface, words, now));
  return {
    tone: toneOf(lookup),
    title: pending ? waitTitle(pending, words) : titleOf(lookup, words),
    isResult: !pending,
    sentences: pending
      ? waitSentences(pending, lookup, words, now)
      : resultSentences(lookup, failures, words),
    toCome: pending
      ? []
      : [
          ...pendingSentences(breaches, "breaches", words, now),
          ...pendingSentences(pastes, "pastes", words, now),
          // Where there is a list of breaches, this comes after it, and is no reason to move it.
          ...(isWithoutPastes(lookup) && countFound(lookup) > 0 ? [words.word("accounts_no_pastes")] : []),
        ],
    said: saidOf(parts, words),
    isLimited: failures.some(({ isLimit }) => isLimit) || parts.some(isHeldBackByLimit),
    isPending: hasPendingPart(lookup),
    hasFailed: failures.length > 0,
    needsKey: failures.some(({ needsKey }) => needsKey),
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
