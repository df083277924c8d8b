// Signing out of page scores and cloud calls at once, because the user signed in with one provider.

import { stopCloudCalls } from "../cloud/cloud-calls.ts";
import { cloudSignIn } from "../cloud/cloud-sign-in.ts";
import { stopScores } from "../page-score/score-page.ts";
import { scoreSignIn } from "../page-score/score-sign-in.ts";
import { message } from "../platform/messages.ts";

/** Cancels what uses the tokens and deletes them. Resolves then, while they are still being revoked. */
export async function beginSignOut(): Promise<{ isRevoked: Promise<boolean> }> {
  stopScores();
  stopCloudCalls();
  const forgotten = await Promise.all([scoreSignIn.signOut(), cloudSignIn.signOut()]);
  const isRevoked = Promise.all(forgotten.map((one) => one.isRevoked)).then((all) => all.every(Boolean));
  return { isRevoked };
}

export const signInMessages = {
  /** Deletes all tokens and revokes them at the provider. They are deleted even if the provider can't be reached. */
  signOut: message({
    service: "analysis",
    isUnhurried: true,
    async handle() {
      const { isRevoked } = await beginSignOut();
      return { isRevoked: await isRevoked };
    },
  }),
};
