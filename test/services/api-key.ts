// API keys as Google services check them, and the ways in which they reject one.

import type { IncomingMessage } from "node:http";
import type { Answer } from "./answers.ts";
import { errorAnswer, errorInfo } from "./token-calls.ts";

/** The one valid key. */
export const GOOD_KEY = "a-good-key-for-page-scores";

const PAGE_ANALYSIS = { host: "pagespeedonline.googleapis.com" };

const PROJECT = "100000000000";

/** Nobody's quota, in the public service's words. */
export function quotaZero({ host: service } = PAGE_ANALYSIS): Answer {
  const metadata = {
    service,
    consumer: `projects/${PROJECT}`,
    quota_limit: "defaultPerDayPerProject",
    quota_limit_value: "0",
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

/** The response if a request has a key other than the valid one; `undefined` for that one, and for none. */
export function checkKey({ headers }: IncomingMessage, service = PAGE_ANALYSIS): Answer | undefined {
  const key = headers["x-goog-api-key"];
  if (key === undefined || key === GOOD_KEY) return undefined;
  return errorAnswer(400, {
    message: "API key not valid. Please pass a valid API key.",
    status: "INVALID_ARGUMENT",
    errors: { domain: "global", reason: "badRequest" },
    details: errorInfo("API_KEY_INVALID", { service: service.host }),
  });
}

export function hasKey({ headers }: IncomingMessage): boolean {
  return headers["x-goog-api-key"] !== undefined;
}
