// The button that erases something, its question, and what became of it, in words.

import type { StoredKind } from "../../shared/privacy/stored-data.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { type ErasePlace, erasedAt, type PrivacyAction, type PrivacySnapshot } from "./privacy-store.ts";

/** A button, or in its place a question; and the outcome beside either. */
export interface EraseView {
  /** Absent where there is nothing to erase. */
  button?: { label: string; spoken?: string; isBusy: boolean; action: PrivacyAction };
  question?: {
    text: string;
    yes: { label: string; action: PrivacyAction };
    no: { label: string; action: PrivacyAction };
  };
  /** What is being done, or was: sentences. */
  said: string[];
  /** It did not go as it was meant to. */
  isProblem: boolean;
}

type Underscored<Kind extends string> = Kind extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Kind;

/** The name of a kind as part of the names of its messages. */
export function messagePart<Kind extends StoredKind>(kind: Kind): Underscored<Kind> {
  return kind.replaceAll("-", "_") as Underscored<Kind>;
}

/** What cannot be had back is asked about first. */
const QUESTIONS: Partial<Record<ErasePlace, MessageName>> = {
  settings: "privacy_question_settings",
  "watch-list": "privacy_question_watch_list",
  "page-scores": "privacy_question_page_scores",
  "cloud-calls": "privacy_question_cloud_calls",
  "dismissed-breaches": "privacy_question_dismissed_breaches",
  everything: "privacy_everything_question",
};

function leftSentence(left: readonly StoredKind[], at: ErasePlace, { word, list }: Words): string {
  if (at === "everything") {
    const titles = left.map((kind) => word(`privacy_kind_${messagePart(kind)}`));
    return word("privacy_everything_left", list(titles));
  }
  if (left.includes("request-clocks")) return word("privacy_clocks_left");
  return word(left.includes("cloud-calls") ? "privacy_calls_left" : "privacy_not_erased");
}

const REVOCATIONS = {
  done: "privacy_revoked",
  failed: "privacy_not_revoked",
  unknown: "privacy_revoking",
} as const;

function saidAt(
  at: ErasePlace,
  snapshot: PrivacySnapshot,
  words: Words,
): Pick<EraseView, "said" | "isProblem"> {
  const { erasing, erased } = snapshot;
  const { word } = words;
  if (erasing === at) return { said: [word("privacy_erasing")], isProblem: false };
  if (erased?.at !== at) return { said: [], isProblem: false };
  if (erased.outcome === "no-answer") return { said: [word("privacy_erase_silent")], isProblem: true };
  const { left, revocation } = erased.outcome;
  const done = word(at === "everything" ? "privacy_everything_done" : "privacy_erased");
  return {
    said: [
      left.length > 0 ? leftSentence(left, at, words) : done,
      ...(revocation ? [word(REVOCATIONS[revocation])] : []),
    ],
    isProblem: left.length > 0 || revocation === "failed",
  };
}

function labelOf(at: ErasePlace, { word }: Words): { label: string; spoken?: string } {
  if (at === "list") return { label: word("privacy_sent_erase") };
  if (at === "everything") return { label: word("privacy_everything") };
  if (at === "tokens") return { label: word("privacy_sign_out") };
  const spoken = word("privacy_erase_of", word(`privacy_kind_${messagePart(at)}`));
  return { label: word("privacy_erase"), spoken };
}

/** How something is erased at a place. */
export function describeErase(
  at: ErasePlace,
  hasAny: boolean,
  snapshot: PrivacySnapshot,
  words: Words,
): EraseView {
  const { word } = words;
  const said = saidAt(at, snapshot, words);
  const question = QUESTIONS[erasedAt(at)];
  const isAll = at === "everything";
  if (question && snapshot.question === at) {
    return {
      ...said,
      question: {
        text: word(question),
        yes: {
          label: word(isAll ? "privacy_everything_yes" : "privacy_erase_yes"),
          action: { kind: "erase", at },
        },
        no: { label: word(isAll ? "privacy_everything_no" : "privacy_keep"), action: { kind: "keep" } },
      },
    };
  }
  if (!hasAny) return said;
  const action: PrivacyAction = { kind: question ? "ask" : "erase", at };
  return {
    ...said,
    button: { ...labelOf(at, words), isBusy: snapshot.erasing !== undefined, action },
  };
}
