// Page scores that are under way, have failed or are just done, as the popup and the toolbar read them.

import {
  type CurrentScore,
  pageOf,
  type ScoreFailure,
  type ScoreQuestion,
} from "../../shared/page-score/page-score.ts";
import { bareAddress } from "../../shared/page-score/scorable-address.ts";
import { SCORE, type ScoreRecord } from "../../shared/records/page-score.ts";
import { createRecords } from "../platform/records.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";

/** The key of a question, and the kind of window in which it was asked. */
export interface ScorePlace {
  id: string;
  isPrivate: boolean;
}

/** More than anybody has tabs with scores; the oldest that are not under way go first. */
const MAX_RECORDS = 60;

const { all, change, clear } = createRecords(SCORE);

/** Whether a record is about the page that a tab shows, with its query or without. */
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

/** Nobody will answer what an earlier worker was at and did not live to finish. */
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

/** All records by the keys of their questions, the latest last, once those of an earlier worker are in order. */
export async function scoreRecords(isPrivate: boolean): Promise<ReadonlyMap<string, ScoreRecord>> {
  await isInOrder;
  return new Map([...(await all(isPrivate))].toSorted(([, one], [, other]) => one.at - other.at));
}

/** Makes room for one more: the oldest that nobody waits for go. */
export async function makeRoomForScore(isPrivate: boolean): Promise<void> {
  const records = [...(await scoreRecords(isPrivate))];
  const idle = records.filter(([, { current }]) => current.state !== "running");
  const tooMany = Math.max(0, records.length - (MAX_RECORDS - 1));
  for (const [id] of idle.slice(0, tooMany)) await changeScore({ id, isPrivate }, () => undefined);
}

/** Removes all records. Rejects where the browser does not let go of them. */
export const clearScoreRecords = clear;
