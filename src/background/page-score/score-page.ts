// Use case: a user scores a page. Signing in, analyzing and storing the result continue without the popup.

import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import { fieldDataKey } from "../../shared/page-score/field-data.ts";
import {
  pageOf,
  type RunningScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../shared/page-score/page-score.ts";
import { scorableAddress } from "../../shared/page-score/scorable-address.ts";
import type { ScoreRecord } from "../../shared/records/page-score.ts";
import { requireConsent, takeRefusedClick } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { ofWindows } from "../platform/erase.ts";
import type { Job } from "../platform/jobs.ts";
import type { PageOutcome } from "./analyze-page.ts";
import { askAnalysis } from "./ask-analysis.ts";
import { fetchFieldData, fieldDataJobs, forgetFieldData } from "./field-data.ts";
import { addToHistory, eraseHistory, forgetHistory } from "./score-history.ts";
import { changeScore, failedScore, NO_ROOM, scoreJobs, scoreRecords } from "./score-records.ts";
import { addToSession, forgetLargeReport, forgetSessionRuns } from "./session-runs.ts";

interface ScoreRequest extends ScoreQuestion {
  /** The tab whose toolbar shows the score. */
  tabId: number;
  isPrivate: boolean;
  captchaToken?: string;
}

type Current = ScoreRecord["current"];

const ABORTED: ErrorData = { code: "aborted", service: "analysis" };

async function keepRun(
  { place, about: { settings } }: Job<ScoreRecord>,
  question: ScoreQuestion,
  { summary, full }: Extract<PageOutcome, { kind: "analyzed" }>,
  tookMs: number,
): Promise<Current> {
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
  const isKept =
    shouldKeep &&
    (await addToHistory(run, full).then(
      () => true,
      () => false,
    ));
  const isThere = isKept || (await addToSession(run, full, place.isPrivate));
  if (!isThere) return failedScore(question, { kind: "error", error: NO_ROOM });
  return { question, state: "done", scores: summary.scores };
}

export async function scorePage(request: ScoreRequest): Promise<void> {
  const { tabId, isPrivate, url, strategy, categories, captchaToken } = request;
  const settings = await currentSettings();
  const address = scorableAddress(url, settings.services.analysisUrl);
  // Send exactly the address that was shown, or nothing.
  if (!address.isScorable || address.url !== url) {
    throw new ServiceError({ code: "bad-request", service: "analysis" });
  }
  const question: ScoreQuestion = { url, strategy, categories };
  const place = { id: scoreKey(question), isPrivate };
  const startedAt = Date.now();
  const recordOf = (current: Current): ScoreRecord => ({ tabId, at: Date.now(), current });
  const running = (phase: RunningScore["phase"]) =>
    recordOf({ question, state: "running", startedAt, phase });

  await scoreJobs.start(
    place,
    { settings },
    () => running({ name: "preparing" }),
    async (job) => {
      const { signal } = job;
      // Check consent before asking the user to sign in.
      await requireConsent("browsingActivity", "analysis", { what: place.id, isPrivate });
      signal.throwIfAborted();
      void fetchFieldData(question, settings, isPrivate);
      const enter = (phase: RunningScore["phase"]) => void job.note(() => running(phase));
      const asked = { question, settings, isPrivate, signal, enter, captchaToken };
      const { outcome, tookMs } = await askAnalysis(asked);
      signal.throwIfAborted();
      job.commit();
      const isAnalyzed = outcome.kind === "analyzed";
      const last = isAnalyzed
        ? await keepRun(job, question, outcome, tookMs)
        : failedScore(question, outcome);
      return () => recordOf(last);
    },
  );
}

export async function cancelPageScore(input: ScoreQuestion & { isPrivate: boolean }): Promise<void> {
  const { isPrivate } = input;
  const score = { id: scoreKey(input), isPrivate };
  const fieldData = { id: fieldDataKey(input), isPrivate };
  await Promise.all([scoreJobs.stopAt(score), fieldDataJobs.stopAt(fieldData, ABORTED)]);
  // Or it has failed.
  await changeScore((record) => (record?.current.state === "failed" ? undefined : record), score);
}

/** Cancels all running scores: the user signed out, or no longer agrees to sending page addresses. */
export async function stopScores(error = ABORTED): Promise<void> {
  await Promise.all([scoreJobs.stop(() => true, error), fieldDataJobs.stop(() => true, error)]);
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

/**
 * Deletes the results of one page, whatever its query, or of all pages. Running scores stay. The history goes first, because an
 * open popup rereads it when a record changes.
 */
export async function forgetPageScores(url?: string): Promise<void> {
  const page = url === undefined ? undefined : pageOf(url);
  const isMeant = (question: { url: string }) => page === undefined || pageOf(question.url) === page;
  try {
    await forgetHistory(page);
  } finally {
    for (const isPrivate of [false, true]) {
      await forgetSessionRuns(isPrivate, isMeant);
      await forgetFieldData(isPrivate, isMeant);
      await scoreJobs.forgetEnded(isPrivate, ({ current }) => isMeant(current.question));
    }
  }
}

/** Cancels the scores of one kind of window, and waits for those whose result is being stored. */
export async function endScores(isPrivate: boolean): Promise<void> {
  await Promise.all([scoreJobs.forget(isPrivate), fieldDataJobs.forget(isPrivate)]);
  await scoreJobs.haveEnded(isPrivate);
  forgetLargeReport(isPrivate);
}

/** All scores are deleted: cancels running ones, and deletes the history. */
export async function eraseScores(isEverything: boolean): Promise<void> {
  await ofWindows(isEverything, endScores);
  await eraseHistory();
}
