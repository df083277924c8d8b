// Enters a password on a page, as the content script reports it to the background.
import { EXTENSION_ID, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import type { Door } from "../hostile/hostile-door.ts";

/** Breached: the test range service returns this suffix for every prefix. */
export const BREACHED = "A".repeat(40);

/** Hints about a field for a new password. */
export const NEW_HINTS = { ...PASSWORD_HINTS, texts: [["new-password"], [], [], [], []] };

export interface Wish {
  site?: string;
  sha1?: string;
  hints?: object;
  incognito?: boolean;
  protocol?: string;
}

let made = 0;

/** Returns the pending reply, and functions that settle the verdict and skip the host later. */
export function enterPassword(door: Door, wish: Wish) {
  const {
    site = "shop.example",
    sha1 = BREACHED,
    hints = PASSWORD_HINTS,
    incognito = false,
    protocol = "https:",
  } = wish;
  const origin = `${protocol}//${site}`;
  const url = `${origin}/login`;
  const sender = { id: EXTENSION_ID, url, origin, tab: { id: 8, incognito, url } };
  const reference = { document: `1-${made++}`, field: 0, value: 1 };
  return {
    reply: door.say({ name: "checkPassword", input: { ...reference, sha1, hints } }, sender),
    settle: (reason: string) => door.say({ name: "settleVerdict", input: { ...reference, reason } }, sender),
    skip: () => door.say({ name: "skipSite" }, sender),
  };
}
