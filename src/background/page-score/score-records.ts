// Page scores that are running, failed or just finished, as the popup and the toolbar read them.

import type { ErrorData } from "../../shared/errors.ts";
import {
  type CurrentScore,
  pageOf,
  type ScoreFailure,
  type ScoreQuestion,
} from "../../shared/page-score/page-score.ts";
import { bareAddress } from "../../shared/page-score/scorable-address.ts";
import { SCORE, type ScoreRecord } from "../../shared/records/page-score.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { redrawToolbar } from "../platform/events.ts";
import { createJobs } from "../platform/jobs.ts";
import { createRecords } from "../platform/records.ts";

/** More than anyone has tabs with scores. */
const MAX_RECORDS = 60;

export const SCORE_ALARM = "score";

/** There is no room for a score, or for its result. */
export const NO_ROOM: ErrorData = { code: "unavailable", service: "analysis", reason: "no-room-for-result" };

const records = createRecords(SCORE);

/** Whether a record is about the page in a tab, with or without its query. */
export function isOfPage({ current: { question } }: ScoreRecord, tabUrl: string | undefined): boolean {
  if (tabUrl === undefined || !URL.canParse(tabUrl)) return false;
  const shown = bareAddress(new URL(tabUrl));
  return question.url === shown || question.url === pageOf(shown);
}

export function failedScore(question: ScoreQuestion, failure: ScoreFailure): CurrentScore {
  return { question, state: "failed", at: Date.now(), failure };
}

function withFailure(record: ScoreRecord, failure: ScoreFailure): ScoreRecord {
  return { ...record, at: Date.now(), current: failedScore(record.current.question, failure) };
}

/** The service, provider and key that scores use. */
export function scoreDestinationOf({ auth, services }: Settings): string {
  const { analysisUrl, analysisInterface, analysisApiKey } = services;
  const { analysisAccess, issuer, clientId } = auth;
  return [analysisAccess, issuer, clientId, analysisUrl, analysisInterface, analysisApiKey].join("\n");
}

/** Changes a record, and the toolbar that shows it. */
export const changeScore: typeof records.change = async (alter, place) => {
  let before: ScoreRecord | undefined;
  let after: ScoreRecord | undefined;
  const isWritten = await records.change((record) => {
    before = record;
    after = alter(record);
    return after;
  }, place);
  const changed = after ?? before;
  if (changed && after !== before) redrawToolbar(changed.tabId);
  return isWritten;
};

/** The scores that are running, by the key of their question. */
export const scoreJobs = createJobs<ScoreRecord>(
  { ...records, change: changeScore },
  {
    service: "analysis",
    isRunning: ({ current }) => current.state === "running",
    afterDeath: (record) => withFailure(record, { kind: "interrupted" }),
    failed: (record, error) => withFailure(record, { kind: "error", error }),
    noRoom: () => NO_ROOM,
    destinationOf: scoreDestinationOf,
    most: { count: MAX_RECORDS, at: ({ at }) => at },
    alarm: SCORE_ALARM,
  },
);

/** All records by question key, the latest last. */
export async function scoreRecords(isPrivate: boolean): Promise<ReadonlyMap<string, ScoreRecord>> {
  return new Map([...(await scoreJobs.all(isPrivate))].toSorted(([, one], [, other]) => one.at - other.at));
}
