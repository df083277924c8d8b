// Who is in a policy: the kind in words, the rest as it came.

import type { PluralName, Words } from "../../../shared/words.ts";
import { visibleName } from "./text/visible-text.ts";

/** Anybody at all, and anybody whom the provider knows: what makes a policy a public one. */
export const PUBLIC_MEMBERS = ["allUsers", "allAuthenticatedUsers"] as const;

export type PublicMember = (typeof PUBLIC_MEMBERS)[number];

/** Another spelling of `allUsers`, in the form of a set of identities. */
const ALL_USERS_SET = "principalSet://goog/public:all";

export interface MemberGroup {
  /** "3 users". */
  kind: string;
  isPublic: boolean;
  members: string[];
}

/** Kinds in the order in which they are shown; the first that fits is meant. What its pattern matches the kind says. */
const KINDS: readonly [name: PluralName, pattern: RegExp][] = [
  ["cloud_answer_kind_all_users", /^(?=(?:allUsers|principalSet:\/\/goog\/public:all)$)/],
  ["cloud_answer_kind_all_authenticated", /^(?=allAuthenticatedUsers$)/],
  ["cloud_answer_kind_domain", /^domain:(?=.)/s],
  ["cloud_answer_kind_group", /^group:(?=.)/s],
  ["cloud_answer_kind_user", /^user:(?=.)/s],
  ["cloud_answer_kind_kubernetes", /^serviceAccount:(?=[^[]+\.svc\.id\.goog\[.*\]$)/s],
  ["cloud_answer_kind_service_account", /^serviceAccount:(?=.)/s],
  ["cloud_answer_kind_project_owner", /^projectOwner:(?=.)/s],
  ["cloud_answer_kind_project_editor", /^projectEditor:(?=.)/s],
  ["cloud_answer_kind_project_viewer", /^projectViewer:(?=.)/s],
  ["cloud_answer_kind_identity_set", /^(?=principalSet:\/\/)/],
  ["cloud_answer_kind_identity", /^(?=principal:\/\/)/],
  ["cloud_answer_kind_deleted_user", /^deleted:user:(?=.)/s],
  ["cloud_answer_kind_deleted_group", /^deleted:group:(?=.)/s],
  ["cloud_answer_kind_deleted_service_account", /^deleted:serviceAccount:(?=.)/s],
  ["cloud_answer_kind_deleted", /^deleted:(?=.)/s],
  ["cloud_answer_kind_other", /^/],
];

/** For whom of the public a member stands; `undefined` for all others. */
export function publicMember(member: string): PublicMember | undefined {
  return member === ALL_USERS_SET ? "allUsers" : PUBLIC_MEMBERS.find((one) => one === member);
}

/** Members by kind, the widest kinds first; within one they are in the order in which they came. */
export function groupMembers(members: readonly string[], words: Words): MemberGroup[] {
  const byKind = Map.groupBy(members, (member) => KINDS.find(([, pattern]) => pattern.test(member)));
  return KINDS.flatMap((kind) => {
    const group = byKind.get(kind);
    if (!group) return [];
    const [name, pattern] = kind;
    const texts = group.map((member) => {
      const text = visibleName(member.replace(pattern, ""));
      return text.trim() === "" ? words.word("cloud_answer_blank") : text;
    });
    const isPublic = group.some((member) => publicMember(member) !== undefined);
    return {
      kind: words.plural(name, group.length),
      isPublic,
      // Each spelling once: that it is there is all there is to it.
      members: isPublic ? [...new Set(texts)] : texts,
    };
  });
}
