// Says in one sentence where passwords are checked, based on site access and settings.

import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import type { KnownAccess } from "../hooks/site-access.ts";
import type { Tone } from "../signs/ToneIcon.tsx";

const TONES: Record<KnownAccess["extent"], Tone> = {
  all: "good",
  some: "quiet",
  none: "warn",
  unknown: "warn",
};

/** Above this number, sites are counted instead of named. */
export const MAX_NAMED_SITES = 8;

/** Where passwords are checked. The tone is never good if that's fewer sites than there is access to. */
export function describeChecks(
  { extent }: KnownAccess,
  settings: Settings,
  { word, count }: Words,
): { tone: Tone; title: string; sentence: string } {
  const title = word(`welcome_access_${extent}_title` satisfies MessageName);
  const less = (sentence: string) => ({ tone: "warn" as const, title, sentence });
  const { enabled, skippedSites } = settings.passwordChecks;
  if (!enabled) return less(word("welcome_checks_off"));
  if (parseServiceUrl(settings.services.passwordsUrl) === undefined) return less(word("access_no_service"));
  const sentence = word(`welcome_access_${extent}` satisfies MessageName);
  if (skippedSites.length > 0 && (extent === "all" || extent === "some")) {
    return less(`${sentence} ${word("welcome_access_but", count(skippedSites.length))}`);
  }
  return { tone: TONES[extent], title, sentence };
}
