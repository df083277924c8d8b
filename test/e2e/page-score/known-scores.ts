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

/** What is known of an address now, as the popup of a window of that kind reads it. Asks nobody. */
export async function newsOf(
  extension: LaunchedExtension,
  url: string,
  isPrivate = false,
): Promise<ScoreNews> {
  const { stored, kept } = await inExtension(
    extension,
    async () => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const stored = await chrome.storage.session.get(null);
      const isThere = (await indexedDB.databases()).some(({ name }) => name === "page-scores");
      if (!isThere) return { stored, kept: [] };
      const database = await done(indexedDB.open("page-scores"));
      const change = database.transaction(["runs", "reports"]);
      const [runs, reports] = await Promise.all([
        done(change.objectStore("runs").getAll()),
        done(change.objectStore("reports").getAllKeys()),
      ]);
      database.close();
      return { stored, kept: runs.map((run) => ({ ...run, hasReport: reports.includes(run.id) })) };
    },
    undefined,
  );
  const valuesWith = (prefix: string) => {
    const beginning = isPrivate ? `private:${prefix}` : prefix;
    return Object.entries(stored).flatMap(([key, value]) => (key.startsWith(beginning) ? [value] : []));
  };
  const isAsked = ({ question }: { question: ScoreQuestion }) =>
    question.url === url || question.url === pageOf(url);
  const records = valuesWith("score:") as ScoreRecord[];
  const runs = [...valuesWith("score-run:"), ...(isPrivate ? [] : kept)] as ScoreRun[];
  return {
    current: records
      .map(({ current }) => current)
      .filter((one): one is CurrentScore => one.state !== "done" && isAsked(one)),
    runs: runs.filter(isAsked).toSorted((one, other) => other.at - one.at),
  };
}
