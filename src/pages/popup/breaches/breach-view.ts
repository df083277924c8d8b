// One breach in words.

import type { Breach } from "../../../shared/breaches/breach.ts";
import { whenOf } from "../../../shared/breaches/breach-words.ts";
import type { MessageName, Words } from "../../../shared/words.ts";

export const FLAGS = [
  "isUnverified",
  "isFabricated",
  "isSpamList",
  "isSensitive",
  "isRetired",
  "isMalware",
  "isStealerLog",
] as const;

export type Flag = (typeof FLAGS)[number];

/** Each flag's label, and what it means. */
export const BADGES: Record<Flag, [label: MessageName, explanation: MessageName]> = {
  isUnverified: ["accounts_badge_unverified", "accounts_badge_unverified_why"],
  isFabricated: ["accounts_badge_fabricated", "accounts_badge_fabricated_why"],
  isSpamList: ["accounts_badge_spam_list", "accounts_badge_spam_list_why"],
  isSensitive: ["accounts_badge_sensitive", "accounts_badge_sensitive_why"],
  isRetired: ["accounts_badge_retired", "accounts_badge_retired_why"],
  isMalware: ["accounts_badge_malware", "accounts_badge_malware_why"],
  isStealerLog: ["accounts_badge_stealer_log", "accounts_badge_stealer_log_why"],
};

export function hasFlag(breach: Breach, flag: Flag): boolean {
  return flag === "isUnverified" ? !breach.isVerified : breach[flag];
}

/** What is special about a breach, and what that means. */
export function badgesOf(breach: Breach): [label: MessageName, explanation: MessageName][] {
  return FLAGS.filter((flag) => hasFlag(breach, flag)).map((flag) => BADGES[flag]);
}

/** The title, never the internal name. */
export function titleOf({ title }: Pick<Breach, "title">, { word }: Words): string {
  return title.trim() || word("accounts_untitled");
}

/** "about May 2024 · 1,204,551 accounts" */
export function factsOf(breach: Breach, words: Words): string {
  const { pwnCount } = breach;
  const when = whenOf(breach, words);
  return pwnCount === undefined ? when : `${when} · ${words.plural("accounts_pwn_count", pwnCount)}`;
}
