// The right answer of the local lookup service to each question, limits and connections aside.
// Spec: lookup-v2, "Endpoints" and "Errors"; version 3 where it differs.

import type { IncomingHttpHeaders } from "node:http";
import { type Answer, jsonAnswer, textAnswer } from "../answers.ts";
import type { Collection, LooseRecord } from "./collection.ts";
import { logoFile } from "./logos.ts";
import type { Question, Version } from "./questions.ts";

// The word-bounded pattern of "Paste", EmailCount: what the service takes for an e-mail address (rule 2).
const EMAIL_ADDRESS = /^\b[a-z\d.\-_+]+@[a-z\d.\-_]+\.[a-z]+\b$/i;

/** The spec shows no body for it; neither does this. */
const NOT_FOUND: Answer = { status: 404, headers: {}, body: "" };

/** 429 in the manner of a version: text in version 2, JSON in version 3. */
export function tooManyRequests(version: Version, retryAfter: string | undefined): Answer {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const message = "The rate limit was exceeded. See the rules of acceptable use for how often to ask.";
  return version === 3
    ? jsonAnswer(429, { statusCode: 429, message }, headers)
    : textAnswer(429, message, headers);
}

/** "true" or "false" in any case; anything else, and nothing, is the version's own default. */
function flag(query: URLSearchParams, name: string, otherwise: boolean): boolean {
  const value = query.get(name)?.toLowerCase();
  return value === "true" || (value !== "false" && otherwise);
}

function one(record: LooseRecord | undefined): Answer {
  return record ? jsonAnswer(200, record) : NOT_FOUND;
}

function list(records: LooseRecord[]): Answer {
  return records.length > 0 ? jsonAnswer(200, records) : NOT_FOUND;
}

/** What stands in the way of an answer: no User-Agent, no key, no acceptable account. */
function refusal(
  { operation, version, parameter = "" }: Question,
  headers: IncomingHttpHeaders,
  apiKey: string,
): Answer | undefined {
  if (operation === "logo") return undefined;
  if (!headers["user-agent"]?.trim()) return textAnswer(403, "A request has to name its user agent.");
  if (operation !== "breachedaccount" && operation !== "pasteaccount") return undefined;
  if (version === 3 && headers["hibp-api-key"] !== apiKey) {
    return textAnswer(401, "This needs a valid key in the header hibp-api-key.");
  }
  const account = parameter.trim();
  const isAcceptable = operation === "pasteaccount" ? EMAIL_ADDRESS.test(account) : account !== "";
  return isAcceptable ? undefined : textAnswer(400, "The account is not in an acceptable format.");
}

/** @param apiKey the one key that version 3 accepts for the look-up of an account */
export function answerQuestion(
  question: Question,
  headers: IncomingHttpHeaders,
  collection: Collection,
  apiKey: string,
): Answer {
  const refused = refusal(question, headers, apiKey);
  if (refused) return refused;

  const { operation, version, parameter = "", query } = question;
  const domain = query.get("domain") ?? "";
  switch (operation) {
    case "breachedaccount": {
      const includeUnverified = flag(query, "includeUnverified", version === 3);
      const isTruncated = flag(query, "truncateResponse", version === 3);
      const found = collection.breachesOf(parameter, { domain, includeUnverified });
      return list(isTruncated ? found.map(({ Name }) => ({ Name })) : found);
    }
    case "pasteaccount":
      return list(collection.pastesOf(parameter));
    case "breaches":
      return jsonAnswer(200, collection.breaches(domain));
    case "breach":
      return one(collection.breach(parameter));
    case "dataclasses":
      return jsonAnswer(200, collection.dataClasses());
    case "logo": {
      const body = logoFile(parameter);
      return body ? { status: 200, headers: { "Content-Type": "image/png" }, body } : NOT_FOUND;
    }
  }
}
