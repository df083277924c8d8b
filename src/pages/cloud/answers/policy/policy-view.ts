// The access policy of a restore in words: who is let in, as what, and under which condition (cloud-methods rule 1).

import type { CloudQuestion, Policy, PolicyBinding } from "../../../../shared/cloud/cloud.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import { type AttributesView, describeRest, type FactView, isAmong } from "../fact-view.ts";
import type { AnswerPanelView, AudienceView } from "../panel-view.ts";
import { inSteps, type Stepped } from "../stepped.ts";
import { visibleName, visibleProse } from "../visible-text.ts";
import {
  groupMembers,
  type MemberGroupView,
  PUBLIC_MEMBERS,
  type PublicMember,
  publicMember,
} from "./members.ts";
import { describeRole, isConditionHidden, type RoleView } from "./role-view.ts";

/** A condition spelled out. */
export interface ConditionView {
  title?: string;
  description?: string;
  /** Code. */
  expression?: string;
  location?: { label: string; text: string };
  /** Said where the service tells nothing of it. */
  note?: string;
}

export interface BindingView {
  role: RoleView;
  groups: MemberGroupView[];
  /** Said where there are no members. */
  noMembers?: string;
  /** Its `note` is all there is where the role holds always. */
  condition: ConditionView;
  rest?: AttributesView;
}

export interface PolicyView {
  panels: AnswerPanelView[];
  facts: FactView[];
  /** Absent where no role is given to anybody. */
  table?: {
    caption: string;
    role: string;
    members: string;
    /** Heading of the third column; absent where nothing has a condition. */
    condition?: string;
    bindings: Stepped<BindingView>;
  };
  rest?: AttributesView;
}

type PolicyQuestion = Extract<CloudQuestion, { method: "policy" }>;

/** More rows are shown step by step. */
const ROLES_A_STEP = 30;

const AUDIENCES: Record<PublicMember, { who: MessageName; detail: MessageName }> = {
  allUsers: { who: "cloud_answer_anyone", detail: "cloud_answer_anyone_detail" },
  allAuthenticatedUsers: { who: "cloud_answer_signed_in", detail: "cloud_answer_signed_in_detail" },
};

const PUBLIC_TITLES: Record<PublicMember, Record<"always" | "sometimes", MessageName>> = {
  allUsers: { always: "cloud_answer_public_anyone", sometimes: "cloud_answer_public_anyone_condition" },
  allAuthenticatedUsers: {
    always: "cloud_answer_public_signed_in",
    sometimes: "cloud_answer_public_signed_in_condition",
  },
};

/** Attributes of a role's row that decide who is let in: without them the row says less than the policy does. */
const DECIDING = ["role", "members", "condition", "condition.expression"];

function isUnreadable({ rest }: PolicyBinding): boolean {
  return DECIDING.some((name) => isAmong(rest, name));
}

/** A condition that is there, readable or not. */
function hasCondition({ role, condition, rest }: PolicyBinding): boolean {
  return condition !== undefined || isConditionHidden(role) || isAmong(rest, "condition");
}

function describeCondition(binding: PolicyBinding, { word }: Words): ConditionView {
  const { condition, role, rest } = binding;
  if (!condition) {
    if (isAmong(rest, "condition")) return { note: word("cloud_answer_condition_odd") };
    const note = isConditionHidden(role) ? "cloud_answer_condition_hidden" : "cloud_answer_no_condition";
    return { note: word(note) };
  }
  const { title, description, expression, location } = condition;
  const isOdd = isAmong(rest, "condition.expression");
  return {
    ...(title && { title: visibleName(title) }),
    ...(description && { description: visibleProse(description) }),
    ...(expression
      ? { expression: visibleProse(expression) }
      : { note: word(isOdd ? "cloud_answer_condition_odd" : "cloud_answer_no_expression") }),
    ...(location && {
      location: { label: word("cloud_answer_condition_location"), text: visibleName(location) },
    }),
  };
}

function describeBinding(binding: PolicyBinding, words: Words): BindingView {
  const { role, members, rest } = binding;
  const unknown = describeRest(rest, words);
  const isOdd = isAmong(rest, "members");
  return {
    role: role === "" ? { plain: words.word("cloud_answer_no_role"), whole: "" } : describeRole(role),
    groups: groupMembers(members, words),
    ...(members.length === 0 && {
      noMembers: words.word(isOdd ? "cloud_answer_members_odd" : "cloud_answer_no_members"),
    }),
    condition: describeCondition(binding, words),
    ...(unknown && { rest: unknown }),
  };
}

function describeAudience(member: PublicMember, bindings: PolicyBinding[], words: Words): AudienceView {
  const { word } = words;
  return {
    who: word(AUDIENCES[member].who),
    detail: word(AUDIENCES[member].detail),
    roles: bindings.map((binding) => ({
      role: describeBinding(binding, words).role,
      ...(hasCondition(binding) && { condition: word("cloud_answer_under_condition") }),
    })),
  };
}

