// Page scores that are running, failed or just finished, as the popup and the toolbar read them.

import {
  type CurrentScore,
  pageOf,
  type ScoreFailure,
  type ScoreQuestion,
} from "../../shared/page-score/page-score.ts";
import { bareAddress } from "../../shared/page-score/scorable-address.ts";
import { SCORE, type ScoreRecord } from "../../shared/records/page-score.ts";
import { redrawToolbar } from "../platform/events.ts";
import { createRecords } from "../platform/records.ts";

/** A question's key, and the kind of window it was asked in. */
export interface ScorePlace {
  id: string;
  isPrivate: boolean;
}

/** More than anyone has tabs with scores. The oldest that aren't running are dropped first. */
const MAX_RECORDS = 60;

const { all, change, clear } = createRecords(SCORE);

/** Whether a record is about the page in a tab, with or without its query. */
export function isOfPage({ current: { question } }: ScoreRecord, tabUrl: string | undefined): boolean {
  if (tabUrl === undefined || !URL.canParse(tabUrl)) return false;
  const shown = bareAddress(new URL(tabUrl));
  return question.url === shown || question.url === pageOf(shown);
}

export function failedScore(question: ScoreQuestion, failure: ScoreFailure): CurrentScore {
  return { question, state: "failed", at: Date.now(), failure };
}

export async function changeScore(
  place: ScorePlace,
  alter: (record: ScoreRecord | undefined) => ScoreRecord | undefined,
): Promise<boolean> {
  let before: ScoreRecord | undefined;
  let after: ScoreRecord | undefined;
  const isWritten = await change((record) => {
    before = record;
    after = alter(record);
    return after;
  }, place);
  const changed = after ?? before;
  if (changed && after !== before) redrawToolbar(changed.tabId);
  return isWritten;
}

/** Marks scores that an earlier worker left running as interrupted. */
async function endInterrupted(): Promise<void> {
  for (const isPrivate of [false, true]) {
    for (const id of (await all(isPrivate)).keys()) {
      await changeScore({ id, isPrivate }, (record) => {
        if (record?.current.state !== "running") return record;
        const current = failedScore(record.current.question, { kind: "interrupted" });
        return { ...record, at: Date.now(), current };
      });
    }
  }
}

const isInOrder = endInterrupted().catch(() => undefined);

/** All records by question key, the latest last, once those of an earlier worker are settled. */
export async function scoreRecords(isPrivate: boolean): Promise<ReadonlyMap<string, ScoreRecord>> {
  await isInOrder;
  return new Map([...(await all(isPrivate))].toSorted(([, one], [, other]) => one.at - other.at));
}

/** Makes room for one more record by dropping the oldest that aren't running. */
export async function makeRoomForScore(isPrivate: boolean): Promise<void> {
  const records = [...(await scoreRecords(isPrivate))];
  const idle = records.filter(([, { current }]) => current.state !== "running");
  const tooMany = Math.max(0, records.length - (MAX_RECORDS - 1));
  for (const [id] of idle.slice(0, tooMany)) await changeScore({ id, isPrivate }, () => undefined);
}

/** Removes all records. Rejects if the browser can't remove them. */
export const clearScoreRecords = clear;
