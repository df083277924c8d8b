// Every message that the background handles, each with a valid input.

import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";

const { signOut, ...others } = Object.fromEntries(VALID_MESSAGES.map(({ name, input }) => [name, input]));

/** `signOut` comes last, as later ones would be signed out. Messages that would delete what is tested are made harmless. */
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
