// Use case: a person asks how good a page is. Signing in, asking, and keeping what came back go on without the popup.

import browser from "webextension-polyfill";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { type ScoreQuestion, type ScoreRun, scoreKey } from "../../shared/page-score/page-score.ts";
import { scorableAddress } from "../../shared/page-score/scorable-address.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { forgetRefusedClick, notAgreed, requireConsent, takeRefusedClick } from "../privacy/data-consent.ts";
import type { PageOutcome } from "./analyse-page.ts";
import { askAnalysis, type ScorePhase } from "./ask-analysis.ts";
import { addToHistory, eraseHistory } from "./score-history.ts";
import {
  dropScoreRecord,
  failScoreRecord,
  forgetPrivateRecords,
  keepScoreRecord,
  type ScoreRecord,
  scoreRecords,
} from "./score-records.ts";
import { addToSession, forgetSessionRuns } from "./session-runs.ts";

/** Nothing of a private window is kept but in the worker, so the worker is kept: this long after a result. */
const PRIVATE_RESULT_MS = 5 * 60_000;

/** Rings while anything runs: should the browser end the worker, the next one says so within a minute. */
export const SCORE_ALARM = "score";

interface Job {
  record: ScoreRecord;
  settings: Settings;
  isPrivate: boolean;
  captchaToken?: string;
  startedAt: number;
  controller: AbortController;
  /** The answer is there and about to be kept: too late to end it, but for erasing all. */
  isKeeping: boolean;
  /** Fulfilled once it is over. */
  ended: Promise<void>;
}

/** What runs in this worker, by record. */
const running = new Map<ScoreRecord, Job>();

/** Let go of the worker that is kept for results of private windows. */
const privateReleases = new Set<() => void>();

function enter({ record, isPrivate, startedAt, controller }: Job, phase: ScorePhase): void {
  if (controller.signal.aborted) return;
  record.current = { question: record.question, state: "running", startedAt, phase };
  keepScoreRecord(record, isPrivate);
}

async function keepRun(
  { record, settings, isPrivate, controller }: Job,
  outcome: Extract<PageOutcome, { kind: "analysed" }>,
  tookMs: number,
): Promise<void> {
  const { question } = record;
  const run: ScoreRun = {
    id: crypto.randomUUID(),
    question,
    at: Date.now(),
    tookMs,
    service: new URL(settings.services.analysisUrl).origin,
    summary: outcome.summary,
    hasReport: true,
  };
  // Whether to keep it is asked now: an analysis takes minutes, in which the person may have thought better of it.
  const shouldKeep = !isPrivate && (await currentSettings()).pageScore.keepHistory;
  if (controller.signal.aborted) return;
  const isKept =
    shouldKeep &&
    (await addToHistory(run, outcome.beaconResult).then(
      () => true,
      () => false,
    ));
  if (controller.signal.aborted) return;
  if (!isKept) await addToSession(run, outcome.beaconResult, isPrivate);
  if (controller.signal.aborted) return;
  record.current = { state: "done", run, question };
  keepScoreRecord(record, isPrivate);
}

/** Keeps the worker for a private window's result, for a while. */
function releaseLater(release: () => void): void {
  const letGo = () => {
    clearTimeout(timer);
    privateReleases.delete(letGo);
    release();
  };
  const timer = setTimeout(letGo, PRIVATE_RESULT_MS);
  privateReleases.add(letGo);
}

async function run(job: Job): Promise<void> {
  const { record, settings, isPrivate, captchaToken, controller } = job;
  const { question } = record;
  const { signal } = controller;
  const release = keepAwake();
  void browser.alarms.create(SCORE_ALARM, { periodInMinutes: 1 });
  try {
    enter(job, { name: "preparing" });
    // Before the person is asked to sign in for it.
    await requireConsent("browsingActivity", "analysis", { what: scoreKey(question), isPrivate });
    const { outcome, tookMs } = await askAnalysis({
      question,
      settings,
      isPrivate,
      signal,
      enter: (phase) => enter(job, phase),
      ...(captchaToken && { captchaToken }),
    });
    if (signal.aborted) return;
    job.isKeeping = true;
    if (outcome.kind === "analysed") await keepRun(job, outcome, tookMs);
    else failScoreRecord(record, outcome, isPrivate);
  } catch (thrown) {
    if (signal.aborted) return;
    failScoreRecord(record, { kind: "error", error: toErrorData(thrown, "analysis") }, isPrivate);
  } finally {
    running.delete(record);
    await endScoreAlarm();
    if (isPrivate && record.current.state === "done") releaseLater(release);
    else release();
  }
}

/** Lets the alarm rest where nothing runs. */
export async function endScoreAlarm(): Promise<void> {
  if (running.size === 0) await browser.alarms.clear(SCORE_ALARM);
}

interface ScoreWish extends ScoreQuestion {
  /** Where the toolbar shows it. */
  tabId: number;
  isPrivate: boolean;
  captchaToken?: string;
}

