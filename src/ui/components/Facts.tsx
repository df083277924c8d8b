// What is known of something: each fact under its label, in a fixed order.

import type { MessageName } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";

/** What it is, and what is known of it; without a value, or with an empty one, it is not shown. */
export type Fact = [label: MessageName, value: string | undefined];

export function Facts({ facts, class: name }: { facts: Fact[]; class: string }) {
  const { word } = useWords();
  return (
    <dl class={name}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{word(label)}</dt>
              <dd>
                {/* What reads in the other direction still stands under its label. */}
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
