// What a refusal of an analysis service means: about the page, about the person, or about the service itself.

import type { AnalysisFailure } from "../../shared/page-score/page-score.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { attribute } from "../json.ts";
import { keyMeaningOf, meaningOf, type Refusal, readRefusal, retryDelay } from "../refusal.ts";
import { oneLine, searchedPart } from "../said.ts";
import { plainText, readRuntimeError } from "./beacon-result.ts";
import { captchaLink, isCaptchaNeeded } from "./captcha.ts";
import type { AnalysisAccess } from "./request.ts";

/** Of the audit tool, under its public name or the spec's. */
const TOOL_DOMAIN = /^(?:lighthouse|beacon)$/i;
const TOOL_MESSAGE = /^(?:lighthouse|beacon) returned error:\s*/i;

/** FAILED_DOCUMENT_REQUEST; no part of an address, and no code of the browser's network in brackets. */
const FAILURE_CODE = /(?<![\w:/.-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\w/])/;

function runtimeErrorIn({ body, error, details }: Refusal): ReturnType<typeof readRuntimeError> {
  const results = [attribute(body, "beaconResult"), attribute(body, "lighthouseResult")];
  const places = [error, body, ...results, ...details];
  return places.map((place) => readRuntimeError(attribute(place, "runtimeError"))).find(Boolean);
}

function pageFailure(refusal: Refusal, secrets: readonly string[]): AnalysisFailure | undefined {
  const runtimeError = runtimeErrorIn(refusal);
  const { message = "", reasons, domains } = refusal;
  const isOfTool = TOOL_MESSAGE.test(message) || domains.some((domain) => TOOL_DOMAIN.test(domain));
  if (runtimeError === undefined && !isOfTool) return undefined;
  const code = runtimeError?.code ?? FAILURE_CODE.exec(message)?.[0] ?? reasons[0] ?? "";
  const detail = (runtimeError?.message ?? message).replace(TOOL_MESSAGE, "");
  // "FAILED_DOCUMENT_REQUEST. The page could not be loaded." says its code twice, but where there is nothing else.
  const rest = detail.startsWith(code) ? detail.slice(code.length).replace(/^[\s.:,-]+/, "") : detail;
  return { code: oneLine(code, secrets) ?? "", message: oneLine(plainText(rest || detail), secrets) ?? "" };
}

/** With these a web page in place of an answer can be one that holds a captcha. */
const CAPTCHA_PAGE_STATUSES = [403, 429];

/** The word, but not as a part of an address: a page about captchas is not one that asks for one. */
const CAPTCHA = /(?<![/=?&.%-][^\s"'<>]*)(?:re|h)?captcha/i;

function namesCaptcha({ status, body, error, message = "", reasons }: Refusal, said: string): boolean {
  if ([body, error].some((part) => isCaptchaNeeded(attribute(part, "captchaResult")))) return true;
  const page = body === undefined && CAPTCHA_PAGE_STATUSES.includes(status) ? said : "";
  return (
    status < 500 &&
    (/captcha/i.test(page) || [message, ...reasons].some((words) => CAPTCHA.test(searchedPart(words))))
  );
}

/**
 * Reads an answer of any status but 200.
 *
 * @throws {ServiceError} for what is neither about the page nor a captcha: the code of the status, `timeout` for 408 and
 * 504, `rate-limited` for an exceeded quota, `forbidden` with the reason `scope-refused` for a token without the scope
 */
export function readFailure(
  answer: HttpAnswer,
  access: Pick<AnalysisAccess, "url" | "credential">,
): { kind: "page"; failure: AnalysisFailure } | { kind: "captcha"; link: string } {
  const secrets = Object.values(access.credential);
  const refusal = readRefusal(answer);
  if (answer.status >= 400) {
    const failure = pageFailure(refusal, secrets);
    if (failure !== undefined) return { kind: "page", failure };
    if (namesCaptcha(refusal, answer.text)) {
      return { kind: "captcha", link: captchaLink(refusal.error, access.url) };
    }
  }
  const said = oneLine(refusal.message, secrets);
  const retryAfterSeconds = retryDelay(refusal, answer.headers);
  const meaning = meaningOf(refusal, answer.headers);
  const isOfKey = "apiKey" in access.credential && meaning.code === undefined;
  throw statusError("analysis", answer, {
    ...meaning,
    ...(isOfKey && keyMeaningOf(refusal)),
    said,
    retryAfterSeconds,
  });
}
