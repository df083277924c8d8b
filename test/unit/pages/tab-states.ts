// The time, the words and the settings of tests of pages.
import type { StoredSettings } from "../../../src/pages/popup/stored-settings.ts";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

/** The time of every test, in the time zone of whoever runs it. */
export const NOON = new Date(2026, 4, 4, 12, 4).getTime();
/** English words. */
export const words = createWords(messageSource("en-GB"));

/** Settings as they are at first. */
export const SETTINGS: StoredSettings = {
  isEnabled: true,
  skippedSites: [],
  passwordsUrl: "https://api.pwnedpasswords.com",
  isEnabledManaged: false,
  areSkippedSitesManaged: false,
  lookupUrl: "https://haveibeenpwned.com",
  lookupInterface: "v3",
  isApiKeyManaged: false,
  lookups: { showLogos: true, markBreachedSites: true, notifyOfNewBreaches: false },
  managedLookups: [],
};
