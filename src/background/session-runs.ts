// Results of page scores that are not to be kept on the device: in the worker's memory, and, unless they are of a private
// window, in storage.session for the worker after this one.

import browser from "webextension-polyfill";
import { pageOf, type ScoreReport, type ScoreRun } from "../shared/page-score.ts";
import { SCORE_RUN_KEY_PREFIX } from "../shared/storage.ts";
import { sessionKeys } from "./session-keys.ts";

/** storage.session holds ten megabytes in all, an answer takes up to one. */
const MAX_RUNS = 4;

/** By id, latest last. */
const inMemory = { private: new Map<string, ScoreReport>(), other: new Map<string, ScoreReport>() };

async function load(): Promise<void> {
  const stored = await browser.storage.session.get(await sessionKeys(SCORE_RUN_KEY_PREFIX));
  const reports = Object.values(stored) as ScoreReport[];
  for (const report of reports.toSorted((a, b) => a.run.at - b.run.at))
    inMemory.other.set(report.run.id, report);
}

const loaded = load().catch(() => undefined);

async function reportsOf(isPrivate: boolean): Promise<Map<string, ScoreReport>> {
  if (isPrivate) return inMemory.private;
  await loaded;
  return inMemory.other;
}

async function drop(id: string, isPrivate: boolean): Promise<void> {
  (await reportsOf(isPrivate)).delete(id);
  if (!isPrivate) await browser.storage.session.remove(SCORE_RUN_KEY_PREFIX + id);
}

/** Keeps a run for this session. */
export async function addToSession(run: ScoreRun, beaconResult: unknown, isPrivate: boolean): Promise<void> {
  const reports = await reportsOf(isPrivate);
  const report: ScoreReport = { run, beaconResult };
  reports.set(run.id, report);
  for (const id of [...reports.keys()].slice(0, -MAX_RUNS)) await drop(id, isPrivate);
  if (isPrivate) return;
  // Where it does not fit, it lives as long as the worker.
  await browser.storage.session.set({ [SCORE_RUN_KEY_PREFIX + run.id]: report }).catch(() => undefined);
}

/** The runs of a page whatever its query, latest first. */
export async function sessionRunsOfPage(page: string, isPrivate: boolean): Promise<ScoreRun[]> {
  const runs = [...(await reportsOf(isPrivate)).values()].map(({ run }) => run);
  return runs.filter(({ question }) => pageOf(question.url) === page).toReversed();
}

/** The whole answer of a run, of whichever window. */
export async function reportInSession(id: string): Promise<ScoreReport | undefined> {
  return inMemory.private.get(id) ?? (await reportsOf(false)).get(id);
}

/** Forgets the runs of a page whatever its query, or all. */
export async function forgetSessionRuns(isPrivate: boolean, page?: string): Promise<void> {
  for (const [id, { run }] of [...(await reportsOf(isPrivate))]) {
    if (page === undefined || pageOf(run.question.url) === page) await drop(id, isPrivate);
  }
}
