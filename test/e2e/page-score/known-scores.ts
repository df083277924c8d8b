// What is known of a page's score, read where it lies.

import {
  type CurrentScore,
  pageOf,
  type ScoreQuestion,
  type ScoreRun,
} from "../../../src/shared/page-score/page-score.ts";
import type { ScoreRecord } from "../../../src/shared/records/page-score.ts";
import { inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

/** What is known of a page, with and without its query. */
export interface ScoreNews {
  /** What is under way or failed. */
  current: CurrentScore[];
  /** Latest first. */
  runs: ScoreRun[];
}

/** All that is stored in memory. */
export function readSession(extension: LaunchedExtension): Promise<Record<string, unknown>> {
  return inExtension(extension, () => chrome.storage.session.get(null));
}

/** All that is stored: in memory, on disk, and in the database of scores. With a page: its runs, and only the IDs of reports. */
export function readStored(extension: LaunchedExtension, page?: string) {
  return inExtension(
    extension,
    async (wanted) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const session = await chrome.storage.session.get(null);
      const local = await chrome.storage.local.get(null);
      const isThere = (await indexedDB.databases()).some(({ name }) => name === "page-scores");
      if (!isThere) return { session, local, runs: [], reports: [] };
      const database = await done(indexedDB.open("page-scores"));
      const change = database.transaction(["runs", "reports"]);
      const [ofRuns, ofReports] = [change.objectStore("runs"), change.objectStore("reports")];
      const [runs, reports] = (await Promise.all(
        wanted === null
          ? [done(ofRuns.getAll()), done(ofReports.getAll())]
          : [
              done(ofRuns.index("page").getAll(wanted)),
              done(ofReports.getAllKeys()).then((ids) => ids.map((id) => ({ id }))),
            ],
      )) as { id: string }[][];
      database.close();
      return { session, local, runs: runs ?? [], reports: reports ?? [] };
    },
    page ?? null,
  );
}

/** What is known of an address now, as the popup of a window of that kind reads it. Asks nobody. */
export async function newsOf(
  extension: LaunchedExtension,
  url: string,
  isPrivate = false,
): Promise<ScoreNews> {
  const { session, runs: kept, reports } = await readStored(extension, pageOf(url));
  const valuesWith = (prefix: string) => {
    const beginning = isPrivate ? `private:${prefix}` : prefix;
    return Object.entries(session).flatMap(([key, value]) => (key.startsWith(beginning) ? [value] : []));
  };
  const isAsked = ({ question }: { question: ScoreQuestion }) =>
    question.url === url || question.url === pageOf(url);
  const hasReport = new Set(reports.map(({ id }) => id));
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
