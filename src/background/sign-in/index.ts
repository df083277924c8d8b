// Signing out of everything at once, because the user signed in with one provider.

import { command } from "../platform/commands.ts";
import { createEvent } from "../platform/events.ts";
import { signOutOfAll } from "./sign-in.ts";

/** The person signs out: cancel what uses the tokens. */
export const signingOut = createEvent();

/** Cancels what uses the tokens and deletes them. Resolves then, while they are still being revoked. */
export async function beginSignOut(): Promise<{ isRevoked: Promise<boolean> }> {
  const isStopped = signingOut.emit();
  const signedOut = await signOutOfAll();
  await isStopped;
  return signedOut;
}

export const signInCommands = {
  /** Deletes all tokens and revokes them at the provider. They are deleted even if the provider can't be reached. */
  signOut: command({
    service: "analysis",
    waitsForPolicy: true,
    async handle() {
      const { isRevoked } = await beginSignOut();
      return { isRevoked: await isRevoked };
    },
  }),
};
