// Page scores that are under way, have failed or are just done. Kept in storage.session, so that a worker that comes after
// a killed one can say what became of them; those of private windows stay in the worker's own memory.

import browser from "webextension-polyfill";
import {
  type CurrentScore,
  pageOf,
  type ScoreFailure,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../shared/page-score/page-score.ts";
import { bareAddress } from "../../shared/page-score/scorable-address.ts";
import { SCORE_KEY_PREFIX } from "../../shared/storage.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { has, isScoreQuestion, isScoreRun, itemsOf } from "../platform/stored-shapes.ts";

/** One question, for the tab from which it was asked. */
export interface ScoreRecord {
  /** Where the toolbar shows it. */
  tabId: number;
  question: ScoreQuestion;
  current: CurrentScore | { state: "done"; run: ScoreRun; question: ScoreQuestion };
}

/** Whether a record is about the page that a tab shows, with its query or without. */
export function isOfPage({ question }: ScoreRecord, tabUrl: string | undefined): boolean {
  if (tabUrl === undefined || !URL.canParse(tabUrl)) return false;
  const shown = bareAddress(new URL(tabUrl));
  return question.url === shown || question.url === pageOf(shown);
}

/** More than anybody has tabs with scores; the oldest that are not under way go first. */
const MAX_RECORDS = 60;

const inMemory = { private: new Map<string, ScoreRecord>(), other: new Map<string, ScoreRecord>() };
let tellOfChange: (record: ScoreRecord) => void = () => undefined;

/** Calls `onChange` with each record that changed, came or went. */
export function watchScoreRecords(onChange: (record: ScoreRecord) => void): void {
  tellOfChange = onChange;
}

function failed(question: ScoreQuestion, failure: ScoreFailure): CurrentScore {
  return { question, state: "failed", at: Date.now(), failure };
}

function storeLater(key: string, record: ScoreRecord | undefined, isPrivate: boolean): void {
  if (isPrivate) return;
  const { session } = browser.storage;
  const name = SCORE_KEY_PREFIX + key;
  void (record ? session.set({ [name]: record }) : session.remove(name)).catch(() =>
    // Where the browser refuses, the record lives as long as the worker; an older one would say something else.
    session.remove(name).catch(() => undefined),
  );
}

function isRecord(value: unknown): boolean {
  if (!has(value, { tabId: "number", current: "object" }) || !isScoreQuestion(value.question)) return false;
  const current = value.current as Record<string, unknown>;
  if (!isScoreQuestion(current.question)) return false;
  if (current.state === "done") return isScoreRun(current.run);
  return current.state === "failed" ? has(current.failure, { kind: "string" }) : current.state === "running";
}

/** What an earlier worker was at and did not live to finish is interrupted: nobody will answer it. */
async function load(): Promise<void> {
  const stored = await browser.storage.session.get(await sessionKeys(SCORE_KEY_PREFIX));
  for (const record of itemsOf<ScoreRecord>(Object.values(stored), isRecord)) {
    const key = scoreKey(record.question);
    if (inMemory.other.has(key)) continue;
    inMemory.other.set(key, record);
    if (record.current.state !== "running") continue;
    record.current = failed(record.question, { kind: "interrupted" });
    storeLater(key, record, false);
    tellOfChange(record);
  }
}

const loaded = load().catch(() => undefined);

/** All records, once those of an earlier worker are there. */
export async function scoreRecords(isPrivate: boolean): Promise<ReadonlyMap<string, ScoreRecord>> {
  if (isPrivate) return inMemory.private;
  await loaded;
  return inMemory.other;
}

/** Keeps a record as it is now. */
export function keepScoreRecord(record: ScoreRecord, isPrivate: boolean): void {
  const records = isPrivate ? inMemory.private : inMemory.other;
  const key = scoreKey(record.question);
  // The latest stand at the end.
  records.delete(key);
  records.set(key, record);
  storeLater(key, record, isPrivate);
  for (const [oldKey, { current }] of records) {
    if (records.size <= MAX_RECORDS) break;
    if (current.state === "running") continue;
    records.delete(oldKey);
    storeLater(oldKey, undefined, isPrivate);
  }
  tellOfChange(record);
}

/** Takes a record off, if it is still the one that stands for its question. */
export function dropScoreRecord(record: ScoreRecord, isPrivate: boolean): void {
  const records = isPrivate ? inMemory.private : inMemory.other;
  const key = scoreKey(record.question);
  if (records.get(key) !== record) return;
  records.delete(key);
  storeLater(key, undefined, isPrivate);
  tellOfChange(record);
}

/** Says that asking failed. */
export function failScoreRecord(record: ScoreRecord, failure: ScoreFailure, isPrivate: boolean): void {
  record.current = failed(record.question, failure);
  keepScoreRecord(record, isPrivate);
}

/** Forgets all of private windows. */
export function forgetPrivateRecords(): void {
  for (const record of [...inMemory.private.values()]) dropScoreRecord(record, true);
}
