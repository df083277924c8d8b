// What to know first of an answer, before all that it holds (cloud-methods rules 1 to 3).

import type {
  CloudCall,
  CloudCallState,
  CloudMethod,
  CloudQuestion,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
  UnknownAttribute,
} from "../../../shared/cloud/cloud.ts";
import type { MessageName } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import { PUBLIC_MEMBERS, type PublicMember, publicMember } from "./members.ts";

/** A call that the service answered, be it that it knows no such resource. */
export type AnsweredCall = CloudCall & {
  state: Extract<CloudCallState, { name: "answered" | "not-found" }>;
};

/** Some of the public, and what gives it access. */
export interface Audience {
  member: PublicMember;
  bindings: PolicyBinding[];
}

export interface Finding {
  tone: Tone;
  title: MessageName;
  detail?: MessageName;
  audiences?: Audience[];
}

type PolicyQuestion = Extract<CloudQuestion, { method: "policy" }>;

const NOT_FOUND: Record<CloudMethod, Pick<Finding, "title" | "detail">> = {
  policy: { title: "cloud_answer_no_restore", detail: "cloud_answer_no_restore_detail" },
  deletion: { title: "cloud_answer_no_function", detail: "cloud_answer_no_function_detail" },
  "report-config": { title: "cloud_answer_no_config", detail: "cloud_answer_no_config_detail" },
};

const PUBLIC_TITLES: Record<PublicMember, Record<"always" | "sometimes", MessageName>> = {
  allUsers: { always: "cloud_answer_public_anyone", sometimes: "cloud_answer_public_anyone_condition" },
  allAuthenticatedUsers: {
    always: "cloud_answer_public_signed_in",
    sometimes: "cloud_answer_public_signed_in_condition",
  },
};

/** Takes the place of a condition where the policy was not asked for in version 3. */
export const CONDITION_MARK = "_withcond_";

/** Attributes of a role's row that decide who is let in: without them the row says less than the policy does. */
const DECIDING = ["role", "members", "condition", "condition.expression"];

/** Whether something is among the rest: it is there, and is not what it should be. `null` says that it is not there. */
export function isAmong(rest: readonly UnknownAttribute[], wanted: string): boolean {
  return rest.some(({ name, json }) => json !== "null" && name === wanted);
}

/** Whether a role stands for one with a condition, which the answer does not hold. */
export function isConditionHidden(role: string): boolean {
  return role.includes(CONDITION_MARK);
}

/** Whether a role holds under a condition that is there, readable or not. */
export function hasCondition({ role, condition, rest }: PolicyBinding): boolean {
  return condition !== undefined || isConditionHidden(role) || isAmong(rest, "condition");
}

/** Whether an operation tells of an error; one that is no object is one all the same. */
export function hasOperationError({ error, rest }: Operation): boolean {
  return error !== undefined || isAmong(rest, "error");
}

function publicFinding({ bindings }: Policy): Finding | undefined {
  const audiences = PUBLIC_MEMBERS.map((member) => ({
    member,
    bindings: bindings.filter(({ members }) => members.some((one) => publicMember(one) === member)),
  })).filter((audience) => audience.bindings.length > 0);
  // What holds always weighs more than what anybody may do under a condition.
  const always = audiences.find((audience) => !audience.bindings.every(hasCondition));
  const widest = always ?? audiences[0];
  if (!widest) return undefined;
  return { tone: "bad", title: PUBLIC_TITLES[widest.member][always ? "always" : "sometimes"], audiences };
}

/** Whether roles under a condition are in the answer: below version 3 a service may leave them out without a word. */
function hasConditions({ version }: Policy, { requestedPolicyVersion: asked }: PolicyQuestion): boolean {
  return asked === 3 || version === 3;
}

/** What is said first where nobody of the public is let in. */
function restrictedFinding(policy: Policy, question: PolicyQuestion): Finding {
  const { bindings, rest } = policy;
  const isWhole = hasConditions(policy, question);
  if (bindings.length > 0) {
    const title = isWhole ? "cloud_answer_not_public" : "cloud_answer_not_public_told";
    return { tone: "quiet", title, detail: "cloud_answer_not_public_detail" };
  }
  const whole = rest.length === 0 ? "cloud_answer_empty" : "cloud_answer_no_roles";
  const title = isWhole ? whole : "cloud_answer_no_roles_told";
  return { tone: "quiet", title, detail: "cloud_answer_empty_detail" };
}

function policyFindings(policy: Policy, question: PolicyQuestion): (Finding | undefined)[] {
  const { bindings, rest } = policy;
  const isUnreadable = (row: PolicyBinding) => DECIDING.some((name) => isAmong(row.rest, name));
  const isOdd = isAmong(rest, "bindings") || bindings.some(isUnreadable);
  // Asking for version 3 once more would tell nothing new.
  const isHidden =
    question.requestedPolicyVersion !== 3 &&
    bindings.some(({ role, condition }) => isConditionHidden(role) && !condition);
  const open = publicFinding(policy);
  return [
    open,
    // Of what could not be read nobody can say that it lets nobody in.
    open || isOdd ? undefined : restrictedFinding(policy, question),
    isOdd ? { tone: "warn", title: "cloud_answer_odd", detail: "cloud_answer_odd_detail" } : undefined,
    isHidden
      ? { tone: "warn", title: "cloud_answer_hidden", detail: "cloud_answer_hidden_detail" }
      : hasConditions(policy, question)
        ? undefined
        : { tone: "quiet", title: "cloud_answer_version", detail: "cloud_answer_version_detail" },
  ];
}

function operationFinding(operation: Operation | undefined): Finding {
  if (!operation) {
    return { tone: "quiet", title: "cloud_answer_accepted", detail: "cloud_answer_accepted_detail" };
  }
  if (hasOperationError(operation)) {
    return operation.isDone
      ? { tone: "bad", title: "cloud_answer_delete_failed", detail: "cloud_answer_delete_failed_detail" }
      : { tone: "warn", title: "cloud_answer_delete_trouble", detail: "cloud_answer_delete_trouble_detail" };
  }
  return operation.isDone
    ? { tone: "good", title: "cloud_answer_deleted", detail: "cloud_answer_deleted_detail" }
    : { tone: "quiet", title: "cloud_answer_running", detail: "cloud_answer_running_detail" };
}

/** Whether a report configuration tells nothing at all. */
export function isEmptyConfig({ assignments, rest, ...texts }: ReportConfig): boolean {
  return assignments.length === 0 && rest.length === 0 && !Object.values(texts).some(Boolean);
}

/** The findings of an answer, the foremost first. */
export function findingsOf({ question, state }: AnsweredCall): Finding[] {
  if (state.name === "not-found") return [{ tone: "warn", ...NOT_FOUND[question.method] }];
  const { answer } = state;
  switch (answer.method) {
    case "policy": {
      const asked = question.method === "policy" ? question : { method: answer.method, name: question.name };
      return policyFindings(answer.policy, asked).filter((finding) => finding !== undefined);
    }
    case "deletion":
      return [operationFinding(answer.operation)];
    case "report-config":
      return isEmptyConfig(answer.reportConfig)
        ? [
            {
              tone: "quiet",
              title: "cloud_answer_config_empty",
              detail: "cloud_answer_config_empty_detail",
            },
          ]
        : [];
  }
}
