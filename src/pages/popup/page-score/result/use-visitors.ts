// What is known of the visitors of a scored page: what the field data service told, or else what the analysis brought along.

import type { ScoreRun, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import { type Visitors, visitorsKey, withVisitors } from "../../../../shared/page-score/visitors.ts";
import { VISITORS } from "../../../../shared/records/page-score.ts";
import { usePage } from "../../../../ui/hooks/page.ts";
import { useRecord } from "../../../../ui/hooks/records.ts";

/** The summary with what is known best; `visitors` where the field data service was asked. */
export function useVisitors({ question, summary }: ScoreRun): { summary: ScoreSummary; visitors?: Visitors } {
  const { isPrivate } = usePage();
  const { value: visitors } = useRecord(VISITORS, { id: visitorsKey(question), isPrivate });
  return { summary: withVisitors(summary, visitors), visitors };
}
