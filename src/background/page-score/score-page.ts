// Use case: a person asks how good a page is. Signing in, asking, and keeping what came back go on without the popup.

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
import type { Settings } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { forgetRefusedClick, requireConsent, takeRefusedClick } from "../privacy/data-consent.ts";
import type { PageOutcome } from "./analyze-page.ts";
import { askAnalysis } from "./ask-analysis.ts";
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
import {
  askVisitors,
  clearVisitors,
  forgetVisitors,
  stopVisitors,
  stopVisitorsOfOtherSettings,
} from "./visitors.ts";

/** Rings while anything runs: should the browser end the worker, the next one says so within a minute. */
export const SCORE_ALARM = "score";

interface ScoreRequest extends ScoreQuestion {
  /** Where the toolbar shows it. */
  tabId: number;
  isPrivate: boolean;
  captchaToken?: string;
}

interface Job {
  request: ScoreRequest;
  question: ScoreQuestion;
  place: ScorePlace;
  settings: Settings;
  startedAt: number;
  controller: AbortController;
  /** The answer is there and about to be kept: too late to end it, but for erasing all. */
  isKeeping: boolean;
  /** Fulfilled once it is over. */
  ended?: Promise<void>;
}

/** What runs in this worker, by the keys of the records. */
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

/** Writes down how a job stands, unless it was ended. */
function note({ place, request: { tabId }, controller }: Job, current: Current): Promise<boolean> {
  const { signal } = controller;
  return changeScore(place, (record) => (signal.aborted ? record : { tabId, at: Date.now(), current }));
}

function failedBy(question: ScoreQuestion, error: ErrorData): Current {
  return failedScore(question, { kind: "error", error });
}

async function keepRun(
  job: Job,
  { summary, beaconResult }: Extract<PageOutcome, { kind: "analyzed" }>,
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
  // Whether to keep it is asked now: an analysis takes minutes, in which the person may have thought better of it.
  const shouldKeep = !place.isPrivate && (await currentSettings()).pageScore.keepHistory;
  if (signal.aborted) return;
  const isKept =
    shouldKeep &&
    (await addToHistory(run, beaconResult).then(
      () => true,
      () => false,
    ));
  if (signal.aborted) return;
  const isThere = isKept || (await addToSession(run, beaconResult, place.isPrivate));
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
    // Before the person is asked to sign in for it.
    await requireConsent("browsingActivity", "analysis", { what: place.id, isPrivate });
    const enter = (phase: RunningScore["phase"]) =>
      void note(job, { question, state: "running", startedAt, phase });
    void askVisitors(question, settings, isPrivate, signal);
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
  // What was shown is sent as it is, or not at all.
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
  // Ended before: what became of it is said, or erased.
  if (isKeeping || controller.signal.aborted) return;
  controller.abort();
  const current = failedBy(question, error);
  // A new click on the same may have come meanwhile.
  void changeScore(place, (record) =>
    runningAt(place) ? record : { tabId: request.tabId, at: Date.now(), current },
  );
}

/** Gives up what is under way: the person signed out, or no longer agrees to addresses of pages being sent. */
export function stopScores(error?: ErrorData): void {
  for (const job of running.values()) stop(job, error);
  stopVisitors(() => true);
}

const SAME_CLICK_MS = 1_000;

function isRefused(current: Current): boolean {
  const failure = current.state === "failed" ? current.failure : undefined;
  return failure?.kind === "error" && failure.error.reason === "data-not-agreed";
}

/**
 * The person agreed to addresses of pages being sent: the page refused just now is asked about. What was refused before it waits
 * for their click; an answer to a captcha is good for moments only.
 */
export async function scoreRefusedPages(): Promise<void> {
  for (const isPrivate of [false, true]) {
    const key = await takeRefusedClick("browsingActivity", isPrivate);
    const records = await scoreRecords(isPrivate);
    const clicked = key === undefined ? undefined : records.get(key);
    if (!clicked) continue;
    for (const { tabId, at, current } of records.values()) {
      // One click asks about both devices, and the later of them is noted.
      const isOfClick =
        current.question.url === clicked.current.question.url && Math.abs(at - clicked.at) < SAME_CLICK_MS;
      // A service that was chosen meanwhile may not reach the page: then it stays refused.
      if (isOfClick && isRefused(current))
        await scorePage({ ...current.question, tabId, isPrivate }).catch(() => undefined);
    }
  }
}

function destinationOf({ auth, services }: Settings): string {
  const { analysisUrl, analysisInterface, analysisApiKey } = services;
  const { analysisAccess, issuer, clientId } = auth;
  return [analysisAccess, issuer, clientId, analysisUrl, analysisInterface, analysisApiKey].join("\n");
}

/** Settings changed: no page's address goes on to a service, nor a token, that the person has turned away from. */
export async function stopScoresOfOtherSettings(): Promise<void> {
  const settings = await currentSettings();
  const destination = destinationOf(settings);
  for (const job of running.values()) if (destinationOf(job.settings) !== destination) stop(job);
  stopVisitorsOfOtherSettings(settings);
}

/**
 * Forgets what came back of a page whatever its query, or of all pages; what is under way stays. The history goes first: an open popup
 * reads it anew when a record changes.
 */
export async function forgetPageScores(url?: string): Promise<void> {
  const page = url === undefined ? undefined : pageOf(url);
  try {
    await forgetHistory(page);
  } finally {
    for (const isPrivate of [false, true]) {
      await (page === undefined ? clearSessionRuns(isPrivate) : forgetSessionRuns(isPrivate, page));
      await (page === undefined ? clearVisitors(isPrivate) : forgetVisitors(isPrivate, page));
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
  stopVisitors((one) => one.isPrivate === isPrivate);
  await Promise.all(jobs.filter(({ isKeeping }) => isKeeping).map(({ ended }) => ended));
  try {
    if (!isPrivate) await eraseHistory();
  } finally {
    await clearScoreRecords(isPrivate);
    await clearSessionRuns(isPrivate);
    await clearVisitors(isPrivate);
  }
}

/** Erases all scores and reports of every page; what is under way is ended, also where its answer is being kept. */
export async function eraseScores(isPrivate: boolean): Promise<void> {
  await forgetRefusedClick("browsingActivity", isPrivate);
  await endAndForget(isPrivate);
}

/** The last private window was closed: what was asked in it is ended and forgotten. */
export function forgetPrivateScores(): Promise<void> {
  return endAndForget(true);
}
