// What a cloud service's refusal means, and what it may have changed. The spec defines no errors, so these are the public forms.

import { type CallEffect, type CloudMethod, DELETE_PERMISSION } from "../../shared/cloud/cloud.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import { attribute, parseJson, text } from "../../shared/shapes.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { meaningOf, type Refusal, readRefusal, retryDelay } from "../refusal.ts";
import { oneLine, searchedPart } from "../service-message.ts";

/** Reasons that only say that something isn't allowed. Others name another cause, such as "SERVICE_DISABLED". */
const PERMISSION_REASON =
  /^(?:(?:iam_)?permission_?denied|insufficient_?permissions?|forbidden|access_?denied)$/i;

const PERMISSION_NAME = /^[\w./-]{1,200}$/;
const PERMISSION_IN_MESSAGE =
  /\bpermissions?:?\s+["'`]?([a-z]\w{2,}(?:\.\w{2,})+)|["'`]([a-z]\w{2,}(?:\.\w{2,})+)["'`]\s+permission/i;

/** What services write if no reason says it. */
const SCOPE_IN_MESSAGE = /\binsufficient\b[^.]*\bscopes?\b/i;

function permissionIn({ details, message = "" }: Refusal): string | undefined {
  const names = details.map((detail) => text(attribute(attribute(detail, "metadata"), "permission")) ?? "");
  const found = names.find((name) => PERMISSION_NAME.test(name));
  if (found !== undefined) return found;
  const [, after, before] = PERMISSION_IN_MESSAGE.exec(searchedPart(message)) ?? [];
  return [after, before].find((name) => name !== undefined && PERMISSION_NAME.test(name));
}

/** A refusal in the form of a web page comes from something in front of the service. */
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

/** Like {@link meaningOf}, plus what only cloud services mean. */
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

/** The service's message, followed by the one for users if that is different. */
function serviceMessageOf({ message, details }: Refusal, secrets: readonly string[]): string | undefined {
  const forPeople = details
    .filter((detail) => LOCALIZED.test(text(attribute(detail, "@type")) ?? ""))
    .map((detail) => text(attribute(detail, "message")));
  return oneLine([...new Set([message, ...forPeople])].join(" "), secrets);
}

/**
 * Parses an unexpected response.
 *
 * @param accessToken never repeated
 * @returns the message of a 404 that is from the service itself, which responds in JSON
 * @throws {ServiceError} for all others: the code of the status; `forbidden` with the reason `scope-refused` or
 * `permission-missing`, `rate-limited` for an exceeded quota, `unavailable` with the reason `conflict`, `timeout` for 408 and
 * 504; `malformed` with the status 404 for a 404 in anything but JSON: most likely there is no such service
 */
export function readCloudFailure(
  method: CloudMethod,
  answer: HttpAnswer,
  accessToken: string,
): { said?: string } {
  const refusal = readRefusal(answer);
  const said = serviceMessageOf(refusal, [accessToken]);
  if (answer.status === 404) {
    if (parseJson(answer.text) !== undefined) return said === undefined ? {} : { said };
    throw new ServiceError({ code: "malformed", service: "cloud", status: 404, said });
  }
  const retryAfterSeconds = retryDelay(refusal, answer.headers);
  throw statusError("cloud", answer, { ...cloudMeaningOf(method, refusal, answer), said, retryAfterSeconds });
}

/**
 * With these statuses the function may still be gone: browsers retry a request whose connection breaks before a response, and the
 * retry isn't found, or finds the function being deleted.
 */
const UNCLEAR_STATUSES = [404, 408, 409, 410];

/**
 * What a deletion that was sent and failed like this may have changed. Only a clear refusal, which every retry would get too,
 * means that nothing changed. Without a status there was no response, and nobody can see what came before a redirect.
 */
export function effectOf({ status, reason }: Pick<ErrorData, "status" | "reason">): CallEffect {
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  return isRefusal && reason !== "conflict" && !UNCLEAR_STATUSES.includes(status) ? "none" : "unknown";
}
