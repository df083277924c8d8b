// Fetches field data of a page or a whole site from the field data service (the Chrome UX Report API).

import { parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { FieldHistory } from "../../shared/page-score/field-data.ts";
import type { FieldMetric } from "../../shared/page-score/page-score.ts";
import { isHeaderToken, parseJson, toRecord } from "../../shared/shapes.ts";
import { getAnswer, type HttpContext, statusError } from "../http.ts";
import { keyMeaningOf, meaningOf, readRefusal, retryDelay } from "../refusal.ts";
import { oneLine } from "../service-message.ts";
import { ASKED_METRICS, parseCruxHistory, parseCruxRecord } from "./answer.ts";

const CRUX_TIMEOUT_MS = 25_000;
/** A response has a few kB, and a history a few dozen. */
const CRUX_MAX_BYTES = 1_000_000;

interface CruxAccess {
  /** Address of the service: https, or http on this device. */
  url: string;
  /** Sent to this service only, in a header. */
  apiKey: string;
}

/** A page or a whole site, as visitors saw it on one kind of device, or without `formFactor` on all of them. */
export interface CruxQuestion {
  of: { url: string } | { origin: string };
  formFactor?: "PHONE" | "DESKTOP";
}

async function ask<Value>(
  context: HttpContext,
  { url, apiKey }: CruxAccess,
  { of, formFactor }: CruxQuestion,
  method: "queryRecord" | "queryHistoryRecord",
  parse: (body: unknown) => Value | undefined,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  const service = "analysis";
  const base = parseServiceUrl(url);
  if (base === undefined) throw new ServiceError({ code: "bad-request", service });
  if (!isHeaderToken(apiKey)) throw new ServiceError({ code: "unauthorized", service, reason: "key-needed" });
  const answer = await getAnswer(
    context,
    {
      service,
      url: `${base}/v1/records:${method}`,
      headers: { "X-Goog-Api-Key": apiKey },
      json: { ...of, ...(formFactor && { formFactor }), metrics: ASKED_METRICS },
      what: "page-address",
    },
    { timeoutMs: CRUX_TIMEOUT_MS, maxBytes: CRUX_MAX_BYTES, signal },
  );
  const { status, headers, text } = answer;
  const body = toRecord(parseJson(text));
  if (status === 200) {
    const value = body && parse(body);
    if (value === undefined) throw statusError(service, answer);
    return value;
  }
  // There is too little data about the page. A web page instead isn't a response from the service.
  if (status === 404 && toRecord(body?.error)) return undefined;
  const refusal = readRefusal(answer);
  const meaning = meaningOf(refusal, headers);
  throw statusError(service, answer, {
    ...meaning,
    ...(meaning.code === undefined && keyMeaningOf(refusal)),
    ...(status === 404 && { code: "malformed" }),
    said: oneLine(refusal.message, [apiKey]),
    retryAfterSeconds: retryDelay(refusal, headers),
  });
}

/**
 * The metrics of the last four weeks; `undefined` if there is too little data (404).
 *
 * @throws {ServiceError} `bad-request` for an invalid address and `key-needed` before any request; any code of `http.ts`, and
 * `wrong-key`, `key-not-enabled` and `quota-zero` for the key; `malformed` for an invalid response
 */
export function fetchCruxRecord(
  context: HttpContext,
  access: CruxAccess,
  question: CruxQuestion,
  signal?: AbortSignal,
): Promise<FieldMetric[] | undefined> {
  return ask(context, access, question, "queryRecord", parseCruxRecord, signal);
}

/** Like {@link fetchCruxRecord}, week by week. */
export function fetchCruxHistory(
  context: HttpContext,
  access: CruxAccess,
  question: CruxQuestion,
  signal?: AbortSignal,
): Promise<FieldHistory | undefined> {
  return ask(context, access, question, "queryHistoryRecord", parseCruxHistory, signal);
}
