// The section about signing in, in words: with whom, as what, and whether the person is.

import type { Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/failed-change.ts";
import { describeText, type OptionButton, type TextOptionView } from "../field-view.ts";
import type { OptionsSnapshot } from "../options-store.ts";
import type { StoredOptions } from "../stored-options.ts";

export interface SignInView {
  heading: string;
  /** What to register with the provider, in two sentences. */
  intro: string;
  /** Absent until the background told it. */
  redirect?: { label: string; note: string; address: string; copy: OptionButton; outcome?: string };
  options: TextOptionView[];
  /** Whether the person is signed in, or what is missing before they can be. */
  state: string;
  signOut?: OptionButton & { isDisabled: boolean };
  /** What became of signing out. */
  outcome?: string;
}

function describeState({ signIn, isSilent }: OptionsSnapshot, { word }: Words): string {
  // What was known before may have changed.
  if (isSilent) return word("options_silent");
  if (!signIn) return word("options_waiting");
  if (signIn.isSignedIn && signIn.issuer !== undefined) return word("options_signed_in", signIn.issuer);
  if (signIn.missing.length === 0) return word("options_signed_out");
  if (signIn.missing.length > 1) return word("options_missing_both");
  return word(signIn.missing[0] === "issuer" ? "options_missing_issuer" : "options_missing_client");
}

/** The whole section. */
export function describeSignIn(snapshot: OptionsSnapshot, options: StoredOptions, words: Words): SignInView {
  const { word } = words;
  const { signIn, signingOut, copying } = snapshot;
  const outcome =
    signingOut === "done"
      ? word("options_sign_out_done")
      : signingOut === "no-answer" || signingOut === "refused"
        ? describeFailedChange(signingOut, words)
        : undefined;
  return {
    heading: word("options_sign_in"),
    intro: word("options_sign_in_intro"),
    ...(signIn && {
      redirect: {
        label: word("options_redirect"),
        note: word("options_redirect_note"),
        address: signIn.redirectUrl,
        copy: {
          label: word("options_copy"),
          spoken: word("options_copy_redirect"),
          action: { kind: "copy", text: signIn.redirectUrl },
        },
        ...(copying && { outcome: word(copying === "done" ? "options_copied" : "options_not_copied") }),
      },
    }),
    options: [
      describeText(
        "auth.issuer",
        { label: "options_issuer", notes: ["options_signs_out"] },
        snapshot,
        options,
        words,
      ),
      describeText(
        "auth.clientId",
        { label: "options_client_id", notes: ["options_signs_out"] },
        snapshot,
        options,
        words,
      ),
      describeText(
        "auth.clientSecret",
        { label: "options_client_secret", notes: ["options_client_secret_note"] },
        snapshot,
        options,
        words,
      ),
    ],
    state: describeState(snapshot, words),
    ...(signIn?.isSignedIn && {
      signOut: {
        label: word("options_sign_out"),
        spoken: word("options_sign_out"),
        action: { kind: "sign-out" },
        isDisabled: signingOut === "busy",
      },
    }),
    ...(outcome !== undefined && { outcome }),
  };
}
