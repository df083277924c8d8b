// Results of page scores on this device: what is added, and what is forgotten.

import { deleteDB } from "idb";
import { pageOf, type ScoreRun } from "../../shared/page-score/page-score.ts";
import { closeScoreDatabase, isThere, openScoreDatabase } from "../../shared/page-score/score-database.ts";
import { SCORE_DATABASE } from "../../shared/storage.ts";

/** Of all pages, and of one. */
const MAX_RUNS = 300;
const MAX_RUNS_OF_PAGE = 30;
/** An answer takes a megabyte or two. */
const MAX_REPORTS = 20;

/** Adds a run. Rejects where the browser refuses to keep it, and then has kept nothing of it. */
export async function addToHistory(run: ScoreRun, beaconResult: unknown): Promise<void> {
  const database = await openScoreDatabase();
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
  const tooMany = [...ofPage.slice(0, -MAX_RUNS_OF_PAGE), ...inAll.slice(0, -MAX_RUNS)];
  for (const id of tooMany) await runs.delete(id);
  const kept = await reports.index("at").getAllKeys();
  for (const id of [...tooMany, ...kept.slice(0, -MAX_REPORTS)]) await reports.delete(id);
  await isDone;
}

/** Forgets the runs of a page whatever its query, or all. */
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

/** Erases all runs and answers, and the database with them. */
export async function eraseHistory(): Promise<void> {
  if (!(await isThere())) return;
  await forgetHistory();
  await closeScoreDatabase();
  // Empty it is already: whoever else has it open need not be waited for.
  await new Promise<void>((resolve, reject) => {
    deleteDB(SCORE_DATABASE, { blocked: () => resolve() }).then(resolve, reject);
  });
}
