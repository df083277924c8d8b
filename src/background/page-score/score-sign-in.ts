// Signing in for page scores.

import type { SignInState } from "../../shared/page-score/page-score.ts";
import { SCORE_SIGN_IN } from "../../shared/records/page-score.ts";
import { SCORE_SIGN_IN_MEMORY } from "../../shared/records/sign-in.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { createSignIn, issuerHost, missingSettings, type SignInPurpose } from "../sign-in/sign-in.ts";
import { loopbackRedirectUrl, redirectUrl } from "../sign-in/visit-provider.ts";

const PURPOSE: SignInPurpose = {
  name: "page-score",
  memory: SCORE_SIGN_IN_MEMORY,
  // Only proves who the user is. Grants nothing else.
  scope: () => "openid",
  asksForAccount: false,
  services: ({ services }) => [services.analysisUrl],
};

export const scoreSignIn = createSignIn(PURPOSE);

const { change } = createRecords(SCORE_SIGN_IN);

/** Records which provider and client the user is signed in with, or that they signed out. */
export function watchScoreSignIn(): void {
  scoreSignIn.changed.subscribe((tokens) =>
    change((before) => {
      if (!tokens) return undefined;
      const { issuer, clientId } = tokens;
      return before?.issuer === issuer && before.clientId === clientId ? before : { issuer, clientId };
    }),
  );
}

/** Whether the user is signed in, and with which provider. Makes no request. */
export async function signInState(): Promise<SignInState> {
  const settings = await currentSettings();
  return {
    missing: missingSettings(settings, PURPOSE).filter((name) => name !== "scope"),
    issuer: issuerHost(settings),
    isSignedIn: (await scoreSignIn.kept(settings)) !== undefined,
    redirectUrl: redirectUrl(settings),
    hasLoopbackAddress: loopbackRedirectUrl() !== undefined,
  };
}
