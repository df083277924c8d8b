// Parses the body of a refusal: the service's own form, OAuth's, a problem document, text, or nothing.

import type { ErrorData } from "../shared/errors.ts";
import { attribute, type JsonRecord, listOf, parseJson, text, toRecord } from "../shared/shapes.ts";
import { type HttpAnswer, parseRetryAfter } from "./http.ts";
import { searchedPart } from "./service-message.ts";

/** What a body of any form says about the error. */
export interface Refusal {
  status: number;
  /** The body, if it is JSON. */
  body: JsonRecord | undefined;
  /** The part that is about the error, or the whole body if there is no such part. */
  error: JsonRecord | undefined;
  message: string | undefined;
  /** Where the failure happened: "lighthouse", "global". */
  domains: string[];
  /** Names for what is wrong: "lighthouseUserError", "ACCESS_TOKEN_SCOPE_INSUFFICIENT". */
  reasons: string[];
  details: unknown[];
}

const WEB_PAGE = /^\s*</;

/** The last two are those of lookup services. */
const MESSAGE_NAMES = ["message", "error_description", "detail", "title", "error", "Message", "Error"];

function present(values: unknown[]): string[] {
  return values.filter((value) => typeof value === "string" && value !== "") as string[];
}

export function readRefusal({ status, text: content }: HttpAnswer): Refusal {
  const json = parseJson(content);
  const body = toRecord(Array.isArray(json) ? json[0] : json);
  const error = toRecord(attribute(body, "error")) ?? body;
  const details = listOf(attribute(error, "details"));
  const parts = [...listOf(attribute(error, "errors")), ...details];
  const isPlain = json === undefined && !WEB_PAGE.test(content);
  const messages = MESSAGE_NAMES.map((name) => attribute(error, name));
  return {
    status,
    body,
    error,
    message: present([...messages, json, isPlain ? content : undefined])[0],
    domains: present(parts.map((part) => attribute(part, "domain"))),
    reasons: present([
      ...parts.map((part) => attribute(part, "reason")),
      attribute(error, "status"),
      attribute(error, "reason"),
      attribute(error, "error"),
    ]),
    details,
  };
}

const SCOPE_REASON = /^(?:access_token_scope_insufficient|insufficient_?scopes?)$/i;
const QUOTA_REASON = /^(?:\w*limit_?exceeded(?:unreg)?|quota_?exceeded|resource_exhausted)$/i;

function lacksScope({ reasons, message = "" }: Refusal, headers: Headers): boolean {
  if (/\binsufficient_scope\b/.test(headers.get("www-authenticate") ?? "")) return true;
  const isAboutScope = (reason: string) =>
    SCOPE_REASON.test(reason) || (/^insufficientPermissions$/i.test(reason) && /\bscopes?\b/i.test(message));
  return reasons.some(isAboutScope);
}

const WRONG_KEY = /^(?:api_?key_?(?:invalid|expired)|key_?(?:invalid|expired))$/i;
const KEY_NOT_ENABLED =
  /^(?:service_disabled|access_?not_?configured|api_key_\w+_blocked|\w*referer_?blocked)$/i;

function isQuotaZero({ status, details }: Refusal): boolean {
  const values = details.map((detail) => attribute(attribute(detail, "metadata"), "quota_limit_value"));
  return status === 429 && values.some((value) => value === "0" || value === 0);
}

/** "Queries per day", "defaultPerDayPerProject", "1/d/{project}", "dailyLimitExceeded". */
const OF_A_DAY = /per[ _-]?day|\bdaily|^1\/d\b/i;

/** "Queries per minute", "defaultPer100SecondsPerUser", "1/min/{project}". */
const OF_A_MINUTE = /per[ _-]?(?:\d{1,3}[ _-]?)?(?:minute|second)|^1\/(?:min|s)\b/i;

/** For which period a used-up quota is, as far as the service says so in one way only. */
function quotaReason({ message = "", reasons, details }: Refusal): ErrorData["reason"] {
  const parts = details.flatMap((detail) => [
    attribute(detail, "metadata"),
    ...listOf(attribute(detail, "violations")),
  ]);
  const names = ["quota_limit", "quota_unit", "quotaId", "description"];
  const texts = present(parts.flatMap((part) => names.map((name) => attribute(part, name))));
  const isAny = (pattern: RegExp) =>
    [message, ...reasons, ...texts].map(searchedPart).some((it) => pattern.test(it));
  const [isOfDay, isOfMinute] = [OF_A_DAY, OF_A_MINUTE].map(isAny);
  if (isOfDay === isOfMinute) return undefined;
  return isOfDay ? "quota-day" : "quota-short";
}

/** What a refusal of a request with a key means. One without a reason is about the key. */
export function keyMeaningOf({ status, reasons, message = "" }: Refusal): Partial<ErrorData> {
  const isAny = (pattern: RegExp) => reasons.some((reason) => pattern.test(reason));
  if (
    isAny(WRONG_KEY) ||
    /\bapi key (?:not valid|expired)\b/i.test(searchedPart(message)) ||
    status === 401
  ) {
    return { code: "unauthorized", reason: "wrong-key" };
  }
  const isRefused = isAny(KEY_NOT_ENABLED) || status === 403;
  return isRefused ? { code: "forbidden", reason: "key-not-enabled" } : {};
}

/** What a refusal means if its status alone says too little or is misleading. */
export function meaningOf(refusal: Refusal, headers: Headers): Partial<ErrorData> {
  const { status, reasons } = refusal;
  if (isQuotaZero(refusal)) return { code: "rate-limited", reason: "quota-zero" };
  if (status === 401 || status === 403) {
    if (lacksScope(refusal, headers)) return { code: "forbidden", reason: "scope-refused" };
    if (reasons.some((reason) => QUOTA_REASON.test(reason)))
      return { code: "rate-limited", reason: quotaReason(refusal) };
  }
  if (status === 429) return { reason: quotaReason(refusal) };
  // The service, or something in front of it, gave up waiting.
  return status === 408 || status === 504 ? { code: "timeout" } : {};
}

/** Whole seconds to wait, from a header or else from the body: "30s". */
export function retryDelay({ details }: Refusal, headers: Headers): number | undefined {
  const seconds = parseRetryAfter(headers.get("retry-after"), Date.now());
  if (seconds !== undefined) return seconds;
  for (const detail of details) {
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(text(attribute(detail, "retryDelay")) ?? "")?.[1];
    if (delay !== undefined) return parseRetryAfter(delay, Date.now());
  }
  return undefined;
}
