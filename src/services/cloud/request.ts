// What is asked of the cloud services (cloud-methods "Endpoints"): one address for each method, and never a body.

import type { CloudMethod, CloudQuestion } from "../../shared/cloud/cloud.ts";
import { encodeResourceName, readResourceName } from "../../shared/cloud/resource-name.ts";
import { ServiceError } from "../../shared/errors.ts";
import { isHeaderToken } from "../../shared/settings/header-token.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import type { HttpRequest } from "../http.ts";

/** Which service is asked, and by whose leave. */
export interface CloudAccess {
  /** Address of the method's service: https, or http on this computer. */
  url: string;
  /** Of the scope for the cloud; told to this service only. */
  accessToken: string;
}

/** What stands before a name, and after it. */
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
 * The request for one call. The query is there only where a version was chosen.
 *
 * @throws {ServiceError} without a status: `bad-request` for a service address or a name that is refused, `unauthorized`
 * with the reason `sign-in-needed` without a token that can be sent
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
    ...(method === "deletion" ? { method: "DELETE", told: "cloud-deletion" } : { told: "cloud-resource" }),
  };
}
