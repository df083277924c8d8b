// Page score results stored on this device: adds and deletes them.

import { deleteDB } from "idb";
import { type FullAnswer, pageOf, type ScoreRun } from "../../shared/page-score/page-score.ts";
import {
  closeScoreDatabase,
  isThere,
  openScoreDatabase,
  SCORE_DATABASE,
} from "../../shared/page-score/score-database.ts";

/** Limits for all pages together, and for one page. */
const MAX_RUNS = 300;
const MAX_RUNS_OF_PAGE = 30;
/** A report takes a megabyte or two. */
const MAX_REPORTS = 20;

/** Adds a run. If the browser refuses to store it, rejects and stores nothing of it. */
export async function addToHistory(run: ScoreRun, full: FullAnswer): Promise<void> {
  const database = await openScoreDatabase();
  const { hasReport: _, ...line } = run;
  const page = pageOf(run.question.url);
  const change = database.transaction(["runs", "reports"], "readwrite");
  const runs = change.objectStore("runs");
  const reports = change.objectStore("reports");
  const isDone = change.done;
  // The requests awaited below fail along with the transaction. One rejection is enough.
  isDone.catch(() => undefined);
  try {
    await runs.put({ ...line, page });
    await reports.put({ id: run.id, at: run.at, ...full });
  } catch (cause) {
    change.abort();
    throw cause;
  }
  const ofPage = (await runs.index("page").getAll(page)).toSorted((a, b) => a.at - b.at).map(({ id }) => id);
  const inAll = await runs.index("at").getAllKeys();
  const tooMany = [...ofPage.slice(0, -MAX_RUNS_OF_PAGE), ...inAll.slice(0, -MAX_RUNS)];
  for (const id of tooMany) await runs.delete(id);
  const kept = await reports.index("at").getAllKeys();
  for (const id of [...tooMany, ...kept.slice(0, -MAX_REPORTS)]) await reports.delete(id);
  await isDone;
}

/** Deletes the runs of one page, whatever its query, or all runs. */
export async function forgetHistory(page?: string): Promise<void> {
  const database = await openScoreDatabase();
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

export async function countHistory(): Promise<number> {
  return (await isThere()) ? (await openScoreDatabase()).count("runs") : 0;
}

/** Deletes all runs and reports, and the database itself. */
export async function eraseHistory(): Promise<void> {
  if (!(await isThere())) return;
  await forgetHistory();
  await closeScoreDatabase();
  // The database is already empty, so don't wait for others who have it open.
  await new Promise<void>((resolve, reject) => {
    deleteDB(SCORE_DATABASE, { blocked: () => resolve() }).then(resolve, reject);
  });
}
