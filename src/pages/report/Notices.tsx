// Notices above a report: the error, what is missing, and the warnings, most serious first.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import { Panel } from "../../ui/components/Panel.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { describeMissing, saidOf } from "../../ui/text/explain-error.ts";
import { MarkdownText } from "./MarkdownText.tsx";
import * as read from "./renderer/loose-values.ts";
import { rendererStrings } from "./renderer/renderer-result.ts";

/** Far more than any run has, and still fast to render. */
const MAX_WARNINGS = 300;
const MAX_WARNINGS_LENGTH = 100_000;

/** The text of a warning; some tools wrap it in an object. */
function warningText(warning: unknown): string {
  const { message, text } = read.record(warning);
  return [warning, message, text].find((part) => typeof part === "string")?.trim() ?? "";
}

/** All warnings of a run, without duplicates. */
function warningsOf(beaconResult: unknown): { items: string[]; isCut: boolean } {
  const { runWarnings } = read.record(beaconResult);
  const warnings: unknown[] = Array.isArray(runWarnings) ? runWarnings : [];
  const texts = new Set(warnings.slice(0, MAX_WARNINGS).map(warningText));
  texts.delete("");
  let isCut = warnings.length > MAX_WARNINGS;
  let length = 0;
  const items = [...texts].flatMap((whole) => {
    const item = read.text(whole) ?? "";
    length += item.length;
    const fits = length <= MAX_WARNINGS_LENGTH;
    isCut ||= item !== whole || !fits;
    return fits ? [item] : [];
  });
  return { items, isCut };
}

/** The run's error in the service's words, whole: the summary has only its beginning. */
function wholeError({ run, beaconResult }: ScoreReport): string {
  const { runtimeError = { code: "", message: "" } } = run.summary;
  const { code, message } = read.record(read.record(beaconResult).runtimeError);
  return saidOf({
    code: (typeof code === "string" && code) || runtimeError.code,
    message: (typeof message === "string" && message) || runtimeError.message,
  });
}

interface NoticeProps {
  tone: "bad" | "warn";
  title: string;
  /** From the service, as it is. */
  said?: string;
  /** Sentences from the service may have links and code; empty ones are skipped. */
  sentences?: string[];
  items?: string[];
}

function Notice({ tone, title, said, sentences = [], items = [] }: NoticeProps) {
  return (
    <Panel tone={tone} title={title}>
      {said && (
        <p class="notice-said">
          <bdi>{said}</bdi>
        </p>
      )}
      {sentences.filter(Boolean).map((sentence, index) => (
        <p key={index}>
          <bdi>
            <MarkdownText text={sentence} />
          </bdi>
        </p>
      ))}
      {items.length > 0 && (
        <ul class="notice-items stack stack-tight">
          {items.map((item, index) => (
            <li key={index}>
              <bdi>
                <MarkdownText text={item} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function Notices(report: ScoreReport) {
  const { run, beaconResult } = report;
  const words = useWords();
  const { t } = words;
  const { runtimeError, lacksLab } = run.summary;
  const missing = describeMissing(run, t("sign_in_provider"), words);
  const warnings = warningsOf(beaconResult);
  const warningsTitle = rendererStrings(beaconResult).toplevelWarningsMessage || t("score_warnings");
  return (
    <>
      {runtimeError && (
        <Notice
          tone="bad"
          title={t("score_runtime_error")}
          said={wholeError(report)}
          sentences={[t("score_runtime_error_detail")]}
        />
      )}
      {lacksLab && <Notice tone="warn" title={t("score_no_lab")} />}
      {missing.length > 0 && <Notice tone="warn" title={t("report_missing")} items={missing} />}
      {warnings.items.length > 0 && (
        <Notice
          tone="warn"
          title={warningsTitle}
          sentences={[warnings.isCut ? t("report_warnings_cut") : ""]}
          items={warnings.items}
        />
      )}
    </>
  );
}
