// Asks the cloud services. Who may ask, how often, and what is kept of it are its callers' affair; nothing is asked twice
// from here.

import type { CloudAnswer, CloudQuestion } from "../../shared/cloud/cloud.ts";
import { ServiceError } from "../../shared/errors.ts";
import { getAnswer, type HttpAnswer, type HttpContext, type HttpOptions, statusError } from "../http.ts";
import { parseCloudAnswer } from "./answer.ts";
import { readCloudFailure } from "./failure.ts";
import { buildCloudRequest, type CloudAccess } from "./request.ts";

export { effectOf } from "./failure.ts";
export { buildCloudRequest, type CloudAccess } from "./request.ts";

/** What a service can have to say that is no failure: the answer, or that it knows no such resource. */
export type CloudOutcome = { isFound: true; answer: CloudAnswer } | { isFound: false; said?: string };

/** A policy has at most 1,500 members, and a report configuration a few assignments. */
const READ_LIMITS: HttpOptions = { timeoutMs: 30_000, maxBytes: 1_000_000 };

/** Giving up early leaves open whether the function is gone. */
const DELETION_LIMITS: HttpOptions = { timeoutMs: 60_000, maxBytes: 200_000 };

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Shorter tokens could be words of an answer. */
const MIN_SECRET_LENGTH = 16;

/** Answers are shown and copied as they came, but for what a service may repeat of the request. */
function withoutToken(raw: string, { accessToken }: CloudAccess): string {
  return accessToken.length < MIN_SECRET_LENGTH ? raw : raw.replaceAll(accessToken, "…");
}

/** An answer too long to be read is one that was given: what a deletion was to do was accepted. */
function asEmptySuccess(thrown: unknown): HttpAnswer {
  const { status } = thrown instanceof ServiceError ? thrown.data : {};
  if (status === undefined || !isSuccess(status)) throw thrown;
  return { status, headers: new Headers(), text: "" };
}

/**
 * Makes one call. Any 2xx of a deletion is a success, empty or not.
 *
 * @throws {ServiceError} before any request, without a status, as {@link buildCloudRequest}. After one: any code of
 * `http.ts`; `malformed` for a read whose answer is no JSON object, and for a deletion whose answer is not even JSON; and for refusals as `readCloudFailure` tells. `said` is
 * what the service said of it.
 */
export async function askCloud(
  context: HttpContext,
  access: CloudAccess,
  question: CloudQuestion,
  signal?: AbortSignal,
): Promise<CloudOutcome> {
  const { method } = question;
  const isDeletion = method === "deletion";
  const limits = isDeletion ? DELETION_LIMITS : READ_LIMITS;
  const asked = getAnswer(context, buildCloudRequest(access, question), {
    ...limits,
    signal,
  });
  const answer = await (isDeletion ? asked.catch(asEmptySuccess) : asked);
  if (isDeletion ? isSuccess(answer.status) : answer.status === 200) {
    const parsed = parseCloudAnswer(method, withoutToken(answer.text, access));
    if (parsed === undefined) throw statusError("cloud", answer);
    return { isFound: true, answer: parsed };
  }
  return { isFound: false, ...readCloudFailure(method, answer, access.accessToken) };
}
