// What a refusal of a cloud service means, and what it may have changed. The spec has no errors: forms are the public ones.

import type { CallEffect, CloudMethod } from "../../shared/cloud/cloud.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { attribute, parseJson, text } from "../json.ts";
import { meaningOf, type Refusal, readRefusal, retryDelay } from "../refusal.ts";
import { oneLine, searchedPart } from "../said.ts";

/** What a deletion needs besides the scope (cloud-methods "Authentication", rule 2). */
const DELETE_PERMISSION = "functions.delete";

/** Reasons that say no more than that something is not allowed; others name what else is wrong, as "SERVICE_DISABLED". */
const PERMISSION_REASON =
  /^(?:(?:iam_)?permission_?denied|insufficient_?permissions?|forbidden|access_?denied)$/i;

const PERMISSION_NAME = /^[\w./-]{1,200}$/;
const PERMISSION_IN_MESSAGE =
  /\bpermissions?:?\s+["'`]?([a-z]\w{2,}(?:\.\w{2,})+)|["'`]([a-z]\w{2,}(?:\.\w{2,})+)["'`]\s+permission/i;

/** Services write so where no reason says it. */
const SCOPE_IN_MESSAGE = /\binsufficient\b[^.]*\bscopes?\b/i;

function permissionIn({ details, message = "" }: Refusal): string | undefined {
  const names = details.map((detail) => text(attribute(attribute(detail, "metadata"), "permission")) ?? "");
  const found = names.find((name) => PERMISSION_NAME.test(name));
  if (found !== undefined) return found;
  const [, after, before] = PERMISSION_IN_MESSAGE.exec(searchedPart(message)) ?? [];
  return [after, before].find((name) => name !== undefined && PERMISSION_NAME.test(name));
}

/** A refusal whose words are a web page comes from something that stands before the service. */
function isOfService({ body, message }: Refusal, said: string): boolean {
  return body !== undefined || message !== undefined || said.trim() === "";
}

function meaningOfForbidden(method: CloudMethod, refusal: Refusal, said: string): Partial<ErrorData> {
  const named = permissionIn(refusal);
  const isOther = refusal.reasons.some((reason) => !PERMISSION_REASON.test(reason));
  if (named === undefined && (isOther || !isOfService(refusal, said))) return {};
  const permission = named ?? (method === "deletion" ? DELETE_PERMISSION : undefined);
  return { reason: "permission-missing", permission };
}

/** As {@link meaningOf}, with what only a cloud service means. */
function cloudMeaningOf(method: CloudMethod, refusal: Refusal, answer: HttpAnswer): Partial<ErrorData> {
  const { status, reasons, message = "" } = refusal;
  if ((status === 401 || status === 403) && SCOPE_IN_MESSAGE.test(searchedPart(message))) {
    return { code: "forbidden", reason: "scope-refused" };
  }
  const meaning = meaningOf(refusal, answer.headers);
  if (status === 403 && meaning.code === undefined) return meaningOfForbidden(method, refusal, answer.text);
  const isConflict = status === 409 || (status === 400 && reasons.includes("FAILED_PRECONDITION"));
  return isConflict ? { code: "unavailable", reason: "conflict" } : meaning;
}

const LOCALIZED = /(?:^|\.)LocalizedMessage$/;

/** The service's message, with the one that it meant for people where that is another. */
function saidBy({ message, details }: Refusal, secrets: readonly string[]): string | undefined {
  const forPeople = details
    .filter((detail) => LOCALIZED.test(text(attribute(detail, "@type")) ?? ""))
    .map((detail) => text(attribute(detail, "message")));
  const different = new Set([message, ...forPeople].filter((words) => words !== undefined));
  return oneLine([...different].join(" "), secrets);
}

/**
 * Reads an answer that is none of the expected ones.
 *
 * @param accessToken never said again
 * @returns for a 404 of the service itself, which answers in JSON, what it said
 * @throws {ServiceError} for all others: the code of the status; `forbidden` with the reason `scope-refused` or
 * `permission-missing`, `rate-limited` for an exceeded quota, `unavailable` with the reason `conflict`, `timeout` for 408
 * and 504; `malformed` with the status 404 for a 404 in anything but JSON: most likely there is no such service
 */
export function readCloudFailure(
  method: CloudMethod,
  answer: HttpAnswer,
  accessToken: string,
): { said?: string } {
  const refusal = readRefusal(answer);
  const said = saidBy(refusal, [accessToken]);
  if (answer.status === 404) {
    if (parseJson(answer.text) !== undefined) return said === undefined ? {} : { said };
    throw new ServiceError({ code: "malformed", service: "cloud", status: 404, said });
  }
  const retryAfterSeconds = retryDelay(refusal, answer.headers);
  throw statusError("cloud", answer, { ...cloudMeaningOf(method, refusal, answer), said, retryAfterSeconds });
}

/**
 * With these the function can be gone all the same: browsers repeat a request whose connection breaks before an answer, and
 * the repeated one is not found, or finds the function being deleted.
 */
const UNCLEAR_STATUSES = [404, 408, 409, 410];

/**
 * What a deletion that was sent and failed so may have changed: nothing only by a clear refusal, which every repetition meets.
 * Without a status there was no answer, and what a redirect follows on nobody can see.
 */
export function effectOf({ status, reason }: Pick<ErrorData, "status" | "reason">): CallEffect {
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  return isRefusal && reason !== "conflict" && !UNCLEAR_STATUSES.includes(status) ? "none" : "unknown";
}
