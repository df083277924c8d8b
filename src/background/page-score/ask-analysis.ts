// Requests an analysis with the user's key or token: signs in if needed, and retries once if the token expired.

import browser from "webextension-polyfill";
import {
  type AnalysisQuestion,
  analysisLocale,
  type Credential,
  fetchAnalysis,
} from "../../services/analysis/client.ts";
import { parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { RunningScore, ScoreQuestion } from "../../shared/page-score/page-score.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { type AskAnalysis, analyzePage, type PageOutcome } from "./analyze-page.ts";
import { scoreSignIn } from "./score-sign-in.ts";

interface AnalysisJob {
  question: ScoreQuestion;
  /** The settings at the time of the click, used for the whole job. */
  settings: SettingsInForce;
  isPrivate: boolean;
  captchaToken?: string;
  signal: AbortSignal;
  enter(phase: RunningScore["phase"]): void;
}

/** Whether the service rejected the token with a 401. Another one may work. */
function isTokenRefused(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.service === "analysis" && thrown.data.status === 401;
}

function askWith({ settings, isPrivate, signal }: AnalysisJob) {
  const { analysisInterface, analysisUrl } = settings.services;
  const url = parseServiceUrl(analysisUrl);
  return async (question: AnalysisQuestion, credential: Credential) => {
    if (url === undefined) throw new ServiceError({ code: "bad-request", service: "analysis" });
    const access = { url, interface: analysisInterface, credential };
    return fetchAnalysis(httpContext(isPrivate), access, question, signal);
  };
}

function askWithToken(job: AnalysisJob, firstToken: string): AskAnalysis {
  const { settings, isPrivate, signal } = job;
  const send = askWith(job);
  let token = firstToken;
  return async (question) => {
    const ask = () => send(question, { accessToken: token });
    try {
      return await ask().catch(async (thrown: unknown) => {
        if (!isTokenRefused(thrown)) throw thrown;
        const options = { mayOpenWindow: false, refused: token, isPrivate, signal };
        token = (await scoreSignIn.tokens(settings, options)).accessToken;
        return ask();
      });
    } catch (thrown) {
      const isScopeRefused = toErrorData(thrown, "analysis").reason === "scope-refused";
      if (isTokenRefused(thrown) || isScopeRefused) await scoreSignIn.requireSignIn(settings, token);
      throw thrown;
    }
  };
}

/** Signs in, unless the settings use a key. */
async function letIn(job: AnalysisJob): Promise<AskAnalysis> {
  const { settings, isPrivate, signal, enter } = job;
  if (settings.auth.analysisAccess === "key") {
    const send = askWith(job);
    return (question) => send(question, { apiKey: settings.services.analysisApiKey });
  }
  const onWindow = () => enter({ name: "signing-in" });
  const options = { mayOpenWindow: true, isPrivate, signal, onWindow };
  return askWithToken(job, (await scoreSignIn.tokens(settings, options)).accessToken);
}

/**
 * Analyzes a page with the key or sign-in that the settings name. Rejects with errors of `auth` or `analysis`, and with `aborted`
 * as soon as the job's signal aborts.
 */
export async function askAnalysis(job: AnalysisJob): Promise<{ outcome: PageOutcome; tookMs: number }> {
  const { settings, captchaToken, enter } = job;
  const { utmCampaign, utmSource } = settings.pageScore;
  const ask = await letIn(job);
  const startedAt = Date.now();
  enter({ name: "analyzing", startedAt });
  const locale = settings.pageScore.locale || analysisLocale(browser.i18n.getUILanguage());
  const question = { ...job.question, locale, utmCampaign, utmSource, captchaToken };
  const outcome = await analyzePage(question, ask, (step, stepCount) =>
    enter({ name: "analyzing", startedAt, step, stepCount }),
  );
  return { outcome, tookMs: Date.now() - startedAt };
}
