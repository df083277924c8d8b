// A role as it is told by its last part, with the whole of it below.

import { visibleName } from "../visible-text.ts";

/** Takes the place of a condition where the policy was not asked for in version 3. */
const CONDITION_MARK = "_withcond_";

export interface RoleView {
  /** "objectViewer". */
  plain: string;
  /** "roles/storage.objectViewer". */
  whole: string;
}

/** Whether a role stands for one with a condition, which the answer does not hold. */
export function isConditionHidden(role: string): boolean {
  return role.includes(CONDITION_MARK);
}

/** A role as it is shown. Of one whose last part says nothing, all of it. */
export function describeRole(role: string): RoleView {
  const [bare = ""] = role.split(CONDITION_MARK);
  const plain = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf(".")) + 1);
  return { plain: visibleName(plain.trim() === "" ? role : plain), whole: visibleName(role) };
}
