// Which categories are not in a result, and why: the same words beside the scores and above the report.

import type { AnalysisFailure, ScoreRun } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import { whatHappened } from "./explain-error.ts";
import { hostOf } from "./host-of.ts";
import { CATEGORY_NAMES } from "./score-names.ts";

/** What the service said of a page that it could not analyze: its sentence, and its code where that is not in it. */
export function saidOf({ code, message }: AnalysisFailure): string {
  const sentence = message.trim();
  if (code === "" || sentence.includes(code)) return sentence;
  return sentence === "" ? code : `${sentence} (${code})`;
}

/** A line for each category that is missing. `auth` is the host of the provider, or what stands for it. */
export function describeMissing({ summary, service }: ScoreRun, auth: string, words: Words): string[] {
  // What is set now may be another service than the one that was asked.
  const hosts = { auth, service: hostOf(service) };
  return summary.missing.map(({ category, failure, error }) => {
    const name = words.word(CATEGORY_NAMES[category]);
    const why = failure
      ? saidOf(failure)
      : error && [whatHappened(error, "analysis", hosts, words), error.said].join(" ").trim();
    return [words.word("score_missing", name), why].filter(Boolean).join(" ");
  });
}
