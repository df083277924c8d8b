// Signing out: of page scores and of cloud calls at once, as the person signed in with one provider.

import { stopCloudCalls } from "../cloud/cloud-calls.ts";
import { cloudSignIn } from "../cloud/cloud-sign-in.ts";
import { stopScores } from "../page-score/score-page.ts";
import { scoreSignIn } from "../page-score/score-sign-in.ts";
import { message } from "../platform/messages.ts";

/** Ends what is under way with the tokens and forgets them. Fulfilled then, while they are being revoked. */
export async function beginSignOut(): Promise<{ isRevoked: Promise<boolean> }> {
  stopScores();
  stopCloudCalls();
  const forgotten = await Promise.all([scoreSignIn.signOut(), cloudSignIn.signOut()]);
  const isRevoked = Promise.all(forgotten.map((one) => one.isRevoked)).then((all) => all.every(Boolean));
  return { isRevoked };
}

export const signInMessages = {
  /** Forgets all tokens and revokes them at the provider; they are forgotten also where it cannot be reached. */
  signOut: message({
    service: "analysis",
    isUnhurried: true,
    async handle() {
      const { isRevoked } = await beginSignOut();
      return { isRevoked: await isRevoked };
    },
  }),
};
