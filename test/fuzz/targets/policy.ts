// Answers and refusals of the cloud services: nothing of an answer is lost, and nothing of it is made up.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { parseCloudAnswer } from "../../../src/services/cloud/answer.ts";
import { readCloudFailure } from "../../../src/services/cloud/failure.ts";
import { CLOUD_METHODS, type CloudAnswer } from "../../../src/shared/cloud/cloud.ts";
import { ERROR_CODES, ERROR_REASONS, ServiceError } from "../../../src/shared/errors.ts";
import { REPORT_CONFIGS, RESTORES } from "../../services/cloud/names.ts";
import { policyOf, reportConfigOf } from "../../services/cloud/resources.ts";
import { editedJson, longText } from "../hostile-text.ts";
import { conform, fields, flag, list, number, oneOf, type Shape, text } from "../shapes.ts";
import { attempt, promise, realAnswers, type Target, written } from "../target.ts";

/** What is tried; a test puts broken ones in its place. */
export const CLOUD_PARSERS = { parseCloudAnswer, readCloudFailure };

const TOKEN = "ya29.fuzzed-token-that-nobody-may-read-0123456789";
const rest = list(fields({ name: text, json: text }));
const binding = fields(
  { role: text, members: list(text), rest },
  { condition: fields({}, { title: text, description: text, expression: text, location: text }) },
);
const ANSWERS: Record<CloudAnswer["method"], Shape> = {
  policy: fields({
    method: oneOf("policy"),
    raw: text,
    policy: fields({ bindings: list(binding), rest }, { version: number, etag: text }),
  }),
  deletion: fields(
    { method: oneOf("deletion"), raw: text },
    {
      operation: fields(
        { isDone: flag, metadata: rest, rest },
        { name: text, error: fields({ rest }, { code: number, message: text }) },
      ),
    },
  ),
  "report-config": fields({
    method: oneOf("report-config"),
    raw: text,
    reportConfig: fields(
      { assignments: list(fields({ rest }, { group: text, preferenceSet: text })), rest },
      { name: text, displayName: text, description: text, createTime: text, updateTime: text },
    ),
  }),
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
const line = v.pipe(text, v.maxLength(300), v.regex(/^[^\u0000-\u001f]*$/));
const error = fields(
  { code: oneOf(...ERROR_CODES), service: oneOf("cloud") },
  {
    status: number,
    reason: oneOf(...ERROR_REASONS),
    permission: text,
    said: line,
    retryAfterSeconds: number,
  },
);

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

function checkFailure(input: string, read: typeof readCloudFailure): void {
  for (const status of [400, 403, 404, 429, 503]) {
    let thrown: unknown;
    const failure = attempt(
      () => read("deletion", { status, headers: new Headers(), text: `${input}${TOKEN}` }, TOKEN),
      (it) => {
        thrown = it;
        return it instanceof ServiceError;
      },
    );
    if (failure) conform(failure.value, fields({}, { said: line }), "the refusal");
    else conform((thrown as ServiceError).data, error, "the refusal");
    const told = JSON.stringify(failure?.value ?? (thrown as ServiceError).data);
    promise(!told.includes(TOKEN), "a refusal repeats the token");
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
const REFUSAL = {
  error: {
    code: 403,
    message: "Permission 'functions.delete' denied on resource",
    status: "PERMISSION_DENIED",
    details: [
      {
        "@type": "x/google.rpc.ErrorInfo",
        reason: "IAM_PERMISSION_DENIED",
        metadata: { permission: "a.b.c" },
      },
      { "@type": "x.LocalizedMessage", message: "Nein" },
      { retryDelay: "3s" },
    ],
  },
};
const SEEDS = [POLICY, OPERATION, reportConfigOf(REPORT_CONFIGS.full), REFUSAL].map((seed) =>
  JSON.stringify(seed),
);

/** Answers of the cloud services, as these parsers read them. */
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
      checkFailure(input, parsers.readCloudFailure);
    },
  };
}
