// The command that asks what the page asked (cloud-methods "Endpoints"), for a shell as POSIX has it.

import type { CloudRead } from "../../../../shared/cloud/cloud.ts";
import { encodeResourceName } from "../../../../shared/cloud/resource-name.ts";

/** One word for the shell, whatever is in it. */
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

/** The command, in three lines. It holds no token: the shell puts in what its variable ACCESS_TOKEN holds. */
export function commandLine(question: CloudRead, service: string): string {
  return [
    "curl --request GET",
    `  --header "Authorization: Bearer $ACCESS_TOKEN"`,
    `  ${quoted(addressOf(question, service))}`,
  ].join(" \\\n");
}
