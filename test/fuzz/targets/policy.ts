// Responses and errors of the cloud services: nothing is lost, and nothing is made up.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parseCloudAnswer } from "../../../src/services/cloud/answer.ts";
import { readCloudFailure } from "../../../src/services/cloud/failure.ts";
import { CLOUD_METHODS } from "../../../src/shared/cloud/cloud.ts";
import { permissionMissing } from "../../services/cloud/answers.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud/names.ts";
import { policyOf, reportConfigOf } from "../../services/cloud/resources.ts";
import { editedJson, longText } from "../hostile-text.ts";
import { checkNumbers, checkRefusals, conform, fields, line } from "../shapes.ts";
import { attempt, promise, realAnswers, type Target, written } from "../target.ts";

/** What a policy says, member by member, read without our parser. */
function membersIn(input: string): string[] {
  const { bindings } = JSON.parse(input) as { bindings?: unknown };
  return (Array.isArray(bindings) ? bindings : []).flatMap((one: { members?: unknown } | null) =>
    Array.isArray(one?.members) && !Array.isArray(one)
      ? one.members.filter((it) => typeof it === "string")
      : [],
  );
}

function checkAnswer(input: string): void {
  for (const method of CLOUD_METHODS) {
    const answer = attempt(() => parseCloudAnswer(method, input))?.value;
    if (answer === undefined) continue;
    checkNumbers(answer);
    promise(answer.raw === input, "the answer as it came is another");
    const json = method === "deletion" && input.trim() === "" ? "" : written(JSON.parse(input));
    if (json === undefined) continue;
    const again = attempt(() => parseCloudAnswer(method, json))?.value;
    promise(
      isDeepStrictEqual(again && { ...again, raw: "" }, { ...answer, raw: "" }),
      `${method} is read otherwise`,
    );
    if (answer.method !== "policy") continue;
    const members = answer.policy.bindings.flatMap((one) => one.members);
    promise(isDeepStrictEqual(members, membersIn(input)), "members of the policy were lost or made up");
  }
}

const POLICY = {
  ...policyOf(RESTORES.conditional, 3),
  auditConfigs: [{ service: "allServices", auditLogConfigs: [{ logType: "DATA_READ" }] }],
};
const OPERATION = {
  name: "operations/x",
  done: true,
  metadata: { "@type": "type.example/Op", target: "projects/p", percent: 40 },
  error: { code: 7, message: "no", details: [{ "@type": "x" }] },
};
const REFUSAL = permissionMissing({ method: "deletion", name: FUNCTIONS.unused }).body as string;
const MORE_DETAILS = {
  error: {
    status: "FAILED_PRECONDITION",
    details: [{ "@type": "x.LocalizedMessage", message: "Nein" }, { retryDelay: "3s" }],
  },
};
const ANSWERED = [POLICY, OPERATION, reportConfigOf(REPORT_CONFIGS.full), MORE_DETAILS];
const SEEDS = [...ANSWERED.map((seed) => JSON.stringify(seed)), REFUSAL];

export function policyTarget(): Target {
  return {
    name: "policy",
    seeds: [
      ...SEEDS,
      "",
      ...realAnswers(
        "cloud/sample-policy-from-discovery.json",
        "cloud/sample-error-400-api-key-invalid.json",
        "cloud/sample-error-400-api-key-invalid-localized.json",
      ),
    ],
    inputs: fc.oneof(
      { weight: 40, arbitrary: editedJson(SEEDS) },
      {
        weight: 1,
        arbitrary: longText(["insufficient ", "permission ", "'aa.bb.cc", "scope", "\\", "a1", " "], 400_000),
      },
    ),
    check(input) {
      checkAnswer(input);
      checkRefusals(
        "cloud",
        input,
        (answer, token) => readCloudFailure("deletion", answer, token),
        (missing) => conform(missing, fields({}, { said: line }), "the refusal"),
      );
    },
  };
}
