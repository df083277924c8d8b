// Asks an analysis service with the person's token: signed in where that is needed, and once more where it has expired.

import browser from "webextension-polyfill";
import { analysisLocale, fetchAnalysis } from "../../services/analysis/client.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { RunningScore, ScoreQuestion } from "../../shared/page-score/page-score.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import { httpContext } from "../privacy/http-context.ts";
import { type AskAnalysis, analysePage, type PageOutcome } from "./analyse-page.ts";
import { scoreSignIn } from "./score-sign-in.ts";

interface AnalysisJob {
  question: ScoreQuestion;
  /** Those of the moment of the click: what is asked, and of whom, does not change on the way. */
  settings: Settings;
  isPrivate: boolean;
  captchaToken?: string;
  signal: AbortSignal;
  enter(phase: RunningScore["phase"]): void;
}

/** Another token may do what this one does not. */
function isTokenRefused(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.service === "analysis" && thrown.data.status === 401;
}

function askWithToken(job: AnalysisJob, firstToken: string): AskAnalysis {
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
      return await ask().catch(async (thrown: unknown) => {
        if (!isTokenRefused(thrown)) throw thrown;
        const wish = { mayOpenWindow: false, refused: token, isPrivate, signal };
        token = (await scoreSignIn.tokens(settings, wish)).accessToken;
        return ask();
      });
    } catch (thrown) {
      const isScopeRefused = toErrorData(thrown, "analysis").reason === "scope-refused";
      if (isTokenRefused(thrown) || isScopeRefused) await scoreSignIn.distrust(settings, token);
      throw thrown;
    }
  };
}

/** Signs in, and analyses a page. Rejects with errors of `auth` or `analysis`; `aborted` as soon as the job's signal aborts. */
export async function askAnalysis(job: AnalysisJob): Promise<{ outcome: PageOutcome; tookMs: number }> {
  const { settings, captchaToken, isPrivate, signal, enter } = job;
  const { utmCampaign, utmSource } = settings.pageScore;
  const onWindow = () => enter({ name: "signing-in" });
  const wish = { mayOpenWindow: true, isPrivate, signal, onWindow };
  const { accessToken } = await scoreSignIn.tokens(settings, wish);
  const since = Date.now();
  enter({ name: "analysing", since });
  const locale = analysisLocale(browser.i18n.getUILanguage());
  const question = { ...job.question, locale, utmCampaign, utmSource, captchaToken };
  const outcome = await analysePage(question, askWithToken(job, accessToken), (step, stepCount) =>
    enter({ name: "analysing", since, step, stepCount }),
  );
  return { outcome, tookMs: Date.now() - since };
}
