// What is known about the visitors of a scored page: from the field data service, or else from the analysis.

import {
  type FieldDataRecord,
  fieldDataKey,
  withFieldData,
} from "../../../../shared/page-score/field-data.ts";
import type { ScoreRun, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import { FIELD_DATA } from "../../../../shared/records/page-score.ts";
import { usePage } from "../../../../ui/hooks/page.ts";
import { useRecord } from "../../../../ui/hooks/records.ts";

/** The summary with the best data known; `fieldData` if the field data service was asked. */
export function useFieldData({ question, summary }: ScoreRun): {
  summary: ScoreSummary;
  fieldData?: FieldDataRecord;
} {
  const { isPrivate } = usePage();
  const { value: fieldData } = useRecord(FIELD_DATA, { id: fieldDataKey(question), isPrivate });
  return { summary: withFieldData(summary, fieldData), fieldData };
}
