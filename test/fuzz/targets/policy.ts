// Responses and errors of the cloud services: nothing is lost, and nothing is made up.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parseCloudAnswer } from "../../../src/services/cloud/answer.ts";
import { readCloudFailure } from "../../../src/services/cloud/failure.ts";
import { CLOUD_METHODS, type CloudAnswer } from "../../../src/shared/cloud/cloud.ts";
import { permissionMissing } from "../../services/cloud/answers.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud/names.ts";
import { policyOf, reportConfigOf } from "../../services/cloud/resources.ts";
import { editedJson, longText } from "../hostile-text.ts";
import * as is from "../shapes.ts";
import { attempt, promise, realAnswers, type Target, written } from "../target.ts";

const { checkRefusals, conform, each, fields, flag, line, list, number, oneOf, text } = is;

/** The parsers under test; a test replaces them with broken ones. */
export const CLOUD_PARSERS = { parseCloudAnswer, readCloudFailure };

const rest = list(fields({ name: text, json: text }));
const condition = fields({}, each(text, "title description expression location"));
const binding = fields({ role: text, members: list(text), rest }, { condition });
const assignment = fields({ rest }, { group: text, preferenceSet: text });
const reportConfigTexts = each(text, "name displayName description createTime updateTime");
const operationError = fields({ rest }, { code: number, message: text });

const ANSWERS: Record<CloudAnswer["method"], is.Shape> = {
  policy: fields({
    ...answerTo("policy"),
    policy: fields({ bindings: list(binding), rest }, { version: number, etag: text }),
  }),
  deletion: fields(answerTo("deletion"), {
    operation: fields({ isDone: flag, metadata: rest, rest }, { name: text, error: operationError }),
  }),
  "report-config": fields({
    ...answerTo("report-config"),
    reportConfig: fields({ assignments: list(assignment), rest }, reportConfigTexts),
  }),
};

function answerTo(method: CloudAnswer["method"]): Record<string, is.Shape> {
  return { method: oneOf(method), raw: text };
}

/** What a policy says, member by member, read without our parser. */
function membersIn(input: string): string[] {
  const { bindings } = JSON.parse(input) as { bindings?: unknown };
  return (Array.isArray(bindings) ? bindings : []).flatMap((one: { members?: unknown } | null) =>
    Array.isArray(one?.members) && !Array.isArray(one)
      ? one.members.filter((it) => typeof it === "string")
      : [],
  );
}

function checkAnswer(input: string, parse: typeof parseCloudAnswer): void {
  for (const method of CLOUD_METHODS) {
    const answer = attempt(() => parse(method, input))?.value;
    if (answer === undefined) continue;
    conform(answer, ANSWERS[method], method);
    promise(answer.raw === input, "the answer as it came is another");
    const json = method === "deletion" && input.trim() === "" ? "" : written(JSON.parse(input));
    if (json === undefined) continue;
    const again = attempt(() => parse(method, json))?.value;
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

export function policyTarget(parsers: typeof CLOUD_PARSERS = CLOUD_PARSERS): Target {
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
      checkAnswer(input, parsers.parseCloudAnswer);
      checkRefusals(
        "cloud",
        input,
        (answer, token) => parsers.readCloudFailure("deletion", answer, token),
        (missing) => conform(missing, fields({}, { said: line }), "the refusal"),
      );
    },
  };
}
