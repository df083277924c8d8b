// Results of page scores on this device: one line for each run, and the whole answers of the latest. IndexedDB, since a
// few of these are all that storage.session would hold.

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { pageOf, type ScoreReport, type ScoreRun } from "../../shared/page-score/page-score.ts";
import { SCORE_DATABASE } from "../../shared/storage.ts";
import { isScoreRun } from "../platform/stored-shapes.ts";

interface StoredRun extends Omit<ScoreRun, "hasReport"> {
  /** Address without its query. */
  page: string;
}

interface ScoreSchema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { page: string; at: number } };
  reports: { key: string; value: { id: string; at: number; beaconResult: unknown }; indexes: { at: number } };
}

/** Of all pages, and of one. */
const MAX_RUNS = 300;
const MAX_RUNS_OF_PAGE = 30;
/** An answer takes a megabyte or two. */
const MAX_REPORTS = 20;
/** So many are enough to say how long it usually takes. */
const RUNS_FOR_USUAL = 9;

let opened: Promise<IDBPDatabase<ScoreSchema>> | undefined;

function open(): Promise<IDBPDatabase<ScoreSchema>> {
  opened ??= openDB<ScoreSchema>(SCORE_DATABASE, 1, {
    upgrade(database) {
      const runs = database.createObjectStore("runs", { keyPath: "id" });
      runs.createIndex("page", "page");
      runs.createIndex("at", "at");
      database.createObjectStore("reports", { keyPath: "id" }).createIndex("at", "at");
    },
    terminated() {
      opened = undefined;
    },
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

/** Adds a run. Rejects where the browser refuses to keep it, and then has kept nothing of it. */
export async function addToHistory(run: ScoreRun, beaconResult: unknown): Promise<void> {
  const database = await open();
  const { hasReport: _, ...line } = run;
  const page = pageOf(run.question.url);
  const change = database.transaction(["runs", "reports"], "readwrite");
  const runs = change.objectStore("runs");
  const reports = change.objectStore("reports");
  const isDone = change.done;
  // What is awaited below fails along with it; one of them is told.
  isDone.catch(() => undefined);
  try {
    await runs.put({ ...line, page });
    await reports.put({ id: run.id, at: run.at, beaconResult });
  } catch (cause) {
    change.abort();
    throw cause;
  }
  const ofPage = (await runs.index("page").getAll(page)).toSorted((a, b) => a.at - b.at).map(({ id }) => id);
  const inAll = await runs.index("at").getAllKeys();
  const tooMany = [
    ...ofPage.slice(0, Math.max(0, ofPage.length - MAX_RUNS_OF_PAGE)),
    ...inAll.slice(0, Math.max(0, inAll.length - MAX_RUNS)),
  ];
  for (const id of tooMany) await runs.delete(id);
  const kept = await reports.index("at").getAllKeys();
  const unread = kept.slice(0, Math.max(0, kept.length - MAX_REPORTS));
  for (const id of [...tooMany, ...unread]) await reports.delete(id);
  await isDone;
}

/** The runs of a page whatever its query, latest first. */
export async function historyOfPage(page: string): Promise<ScoreRun[]> {
  const database = await open();
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

/** The whole answer of a run. */
export async function reportInHistory(id: string): Promise<ScoreReport | undefined> {
  const database = await open();
  const [run, report] = await Promise.all([database.get("runs", id), database.get("reports", id)]);
  if (!run || !report || !isScoreRun(run)) return undefined;
  const { page: _, ...line } = run;
  return { run: { ...line, hasReport: true }, beaconResult: report.beaconResult, isPrivate: false };
}

/** How long the last runs with a service took, in milliseconds, latest first. */
export async function latestDurationsMs(service: string): Promise<number[]> {
  const database = await open();
  const durations: number[] = [];
  let cursor = await database.transaction("runs").store.index("at").openCursor(null, "prev");
  while (cursor && durations.length < RUNS_FOR_USUAL) {
    if (cursor.value.service === service && isScoreRun(cursor.value)) durations.push(cursor.value.tookMs);
    cursor = await cursor.continue();
  }
  return durations;
}

/** Forgets the runs of a page whatever its query, or all. */
export async function forgetHistory(page?: string): Promise<void> {
  const database = await open();
  const change = database.transaction(["runs", "reports"], "readwrite");
  const runs = change.objectStore("runs");
  const reports = change.objectStore("reports");
  if (page === undefined) {
    await Promise.all([runs.clear(), reports.clear(), change.done]);
    return;
  }
  for (const id of await runs.index("page").getAllKeys(page)) {
    await Promise.all([runs.delete(id), reports.delete(id)]);
  }
  await change.done;
}

/** Whether there is a database at all: looking into it would make one. */
async function isThere(): Promise<boolean> {
  return opened !== undefined || (await indexedDB.databases()).some(({ name }) => name === SCORE_DATABASE);
}

/** How many runs are kept, of all pages. */
export async function countHistory(): Promise<number> {
  return (await isThere()) ? (await open()).count("runs") : 0;
}

/** Erases all runs and answers, and the database with them. */
export async function eraseHistory(): Promise<void> {
  if (!(await isThere())) return;
  await forgetHistory();
  const database = await open();
  opened = undefined;
  database.close();
  // Empty it is already: whoever else has it open need not be waited for.
  await new Promise<void>((resolve, reject) => {
    deleteDB(SCORE_DATABASE, { blocked: () => resolve() }).then(resolve, reject);
  });
}
