// The section about page scores.

import { useEffect, useRef } from "preact/hooks";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { OptionField } from "../OptionFields.tsx";
import { OptionsSection } from "../OptionsSection.tsx";
import type { OptionsAction } from "../options-store.ts";
import type { ForgetView, PageScoreView } from "./page-score.ts";

interface PageScoreSectionProps {
  view: PageScoreView;
  onAction: (action: OptionsAction) => void;
}

/** The button gives way to a question, and comes back with the answer to it: the focus goes along. */
function ForgetResults({ view, onAction }: { view: ForgetView; onAction: (action: OptionsAction) => void }) {
  const { button, question, outcome } = view;
  const no = useRef<HTMLButtonElement>(null);
  const isAsked = question !== undefined;
  useEffect(() => {
    if (isAsked) no.current?.focus();
  }, [isAsked]);
  return (
    <div class="option" data-keeps-focus tabIndex={-1}>
      {question ? (
        <fieldset class="option-question">
          <legend>{question.title}</legend>
          <div class="option-buttons">
            <button type="button" class="button" onClick={() => onAction(question.yes.action)}>
              {question.yes.label}
            </button>
            <button
              type="button"
              class="button button-quiet"
              ref={no}
              onClick={() => onAction(question.no.action)}
            >
              {question.no.label}
            </button>
          </div>
        </fieldset>
      ) : (
        <button
          type="button"
          class="button button-quiet"
          disabled={button.isDisabled}
          onClick={() => onAction(button.action)}
        >
          {button.label}
        </button>
      )}
      <div role="status">{outcome !== undefined && <p class="option-outcome">{outcome}</p>}</div>
    </div>
  );
}

/** Which service is asked, and what is kept of its answers. */
export function PageScoreSection({ view, onAction }: PageScoreSectionProps) {
  const { heading, address, choice, keepHistory, forget, more, moreOptions } = view;
  return (
    <OptionsSection heading={heading}>
      <OptionField view={address} onAction={onAction} />
      <OptionField view={choice} onAction={onAction} />
      <OptionField view={keepHistory} onAction={onAction} />
      <ForgetResults view={forget} onAction={onAction} />
      <Disclosure label={more}>
        <div class="options-more">
          {moreOptions.map((option) => (
            <OptionField key={option.name} view={option} onAction={onAction} />
          ))}
        </div>
      </Disclosure>
    </OptionsSection>
  );
}
