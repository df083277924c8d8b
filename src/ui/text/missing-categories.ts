// Which categories are missing from a result, and why: the same words beside the scores and above the report.

import type { AnalysisFailure, ScoreRun } from "../../shared/page-score/page-score.ts";
import { hostOf } from "../../shared/settings/host-of.ts";
import type { Words } from "../../shared/words.ts";
import { whatHappened } from "./explain-error.ts";
import { CATEGORY_NAMES } from "./score-names.ts";

/** The service's message about a page it couldn't analyze, plus its code if the message doesn't contain it. */
export function saidOf({ code, message }: AnalysisFailure): string {
  const sentence = message.trim();
  if (code === "" || sentence.includes(code)) return sentence;
  return sentence === "" ? code : `${sentence} (${code})`;
}

/** One line per missing category. `auth` is the provider's host, or a stand-in for it. */
export function describeMissing({ summary, service }: ScoreRun, auth: string, words: Words): string[] {
  // The current setting may be a different service than the one that was asked.
  const hosts = { auth, service: hostOf(service) };
  return summary.missing.map(({ category, failure, error }) => {
    const name = words.t(CATEGORY_NAMES[category]);
    const why = failure
      ? saidOf(failure)
      : error && [whatHappened(error, "analysis", hosts, words), error.said].join(" ").trim();
    return [words.t("score_missing", name), why].filter(Boolean).join(" ");
  });
}
