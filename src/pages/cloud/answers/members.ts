// Who is in a policy: the kind in words, the rest as it came.

import type { PluralName, Words } from "../../../shared/words.ts";
import { visibleName } from "./text/visible-text.ts";

/** Anybody at all, and anybody whom the provider knows: what makes a policy a public one. */
export const PUBLIC_MEMBERS = ["allUsers", "allAuthenticatedUsers"] as const;

export type PublicMember = (typeof PUBLIC_MEMBERS)[number];

/** Another spelling of `allUsers`, in the form of a set of identities. */
const ALL_USERS_SET = "principalSet://goog/public:all";

/** Members of one kind. */
export interface MemberGroup {
  /** "3 users". */
  kind: string;
  isPublic: boolean;
  members: string[];
}

interface MemberKind {
  name: PluralName;
  /** What a member of this kind is. */
  pattern: RegExp;
  /** What of it is not shown, for `name` says the same. */
  prefix?: RegExp;
}

/** In the order in which they are shown; the first that fits is meant. The last fits all. */
const KINDS: readonly MemberKind[] = [
  { name: "cloud_answer_kind_all_users", pattern: /^(?:allUsers|principalSet:\/\/goog\/public:all)$/ },
  { name: "cloud_answer_kind_all_authenticated", pattern: /^allAuthenticatedUsers$/ },
  { name: "cloud_answer_kind_domain", pattern: /^domain:./s, prefix: /^domain:/ },
  { name: "cloud_answer_kind_group", pattern: /^group:./s, prefix: /^group:/ },
  { name: "cloud_answer_kind_user", pattern: /^user:./s, prefix: /^user:/ },
  {
    name: "cloud_answer_kind_kubernetes",
    pattern: /^serviceAccount:[^[]+\.svc\.id\.goog\[.*\]$/s,
    prefix: /^serviceAccount:/,
  },
  { name: "cloud_answer_kind_service_account", pattern: /^serviceAccount:./s, prefix: /^serviceAccount:/ },
  { name: "cloud_answer_kind_project_owner", pattern: /^projectOwner:./s, prefix: /^projectOwner:/ },
  { name: "cloud_answer_kind_project_editor", pattern: /^projectEditor:./s, prefix: /^projectEditor:/ },
  { name: "cloud_answer_kind_project_viewer", pattern: /^projectViewer:./s, prefix: /^projectViewer:/ },
  { name: "cloud_answer_kind_identity_set", pattern: /^principalSet:\/\// },
  { name: "cloud_answer_kind_identity", pattern: /^principal:\/\// },
  { name: "cloud_answer_kind_deleted_user", pattern: /^deleted:user:./s, prefix: /^deleted:user:/ },
  { name: "cloud_answer_kind_deleted_group", pattern: /^deleted:group:./s, prefix: /^deleted:group:/ },
  {
    name: "cloud_answer_kind_deleted_service_account",
    pattern: /^deleted:serviceAccount:./s,
    prefix: /^deleted:serviceAccount:/,
  },
  { name: "cloud_answer_kind_deleted", pattern: /^deleted:./s, prefix: /^deleted:/ },
  { name: "cloud_answer_kind_other", pattern: /^/ },
];

/** For whom of the public a member stands; `undefined` for all others. */
export function publicMember(member: string): PublicMember | undefined {
  return member === ALL_USERS_SET ? "allUsers" : PUBLIC_MEMBERS.find((one) => one === member);
}

/** Members by kind, the widest kinds first; within one they stand as they came. */
export function groupMembers(members: readonly string[], words: Words): MemberGroup[] {
  const groups = KINDS.map(() => [] as string[]);
  for (const member of members) groups[KINDS.findIndex(({ pattern }) => pattern.test(member))]?.push(member);
  return KINDS.flatMap(({ name, prefix }, index) => {
    const group = groups[index] ?? [];
    if (group.length === 0) return [];
    const texts = group.map((member) => {
      const text = visibleName(prefix ? member.replace(prefix, "") : member);
      return text.trim() === "" ? words.word("cloud_answer_blank") : text;
    });
    const isPublic = group.some((member) => publicMember(member) !== undefined);
    return [
      {
        kind: words.plural(name, group.length),
        isPublic,
        // Each spelling once: that it is there is all there is to it.
        members: isPublic ? [...new Set(texts)] : texts,
      },
    ];
  });
}
