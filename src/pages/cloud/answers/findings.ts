// The main findings of a response, shown before its details (cloud-methods rules 1 to 3).

import type {
  CloudCall,
  CloudCallState,
  Operation,
  Policy,
  PolicyBinding,
  PolicyVersion,
  UnknownAttribute,
} from "../../../shared/cloud/cloud.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/icons/icons.tsx";
import { PUBLIC_MEMBERS, type PublicMember, publicMember } from "./members.ts";

/** A call with a response, even if the resource wasn't found. */
export type AnsweredCall = CloudCall & {
  state: Extract<CloudCallState, { name: "answered" | "not-found" }>;
};

export interface Audience {
  member: PublicMember;
  bindings: PolicyBinding[];
}

export interface Finding {
  tone: Tone;
  title: TextKey;
  /** Fills the placeholder in `title`. */
  who?: TextKey;
  detail?: TextKey;
  audiences?: Audience[];
}

function finding(tone: Tone, title: TextKey, detail: TextKey): Finding {
  return { tone, title, detail };
}

/** The title as text. */
export function titleOf({ title, who }: Finding, { t }: Words): string {
  return t(title, ...(who ? [t(who)] : []));
}

/** Names of the public audiences. */
export const AUDIENCES: Record<PublicMember, TextKey> = {
  allUsers: "cloud_answer_anyone",
  allAuthenticatedUsers: "cloud_answer_signed_in",
};

/** Replaces a condition if the policy wasn't requested in version 3. */
export const CONDITION_MARK = "_withcond_";

/** Attributes of a binding that decide who has access: without them the row says less than the policy. */
const DECIDING = ["role", "members", "condition", "condition.expression"];

/** Whether an attribute is present but malformed. `null` means absent. */
export function isAmong(rest: readonly UnknownAttribute[], wanted: string): boolean {
  return rest.some(({ name, json }) => json !== "null" && name === wanted);
}

/** Whether a role has a condition that the response leaves out. */
export function isConditionHidden(role: string): boolean {
  return role.includes(CONDITION_MARK);
}

/** Whether there is a condition, readable or not. */
export function hasCondition({ role, condition, rest }: PolicyBinding): boolean {
  return condition !== undefined || isConditionHidden(role) || isAmong(rest, "condition");
}

/** Whether an operation has an error, even one that isn't an object. */
export function hasOperationError({ error, rest }: Operation): boolean {
  return error !== undefined || isAmong(rest, "error");
}

function publicFinding({ bindings }: Policy): Finding | undefined {
  const audiences = PUBLIC_MEMBERS.map((member) => ({
    member,
    bindings: bindings.filter(({ members }) => members.some((one) => publicMember(one) === member)),
  })).filter((audience) => audience.bindings.length > 0);
  // Unconditional access matters more than wider access under a condition.
  const always = audiences.find((audience) => !audience.bindings.every(hasCondition));
  const widest = always ?? audiences[0];
  if (!widest) return undefined;
  const title = always ? "cloud_answer_public" : "cloud_answer_public_condition";
  return { tone: "bad", title, who: AUDIENCES[widest.member], audiences };
}

function restrictedFinding({ bindings, rest }: Policy, isWhole: boolean): Finding {
  if (bindings.length > 0) {
    const title = isWhole ? "cloud_answer_not_public" : "cloud_answer_not_public_told";
    return finding("quiet", title, "cloud_answer_closed_detail");
  }
  const title = isWhole && rest.length === 0 ? "cloud_answer_empty" : "cloud_answer_no_roles";
  return finding("quiet", title, "cloud_answer_closed_detail");
}

/** Findings of a policy; `asked` is the requested version, if one was chosen. */
function policyFindings(policy: Policy, asked: PolicyVersion | undefined): Finding[] {
  const { version, bindings, rest } = policy;
  // Below version 3 a service may silently leave out conditional roles.
  const isWhole = asked === 3 || version === 3;
  const isUnreadable = (row: PolicyBinding) => DECIDING.some((name) => isAmong(row.rest, name));
  const isOdd = isAmong(rest, "bindings") || bindings.some(isUnreadable);
  const isHidden = bindings.some(({ role, condition }) => isConditionHidden(role) && !condition);
  const open = publicFinding(policy);
  const findings: Finding[] = [];
  if (open) findings.push(open);
  // What couldn't be read may still give somebody access.
  else if (!isOdd) findings.push(restrictedFinding(policy, isWhole));
  if (isOdd) findings.push(finding("warn", "cloud_answer_odd", "cloud_answer_odd_detail"));
  // Requesting version 3 again would change nothing.
  if (isHidden && asked !== 3) {
    findings.push(finding("warn", "cloud_answer_hidden", "cloud_answer_version_detail"));
  } else if (!isWhole) {
    findings.push(finding("quiet", "cloud_answer_version", "cloud_answer_version_detail"));
  }
  return findings;
}

function operationFinding(operation: Operation | undefined): Finding {
  const isDone = operation?.isDone === true;
  if (operation && hasOperationError(operation)) {
    const tone = isDone ? "bad" : "warn";
    return finding(tone, "cloud_answer_delete_failed", "cloud_answer_delete_failed_detail");
  }
  return isDone
    ? finding("good", "cloud_answer_deleted", "cloud_answer_deleted_detail")
    : finding("quiet", "cloud_answer_accepted", "cloud_answer_accepted_detail");
}

/** The findings of a response, most important first. */
export function findingsOf({ question, state }: AnsweredCall): Finding[] {
  if (state.name === "not-found") {
    const isDeletion = question.method === "deletion";
    const detail = isDeletion ? "cloud_answer_no_function_detail" : "cloud_answer_not_found_detail";
    return [finding("warn", "cloud_answer_not_found", detail)];
  }
  const { answer } = state;
  if (answer.method === "policy") {
    return policyFindings(
      answer.policy,
      question.method === "policy" ? question.requestedPolicyVersion : undefined,
    );
  }
  return answer.method === "deletion" ? [operationFinding(answer.operation)] : [];
}
