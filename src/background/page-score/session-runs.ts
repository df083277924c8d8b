// Page score results that aren't stored on the device: from private windows, or with history turned off.

import type { FullAnswer, ScoreQuestion, ScoreReport, ScoreRun } from "../../shared/page-score/page-score.ts";
import { SCORE_REPORT, SCORE_RUN } from "../../shared/records/page-score.ts";
import { createRecords } from "../platform/records.ts";

const MAX_RUNS = 8;

/** `storage.session` holds 10 MB in total, shared with checks, lookups and tokens. */
const MAX_REPORT_BYTES = 3_000_000;

const runs = createRecords(SCORE_RUN);
const reports = createRecords(SCORE_REPORT);

/** A report too large for `storage.session`, by kind of window. Lost when the worker ends. */
const large = new Map<boolean, { id: string; full: FullAnswer }>();

/** Resolves with whether the browser removed it. */
async function drop(id: string, isPrivate: boolean): Promise<boolean> {
  if (large.get(isPrivate)?.id === id) large.delete(isPrivate);
  const isReportGone = await reports.change(() => undefined, { id, isPrivate });
  return (await runs.change(() => undefined, { id, isPrivate })) && isReportGone;
}

function withoutReport(run: ScoreRun | undefined): ScoreRun | undefined {
  return run?.hasReport ? { ...run, hasReport: false } : run;
}

/** Keeps the previous run's report, so that both devices have one. Drops older ones, and a large one. */
async function makeRoom(isPrivate: boolean): Promise<void> {
  const held = large.get(isPrivate)?.id;
  large.delete(isPrivate);
  const known = [...(await runs.all(isPrivate)).values()].toSorted((one, other) => one.at - other.at);
  const latest = known.at(-1)?.id;
  for (const { id } of known) {
    if (id === latest && id !== held) continue;
    await reports.change(() => undefined, { id, isPrivate });
    await runs.change(withoutReport, { id, isPrivate });
  }
  for (const { id } of known.slice(0, 1 - MAX_RUNS)) await drop(id, isPrivate);
}

/** Stores a run for this session. Resolves with whether pages can find it. */
export async function addToSession(run: ScoreRun, full: FullAnswer, isPrivate: boolean): Promise<boolean> {
  const { id } = run;
  await makeRoom(isPrivate);
  const isSmall = JSON.stringify(full).length <= MAX_REPORT_BYTES;
  if (isSmall) await reports.change(() => full, { id, isPrivate });
  else large.set(isPrivate, { id, full });
  return runs.change(() => run, { id, isPrivate });
}

export async function reportInSession(id: string): Promise<ScoreReport | undefined> {
  for (const isPrivate of [false, true]) {
    const run = await runs.get({ id, isPrivate });
    if (!run) continue;
    const held = large.get(isPrivate);
    const full = held?.id === id ? held.full : await reports.get({ id, isPrivate });
    if (full !== undefined) return { ...full, run, isPrivate };
    // An earlier worker had it in memory.
    await runs.change(withoutReport, { id, isPrivate });
  }
  return undefined;
}

/** Deletes the runs of pages, and reports whose run was never stored. Rejects if the browser can't remove them. */
export async function forgetSessionRuns(
  isPrivate: boolean,
  isMeant: (question: ScoreQuestion) => boolean,
): Promise<void> {
  const known = await runs.all(isPrivate);
  for (const id of new Set([...known.keys(), ...(await reports.all(isPrivate)).keys()])) {
    const run = known.get(id);
    if ((run && !isMeant(run.question)) || (await drop(id, isPrivate))) continue;
    throw new Error("The browser didn't delete the stored data");
  }
}

/** Forgets what is in no record. */
export function forgetLargeReport(isPrivate: boolean): void {
  large.delete(isPrivate);
}
