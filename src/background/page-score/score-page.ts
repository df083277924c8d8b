// Use case: a user scores a page. Signing in, analyzing and storing the result continue without the popup.

import browser from "webextension-polyfill";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import {
  pageOf,
  type RunningScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../shared/page-score/page-score.ts";
import { scorableAddress } from "../../shared/page-score/scorable-address.ts";
import { SCORE, type ScoreRecord } from "../../shared/records/page-score.ts";
import { recordKey } from "../../shared/records/record.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { forgetRefusedClick, requireConsent, takeRefusedClick } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import type { PageOutcome } from "./analyze-page.ts";
import { askAnalysis } from "./ask-analysis.ts";
import {
  clearFieldData,
  fetchFieldData,
  forgetFieldData,
  stopFieldData,
  stopFieldDataOfOtherSettings,
} from "./field-data.ts";
import { addToHistory, eraseHistory, forgetHistory } from "./score-history.ts";
import {
  changeScore,
  clearScoreRecords,
  failedScore,
  makeRoomForScore,
  type ScorePlace,
  scoreRecords,
} from "./score-records.ts";
import { addToSession, clearSessionRuns, forgetSessionRuns } from "./session-runs.ts";

/** Fires while anything runs: if the browser ends the worker, the next one reports that within a minute. */
export const SCORE_ALARM = "score";

interface ScoreRequest extends ScoreQuestion {
  /** The tab whose toolbar shows the score. */
  tabId: number;
  isPrivate: boolean;
  captchaToken?: string;
}

interface Job {
  request: ScoreRequest;
  question: ScoreQuestion;
  place: ScorePlace;
  settings: SettingsInForce;
  startedAt: number;
  controller: AbortController;
  /** The result has arrived and is being stored. Too late to cancel, unless everything is deleted. */
  isKeeping: boolean;
  /** Resolves when the job is over. */
  ended?: Promise<void>;
}

/** Jobs running in this worker, by record key. */
const running = new Map<string, Job>();

const NO_ROOM: ErrorData = { code: "unavailable", service: "analysis", reason: "no-room-for-result" };

type Current = ScoreRecord["current"];

function runningAt(place: ScorePlace): Job | undefined {
  const job = running.get(recordKey(SCORE, place));
  return job?.controller.signal.aborted ? undefined : job;
}

function leave(job: Job): void {
  const key = recordKey(SCORE, job.place);
  if (running.get(key) === job) running.delete(key);
}

/** Records a job's state, unless the job was canceled. */
function note({ place, request: { tabId }, controller }: Job, current: Current): Promise<boolean> {
  const { signal } = controller;
  return changeScore(place, (record) => (signal.aborted ? record : { tabId, at: Date.now(), current }));
}

function failedBy(question: ScoreQuestion, error: ErrorData): Current {
  return failedScore(question, { kind: "error", error });
}

async function keepRun(
  job: Job,
  { summary, full }: Extract<PageOutcome, { kind: "analyzed" }>,
  tookMs: number,
): Promise<void> {
  const { question, settings, place, controller } = job;
  const { signal } = controller;
  const run: ScoreRun = {
    id: crypto.randomUUID(),
    question,
    at: Date.now(),
    tookMs,
    service: new URL(settings.services.analysisUrl).origin,
    summary,
    hasReport: true,
  };
  // Read the setting now: an analysis takes minutes, and the user may have changed it.
  const shouldKeep = !place.isPrivate && (await currentSettings()).pageScore.keepHistory;
  if (signal.aborted) return;
  const isKept =
    shouldKeep &&
    (await addToHistory(run, full).then(
      () => true,
      () => false,
    ));
  if (signal.aborted) return;
  const isThere = isKept || (await addToSession(run, full, place.isPrivate));
  const { scores } = summary;
  await note(job, isThere ? { question, state: "done", scores } : failedBy(question, NO_ROOM));
}

async function run(job: Job): Promise<void> {
  const { request, question, place, settings, startedAt, controller } = job;
  const { isPrivate, captchaToken } = request;
  const { signal } = controller;
  const release = keepAwake();
  void browser.alarms.create(SCORE_ALARM, { periodInMinutes: 1 });
  try {
    // Check consent before asking the user to sign in.
    await requireConsent("browsingActivity", "analysis", { what: place.id, isPrivate });
    const enter = (phase: RunningScore["phase"]) =>
      void note(job, { question, state: "running", startedAt, phase });
    void fetchFieldData(question, settings, isPrivate, signal);
    const asked = { question, settings, isPrivate, signal, enter, captchaToken };
    const { outcome, tookMs } = await askAnalysis(asked);
    if (signal.aborted) return;
    job.isKeeping = true;
    if (outcome.kind === "analyzed") await keepRun(job, outcome, tookMs);
    else await note(job, failedScore(question, outcome));
  } catch (thrown) {
    await note(job, failedBy(question, toErrorData(thrown, "analysis")));
  } finally {
    leave(job);
    await endScoreAlarm();
    release();
  }
}

export async function endScoreAlarm(): Promise<void> {
  if (running.size === 0) await browser.alarms.clear(SCORE_ALARM);
}

export async function scorePage(request: ScoreRequest): Promise<void> {
  const { isPrivate, url, strategy, categories } = request;
  const settings = await currentSettings();
  const address = scorableAddress(url, settings.services.analysisUrl);
  // Send exactly the address that was shown, or nothing.
  if (!address.isScorable || address.url !== url) {
    throw new ServiceError({ code: "bad-request", service: "analysis" });
  }
  const question: ScoreQuestion = { url, strategy, categories };
  const place: ScorePlace = { id: scoreKey(question), isPrivate };
  if (runningAt(place)) return;
  const startedAt = Date.now();
  const controller = new AbortController();
  const job: Job = { request, question, place, settings, startedAt, controller, isKeeping: false };
  running.set(recordKey(SCORE, place), job);
  await makeRoomForScore(isPrivate);
  const isNoted = await note(job, { question, state: "running", startedAt, phase: { name: "preparing" } });
  if (isNoted && !controller.signal.aborted) {
    job.ended = run(job);
    return;
  }
  leave(job);
  if (isNoted) return;
  controller.abort();
  await changeScore(place, () => undefined);
  throw new ServiceError(NO_ROOM);
}

export async function cancelPageScore(input: ScoreQuestion & { isPrivate: boolean }): Promise<void> {
  const place: ScorePlace = { id: scoreKey(input), isPrivate: input.isPrivate };
  const job = runningAt(place);
  if (job?.isKeeping) return;
  job?.controller.abort();
  await changeScore(place, (record) => (record?.current.state === "done" ? record : undefined));
}

function stop(job: Job, error: ErrorData = { code: "aborted", service: "analysis" }): void {
  const { request, place, question, isKeeping, controller } = job;
  // Too late, or already canceled: the outcome is recorded or deleted elsewhere.
  if (isKeeping || controller.signal.aborted) return;
  controller.abort();
  const current = failedBy(question, error);
  // Another click may have started the same score in the meantime.
  void changeScore(place, (record) =>
    runningAt(place) ? record : { tabId: request.tabId, at: Date.now(), current },
  );
}

/** Cancels all running scores: the user signed out, or no longer agrees to sending page addresses. */
export function stopScores(error?: ErrorData): void {
  for (const job of running.values()) stop(job, error);
  stopFieldData(() => true);
}

const SAME_CLICK_MS = 1_000;

function isRefused(current: Current): boolean {
  const failure = current.state === "failed" ? current.failure : undefined;
  return failure?.kind === "error" && failure.error.reason === "data-not-agreed";
}

/**
 * The user agreed to sending page addresses: scores the page that was just refused. Earlier refusals wait for a click. A captcha
 * token isn't reused, because it is valid only briefly.
 */
export async function scoreRefusedPages(): Promise<void> {
  for (const isPrivate of [false, true]) {
    const key = await takeRefusedClick("browsingActivity", isPrivate);
    const records = await scoreRecords(isPrivate);
    const clicked = key === undefined ? undefined : records.get(key);
    if (!clicked) continue;
    for (const { tabId, at, current } of records.values()) {
      // One click scores both devices, and only the later one is noted.
      const isOfClick =
        current.question.url === clicked.current.question.url && Math.abs(at - clicked.at) < SAME_CLICK_MS;
      // A service chosen in the meantime may not reach the page. Then it stays refused.
      if (isOfClick && isRefused(current))
        await scorePage({ ...current.question, tabId, isPrivate }).catch(() => undefined);
    }
  }
}

function destinationOf({ auth, services }: SettingsInForce): string {
  const { analysisUrl, analysisInterface, analysisApiKey } = services;
  const { analysisAccess, issuer, clientId } = auth;
  return [analysisAccess, issuer, clientId, analysisUrl, analysisInterface, analysisApiKey].join("\n");
}

/** Settings changed: cancels requests that use a service, provider or key the user has replaced. */
export async function stopScoresOfOtherSettings(): Promise<void> {
  const settings = await currentSettings();
  const destination = destinationOf(settings);
  for (const job of running.values()) if (destinationOf(job.settings) !== destination) stop(job);
  stopFieldDataOfOtherSettings(settings);
}

/**
 * Deletes the results of one page, whatever its query, or of all pages. Running scores stay. The history goes first, because an
 * open popup rereads it when a record changes.
 */
export async function forgetPageScores(url?: string): Promise<void> {
  const page = url === undefined ? undefined : pageOf(url);
  try {
    await forgetHistory(page);
  } finally {
    for (const isPrivate of [false, true]) {
      await (page === undefined ? clearSessionRuns(isPrivate) : forgetSessionRuns(isPrivate, page));
      await (page === undefined ? clearFieldData(isPrivate) : forgetFieldData(isPrivate, page));
      for (const [id, { current }] of await scoreRecords(isPrivate)) {
        const isMeant = page === undefined || pageOf(current.question.url) === page;
        if (isMeant && current.state !== "running") await changeScore({ id, isPrivate }, () => undefined);
      }
    }
  }
}

async function endAndForget(isPrivate: boolean): Promise<void> {
  const jobs = [...running.values()].filter(({ place }) => place.isPrivate === isPrivate);
  for (const { controller } of jobs) controller.abort();
  stopFieldData((one) => one.isPrivate === isPrivate);
  await Promise.all(jobs.filter(({ isKeeping }) => isKeeping).map(({ ended }) => ended));
  try {
    if (!isPrivate) await eraseHistory();
  } finally {
    await clearScoreRecords(isPrivate);
    await clearSessionRuns(isPrivate);
    await clearFieldData(isPrivate);
  }
}

/** Deletes all scores and reports. Cancels running scores, and waits for those whose result is being stored. */
export async function eraseScores(isPrivate: boolean): Promise<void> {
  await forgetRefusedClick("browsingActivity", isPrivate);
  await endAndForget(isPrivate);
}

/** The last private window was closed: cancels and deletes its scores. */
export function forgetPrivateScores(): Promise<void> {
  return endAndForget(true);
}
