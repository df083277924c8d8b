// Builds requests to an analysis service (page-analysis-v5 "Run an analysis", or under the public service's name).

import { parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ScoreQuestion } from "../../shared/page-score/page-score.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isHeaderToken } from "../../shared/shapes.ts";
import type { HttpRequest } from "../http.ts";

export interface AnalysisAccess {
  /** Address of the service: https, or http on this device. */
  url: string;
  interface: Settings["services"]["analysisInterface"];
  /** Sent to this service only: a token with the scope `openid`, or the user's own key. */
  credential: Credential;
}

export type Credential = { accessToken: string } | { apiKey: string };

function credentialHeaders(credential: Credential): Record<string, string> {
  const isKey = "apiKey" in credential;
  const secret = isKey ? credential.apiKey : credential.accessToken;
  if (!isHeaderToken(secret)) {
    const reason = isKey ? "key-needed" : "sign-in-needed";
    throw new ServiceError({ code: "unauthorized", service: "analysis", reason });
  }
  // A key in the address would end up in every log along the way.
  return isKey ? { "X-Goog-Api-Key": secret } : { Authorization: `Bearer ${secret}` };
}

/** A question with its extra parameters. Absent or empty ones aren't sent, nor is a device that is left to the service. */
export type AnalysisQuestion = ScoreQuestion & {
  /** Language of titles and values: "en-GB". */
  locale?: string;
  utmCampaign?: string;
  utmSource?: string;
  /** From a solved captcha. */
  captchaToken?: string;
};

const PATHS: Record<AnalysisAccess["interface"], string> = {
  pagescore: "/pagescoreonline/v5/runPagescore",
  pagespeed: "/pagespeedonline/v5/runPagespeed",
};

/**
 * The browser's language in the form that services know, with a country at most. A script becomes the country where it is usual
 * ("zh-Hant": "zh-TW"), and a region of several countries is dropped ("es-419": "es"). `undefined` if it isn't a language.
 */
export function analysisLocale(uiLanguage: string): string | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(uiLanguage.replaceAll("_", "-"));
  } catch {
    return undefined;
  }
  const { language, script, region = script && locale.maximize().region } = locale;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? `${language}-${region}` : language;
}

/**
 * @throws {ServiceError} without a status: `bad-request` for an invalid service address, `unauthorized` with the reason
 * `sign-in-needed` without a token that can be sent, or `key-needed` without such a key
 */
export function buildAnalysisRequest(access: AnalysisAccess, question: AnalysisQuestion): HttpRequest {
  const base = parseServiceUrl(access.url);
  if (base === undefined) throw new ServiceError({ code: "bad-request", service: "analysis" });
  const headers = credentialHeaders(access.credential);
  const query = new URLSearchParams({ url: question.url });
  for (const category of question.categories) query.append("category", category);
  const { locale, utmCampaign, utmSource, captchaToken } = question;
  const strategy = question.strategy === "STRATEGY_UNSPECIFIED" ? undefined : question.strategy;
  const rest = { strategy, locale, utm_campaign: utmCampaign, utm_source: utmSource, captchaToken };
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  return {
    service: "analysis",
    url: `${base}${PATHS[access.interface]}?${query}`,
    headers,
    what: "page-address",
  };
}
