// Reads the stored scores of a page.

import {
  type CurrentScore,
  pageOf,
  type ScoreQuestion,
  type ScoreRun,
} from "../../../src/shared/page-score/page-score.ts";
import type { ScoreRecord } from "../../../src/shared/records/page-score.ts";
import { inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { readStores } from "../driver/stores.ts";

/** What is known about a page, with and without its query. */
export interface ScoreSnapshot {
  /** Under way or failed. */
  current: CurrentScore[];
  /** Latest first. */
  runs: ScoreRun[];
}

/** A page's runs in the score database, and the IDs of reports: transferring more takes Firefox ten seconds. */
function readDatabase(extension: LaunchedExtension, page: string) {
  return inExtension(
    extension,
    async (wanted) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const isThere = (await indexedDB.databases()).some(({ name }) => name === "page-scores");
      if (!isThere) return { runs: [], reports: [] };
      const database = await done(indexedDB.open("page-scores"));
      const change = database.transaction(["runs", "reports"]);
      const runs = await done(change.objectStore("runs").index("page").getAll(wanted));
      const reports = await done(change.objectStore("reports").getAllKeys());
      database.close();
      return { runs: runs as { id: string }[], reports: reports as string[] };
    },
    page,
  );
}

/** The current state of an address, as the popup of that kind of window reads it. Sends no requests. */
export async function scoresOf(
  extension: LaunchedExtension,
  url: string,
  isPrivate = false,
): Promise<ScoreSnapshot> {
  const { session } = await readStores(extension);
  const { runs: kept, reports } = await readDatabase(extension, pageOf(url));
  const valuesWith = (prefix: string) => {
    const beginning = isPrivate ? `private:${prefix}` : prefix;
    return Object.entries(session).flatMap(([key, value]) => (key.startsWith(beginning) ? [value] : []));
  };
  const isAsked = ({ question }: { question: ScoreQuestion }) =>
    question.url === url || question.url === pageOf(url);
  const hasReport = new Set<string>(reports);
  const history = isPrivate ? [] : kept.map((run) => ({ ...run, hasReport: hasReport.has(run.id) }));
  const records = valuesWith("score:") as ScoreRecord[];
  const runs = [...valuesWith("score-run:"), ...history] as ScoreRun[];
  return {
    current: records
      .map(({ current }) => current)
      .filter((one): one is CurrentScore => one.state !== "done" && isAsked(one)),
    runs: runs.filter(isAsked).toSorted((one, other) => other.at - one.at),
  };
}
