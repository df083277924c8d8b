// Saves all runs of a page as one file: a table for a spreadsheet, or data.

import { type FieldDataRecord, fieldDataKey, withFieldData } from "../../../shared/page-score/field-data.ts";
import { pageOf, pointsOf, type ScoreRun } from "../../../shared/page-score/page-score.ts";
import { historyOfPage, isThere } from "../../../shared/page-score/score-database.ts";
import { csvOf, saveFile } from "./save-file.ts";
import { fileName, savedRun } from "./save-report.ts";

export type RunsFormat = "csv" | "json";

/** A run's columns, under the service's names. */
function columnsOf({
  question,
  at,
  tookMs,
  service,
  summary,
}: ScoreRun): [string, string | number | undefined][] {
  const { scores, metrics, field, originField } = summary;
  const measured = (of: string, data: typeof field) =>
    (data?.metrics ?? []).map(({ name, percentile }): [string, number | undefined] => [
      `${of} ${name}`,
      percentile,
    ]);
  return [
    ["time", new Date(at).toISOString()],
    ["address", question.url],
    ["device", question.strategy],
    ["categories", question.categories.join(" ")],
    ["id", summary.id],
    ...scores.map(({ id, score }): [string, number | undefined] => [`score ${id}`, pointsOf(score)]),
    ...metrics.map(({ id, displayValue }): [string, string | undefined] => [`lab ${id}`, displayValue]),
    ...measured(field?.isOriginFallback ? "visitors of the site" : "visitors", field),
    ...measured("visitors of the site", originField),
    ["tool", summary.beaconVersion],
    ["service", service],
    ["milliseconds", tookMs],
  ];
}

/** A table, latest first. A run's missing columns are empty. */
export function runsCsv(runs: readonly ScoreRun[]): string {
  const rows = runs.map((run) => new Map(columnsOf(run)));
  const first = ["time", "address", "device", "categories", "id"];
  const last = ["tool", "service", "milliseconds"];
  const named = new Set(rows.flatMap((row) => [...row.keys()]));
  const between = [...named].filter((name) => !first.includes(name) && !last.includes(name)).toSorted();
  const names = [...first, ...between, ...last];
  const lines = [names, ...rows.map((row) => names.map((name) => row.get(name)))];
  return csvOf(lines);
}

/** A list of requests, their times and the summaries of the responses. Latest first. */
export function runsJson(runs: readonly ScoreRun[]): string {
  return `${JSON.stringify(runs.map(savedRun), undefined, 2)}\n`;
}

/** Results that only this session has. */
interface SessionScores {
  runs?: ReadonlyMap<string, ScoreRun>;
  fieldData?: ReadonlyMap<string, FieldDataRecord>;
}

/**
 * All runs of a run's page, whatever the query, latest first: those stored on this device, unless the window is private,
 * and those of the session. Visitor data goes only with the latest run of each address and device, because it's current.
 */
export async function runsOfPage(
  run: ScoreRun,
  { runs, fieldData }: SessionScores,
  isPrivate: boolean,
): Promise<ScoreRun[]> {
  const page = pageOf(run.question.url);
  const kept = isPrivate || !(await isThere()) ? [] : await historyOfPage(page);
  const all = [run, ...(runs?.values() ?? []), ...kept].filter(
    ({ question }) => pageOf(question.url) === page,
  );
  const inOrder = [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) => b.at - a.at);
  return inOrder.map((one) => {
    const key = fieldDataKey(one.question);
    const latest = inOrder.find(({ question }) => fieldDataKey(question) === key);
    return one === latest ? { ...one, summary: withFieldData(one.summary, fieldData?.get(key)) } : one;
  });
}

export function saveRuns(
  runs: readonly ScoreRun[],
  format: RunsFormat,
  at: number,
  document: Document,
): void {
  const name = fileName(runs[0]?.question.url ?? "", "runs", at, format);
  if (format === "csv") saveFile(runsCsv(runs), "text/csv", name, document);
  else saveFile(runsJson(runs), "application/json", name, document);
}
