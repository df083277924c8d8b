// The report page: the facts, the notices, the report itself, and what else there is.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { hostOf } from "../../shared/addresses.ts";
import { bandOf, resultIn, type ScoreReport, type ScoreRun } from "../../shared/page-score/page-score.ts";
import { FIELD_DATA, SCORE_RUN } from "../../shared/records/page-score.ts";
import { isFields, parseJson } from "../../shared/shapes.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { ExternalLink } from "../../ui/components/ExternalLink.tsx";
import { Facts } from "../../ui/components/Facts.tsx";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Panel } from "../../ui/components/Panel.tsx";
import { TextButton } from "../../ui/controls/Button.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { Vitals } from "../../ui/field-data/Vitals.tsx";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { useRecords } from "../../ui/hooks/records.ts";
import { BAND_NAMES } from "../../ui/text/score-names.ts";
import type { DrawnReport } from "./drawing/draw-report.ts";
import type { ReportNames } from "./drawing/tidy-report.ts";
import { FieldData } from "./FieldData.tsx";
import { Notices } from "./Notices.tsx";
import { PlainAudits } from "./PlainAudits.tsx";
import type { RendererAudit } from "./renderer/renderer-audits.ts";
import { type RendererResult, rendererResult } from "./renderer/renderer-result.ts";
import { runDetails, runFacts } from "./report-facts.ts";
import { saveFile } from "./saving/save-file.ts";
import { jsonFilesOf, savePage } from "./saving/save-report.ts";
import { type RunsFormat, runsOfPage, saveRuns } from "./saving/save-runs.ts";

/** The report with its result. If there is one response, only its text has that. */
function withResult(report: ScoreReport): ScoreReport {
  if (report.beaconResult !== undefined) return report;
  const answer = parseJson(report.answers?.[0] ?? "{}");
  // Otherwise it is damaged on this device.
  return isFields(answer) ? { ...report, beaconResult: resultIn(answer) } : report;
}

interface ReportBody {
  /** What the renderer drew; absent if it failed. */
  element?: HTMLElement;
  /** The audits that aren't in `element`. */
  audits: RendererAudit[];
}

/** Draws a result. May reject, because the renderer is loaded on demand. */
export type Draw = (result: RendererResult, names: ReportNames) => Promise<DrawnReport>;

/** Creates a report's body. Never rejects: falls back to a plain list. */
async function makeReportBody(
  { run, beaconResult }: ScoreReport,
  draw: Draw,
  { t, count }: Words,
): Promise<ReportBody> {
  const result = rendererResult(beaconResult, {
    url: run.question.url,
    strategy: run.question.strategy,
    at: run.at,
    groupTitles: {
      metrics: t("report_group_metrics"),
      insights: t("report_group_insights"),
      diagnostics: t("report_group_diagnostics"),
    },
  });
  const audits = Object.values(result.audits);
  // The renderer draws audits by category: without one the page would be empty.
  if (Object.keys(result.categories).length === 0) return { audits };
  try {
    const { element, auditIds } = await draw(result, {
      gauge: (category, score) =>
        t("score_gauge", category, count(score), t(BAND_NAMES[bandOf(score / 100)])),
      gaugeWithoutScore: (category) => t("common_no_score", category),
    });
    return { element, audits: audits.filter(({ id }) => !auditIds.has(id)) };
  } catch {
    return { audits };
  }
}

