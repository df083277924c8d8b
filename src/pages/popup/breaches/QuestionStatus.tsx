// The status of a request to the lookup service: running, failed, or what the response means.

import type { QuestionState } from "../../../shared/accounts/lookup.ts";
import { hostOf } from "../../../shared/addresses.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { LimitMessage, LimitOf } from "../../../ui/components/ServiceMessage.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { describeFailure, isNotAgreed } from "./failures.ts";

const TICK_MS = 500;

type Unanswered = Exclude<QuestionState, { state: "answered" }>;

function describeUnanswered(
  state: Unanswered,
  { lookupUrl, lookupInterface }: Settings["services"],
  words: Words,
  now: number,
): string[] {
  const { t } = words;
  if (state.state === "running") {
    const { expectedAt } = state;
    return expectedAt === undefined || expectedAt <= now
      ? [t("options_test_running", words.site(hostOf(lookupUrl)))]
      : [t("accounts_wait_until", words.until(expectedAt, now))];
  }
  if (isNotAgreed(state.error)) return [t("consent_needed")];
  const { reason, next, needsKey } = describeFailure(state.error, state.at, lookupInterface, words, now);
  return [t("lookup_failed", reason), ...(needsKey ? [t("ask_needs_key")] : next)];
}

interface QuestionStatusProps {
  state?: QuestionState;
  services: Settings["services"];
  answer: string[];
}

/** The sentences, in a live region that is always present. */
export function QuestionStatus({ state, services, answer }: QuestionStatusProps) {
  const words = useWords();
  const now = useNow(state?.state === "running" ? TICK_MS : undefined);
  const isAnswered = !state || state.state === "answered";
  const sentences = isAnswered ? answer : describeUnanswered(state, services, words, now);
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {state?.state === "running" && state.said !== undefined && (
        <LimitMessage texts={[state.said]} lookupUrl={services.lookupUrl} />
      )}
      {state?.state === "failed" && <LimitOf error={state.error} lookupUrl={services.lookupUrl} />}
    </div>
  );
}
