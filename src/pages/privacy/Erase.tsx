// The delete button, the confirmation that replaces it, and the outcome.

import { useRef, useState } from "preact/hooks";
import type { Erasable, EraseOutcome, StoredKind } from "../../shared/privacy/stored-data.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { Confirm } from "../../ui/controls/Confirm.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import type { Commands } from "../../ui/page/commands.ts";
import { KINDS } from "./kinds.ts";

/** Where something is deleted: at its row, or at the list of requests above. */
type ErasePlace = Erasable | "list";

interface ErasingState {
  /** Where the confirmation is shown. */
  question?: ErasePlace;
  running?: ErasePlace;
  /** What was deleted last; without an outcome if there was no response. */
  erased?: { at: ErasePlace; outcome?: EraseOutcome };
}

/** Deletes one thing at a time per page. `refresh` rereads what is stored before the outcome is shown. */
export function useErasing(patientCommands: Commands, refresh: () => Promise<void>) {
  const [state, setState] = useState<ErasingState>({});
  // Ignores the second click of a double click.
  const isRunning = useRef(false);
  return {
    ...state,
    send(question?: ErasePlace) {
      if (!isRunning.current) setState({ question });
    },
    /** Never rejects. */
    async erase(at: ErasePlace): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ running: at });
      const kind = at === "list" ? "sent-requests" : at;
      const reply = await patientCommands.eraseStored({ kind }).catch(() => undefined);
      await refresh();
      isRunning.current = false;
      setState({ erased: { at, outcome: reply?.ok ? reply.value : undefined } });
    },
  };
}

export type Erasing = ReturnType<typeof useErasing>;

/** What can't be undone is confirmed first. */
const QUESTIONS: Partial<Record<ErasePlace, TextKey>> = {
  settings: "privacy_question_settings",
  "watch-list": "privacy_question_watch_list",
  "page-scores": "privacy_question_page_scores",
  "cloud-calls": "cloud_results_question",
  "dismissed-breaches": "privacy_question",
  "changed-passwords": "privacy_question",
  "vault-counts": "privacy_question",
  everything: "privacy_everything_question",
};

function titleOf(at: ErasePlace, { t }: Words): string {
  if (at === "everything") return t("common_erase_everything");
  return t(KINDS[at === "list" ? "sent-requests" : at].title);
}

function whatIsLeft(left: readonly StoredKind[], at: ErasePlace, words: Words): string {
  const { t, list } = words;
  if (at !== "everything" && left.includes("request-clocks")) return t("privacy_clocks_left");
  if (at !== "everything" && left.includes("cloud-calls")) return t("privacy_calls_left");
  return t("privacy_not_erased", list(left.map((kind) => titleOf(kind, words))));
}

/** What is happening or has happened at a place, as sentences, and whether something went wrong. */
function outcomeAt(at: ErasePlace, { running, erased }: Erasing, words: Words) {
  const { t } = words;
  if (running === at) return { sentences: [t("privacy_erasing")], isProblem: false };
  if (erased?.at !== at) return { sentences: [], isProblem: false };
  if (!erased.outcome) return { sentences: [t("options_no_response")], isProblem: true };
  const { left, revocation } = erased.outcome;
  const isUnconfirmed = revocation === "failed" || revocation === "unknown";
  return {
    sentences: [
      left.length > 0 ? whatIsLeft(left, at, words) : t("privacy_erased"),
      ...(isUnconfirmed ? [t("privacy_not_revoked")] : []),
    ],
    isProblem: left.length > 0 || revocation === "failed",
  };
}

interface EraseProps {
  at: ErasePlace;
  /** False if there is nothing to delete. */
  hasAny?: boolean;
  erasing: Erasing;
}

/** The outcome is announced in a live region that is always there. */
export function Erase({ at, hasAny = true, erasing }: EraseProps) {
  const words = useWords();
  const { t } = words;
  const { question, running, send, erase } = erasing;
  const asked = QUESTIONS[at];
  const isAll = at === "everything";
  const label = t(isAll ? "common_erase_everything" : at === "tokens" ? "common_sign_out" : "privacy_erase");
  const title = titleOf(at, words);
  const { sentences, isProblem } = outcomeAt(at, erasing, words);
  return (
    <>
      {asked && question === at ? (
        <Confirm
          question={t(asked, title)}
          yes={label}
          no={t("common_cancel")}
          onYes={() => erase(at)}
          onNo={() => send()}
          classes={{ whole: "", yes: "button privacy-serious" }}
          isNoFirst
        />
      ) : (
        hasAny && (
          <button
            type="button"
            class={isAll ? "button button-quiet privacy-all" : "text-button"}
            aria-label={isAll ? undefined : t("common_button_of", label, title)}
            aria-disabled={running !== undefined}
            onClick={() => (asked ? send(at) : erase(at))}
          >
            {label}
          </button>
        )
      )}
      <div class={`strong privacy-said ${isProblem ? "privacy-said-problem" : ""}`} role="status">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
}