function describePublic({ bindings }: Policy, words: Words): AnswerPanelView | undefined {
  const audiences = PUBLIC_MEMBERS.map((member) => ({
    member,
    bindings: bindings.filter(({ members }) => members.some((one) => publicMember(one) === member)),
  })).filter((audience) => audience.bindings.length > 0);
  // What holds always weighs more than what anybody may do under a condition.
  const always = audiences.find((audience) => !audience.bindings.every(hasCondition));
  const widest = always ?? audiences[0];
  if (!widest) return undefined;
  return {
    name: "public",
    tone: "bad",
    title: words.word(PUBLIC_TITLES[widest.member][always ? "always" : "sometimes"]),
    sentences: [],
    audiences: audiences.map((audience) => describeAudience(audience.member, audience.bindings, words)),
  };
}

/** Whether roles under a condition are in the answer: below version 3 a service may leave them out without a word. */
function hasConditions({ version }: Policy, { requestedPolicyVersion: asked }: PolicyQuestion): boolean {
  return asked === 3 || version === 3;
}

/** What is not in the table although it may be in the policy. */
function describeGaps(policy: Policy, question: PolicyQuestion, { word }: Words): AnswerPanelView[] {
  const { bindings, rest } = policy;
  const isOdd = isAmong(rest, "bindings") || bindings.some(isUnreadable);
  const { requestedPolicyVersion: asked } = question;
  // Asking for version 3 once more would tell nothing new.
  const isHidden =
    asked !== 3 && bindings.some(({ role, condition }) => isConditionHidden(role) && !condition);
  const panels: AnswerPanelView[] = [];
  const add = (name: string, tone: "warn" | "quiet", title: MessageName, detail: MessageName) =>
    panels.push({ name, tone, title: word(title), sentences: [word(detail)] });
  if (isOdd) add("odd", "warn", "cloud_answer_odd", "cloud_answer_odd_detail");
  if (isHidden) add("hidden", "warn", "cloud_answer_hidden", "cloud_answer_hidden_detail");
  else if (!hasConditions(policy, question)) {
    add("version", "quiet", "cloud_answer_version", "cloud_answer_version_detail");
  }
  return panels;
}

/** What is said first where nobody of the public is let in. */
function describeRestricted(policy: Policy, question: PolicyQuestion, { word }: Words): AnswerPanelView {
  const { bindings, rest } = policy;
  const isEmpty = bindings.length === 0;
  const isWhole = hasConditions(policy, question);
  const titles: [whole: MessageName, told: MessageName] = !isEmpty
    ? ["cloud_answer_not_public", "cloud_answer_not_public_told"]
    : [rest.length === 0 ? "cloud_answer_empty" : "cloud_answer_no_roles", "cloud_answer_no_roles_told"];
  const title = titles[isWhole ? 0 : 1];
  return {
    name: isEmpty ? "empty" : "not-public",
    tone: "quiet",
    title: word(title),
    sentences: [word(isEmpty ? "cloud_answer_empty_detail" : "cloud_answer_not_public_detail")],
  };
}

function describePolicyFacts({ version, etag, bindings }: Policy, words: Words): FactView[] {
  const { word, plural, list } = words;
  const members = new Set(bindings.flatMap((binding) => binding.members));
  const holds = [plural("cloud_answer_count_roles", new Set(bindings.map(({ role }) => role)).size)];
  if (members.size > 0) holds.push(plural("cloud_answer_count_members", members.size));
  return [
    ...(bindings.length > 0 ? [{ term: word("cloud_answer_holds"), value: list(holds) }] : []),
    ...(version === undefined ? [] : [{ term: word("cloud_answer_policy_version"), value: String(version) }]),
    ...(etag === undefined
      ? []
      : [{ term: word("cloud_answer_etag"), value: visibleName(etag), isCode: true }]),
  ];
}

/** The whole policy. */
export function describePolicy(policy: Policy, question: PolicyQuestion, words: Words): PolicyView {
  const { word } = words;
  const { bindings } = policy;
  const open = describePublic(policy, words);
  const gaps = describeGaps(policy, question, words);
  // Of what could not be read nobody can say that it lets nobody in.
  const restricted =
    open || gaps.some(({ name }) => name === "odd") ? undefined : describeRestricted(policy, question, words);
  const rest = describeRest(policy.rest, words);
  return {
    panels: [...(open ? [open] : []), ...(restricted ? [restricted] : []), ...gaps],
    facts: describePolicyFacts(policy, words),
    ...(bindings.length > 0 && {
      table: {
        caption: word("cloud_answer_table"),
        role: word("cloud_answer_role"),
        members: word("cloud_answer_members"),
        ...(bindings.some(hasCondition) && { condition: word("cloud_answer_condition") }),
        bindings: inSteps(
          bindings.map((binding) => describeBinding(binding, words)),
          ROLES_A_STEP,
          words,
        ),
      },
    }),
    ...(rest && { rest }),
  };
}
