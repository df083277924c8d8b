// Members of a policy: the kind in words, the rest as it came.

import type { TextKey, Words } from "../../../shared/words.ts";
import { visibleName } from "./text.ts";

/** Everyone, and everyone with an account at the provider: they make a policy public. */
export const PUBLIC_MEMBERS = ["allUsers", "allAuthenticatedUsers"] as const;

export type PublicMember = (typeof PUBLIC_MEMBERS)[number];

/** Another spelling of `allUsers`, as a principal set. */
const ALL_USERS_SET = "principalSet://goog/public:all";

export interface MemberGroup {
  /** "Users (3)". */
  kind: string;
  isPublic: boolean;
  members: string[];
}

/** Kinds in display order; the first match wins. What the pattern matches is dropped, because the kind says it. */
const KINDS: readonly [name: TextKey, pattern: RegExp][] = [
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

/** The public audience that a member stands for; `undefined` for all others. */
export function publicMember(member: string): PublicMember | undefined {
  return member === ALL_USERS_SET ? "allUsers" : PUBLIC_MEMBERS.find((one) => one === member);
}

/** Members by kind, widest kinds first; within a kind, in their original order. */
export function groupMembers(members: readonly string[], { t, count }: Words): MemberGroup[] {
  const byKind = Map.groupBy(members, (member) => KINDS.find(([, pattern]) => pattern.test(member)));
  return KINDS.flatMap((kind) => {
    const group = byKind.get(kind);
    if (!group) return [];
    const [name, pattern] = kind;
    const texts = group.map((member) => {
      const text = visibleName(member.replace(pattern, ""));
      // Quotes make a blank name visible.
      return text.trim() === "" ? `"${text}"` : text;
    });
    const isPublic = group.some((member) => publicMember(member) !== undefined);
    return {
      kind: isPublic || group.length === 1 ? t(name) : `${t(name)} (${count(group.length)})`,
      isPublic,
      // Duplicates of a public member add nothing.
      members: isPublic ? [...new Set(texts)] : texts,
    };
  });
}
