// The section about signing in.

import { OptionField } from "../OptionFields.tsx";
import { OptionsSection } from "../OptionsSection.tsx";
import type { OptionsAction } from "../options-store.ts";
import type { SignInView } from "./sign-in.ts";

interface SignInSectionProps {
  view: SignInView;
  onAction: (action: OptionsAction) => void;
}

const REDIRECT_ID = "redirect-address";

/** What to register, what to enter, and whether the person is signed in. */
export function SignInSection({ view, onAction }: SignInSectionProps) {
  const { heading, intro, redirect, options, state, signOut, outcome } = view;
  return (
    <OptionsSection heading={heading}>
      <div class="option-state" data-keeps-focus tabIndex={-1}>
        <p>{state}</p>
        {signOut && (
          <button
            type="button"
            class="button button-quiet"
            disabled={signOut.isDisabled}
            onClick={() => onAction(signOut.action)}
          >
            {signOut.label}
          </button>
        )}
        <div role="status">{outcome !== undefined && <p class="soft">{outcome}</p>}</div>
      </div>
      <p>{intro}</p>
      {redirect && (
        <div class="option">
          <div class="option-head">
            <label class="option-label" for={REDIRECT_ID}>
              {redirect.label}
            </label>
            <div role="status">
              {redirect.outcome !== undefined && <p class="option-saved">{redirect.outcome}</p>}
            </div>
          </div>
          <div class="option-line">
            <input
              class="field"
              id={REDIRECT_ID}
              type="text"
              readOnly
              dir="ltr"
              value={redirect.address}
              aria-describedby={`${REDIRECT_ID}-note`}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              type="button"
              class="button button-quiet"
              aria-label={redirect.copy.spoken}
              onClick={() => onAction(redirect.copy.action)}
            >
              {redirect.copy.label}
            </button>
          </div>
          <p id={`${REDIRECT_ID}-note`} class="soft">
            {redirect.note}
          </p>
        </div>
      )}
      {options.map((option) => (
        <OptionField key={option.name} view={option} onAction={onAction} />
      ))}
    </OptionsSection>
  );
}