/** Begins to score a page; the same question is not asked twice at a time. */
export async function scorePage(input: ScoreWish): Promise<void> {
  const { tabId, isPrivate, captchaToken, url, strategy, categories } = input;
  const settings = await currentSettings();
  const address = scorableAddress(url, settings.services.analysisUrl);
  // What was shown is sent as it is, or not at all.
  if (!address.isScorable || address.url !== url) {
    throw new ServiceError({ code: "bad-request", service: "analysis" });
  }
  const question: ScoreQuestion = { url, strategy, categories };
  const standing = (await scoreRecords(isPrivate)).get(scoreKey(question));
  if (standing && running.has(standing)) return;
  const startedAt = Date.now();
  const record: ScoreRecord = {
    tabId,
    question,
    current: { question, state: "running", startedAt, phase: { name: "preparing" } },
  };
  const job: Job = {
    record,
    settings,
    isPrivate,
    startedAt,
    controller: new AbortController(),
    isKeeping: false,
    ended: Promise.resolve(),
    ...(captchaToken && { captchaToken }),
  };
  running.set(record, job);
  job.ended = run(job);
}

/** Ends what is under way, or takes a failure off. */
export async function cancelPageScore(input: ScoreQuestion & { isPrivate: boolean }): Promise<void> {
  const record = (await scoreRecords(input.isPrivate)).get(scoreKey(input));
  const job = record && running.get(record);
  if (!record || record.current.state === "done" || job?.isKeeping) return;
  job?.controller.abort();
  dropScoreRecord(record, input.isPrivate);
}

function stop(
  { record, isPrivate, controller }: Job,
  error: ErrorData = { code: "aborted", service: "analysis" },
): void {
  // Ended before: what became of it is said, or erased.
  if (controller.signal.aborted) return;
  controller.abort();
  failScoreRecord(record, { kind: "error", error }, isPrivate);
}

/** The person signed out: with their token nothing more is asked. */
export function stopScores(): void {
  for (const job of running.values()) if (!job.isKeeping) stop(job);
}

function isRefused(current: ScoreRecord["current"]): boolean {
  if (current.state !== "failed" || current.failure.kind !== "error") return false;
  return current.failure.error.reason === "data-not-agreed";
}

/**
 * The person agreed to addresses of pages being sent: the page that was refused just now is asked about as if they had
 * pressed again. What was refused before it, or stopped when they took their consent back, waits for their click. The
 * answer to a captcha does not go along: it is good for moments, and the service that wants one asks for it anew.
 */
export async function scoreRefusedPages(): Promise<void> {
  for (const isPrivate of [false, true]) {
    const key = await takeRefusedClick("browsingActivity", isPrivate);
    const record = key === undefined ? undefined : (await scoreRecords(isPrivate)).get(key);
    if (!record || !isRefused(record.current)) continue;
    const { tabId, question } = record;
    // A service that was chosen meanwhile may not reach the page: then it stays refused.
    await scorePage({ ...question, tabId, isPrivate }).catch(() => undefined);
  }
}

/** The person no longer agrees to addresses of pages being sent: what is under way is given up. */
export function stopScoresWithoutConsent(): void {
  for (const job of running.values()) if (!job.isKeeping) stop(job, notAgreed("analysis"));
}

function areSame(before: Settings, now: Settings): boolean {
  const told = ({ auth, services }: Settings) =>
    [auth.issuer, auth.clientId, services.analysisUrl, services.analysisInterface].join("\n");
  return told(before) === told(now);
}

/** Settings changed: no page's address goes on to a service, nor a token, that the person has turned away from. */
export async function stopScoresOfOtherSettings(): Promise<void> {
  const settings = await currentSettings();
  for (const job of running.values()) if (!job.isKeeping && !areSame(job.settings, settings)) stop(job);
}

/** Erases all scores and reports of every page; what is under way is ended, also where its answer is being kept. */
export async function eraseScores(isPrivate: boolean): Promise<void> {
  const jobs = [...running.values()].filter((job) => job.isPrivate === isPrivate);
  for (const { controller } of jobs) controller.abort();
  await Promise.all(jobs.filter(({ isKeeping }) => isKeeping).map(({ ended }) => ended));
  await forgetRefusedClick("browsingActivity", isPrivate);
  for (const record of [...(await scoreRecords(isPrivate)).values()]) dropScoreRecord(record, isPrivate);
  await forgetSessionRuns(isPrivate);
  if (isPrivate) for (const letGo of [...privateReleases]) letGo();
  else await eraseHistory();
}

/** The last private window was closed: what was asked in it is ended and forgotten. */
export async function forgetPrivateScores(): Promise<void> {
  for (const { isPrivate, controller } of running.values()) if (isPrivate) controller.abort();
  forgetPrivateRecords();
  await forgetSessionRuns(true);
  for (const letGo of [...privateReleases]) letGo();
}
