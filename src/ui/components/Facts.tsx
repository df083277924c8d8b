// Known facts about something, each under its label, in a fixed order.

import type { TextKey } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";

/** A label and its value. Not shown if the value is missing or empty. */
export type Fact = [label: TextKey, value: string | undefined];

export function Facts({ facts, class: name }: { facts: Fact[]; class: string }) {
  const { t } = useWords();
  return (
    <dl class={name}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                {/* Text in the other direction still aligns with its label. */}
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