function Drawn({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return <div ref={place} />;
}

function useTitle(heading: string): void {
  const { t } = useWords();
  const title = t("common_page_title", heading, t("extensionName"));
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

/** Saves all results of the page as a file. */
function AllRuns({ run, isPrivate }: { run: ScoreRun; isPrivate: boolean }) {
  const { words, now } = usePage();
  const { t } = words;
  const [hasFailed, setFailed] = useState(false);
  const runs = useRecords(SCORE_RUN, { isPrivate });
  const fieldData = useRecords(FIELD_DATA, { isPrivate });

  async function save(format: RunsFormat): Promise<void> {
    setFailed(false);
    try {
      saveRuns(await runsOfPage(run, { runs, fieldData }, isPrivate), format, now(), document);
    } catch {
      setFailed(true);
    }
  }

  const all = t("report_runs");
  return (
    <p class="row" data-page-only>
      {all}
      <TextButton label="CSV" spoken={t("common_button_of", all, "CSV")} onPress={() => void save("csv")} />
      <TextButton
        label="JSON"
        spoken={t("common_button_of", all, "JSON")}
        onPress={() => void save("json")}
      />
      {hasFailed && <span role="alert">{t("report_runs_failed")}</span>}
    </p>
  );
}

const REPORT_ID = "report-itself";

/** The page with a report; without `body` it's still being drawn. */
function Report({ report, body }: { report: ScoreReport; body?: ReportBody }) {
  const words = useWords();
  const { t } = words;
  const { run, beaconResult, isPrivate } = report;
  const { url } = run.question;
  const heading = t("report_heading", words.site(hostOf(url)));
  // Browsers save titles in their history.
  useTitle(isPrivate ? t("report_title") : heading);
  const details = runDetails(beaconResult, run.summary);
  const hasAudits = body !== undefined && body.audits.length > 0;
  const button = { type: "button" as const, class: "button button-quiet" };
  return (
    <>
      <a class="skip-link" href={`#${REPORT_ID}`} data-page-only>
        {t("report_skip")}
      </a>
      <PageHeader>
        <div class="row" data-page-only>
          {jsonFilesOf(report).map(({ name, text, part }) => (
            <button
              {...button}
              key={name}
              onClick={() => saveFile(text(), "application/json", name, document)}
            >
              {t("report_save", `JSON${part}`)}
            </button>
          ))}
          {/* Until then the page is incomplete. */}
          <button {...button} onClick={() => savePage(report, words, document)} disabled={!body}>
            {t("report_save", "HTML")}
          </button>
        </div>
      </PageHeader>
      <main class="report-main stack stack-wide">
        <div class="report-front stack stack-wide">
          <h1>{heading}</h1>
          <p class="report-address">
            <ExternalLink href={url}>{url}</ExternalLink>
          </p>
          <Vitals summary={run.summary} url={url} />
          <Facts class="report-facts" facts={runFacts(report, words)} />
          <AllRuns run={run} isPrivate={isPrivate} />
          <Notices {...report} />
          <FieldData run={run} />
        </div>
        <section id={REPORT_ID} class="report-itself" aria-label={t("report_title")} tabIndex={-1}>
          {!body && <p class="report-front soft">{t("report_loading")}</p>}
          {body?.element && <Drawn element={body.element} />}
          {body && !body.element && (
            <div class="report-front stack stack-wide">
              {/* Without a result, the notices say so. */}
              {(hasAudits || !run.summary.lacksLab) && (
                <Panel tone="quiet" title={t(hasAudits ? "report_plain" : "score_no_lab")} />
              )}
              {hasAudits && <PlainAudits audits={body.audits} />}
            </div>
          )}
        </section>
        {/* Appears with the report, which would otherwise push it down. */}
        {body && (
          <div class="report-front stack stack-wide">
            {body.element && hasAudits && (
              <Disclosure label={t("report_left_out", words.count(body.audits.length))}>
                <PlainAudits audits={body.audits} />
              </Disclosure>
            )}
            {details.length > 0 && (
              <Disclosure label={t("report_details")}>
                <dl class="report-facts">
                  {details.map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>
                        <bdi>{value}</bdi>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Disclosure>
            )}
          </div>
        )}
      </main>
    </>
  );
}

/** Why there is no report: it's loading, it isn't kept any longer (or never was), or there was no response. */
const REASONS = {
  asking: ["report_loading"],
  gone: ["report_gone", "report_gone_detail"],
  silent: ["common_no_answer"],
} satisfies Record<string, [title: TextKey, detail?: TextKey]>;

type Reason = keyof typeof REASONS;

/** The page without a report: why, and what to do. */
function NoReport({ reason, onRetry }: { reason: Reason; onRetry: () => void }) {
  const { t } = useWords();
  const [heading, detail]: [TextKey, TextKey?] = REASONS[reason];
  const title = t("report_title");
  useTitle(title);
  return (
    <>
      <PageHeader />
      <main class="report-main stack stack-wide">
        <div class="report-front stack stack-wide" aria-live="polite">
          <h1 class="only-for-screen-readers">{t("common_page_title", title, t("extensionName"))}</h1>
          <Panel tone={reason === "silent" ? "warn" : "quiet"} title={t(heading)}>
            {detail && <p>{t(detail)}</p>}
            {reason === "silent" && (
              <button type="button" class="button report-retry" onClick={onRetry}>
                {t("common_try_again")}
              </button>
            )}
          </Panel>
        </div>
      </main>
    </>
  );
}

interface ReportPageProps {
  runId: string | null;
  /** The report stored on this device, if any. Never rejects. */
  kept?: Promise<ScoreReport | undefined>;
  draw: Draw;
}

export function ReportPage({ runId, kept, draw }: ReportPageProps) {
  const { commands, words } = usePage();
  const [state, setState] = useState<Reason | { report: ScoreReport; body?: ReportBody }>(
    runId ? "asking" : "gone",
  );
  /** Resolves to the report, or to why there is none. */
  async function find(id: string): Promise<ScoreReport | Reason> {
    const onDevice = await kept;
    if (onDevice) return withResult(onDevice);
    const reply = await commands.getScoreReport({ id }).catch(() => undefined);
    if (!reply?.ok) return "silent";
    return reply.value ? withResult(reply.value) : "gone";
  }

  async function load(): Promise<void> {
    if (!runId) return;
    setState("asking");
    const report = await find(runId);
    if (typeof report === "string") return setState(report);
    setState({ report });
    setState({ report, body: await makeReportBody(report, draw, words) });
  }
  useLayoutEffect(() => void load(), [runId]);
  return typeof state === "string" ? (
    <NoReport reason={state} onRetry={() => void load()} />
  ) : (
    <Report {...state} />
  );
}
