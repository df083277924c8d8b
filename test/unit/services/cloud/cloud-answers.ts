// Answers of cloud services for tests.
import { askCloud, type CloudOutcome } from "../../../../src/services/cloud/client.ts";
import type { CloudMethod, CloudQuestion } from "../../../../src/shared/cloud/cloud.ts";
import { answering } from "../contexts.ts";

export { refusal } from "../analysis/analysis-answers.ts";
export { failureOf } from "../failures.ts";

export const TOKEN = "a-secret-token-of-a-test";
export const ACCESS = { url: "https://cloud.example/api", accessToken: TOKEN };

export const QUESTIONS: Record<CloudMethod, CloudQuestion> = {
  policy: { method: "policy", name: "projects/p/locations/l/restorePlans/n/restores/r" },
  deletion: { method: "deletion", name: "projects/p/locations/l/functions/f" },
  "report-config": { method: "report-config", name: "projects/p/locations/l/reportConfigs/m" },
};

export function ask(
  method: CloudMethod,
  body: unknown,
  status?: number,
  headers?: Record<string, string>,
): Promise<CloudOutcome> {
  const text = typeof body === "string" || body === null ? body : JSON.stringify(body);
  return askCloud(answering(text, status, headers).context, ACCESS, QUESTIONS[method]);
}
