// Every message that the background answers, each with an input that it accepts.

import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";

const { signOut, ...others } = Object.fromEntries(VALID_MESSAGES.map(({ name, input }) => [name, input]));

/** `signOut` comes last: what comes after it would find nobody signed in. What would take away what a test is about is made harmless. */
export const EVERY_MESSAGE: Record<string, unknown> = {
  ...others,
  getTabState: { tabId: 0 },
  getSiteBreaches: { tabId: 0 },
  setSiteSkipped: { site: "shop.test", isSkipped: false },
  setBreachDismissed: { name: "Shop", isDismissed: false },
  setAccountWatched: { account: "nobody@shop.test", isWatched: false },
  eraseStored: { kind: "dismissed-breaches" },
  changeSettings: {},
  signOut,
};
