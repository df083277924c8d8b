// The sample field as it looks: a password field of our own, and beside it what is known of its value.

import { useRef } from "preact/hooks";
import { Panel } from "../../ui/components/Panel.tsx";
import type { Commitment } from "./sample-store.ts";
import { type AnswerView, EXAMPLE, type SampleView } from "./sample-view.ts";

interface SampleProps {
  view: SampleView;
  onCommit: (value: string, how: Commitment) => void;
  /** The value is being changed. */
  onEdit: () => void;
}

function Answer({ answer, isBusy }: { answer: AnswerView; isBusy: boolean }) {
  const { tone, title, sentences, smallPrint, link } = answer;
  return (
    <div class="welcome-answer" aria-live="polite" aria-atomic="true" aria-busy={isBusy}>
      <Panel tone={tone} title={title}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {smallPrint !== undefined && <p class="panel-small-print">{smallPrint}</p>}
        {link && (
          <p>
            <a class="link" href={link.href}>
              {link.label}
            </a>
          </p>
        )}
      </Panel>
    </div>
  );
}

/** The section with the field. There is no form: nothing is to be sent, and no browser is to offer to keep it. */
export function Sample({ view, onCommit, onEdit }: SampleProps) {
  const field = useRef<HTMLInputElement>(null);
  const { heading, intro, label, check, example, isBusy, answer } = view;

  function press(): void {
    onCommit(field.current?.value ?? "", "pressed");
    if (!field.current?.value) field.current?.focus();
  }

  function enterExample(): void {
    if (field.current) field.current.value = EXAMPLE;
    onEdit();
    onCommit(EXAMPLE, "pressed");
  }

  return (
    <section class="welcome-section" aria-labelledby="welcome-try">
      <h2 id="welcome-try">{heading}</h2>
      <p class="soft">{intro}</p>
      <div class="welcome-try">
        <div class="welcome-try-entry">
          <label for="welcome-sample">{label}</label>
          <div class="welcome-try-line">
            <input
              id="welcome-sample"
              class="field"
              type="password"
              autocomplete="off"
              spellcheck={false}
              ref={field}
              onInput={onEdit}
              onChange={({ currentTarget }) => onCommit(currentTarget.value, "left")}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !event.isComposing) press();
              }}
            />
            <button type="button" class="button" onClick={press}>
              {check}
            </button>
          </div>
          <button type="button" class="text-button" onClick={enterExample}>
            {example}
          </button>
        </div>
        <Answer answer={answer} isBusy={isBusy} />
      </div>
    </section>
  );
}
