// What a refusal of an analysis service means: about the page, about the person, or about the service itself.

import type { ErrorData } from "../../shared/errors.ts";
import type { AnalysisFailure } from "../../shared/page-score.ts";
import { type HttpAnswer, parseRetryAfter, statusError } from "../http.ts";
import { oneLine } from "../said.ts";
import { attribute, type JsonRecord, listOf, parseJson, text, toRecord } from "./attributes.ts";
import { readRuntimeError } from "./beacon-result.ts";
import { captchaLink, isCaptchaNeeded } from "./captcha.ts";
import { plainText } from "./plain-text.ts";
import type { AnalysisAccess } from "./request.ts";

/** A body of any form, as far as it says what is wrong. */
interface Refusal {
  status: number;
  /** The body, where it is JSON. */
  body: JsonRecord | undefined;
  /** The part of it that is about the error; the body itself where there is no such part. */
  error: JsonRecord | undefined;
  message: string | undefined;
  /** Where the failure happened: "lighthouse", "global". */
  domains: string[];
  /** Names for what is wrong: "lighthouseUserError", "ACCESS_TOKEN_SCOPE_INSUFFICIENT". */
  reasons: string[];
  details: unknown[];
}

const WEB_PAGE = /^\s*</;

function present(values: unknown[]): string[] {
  return values.filter((value) => typeof value === "string" && value !== "") as string[];
}

function readRefusal({ status, text: said }: HttpAnswer): Refusal {
  const json = parseJson(said);
  const body = toRecord(Array.isArray(json) ? json[0] : json);
  const error = toRecord(attribute(body, "error")) ?? body;
  const details = listOf(attribute(error, "details"));
  const parts = [...listOf(attribute(error, "errors")), ...details];
  const isPlain = json === undefined && !WEB_PAGE.test(said);
  const messages = ["message", "error_description", "detail", "title", "error"].map((name) =>
    attribute(error, name),
  );
  return {
    status,
    body,
    error,
    message: present([...messages, json, isPlain ? said : undefined])[0],
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

/** Of the audit tool, under its public name or the spec's. */
const TOOL_DOMAIN = /^(?:lighthouse|beacon)$/i;
const TOOL_MESSAGE = /^(?:lighthouse|beacon) returned error:\s*/i;

/** FAILED_DOCUMENT_REQUEST; no part of an address, and no code of the browser's network in brackets. */
const FAILURE_CODE = /(?<![\w:/.-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w/])/;

function runtimeErrorIn({ body, error, details }: Refusal): ReturnType<typeof readRuntimeError> {
  const places = [
    error,
    body,
    attribute(body, "beaconResult"),
    attribute(body, "lighthouseResult"),
    ...details,
  ];
  for (const place of places) {
    const found = readRuntimeError(attribute(place, "runtimeError"));
    if (found !== undefined) return found;
  }
  return undefined;
}

function pageFailure(refusal: Refusal, secrets: readonly string[]): AnalysisFailure | undefined {
  const runtimeError = runtimeErrorIn(refusal);
  const { message = "", reasons, domains } = refusal;
  const isOfTool = TOOL_MESSAGE.test(message) || domains.some((domain) => TOOL_DOMAIN.test(domain));
  if (runtimeError === undefined && !isOfTool) return undefined;
  const code = runtimeError?.code ?? FAILURE_CODE.exec(message)?.[0] ?? reasons[0] ?? "";
  const told = (runtimeError?.message ?? message).replace(TOOL_MESSAGE, "");
  // "FAILED_DOCUMENT_REQUEST. The page could not be loaded." says its code twice, but where there is nothing else.
  const rest = told.startsWith(code) ? told.slice(code.length).replace(/^[\s.:,-]+/, "") : told;
  return { code: oneLine(code, secrets) ?? "", message: oneLine(plainText(rest || told), secrets) ?? "" };
}

/** Statuses with which a web page in place of an answer can be one that holds a captcha. */
const CAPTCHA_PAGE_STATUSES = [403, 429];

/** The word, but not as a part of an address: a page about captchas is not one that asks for one. */
const CAPTCHA = /(?<![/=?&.%-][^\s"'<>]*)(?:re|h)?captcha/i;

function namesCaptcha({ status, body, error, message = "", reasons }: Refusal, said: string): boolean {
  if ([body, error].some((part) => isCaptchaNeeded(attribute(part, "captchaResult")))) return true;
  const page = body === undefined && CAPTCHA_PAGE_STATUSES.includes(status) ? said : "";
  return (
    status < 500 && (/captcha/i.test(page) || [message, ...reasons].some((words) => CAPTCHA.test(words)))
  );
}

const SCOPE_REASON = /^(?:access_token_scope_insufficient|insufficient_?scopes?)$/i;
const QUOTA_REASON = /^(?:\w*limit_?exceeded(?:unreg)?|quota_?exceeded|resource_exhausted)$/i;

function lacksScope({ reasons, message = "" }: Refusal, headers: Headers): boolean {
  if (/\binsufficient_scope\b/.test(headers.get("www-authenticate") ?? "")) return true;
  const isAboutScope = (reason: string) =>
    SCOPE_REASON.test(reason) || (/^insufficientPermissions$/i.test(reason) && /\bscopes?\b/i.test(message));
  return reasons.some(isAboutScope);
}

/** What a person should read, where the status alone says too little or the wrong thing. */
function meaningOf(refusal: Refusal, headers: Headers): Partial<ErrorData> {
  const { status, reasons } = refusal;
  if (status === 401 || status === 403) {
    if (lacksScope(refusal, headers)) return { code: "forbidden", reason: "scope-refused" };
    if (reasons.some((reason) => QUOTA_REASON.test(reason))) return { code: "rate-limited" };
  }
  // The service, or what stands before it, gave up waiting.
  return status === 408 || status === 504 ? { code: "timeout" } : {};
}

/** The wait that stands in the body, where no header tells it: "30s". */
function retryDelay({ details }: Refusal): number | undefined {
  for (const detail of details) {
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(text(attribute(detail, "retryDelay")) ?? "")?.[1];
    if (delay !== undefined) return parseRetryAfter(delay, Date.now());
  }
  return undefined;
}

/**
 * Reads an answer of any status but 200.
 *
 * @throws {ServiceError} for what is neither about the page nor a captcha: the code of the status, `timeout` for 408 and
 * 504, `rate-limited` for an exceeded quota, `forbidden` with the reason `scope-refused` for a token without the scope
 */
export function readFailure(
  answer: HttpAnswer,
  access: Pick<AnalysisAccess, "url" | "accessToken">,
): { kind: "page"; failure: AnalysisFailure } | { kind: "captcha"; link: string } {
  const secrets = [access.accessToken];
  const refusal = readRefusal(answer);
  if (answer.status >= 400) {
    const failure = pageFailure(refusal, secrets);
    if (failure !== undefined) return { kind: "page", failure };
    if (namesCaptcha(refusal, answer.text)) {
      return { kind: "captcha", link: captchaLink(refusal.error, access.url) };
    }
  }
  const said = oneLine(refusal.message, secrets);
  const retryAfterSeconds =
    parseRetryAfter(answer.headers.get("retry-after"), Date.now()) ?? retryDelay(refusal);
  throw statusError("analysis", answer, {
    ...meaningOf(refusal, answer.headers),
    ...(said !== undefined && { said }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
