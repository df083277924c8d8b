// What is known of the visitors of a scored page: what the field data service told, or else what the analysis brought along.

import type { ScoreRun, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import { type Visitors, visitorsKey } from "../../../../shared/page-score/visitors.ts";
import { VISITORS } from "../../../../shared/records/page-score.ts";
import { usePage } from "../../../../ui/hooks/page.ts";
import { useRecord } from "../../../../ui/hooks/records.ts";

/** The summary with what is known best; `visitors` where the field data service was asked. */
export function useVisitors({ question, summary }: ScoreRun): { summary: ScoreSummary; visitors?: Visitors } {
  const { isPrivate } = usePage();
  const { value: visitors } = useRecord(VISITORS, { id: visitorsKey(question), isPrivate });
  const { field, originField, error } = visitors ?? {};
  if (!(field || originField)) return { summary, visitors };
  // What could not be asked is not unknown: the analysis may have it.
  const other = error ? summary : undefined;
  const best = { field: field ?? other?.field, originField: originField ?? other?.originField };
  return { summary: { ...summary, ...best }, visitors };
}
