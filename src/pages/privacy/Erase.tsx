// The button that erases, the question that takes its place, and what became of it.

import { useRef, useState } from "preact/hooks";
import type { Erasable, EraseOutcome, StoredKind } from "../../shared/privacy/stored-data.ts";
import { type MessageName, messagePart, type Words } from "../../shared/words.ts";
import { Confirm } from "../../ui/components/Confirm.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import type { Ask } from "../../ui/page/ask.ts";

/** Where something is erased: at its row, or at the list of requests above. */
type ErasePlace = Erasable | "list";

interface ErasingState {
  /** Where the question stands whether to erase. */
  question?: ErasePlace;
  running?: ErasePlace;
  /** What was erased last; without an outcome where nobody answered. */
  erased?: { at: ErasePlace; outcome?: EraseOutcome };
}

/** One thing at a time on the whole page. `refresh` reads what is stored anew, before it is said what became of it. */
export function useErasing(askPatiently: Ask, refresh: () => Promise<void>) {
  const [state, setState] = useState<ErasingState>({});
  // A double click is one wish.
  const isRunning = useRef(false);
  return {
    ...state,
    ask(question?: ErasePlace) {
      if (!isRunning.current) setState({ question });
    },
    /** Never rejects. */
    async erase(at: ErasePlace): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ running: at });
      const kind = at === "list" ? "sent-requests" : at;
      const reply = await askPatiently("eraseStored", { kind }).catch(() => undefined);
      await refresh();
      isRunning.current = false;
      setState({ erased: { at, outcome: reply?.ok ? reply.value : undefined } });
    },
  };
}

export type Erasing = ReturnType<typeof useErasing>;

/** What cannot be had back is asked about first. */
const QUESTIONS: Partial<Record<ErasePlace, MessageName>> = {
  settings: "privacy_question_settings",
  "watch-list": "privacy_question_watch_list",
  "page-scores": "privacy_question_page_scores",
  "cloud-calls": "privacy_question_cloud_calls",
  "dismissed-breaches": "privacy_question_dismissed_breaches",
  "changed-passwords": "privacy_question_changed_passwords",
  everything: "privacy_everything_question",
};

function whatIsLeft(left: readonly StoredKind[], at: ErasePlace, { word, list }: Words): string {
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

/** What is being done at a place, or was, as sentences; and whether it did not go as it was meant to. */
function saidAt(at: ErasePlace, { running, erased }: Erasing, words: Words) {
  const { word } = words;
  if (running === at) return { said: [word("privacy_erasing")], isProblem: false };
  if (erased?.at !== at) return { said: [], isProblem: false };
  if (!erased.outcome) return { said: [word("privacy_erase_silent")], isProblem: true };
  const { left, revocation } = erased.outcome;
  const done = word(at === "everything" ? "privacy_everything_done" : "privacy_erased");
  return {
    said: [
      left.length > 0 ? whatIsLeft(left, at, words) : done,
      ...(revocation ? [word(REVOCATIONS[revocation])] : []),
    ],
    isProblem: left.length > 0 || revocation === "failed",
  };
}

function labelsOf(at: ErasePlace, { word }: Words): { label: string; spoken?: string } {
  if (at === "list") return { label: word("privacy_sent_erase") };
  if (at === "everything") return { label: word("common_erase_everything") };
  if (at === "tokens") return { label: word("common_sign_out") };
  const spoken = word("privacy_erase_of", word(`privacy_kind_${messagePart(at)}`));
  return { label: word("privacy_erase"), spoken };
}

interface EraseProps {
  at: ErasePlace;
  /** False where there is nothing to erase. */
  hasAny?: boolean;
  erasing: Erasing;
}

/** What is said stands in a live region that is there before. */
export function Erase({ at, hasAny = true, erasing }: EraseProps) {
  const words = useWords();
  const { word } = words;
  const { question, running, ask, erase } = erasing;
  const asked = QUESTIONS[at];
  const isAll = at === "everything";
  const { label, spoken } = labelsOf(at, words);
  const { said, isProblem } = saidAt(at, erasing, words);
  return (
    <>
      {asked && question === at ? (
        <Confirm
          question={word(asked)}
          yes={word(isAll ? "common_erase_everything" : "privacy_erase_yes")}
          no={word(isAll ? "privacy_everything_no" : "privacy_keep")}
          onYes={() => erase(at)}
          onNo={() => ask()}
          classes={{ whole: "", yes: "button privacy-serious" }}
          isNoFirst
        />
      ) : (
        hasAny && (
          <button
            type="button"
            class={isAll ? "button button-quiet privacy-all" : "text-button"}
            aria-label={spoken}
            aria-disabled={running !== undefined}
            onClick={() => (asked ? ask(at) : erase(at))}
          >
            {label}
          </button>
        )
      )}
      <div class={`strong privacy-said ${isProblem ? "privacy-said-problem" : ""}`} role="status">
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
}
