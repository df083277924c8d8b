// One breach in words.

import { ALL_FLAGS, type Breach, hasFlag, whenOf } from "../../../shared/breaches/breach.ts";
import { messagePart, type TextKey, type Words } from "../../../shared/words.ts";

/** What is special about a breach, and what that means. */
export function badgesOf(breach: Breach): [label: TextKey, explanation: TextKey][] {
  return ALL_FLAGS.filter((flag) => hasFlag(breach, flag)).map((flag) => {
    const label = `accounts_badge_${messagePart(flag)}` as const;
    return [label, `${label}_why`];
  });
}

/** The title, never the internal name. */
export function titleOf({ title }: Pick<Breach, "title">, { t }: Words): string {
  return title.trim() || t("accounts_untitled");
}

/** "about May 2024 · 1,204,551 accounts" */
export function factsOf(breach: Breach, words: Words): string {
  const { pwnCount } = breach;
  const when = whenOf(breach, words);
  return pwnCount === undefined ? when : `${when} · ${words.plural("accounts_pwn_count", pwnCount)}`;
}
