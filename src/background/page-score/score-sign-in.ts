// Signing in for page scores.

import type { SignInState } from "../../shared/page-score/page-score.ts";
import { SCORE_SIGN_IN } from "../../shared/records/page-score.ts";
import { SIGN_IN_KEY } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { createSignIn, issuerHost, missingSettings, type SignInPurpose } from "../sign-in/sign-in.ts";
import { loopbackRedirectUrl, redirectUrl } from "../sign-in/visit-provider.ts";

const PURPOSE: SignInPurpose = {
  name: "page-score",
  rememberedAs: SIGN_IN_KEY,
  // That the person is somebody, and nothing else.
  scope: () => "openid",
  asksForAccount: false,
  services: ({ services }) => [services.analysisUrl],
};

export const scoreSignIn = createSignIn(PURPOSE);

const { change } = createRecords(SCORE_SIGN_IN);

/** Writes down with whom the person is signed in, or that they no longer are. */
export function watchScoreSignIn(): void {
  scoreSignIn.watch((tokens) =>
    change((before) => {
      if (!tokens) return undefined;
      const { issuer, clientId } = tokens;
      return before?.issuer === issuer && before.clientId === clientId ? before : { issuer, clientId };
    }),
  );
}

/** Whether and with whom the person is signed in. Asks nobody. */
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
