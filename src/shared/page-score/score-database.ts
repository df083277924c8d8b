// Page score results on this device, for background and pages. In IndexedDB, as only a few of them would fit into
// storage.session would hold.

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { databaseNames } from "../databases.ts";
import { isScoreRun } from "../records/page-score.ts";
import type { FullAnswer, ScoreReport, ScoreRun } from "./page-score.ts";

export const SCORE_DATABASE = "page-scores";

interface StoredRun extends Omit<ScoreRun, "hasReport"> {
  /** URL without its query. */
  page: string;
}

interface ScoreSchema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { page: string; at: number } };
  /** Full responses of the latest runs. */
  reports: { key: string; value: FullAnswer & { id: string; at: number }; indexes: { at: number } };
}

/** Enough runs to tell how long one usually takes. */
const RUNS_FOR_USUAL = 9;

let opened: Promise<IDBPDatabase<ScoreSchema>> | undefined;

export function openScoreDatabase(): Promise<IDBPDatabase<ScoreSchema>> {
  opened ??= openDB<ScoreSchema>(SCORE_DATABASE, 1, {
    upgrade(database) {
      const runs = database.createObjectStore("runs", { keyPath: "id" });
      runs.createIndex("page", "page");
      runs.createIndex("at", "at");
      database.createObjectStore("reports", { keyPath: "id" }).createIndex("at", "at");
    },
    // Another context wants to delete the database and is waiting for this one.
    blocking: () => void closeScoreDatabase(),
    terminated() {
      opened = undefined;
    },
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

export async function closeScoreDatabase(): Promise<void> {
  const database = await opened?.catch(() => undefined);
  opened = undefined;
  database?.close();
}

/** Whether the database exists. Opening it would create it. */
export async function isThere(): Promise<boolean> {
  return opened !== undefined || (await databaseNames()).includes(SCORE_DATABASE);
}

/** Runs of a page with any query, latest first. */
export async function historyOfPage(page: string): Promise<ScoreRun[]> {
  const database = await openScoreDatabase();
  const [runs, reports] = await Promise.all([
    database.getAllFromIndex("runs", "page", page),
    database.getAllKeys("reports"),
  ]);
  const hasReport = new Set(reports);
  return runs
    .filter(isScoreRun)
    .toSorted((a, b) => b.at - a.at)
    .map(({ page: _, ...run }) => ({ ...run, hasReport: hasReport.has(run.id) }));
}

/** The full response of a run; `undefined` if it isn't stored on this device. */
export async function reportInHistory(id: string): Promise<ScoreReport | undefined> {
  const database = await openScoreDatabase();
  const [run, report] = await Promise.all([database.get("runs", id), database.get("reports", id)]);
  if (!run || !report || !isScoreRun(run)) return undefined;
  const { page: _, ...line } = run;
  const { answers, beaconResult } = report;
  return { run: { ...line, hasReport: true }, answers, beaconResult, isPrivate: false };
}

/** Usual duration for a service: the median of the last runs, in milliseconds; `undefined` before the first. */
export async function usualDurationMs(service: string): Promise<number | undefined> {
  const database = await openScoreDatabase();
  const durations: number[] = [];
  let cursor = await database.transaction("runs").store.index("at").openCursor(null, "prev");
  while (cursor && durations.length < RUNS_FOR_USUAL) {
    if (cursor.value.service === service && isScoreRun(cursor.value)) durations.push(cursor.value.tookMs);
    cursor = await cursor.continue();
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)];
}
