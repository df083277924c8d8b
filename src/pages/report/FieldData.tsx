// What visitors measured, as the response says: the page's data, and its site's.

import type { ScoreRun } from "../../shared/page-score/page-score.ts";
import { FieldMetric } from "../../ui/field-data/FieldMetric.tsx";
import { fieldGroups } from "../../ui/field-data/field-groups.ts";
import { Legend } from "../../ui/field-data/Vitals.tsx";
import { useWords } from "../../ui/hooks/page.ts";

export function FieldData({ run: { question, summary } }: { run: ScoreRun }) {
  const { t } = useWords();
  const groups = fieldGroups(summary, question.url);
  return (
    <>
      {groups.length > 0 && <Legend />}
      {groups.map(({ isOfSite, otherPage, metrics }, index) => (
        <section key={index} class="report-visitors stack">
          <h2 class="score-part">{t(isOfSite ? "score_visitors_site" : "score_visitors_page")}</h2>
          {otherPage !== undefined && (
            <p class="small-print">{t("common_button_of", t("common_page_address"), otherPage)}</p>
          )}
          <div>
            {metrics.map((metric) => (
              <FieldMetric key={metric.name} metric={metric} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
