// Whether the person is signed in, the way out, and the address that the provider leads back to.

import { type FieldProps, OptionHead } from "../fields/OptionFrame.tsx";
import type { RedirectView, SignInView } from "./sign-in.ts";

const REDIRECT_ID = "redirect-address";

/** The state, with the button where somebody is signed in. */
export function SignInState({ view, onAction }: FieldProps<SignInView>) {
  const { state, cloudState, signOutNote, signOut, outcome } = view;
  return (
    <div class="option-state" data-keeps-focus tabIndex={-1}>
      <div>
        <p>{state}</p>
        {cloudState !== undefined && <p dir="auto">{cloudState}</p>}
        {signOutNote !== undefined && <p class="soft">{signOutNote}</p>}
      </div>
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
  );
}

/** The address to register, which can be copied and not changed. */
export function RedirectAddress({ view, onAction }: FieldProps<RedirectView>) {
  const { label, note, address, copy, outcome } = view;
  return (
    <div class="option">
      <OptionHead view={outcome === undefined ? {} : { saved: outcome }} onAction={onAction}>
        <label class="option-label" for={REDIRECT_ID}>
          {label}
        </label>
      </OptionHead>
      <div class="option-line">
        <input
          class="field"
          id={REDIRECT_ID}
          type="text"
          readOnly
          dir="ltr"
          value={address}
          aria-describedby={`${REDIRECT_ID}-note`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="button button-quiet"
          aria-label={copy.spoken}
          onClick={() => onAction(copy.action)}
        >
          {copy.label}
        </button>
      </div>
      <p id={`${REDIRECT_ID}-note`} class="soft">
        {note}
      </p>
    </div>
  );
}
