// Signing in: the message that ends it for page scores and cloud calls at once.

import { message } from "../platform/messages.ts";
import { signOut } from "./sign-out.ts";

export const signInMessages = {
  /**
   * Forgets all tokens, of page scores and cloud calls, and revokes them at the provider; they are forgotten also where it
   * could not be told.
   */
  signOut: message({ service: "analysis", isUnhurried: true, handle: signOut }),
};
