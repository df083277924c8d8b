// API keys as Google services check them, and the ways in which they reject one.

import type { IncomingMessage } from "node:http";
import type { Answer } from "./answers.ts";
import { detail, errorAnswer, errorInfo } from "./token-calls.ts";

/** The one valid key. */
export const GOOD_KEY = "a-good-key-for-page-scores";

/** All but the first are about the key's project; the key itself is valid. */
export type KeyRefusal = "wrong-key" | "not-enabled" | "quota-zero" | "quota-used-up";

/** The service that rejects: the public service's host and title. */
export type KeyedService = Readonly<Record<"host" | "title", string>>;

const PAGE_ANALYSIS: KeyedService = {
  host: "pagespeedonline.googleapis.com",
  title: "PageSpeed Insights API",
};

const PROJECT = "100000000000";

function quota({ host: service }: KeyedService, value: string): Answer {
  const metadata = {
    service,
    consumer: `projects/${PROJECT}`,
    quota_limit: "defaultPerDayPerProject",
    quota_limit_value: value,
    quota_location: "global",
    quota_metric: `${service}/default`,
    quota_unit: "1/d/{project}",
  };
  return errorAnswer(429, {
    message: `Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service '${service}' for consumer 'project_number:${PROJECT}'.`,
    status: "RESOURCE_EXHAUSTED",
    errors: { domain: "global", reason: "rateLimitExceeded" },
    details: errorInfo("RATE_LIMIT_EXCEEDED", metadata),
  });
}

function notEnabled({ host: service, title: serviceTitle }: KeyedService): Answer {
  const url = `https://console.developers.google.com/apis/api/${service}/overview?project=${PROJECT}`;
  const metadata = { service, serviceTitle, consumer: `projects/${PROJECT}`, activationUrl: url };
  const links = [{ description: "Google developers console API activation", url }];
  return errorAnswer(403, {
    message: `${serviceTitle} has not been used in project ${PROJECT} before or it is disabled. Enable it by visiting ${url} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
    status: "PERMISSION_DENIED",
    errors: { domain: "usageLimits", reason: "accessNotConfigured" },
    details: [...errorInfo("SERVICE_DISABLED", metadata), detail("Help", { links })],
  });
}

/** In the public service's words. It contains no key. */
export function keyRefused(refusal: KeyRefusal, service = PAGE_ANALYSIS): Answer {
  switch (refusal) {
    case "wrong-key":
      return errorAnswer(400, {
        message: "API key not valid. Please pass a valid API key.",
        status: "INVALID_ARGUMENT",
        errors: { domain: "global", reason: "badRequest" },
        details: errorInfo("API_KEY_INVALID", { service: service.host }),
      });
    case "not-enabled":
      return notEnabled(service);
    case "quota-zero":
      return quota(service, "0");
    case "quota-used-up":
      return quota(service, "25000");
  }
}

/** The response if a request has a key other than the valid one; `undefined` for that one, and for none. */
export function checkKey({ headers }: IncomingMessage, service = PAGE_ANALYSIS): Answer | undefined {
  const key = headers["x-goog-api-key"];
  return key === undefined || key === GOOD_KEY ? undefined : keyRefused("wrong-key", service);
}

export function hasKey({ headers }: IncomingMessage): boolean {
  return headers["x-goog-api-key"] !== undefined;
}
