// Cloud calls that were answered, as the background tells of them, and the words for them.
import { type AnsweredCall, describeAnswer } from "../../../../src/pages/cloud/answers/answer-view.ts";
import type {
  CloudAnswer,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
} from "../../../../src/shared/cloud/cloud.ts";
import { NOON, words } from "../tab-states.ts";

export const RESTORE = "projects/shop/locations/europe-west1/restorePlans/nightly/restores/monday";
export const FUNCTION = "projects/shop/locations/europe-west1/functions/resize";
export const CONFIG = "projects/shop/locations/europe-west1/reportConfigs/first-wave";

const QUESTIONS = {
  policy: { method: "policy", name: RESTORE },
  deletion: { method: "deletion", name: FUNCTION },
  "report-config": { method: "report-config", name: CONFIG },
} as const;

/** A call that was answered two minutes ago; `over` lies above it. */
export function call(
  method: AnsweredCall["question"]["method"],
  state: Omit<AnsweredCall["state"], "at"> | { answer: CloudAnswer },
  over: Partial<AnsweredCall> = {},
): AnsweredCall {
  return {
    id: "a-call",
    question: QUESTIONS[method],
    service: "https://service.example",
    account: "admin@accounts.test",
    state: { name: "answered", at: NOON - 120_000, ...state } as AnsweredCall["state"],
    ...over,
  };
}

/** An answer in words. */
export function describeIt(answered: AnsweredCall) {
  return describeAnswer(answered, words, NOON);
}

/** One row of a policy. */
export function binding(over: Partial<PolicyBinding> = {}): PolicyBinding {
  return { role: "roles/storage.objectViewer", members: ["user:jo@example.com"], rest: [], ...over };
}

/** A policy in words, asked for in version 3 unless said otherwise. */
export function describePolicyOf(
  policy: Partial<Policy>,
  asked: { requestedPolicyVersion?: 0 | 1 | 3 } = { requestedPolicyVersion: 3 },
) {
  const answer: CloudAnswer = { method: "policy", policy: { bindings: [], rest: [], ...policy }, raw: "{}" };
  const { body } = describeIt(call("policy", { answer }, { question: { ...QUESTIONS.policy, ...asked } }));
  if (body.kind !== "policy") throw new Error(`a ${body.kind}`);
  return body.view;
}

/** The operation of a deletion in words; without one, there was none in the answer. */
export function describeOperationOf(operation?: Partial<Operation>) {
  const whole = operation && { isDone: false, metadata: [], rest: [], ...operation };
  const answer: CloudAnswer = { method: "deletion", raw: "{}", ...(whole && { operation: whole }) };
  const { body } = describeIt(call("deletion", { answer }));
  if (body.kind !== "operation") throw new Error(`a ${body.kind}`);
  return body.view;
}

/** A report configuration in words. */
export function describeConfigOf(config: Partial<ReportConfig>) {
  const reportConfig = { assignments: [], rest: [], ...config };
  const answer: CloudAnswer = { method: "report-config", reportConfig, raw: "{}" };
  const { body } = describeIt(call("report-config", { answer }));
  if (body.kind !== "report-config") throw new Error(`a ${body.kind}`);
  return body.view;
}
