// A question to the lookup service in words, while it is not answered and where it never will be.

import type { QuestionState } from "../../../shared/accounts/lookup.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { describeFailure, isNotAgreed } from "../accounts/lookup/failures.ts";

/** What is said of a question that is not answered, or never will be. */
export function describePending(
  state: Exclude<QuestionState, { state: "answered" }>,
  { lookupUrl, lookupInterface }: Pick<Settings["services"], "lookupUrl" | "lookupInterface">,
  words: Words,
  now: number,
): string[] {
  const { word } = words;
  const host = words.site(hostOf(lookupUrl));
  if (state.state === "running") {
    const { expectedAt } = state;
    return expectedAt === undefined || expectedAt <= now
      ? [word("options_test_running", host)]
      : [word("ask_waiting", host, words.timeWithSeconds(expectedAt))];
  }
  if (isNotAgreed(state.error)) return [word("ask_not_agreed")];
  const { reason, next, needsKey } = describeFailure(state.error, state.at, lookupInterface, words, now);
  return [word("ask_failed", host, reason), needsKey ? word("ask_needs_key") : next];
}
