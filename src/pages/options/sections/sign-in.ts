// Signing in, in words: whether the person is, and the address that the provider leads back to.

import type { Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import type { OptionButton } from "../fields/option-views.ts";
import type { OptionsSnapshot } from "../options-state.ts";

export interface RedirectView {
  kind: "redirect";
  label: string;
  note: string;
  address: string;
  copy: OptionButton;
  outcome?: string;
}

export interface SignInView {
  kind: "sign-in";
  /** Whether the person is signed in, or what is missing before they can be. */
  state: string;
  /** As whom the person is signed in for cloud resources; absent where they are not. */
  cloudState?: string;
  /** What signing out is for; absent where there is no button for it. */
  signOutNote?: string;
  signOut?: OptionButton & { isDisabled: boolean };
  /** What became of signing out. */
  outcome?: string;
}

function describeState({ signIn, cloudSignIn, isSilent }: OptionsSnapshot, { word }: Words): string {
  // What was known before may have changed.
  if (isSilent) return word("options_silent");
  if (!signIn) return word("options_waiting");
  if (signIn.isSignedIn && signIn.issuer !== undefined) return word("options_signed_in", signIn.issuer);
  if (signIn.missing.length === 0) {
    return word(cloudSignIn?.isSignedIn ? "options_signed_out_scores" : "options_signed_out");
  }
  if (signIn.missing.length > 1) return word("options_missing_both");
  return word(signIn.missing[0] === "issuer" ? "options_missing_issuer" : "options_missing_client");
}

function describeCloudState({ cloudSignIn, isSilent }: OptionsSnapshot, { word }: Words): string | undefined {
  if (isSilent || !cloudSignIn?.isSignedIn) return undefined;
  const { account } = cloudSignIn;
  return account === undefined
    ? word("options_signed_in_cloud_unnamed")
    : word("options_signed_in_cloud", account);
}

/** The address to register; `undefined` until the background told it. */
export function describeRedirect(
  { signIn, copying }: OptionsSnapshot,
  { word }: Words,
): RedirectView | undefined {
  if (!signIn) return undefined;
  return {
    kind: "redirect",
    label: word("options_redirect"),
    note: word("options_redirect_note"),
    address: signIn.redirectUrl,
    copy: {
      label: word("options_copy"),
      spoken: word("options_copy_redirect"),
      action: { kind: "copy", text: signIn.redirectUrl },
    },
    ...(copying && { outcome: word(copying === "done" ? "options_copied" : "options_not_copied") }),
  };
}

/** Whether the person is signed in, and the way out. */
export function describeSignIn(snapshot: OptionsSnapshot, words: Words): SignInView {
  const { word } = words;
  const { signIn, signingOut } = snapshot;
  const cloudState = describeCloudState(snapshot, words);
  const isSignedIn = signIn?.isSignedIn === true || cloudState !== undefined;
  const outcome =
    signingOut === undefined || signingOut === "busy"
      ? undefined
      : signingOut === "done"
        ? word("options_sign_out_done")
        : describeFailedChange(signingOut, words);
  return {
    kind: "sign-in",
    state: describeState(snapshot, words),
    ...(cloudState !== undefined && { cloudState }),
    ...(isSignedIn && {
      signOutNote: word("options_sign_out_both"),
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
