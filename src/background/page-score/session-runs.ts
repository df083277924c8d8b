// Results of page scores that are not to be kept on the device: those of private windows in the worker's memory, others in
// storage.session for the workers to come.

import browser from "webextension-polyfill";
import { pageOf, type ScoreReport, type ScoreRun } from "../../shared/page-score/page-score.ts";
import { SCORE_REPORT_KEY_PREFIX, SCORE_RUN_KEY_PREFIX } from "../../shared/storage.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { isScoreRun, itemsOf } from "../platform/stored-shapes.ts";

const MAX_RUNS = 8;

/** storage.session holds ten megabytes in all, and checks, look-ups and tokens want their part of it. */
const MAX_REPORT_BYTES = 3_000_000;

type Report = Omit<ScoreReport, "isPrivate">;

/** By id, latest last. */
const privateReports = new Map<string, Report>();

/** Whole answers that storage.session has no room for; gone with the worker. */
const reportsInMemory = new Map<string, unknown>();

let loaded: Promise<Map<string, ScoreRun>> | undefined;

async function readRuns(): Promise<ScoreRun[]> {
  const stored = await browser.storage.session.get(await sessionKeys(SCORE_RUN_KEY_PREFIX));
  return itemsOf(Object.values(stored), isScoreRun);
}

/** A store that cannot be read holds none; those of this worker are known all the same. */
async function load(): Promise<Map<string, ScoreRun>> {
  const runs = await readRuns().catch(() => []);
  return new Map(runs.toSorted((a, b) => a.at - b.at).map((run) => [run.id, run]));
}

/** Read when first wanted: a worker that checks a password has no use for it. */
function sessionRuns(): Promise<Map<string, ScoreRun>> {
  loaded ??= load();
  return loaded;
}

async function drop(id: string): Promise<void> {
  (await sessionRuns()).delete(id);
  reportsInMemory.delete(id);
  const keys = [SCORE_RUN_KEY_PREFIX + id, SCORE_REPORT_KEY_PREFIX + id];
  await browser.storage.session.remove(keys).catch(() => undefined);
}

/** One whole answer at a time: the one before makes room. */
async function storeReport(id: string, beaconResult: unknown): Promise<void> {
  const { session } = browser.storage;
  const isSmall = JSON.stringify(beaconResult).length <= MAX_REPORT_BYTES;
  await session.remove(await sessionKeys(SCORE_REPORT_KEY_PREFIX));
  if (!isSmall) throw new RangeError("too large for storage.session");
  await session.set({ [SCORE_REPORT_KEY_PREFIX + id]: beaconResult });
}

/** Keeps a run for this session. Never rejects: where the browser has no room for it, it lives as long as the worker. */
export async function addToSession(run: ScoreRun, beaconResult: unknown, isPrivate: boolean): Promise<void> {
  const { id } = run;
  if (isPrivate) {
    privateReports.set(id, { run, beaconResult });
    for (const old of [...privateReports.keys()].slice(0, -MAX_RUNS)) privateReports.delete(old);
    return;
  }
  const runs = await sessionRuns();
  runs.set(id, run);
  for (const old of [...runs.keys()].slice(0, -MAX_RUNS)) await drop(old);
  reportsInMemory.clear();
  await storeReport(id, beaconResult).catch(() => reportsInMemory.set(id, beaconResult));
  await browser.storage.session.set({ [SCORE_RUN_KEY_PREFIX + id]: run }).catch(() => undefined);
}

/** The runs of a page whatever its query, latest first. */
export async function sessionRunsOfPage(page: string, isPrivate: boolean): Promise<ScoreRun[]> {
  const isOfPage = ({ question }: ScoreRun) => pageOf(question.url) === page;
  if (isPrivate)
    return [...privateReports.values()]
      .map(({ run }) => run)
      .filter(isOfPage)
      .toReversed();
  const runs = [...(await sessionRuns()).values()].filter(isOfPage).toReversed();
  if (runs.length === 0) return runs;
  const stored = await sessionKeys(SCORE_REPORT_KEY_PREFIX).catch(() => [] as string[]);
  return runs.map((run) => ({
    ...run,
    hasReport: reportsInMemory.has(run.id) || stored.includes(SCORE_REPORT_KEY_PREFIX + run.id),
  }));
}

/** The whole answer of a run, of whichever window. */
export async function reportInSession(id: string): Promise<ScoreReport | undefined> {
  const report = privateReports.get(id);
  if (report) return { ...report, isPrivate: true };
  const run = (await sessionRuns()).get(id);
  if (!run) return undefined;
  const key = SCORE_REPORT_KEY_PREFIX + id;
  const beaconResult = reportsInMemory.get(id) ?? (await browser.storage.session.get(key))[key];
  return beaconResult === undefined ? undefined : { run, beaconResult, isPrivate: false };
}

/** Forgets the runs of a page whatever its query, or all. */
export async function forgetSessionRuns(isPrivate: boolean, page?: string): Promise<void> {
  const isMeant = ({ question }: ScoreRun) => page === undefined || pageOf(question.url) === page;
  if (isPrivate) {
    for (const [id, { run }] of [...privateReports]) if (isMeant(run)) privateReports.delete(id);
    return;
  }
  for (const [id, run] of [...(await sessionRuns())]) if (isMeant(run)) await drop(id);
}
