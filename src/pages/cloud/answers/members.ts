// Who is in a policy: the kind in words, the rest as it came.

import type { MessageName, Words } from "../../../shared/words.ts";
import { visibleName } from "./text/visible-text.ts";

/** Anybody at all, and anybody whom the provider knows: what makes a policy a public one. */
export const PUBLIC_MEMBERS = ["allUsers", "allAuthenticatedUsers"] as const;

export type PublicMember = (typeof PUBLIC_MEMBERS)[number];

/** Another spelling of `allUsers`, in the form of a set of identities. */
const ALL_USERS_SET = "principalSet://goog/public:all";

export interface MemberGroup {
  /** "Users (3)". */
  kind: string;
  isPublic: boolean;
  members: string[];
}

/** Kinds in the order in which they are shown; the first that fits is meant. What its pattern matches the kind says. */
const KINDS: readonly [name: MessageName, pattern: RegExp][] = [
  ["cloud_answer_anyone", /^(?=(?:allUsers|principalSet:\/\/goog\/public:all)$)/],
  ["cloud_answer_signed_in", /^(?=allAuthenticatedUsers$)/],
  ["cloud_answer_kind_domain", /^domain:(?=.)/s],
  ["cloud_answer_kind_group", /^group:(?=.)/s],
  ["cloud_answer_kind_user", /^user:(?=.)/s],
  ["cloud_answer_kind_service_account", /^serviceAccount:(?=.)/s],
  ["cloud_answer_kind_project", /^(?=project(?:Owner|Editor|Viewer):.)/s],
  ["cloud_answer_deleted", /^deleted:(?=.)/s],
  ["cloud_answer_kind_other", /^/],
];

/** For whom of the public a member stands; `undefined` for all others. */
export function publicMember(member: string): PublicMember | undefined {
  return member === ALL_USERS_SET ? "allUsers" : PUBLIC_MEMBERS.find((one) => one === member);
}

/** Members by kind, the widest kinds first; within one they are in the order in which they came. */
export function groupMembers(members: readonly string[], { word, count }: Words): MemberGroup[] {
  const byKind = Map.groupBy(members, (member) => KINDS.find(([, pattern]) => pattern.test(member)));
  return KINDS.flatMap((kind) => {
    const group = byKind.get(kind);
    if (!group) return [];
    const [name, pattern] = kind;
    const texts = group.map((member) => {
      const text = visibleName(member.replace(pattern, ""));
      // In quotes something can be seen of it.
      return text.trim() === "" ? `"${text}"` : text;
    });
    const isPublic = group.some((member) => publicMember(member) !== undefined);
    return {
      kind: isPublic || group.length === 1 ? word(name) : `${word(name)} (${count(group.length)})`,
      isPublic,
      // Each spelling once: that it is there is all there is to it.
      members: isPublic ? [...new Set(texts)] : texts,
    };
  });
}
