// What is known about the visitors of a scored page: from the field data service, or else from the analysis.

import type { ScoreRun, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import { type Visitors, visitorsKey, withVisitors } from "../../../../shared/page-score/visitors.ts";
import { VISITORS } from "../../../../shared/records/page-score.ts";
import { usePage } from "../../../../ui/hooks/page.ts";
import { useRecord } from "../../../../ui/hooks/records.ts";

/** The summary with the best data known; `visitors` if the field data service was asked. */
export function useVisitors({ question, summary }: ScoreRun): { summary: ScoreSummary; visitors?: Visitors } {
  const { isPrivate } = usePage();
  const { value: visitors } = useRecord(VISITORS, { id: visitorsKey(question), isPrivate });
  return { summary: withVisitors(summary, visitors), visitors };
}
