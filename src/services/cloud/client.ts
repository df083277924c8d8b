// Sends requests to cloud services: one address for each method, never a body, and nothing twice (cloud-methods "Endpoints").

import { parseServiceUrl } from "../../shared/addresses.ts";
import type { CloudAnswer, CloudMethod, CloudQuestion } from "../../shared/cloud/cloud.ts";
import { encodeResourceName, readResourceName } from "../../shared/cloud/resource-name.ts";
import { ServiceError } from "../../shared/errors.ts";
import { isHeaderToken } from "../../shared/shapes.ts";
import { getAnswer, type HttpAnswer, type HttpContext, type HttpRequest, statusError } from "../http.ts";
import { parseCloudAnswer } from "./answer.ts";
import { readCloudFailure } from "./failure.ts";

export { effectOf } from "./failure.ts";

interface CloudAccess {
  /** Address of the method's service: https, or http on this device. */
  url: string;
  /** With the cloud scope. Sent to this service only. */
  accessToken: string;
}

/** What comes before a name, and after it. */
const PATHS: Readonly<Record<CloudMethod, readonly [before: string, after: string]>> = {
  policy: ["/v1/", ":getIamPolicy"],
  deletion: ["/v2beta/", ""],
  "report-config": ["/v1/", ""],
};

function queryOf(question: CloudQuestion): string {
  const version = question.method === "policy" ? question.requestedPolicyVersion : undefined;
  return version === undefined ? "" : `?options.requestedPolicyVersion=${version}`;
}

/**
 * @throws {ServiceError} without a status: `bad-request` for an invalid service address or name, `unauthorized` with the reason
 * `sign-in-needed` without a token that can be sent
 */
export function buildCloudRequest(access: CloudAccess, question: CloudQuestion): HttpRequest {
  const { method } = question;
  const base = parseServiceUrl(access.url);
  const read = readResourceName(method, question.name);
  if (base === undefined || "problem" in read) {
    throw new ServiceError({ code: "bad-request", service: "cloud" });
  }
  if (!isHeaderToken(access.accessToken)) {
    throw new ServiceError({ code: "unauthorized", service: "cloud", reason: "sign-in-needed" });
  }
  const [before, after] = PATHS[method];
  return {
    service: "cloud",
    url: `${base}${before}${encodeResourceName(read.name)}${after}${queryOf(question)}`,
    headers: { Authorization: `Bearer ${access.accessToken}` },
    ...(method === "deletion" ? { method: "DELETE", what: "cloud-deletion" } : { what: "cloud-resource" }),
  };
}

export type CloudOutcome = { isFound: true; answer: CloudAnswer } | { isFound: false; said?: string };

/** A policy has at most 1,500 members, and a report configuration a few assignments. */
const READ_LIMITS = { timeoutMs: 30_000, maxBytes: 1_000_000 };

/** Giving up early leaves it unclear whether the function is gone. */
const DELETION_LIMITS = { timeoutMs: 60_000, maxBytes: 200_000 };

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Shorter tokens could be words of a response. */
const MIN_SECRET_LENGTH = 16;

/** Responses are shown and copied as they came, except for the token, which a service may repeat. */
function withoutToken(raw: string, { accessToken }: CloudAccess): string {
  return accessToken.length < MIN_SECRET_LENGTH ? raw : raw.replaceAll(accessToken, "…");
}

/** A success that is too long to read is still a success: the deletion was accepted. */
function asEmptySuccess(thrown: unknown): HttpAnswer {
  const { status = 0 } = thrown instanceof ServiceError ? thrown.data : {};
  if (!isSuccess(status)) throw thrown;
  return { status, headers: new Headers(), text: "" };
}

/**
 * Makes one call. For a deletion, any 2xx is a success, empty or not.
 *
 * @throws {ServiceError} before any request, without a status, like {@link buildCloudRequest}. After one: any code of `http.ts`;
 * `malformed` for a read whose response isn't a JSON object, and for a deletion whose response isn't even JSON; for refusals like
 * `readCloudFailure`.
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
  const asked = getAnswer(context, buildCloudRequest(access, question), { ...limits, signal });
  const answer = await (isDeletion ? asked.catch(asEmptySuccess) : asked);
  if (isDeletion ? isSuccess(answer.status) : answer.status === 200) {
    const parsed = parseCloudAnswer(method, withoutToken(answer.text, access));
    if (parsed === undefined) throw statusError("cloud", answer);
    return { isFound: true, answer: parsed };
  }
  return { isFound: false, ...readCloudFailure(method, answer, access.accessToken) };
}
