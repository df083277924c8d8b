// The results for both devices side by side, each as it arrives, with details below.

import type { ScoreRun } from "../../../shared/page-score/page-score.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { DEVICE_NAMES } from "../../../ui/text/score-names.ts";
import { ResultHead, ScoreFindings } from "./result/Result.tsx";
import { ResultFacts } from "./result/ResultDetails.tsx";
import { isOfOtherCategories, type Shown } from "./score-selection.ts";

interface DevicesProps {
  shown: readonly Shown[];
  /** Host of the provider. */
  auth: string;
  onReport: (run: ScoreRun) => void;
  onForget: (run: ScoreRun) => void;
}

export function Devices({ shown, auth, onReport, onForget }: DevicesProps) {
  const words = useWords();
  const { t, ago } = words;
  const now = useNow(2_000);
  return (
    <>
      <div class="score-devices">
        {shown.map((one) => {
          const { question, current, run } = one;
          const device = t(DEVICE_NAMES[question.strategy]);
          return (
            <section key={question.strategy} aria-label={device}>
              <h3>{device}</h3>
              {run ? (
                <>
                  <small>
                    <time dateTime={new Date(run.at).toISOString()}>{ago(run.at, now)}</time>
                  </small>
                  <ResultHead
                    {...one}
                    run={run}
                    otherDevice={undefined}
                    auth={auth}
                    isOfOtherCategories={isOfOtherCategories(run, question)}
                    isEarlier={current !== undefined}
                  />
                </>
              ) : (
                <p class="soft">{t(current?.state === "running" ? "score_waiting" : "score_no_result")}</p>
              )}
            </section>
          );
        })}
      </div>
      {shown.map(({ question, run }) => {
        if (!run) return null;
        const device = t(DEVICE_NAMES[question.strategy]);
        return (
          <Disclosure key={question.strategy} label={t("common_button_of", t("common_details"), device)}>
            <div class="page-score">
              <ScoreFindings run={run} />
              {run.hasReport && <TextButton label={t("score_full_report")} onPress={() => onReport(run)} />}
              <ResultFacts run={run} onForget={() => onForget(run)} />
            </div>
          </Disclosure>
        );
      })}
    </>
  );
}
