// What a refusal of an analysis service is about: the page, a captcha, the user, or the service itself.

import { parseServiceUrl, webAddress } from "../../shared/addresses.ts";
import type { AnalysisFailure } from "../../shared/page-score/page-score.ts";
import { attribute, entriesOf, listOf, text } from "../../shared/shapes.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { keyMeaningOf, meaningOf, type Refusal, readRefusal, retryDelay } from "../refusal.ts";
import { oneLine, searchedPart } from "../service-message.ts";
import { plainText, readRuntimeError } from "./beacon-result.ts";
import type { AnalysisAccess } from "./request.ts";

/** The values of `captchaResult` aren't in the spec. These are the public service's, and what others may use for the same. */
const CAPTCHA_NEEDED = /NEEDED|REQUIRED|BLOCK|MISMATCH|UNMATCHED|FAILED|INVALID|EXPIRED|MISSING/i;
const CAPTCHA_NOT_NEEDED = /(?:NOT|UN|NO)[_-]?(?:NEEDED|REQUIRED|BLOCK)/i;

export function isCaptchaNeeded(captchaResult: unknown): boolean {
  return (
    typeof captchaResult === "string" &&
    CAPTCHA_NEEDED.test(captchaResult) &&
    !CAPTCHA_NOT_NEEDED.test(captchaResult)
  );
}

/** A link that may be shown: like a service address, but with any query. */
function linkOf(value: unknown): string | undefined {
  const address = webAddress(value);
  if (address === undefined) return undefined;
  const { href } = address;
  address.search = "";
  address.hash = "";
  return parseServiceUrl(address.href) === undefined ? undefined : href;
}

/** Where to solve a captcha: the first web address in the details of an error, or the service's home page. */
export function captchaLink(error: unknown, serviceUrl: string): string {
  for (const detail of listOf(attribute(error, "details"))) {
    const links = listOf(attribute(detail, "links")).map((link) => attribute(link, "url"));
    const metadata = entriesOf(attribute(detail, "metadata")).map(([, value]) => text(value));
    const found = [...links, ...metadata].map(linkOf).find((link) => link !== undefined);
    if (found !== undefined) return found;
  }
  return `${new URL(serviceUrl).origin}/`;
}

/** The audit tool, under its public name or the spec's. */
const TOOL_DOMAIN = /^(?:lighthouse|beacon)$/i;
const TOOL_MESSAGE = /^(?:lighthouse|beacon) returned error:\s*/i;

/** A code like FAILED_DOCUMENT_REQUEST, but not a part of an address, nor a network error such as net::ERR_FAILED. */
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
  // "FAILED_DOCUMENT_REQUEST. The page could not be loaded." repeats its code. Drop that, unless nothing else is left.
  const rest = detail.startsWith(code) ? detail.slice(code.length).replace(/^[\s.:,-]+/, "") : detail;
  return { code: oneLine(code, secrets) ?? "", message: oneLine(plainText(rest || detail), secrets) ?? "" };
}

/** With these statuses, a web page in place of a response may hold a captcha. */
const CAPTCHA_PAGE_STATUSES = [403, 429];

/** The word, but not as part of an address: the address of a page about captchas doesn't ask for one. */
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
 * Parses a response with any status but 200.
 *
 * @throws {ServiceError} if it is neither about the page nor a captcha: the code of the status, `timeout` for 408 and 504,
 * `rate-limited` for an exceeded quota, with the reason `quota-day` or `quota-short` if it says for how long, `forbidden` with
 * the reason `scope-refused` for a token without the scope
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
