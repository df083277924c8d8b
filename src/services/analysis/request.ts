// What is asked of an analysis service (page-analysis-v5 "Run an analysis", and under the public service's name).

import { ServiceError } from "../../shared/errors.ts";
import type { ScoreQuestion } from "../../shared/page-score/page-score.ts";
import { isHeaderToken } from "../../shared/settings/header-token.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import type { HttpRequest } from "../http.ts";

export interface AnalysisAccess {
  /** Address of the service: https, or http on this computer. */
  url: string;
  interface: Settings["services"]["analysisInterface"];
  /** Told to this service only: a token of scope `openid`, or a key of the person's own. */
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
  // A key in the address would stand in every log on the way.
  return isKey ? { "X-Goog-Api-Key": secret } : { Authorization: `Bearer ${secret}` };
}

/** A question with what is told besides; what is absent or empty is not sent. */
export type AnalysisQuestion = ScoreQuestion & {
  /** The language of titles and values: "en-GB". */
  locale?: string;
  utmCampaign?: string;
  utmSource?: string;
  /** Obtained when a captcha was filled in. */
  captchaToken?: string;
};

const PATHS: Record<AnalysisAccess["interface"], string> = {
  pagescore: "/pagescoreonline/v5/runPagescore",
  pagespeed: "/pagespeedonline/v5/runPagespeed",
};

/**
 * The language of a browser as services know it: with a country at most. A script stands for the country that it is usual in
 * ("zh-Hant": "zh-TW"), a region of several for none ("es-419": "es"); `undefined` for what is no language.
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
 * @throws {ServiceError} without a status: `bad-request` for a service address that is refused, `unauthorized` with the
 * reason `sign-in-needed` without a token that can be sent, `key-needed` without such a key
 */
export function buildAnalysisRequest(access: AnalysisAccess, question: AnalysisQuestion): HttpRequest {
  const base = parseServiceUrl(access.url);
  if (base === undefined) throw new ServiceError({ code: "bad-request", service: "analysis" });
  const headers = credentialHeaders(access.credential);
  const query = new URLSearchParams({ url: question.url });
  for (const category of question.categories) query.append("category", category);
  const { strategy, locale, utmCampaign, utmSource, captchaToken } = question;
  const rest = { strategy, locale, utm_campaign: utmCampaign, utm_source: utmSource, captchaToken };
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  return {
    service: "analysis",
    url: `${base}${PATHS[access.interface]}?${query}`,
    headers,
    what: "page-address",
  };
}
