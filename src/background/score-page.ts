// Use case: a person asks how good a page is. Signing in, asking, and keeping what came back go on without the popup.

import browser from "webextension-polyfill";
import { fetchAnalysis } from "../services/analysis/client.ts";
import { ServiceError, toErrorData } from "../shared/errors.ts";
import type { InputOf } from "../shared/messages.ts";
import { type CurrentScore, type ScoreQuestion, type ScoreRun, scoreKey } from "../shared/page-score.ts";
import { scorableAddress } from "../shared/scorable-address.ts";
import { parseServiceUrl, type Settings } from "../shared/settings.ts";
import { type AskAnalysis, analysePage, type PageOutcome } from "./analyse-page.ts";
import { currentSettings } from "./current-settings.ts";
import { httpContext } from "./http-context.ts";
import { keepAwake } from "./keep-awake.ts";
import { addToHistory } from "./score-history.ts";
import {
  dropScoreRecord,
  failScoreRecord,
  keepScoreRecord,
  type ScoreRecord,
  scoreRecords,
} from "./score-records.ts";
import { addToSession } from "./session-runs.ts";
import { distrustScoreToken, scoreToken } from "./sign-in.ts";

/** Nothing of a private window is kept but in the worker, so the worker is kept: this long after a result. */
const PRIVATE_RESULT_MS = 5 * 60_000;

/** Rings while anything runs: should the browser end the worker, the next one says so within a minute. */
export const SCORE_ALARM = "score";

/** What runs in this worker, by record. */
const running = new Map<ScoreRecord, AbortController>();

type Phase = Extract<CurrentScore, { state: "running" }>["phase"];

interface Job {
  record: ScoreRecord;
  settings: Settings;
  isPrivate: boolean;
  captchaToken?: string;
  startedAt: number;
  signal: AbortSignal;
}

function enter({ record, isPrivate, startedAt, signal }: Job, phase: Phase): void {
  if (signal.aborted) return;
  record.current = { question: record.question, state: "running", startedAt, phase };
  keepScoreRecord(record, isPrivate);
}

/** Rejects as soon as `signal` aborts: a window of the browser's cannot be called back, but need not be waited for. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ServiceError({ code: "aborted", service: "analysis" }));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function isTokenRefused(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.status === 401;
}

/** Asks with a token; where that has expired meanwhile, once more with a new one that takes no window. */
function askWithToken(job: Job, firstToken: string): AskAnalysis {
  const { settings, isPrivate, signal } = job;
  const { analysisInterface, analysisUrl } = settings.services;
  const url = parseServiceUrl(analysisUrl);
  let token = firstToken;
  return async (question) => {
    if (url === undefined) throw new ServiceError({ code: "bad-request", service: "analysis" });
    const ask = () => {
      const access = { url, interface: analysisInterface, accessToken: token };
      return fetchAnalysis(httpContext(isPrivate), access, question, signal);
    };
    try {
      return await ask();
    } catch (thrown) {
      if (!isTokenRefused(thrown)) throw thrown;
      token = await unlessAborted(scoreToken(settings, { mayOpenWindow: false, refused: token }), signal);
    }
    try {
      return await ask();
    } catch (thrown) {
      if (isTokenRefused(thrown)) await distrustScoreToken(settings);
      throw thrown;
    }
  };
}

/** The browser's language as services know languages: without scripts and regions made of digits. */
function localeOfBrowser(): string {
  const { language, region } = new Intl.Locale(browser.i18n.getUILanguage().replaceAll("_", "-"));
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? `${language}-${region}` : language;
}

async function askService(job: Job): Promise<PageOutcome> {
  const { record, settings, captchaToken, signal } = job;
  const { utmCampaign, utmSource } = settings.pageScore;
  const onWindow = () => enter(job, { name: "signing-in" });
  const token = await unlessAborted(scoreToken(settings, { mayOpenWindow: true, onWindow }), signal);
  const since = Date.now();
  enter(job, { name: "analysing", since });
  const question = {
    ...record.question,
    locale: localeOfBrowser(),
    ...(utmCampaign && { utmCampaign }),
    ...(utmSource && { utmSource }),
    ...(captchaToken && { captchaToken }),
  };
  return analysePage(question, askWithToken(job, token), (step, stepCount) =>
    enter(job, { name: "analysing", since, step, stepCount }),
  );
}

async function keepRun(
  job: Job,
  outcome: Extract<PageOutcome, { kind: "analysed" }>,
  since: number,
): Promise<void> {
  const { record, settings, isPrivate } = job;
  const at = Date.now();
  const run: ScoreRun = {
    id: crypto.randomUUID(),
    question: record.question,
    at,
    tookMs: at - since,
    service: new URL(settings.services.analysisUrl).origin,
    summary: outcome.summary,
    hasReport: true,
  };
  const isKept =
    !isPrivate &&
    settings.pageScore.keepHistory &&
    (await addToHistory(run, outcome.beaconResult).then(
      () => true,
      () => false,
    ));
  if (!isKept) await addToSession(run, outcome.beaconResult, isPrivate);
  record.current = { state: "done", run, question: record.question };
  keepScoreRecord(record, isPrivate);
}

async function run(job: Job): Promise<void> {
  const { record, isPrivate, signal } = job;
  const release = keepAwake();
  void browser.alarms.create(SCORE_ALARM, { periodInMinutes: 1 });
  let hasResult = false;
  try {
    enter(job, { name: "preparing" });
    const outcome = await askService(job);
    if (signal.aborted) return;
    hasResult = outcome.kind === "analysed";
    if (outcome.kind !== "analysed") failScoreRecord(record, outcome, isPrivate);
    else {
      const { current } = record;
      const isAnalysing = current.state === "running" && current.phase.name === "analysing";
      const since = isAnalysing ? (current.phase as { since: number }).since : job.startedAt;
      await keepRun(job, outcome, since);
    }
  } catch (thrown) {
    if (signal.aborted) return;
    failScoreRecord(record, { kind: "error", error: toErrorData(thrown, "analysis") }, isPrivate);
  } finally {
    running.delete(record);
    await endScoreAlarm();
    if (isPrivate && hasResult) setTimeout(release, PRIVATE_RESULT_MS);
    else release();
  }
}

/** Lets the alarm rest where nothing runs. */
export async function endScoreAlarm(): Promise<void> {
  if (running.size === 0) await browser.alarms.clear(SCORE_ALARM);
}

/** Begins to score a page; the same question is not asked twice at a time. */
export async function scorePage(input: InputOf<"scorePage">): Promise<void> {
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
  const controller = new AbortController();
  const startedAt = Date.now();
  const record: ScoreRecord = {
    tabId,
    question,
    current: { question, state: "running", startedAt, phase: { name: "preparing" } },
  };
  running.set(record, controller);
  const { signal } = controller;
  void run({ record, settings, isPrivate, startedAt, signal, ...(captchaToken && { captchaToken }) });
}

/** Ends what is under way, or takes a failure off. */
export async function cancelPageScore(input: InputOf<"cancelPageScore">): Promise<void> {
  const record = (await scoreRecords(input.isPrivate)).get(scoreKey(input));
  if (!record || record.current.state === "done") return;
  running.get(record)?.abort();
  dropScoreRecord(record, input.isPrivate);
}
