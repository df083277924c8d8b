// The command that sends the page's request (cloud-methods "Endpoints"), for a POSIX shell.

import type { CloudRead } from "../../../../shared/cloud/cloud.ts";
import { encodeResourceName } from "../../../../shared/cloud/resource-name.ts";

/** Quotes any text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function addressOf(question: CloudRead, service: string): string {
  const address = `${service}/v1/${encodeResourceName(question.name)}`;
  if (question.method === "report-config") return address;
  const { requestedPolicyVersion: version } = question;
  const query = version === undefined ? "" : `?options.requestedPolicyVersion=${version}`;
  return `${address}:getIamPolicy${query}`;
}

/** The command, on three lines. It holds no token: the shell fills in its variable ACCESS_TOKEN. */
export function commandLine(question: CloudRead, service: string): string {
  return [
    "curl --request GET",
    `  --header "Authorization: Bearer $ACCESS_TOKEN"`,
    `  ${quoted(addressOf(question, service))}`,
  ].join(" \\\n");
}
