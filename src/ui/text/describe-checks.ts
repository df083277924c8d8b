// Says in one sentence where passwords are checked, based on site access and settings.

import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import type { KnownAccess } from "../hooks/site-access.ts";
import type { Tone } from "../icons/ToneIcon.tsx";

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
  { t, count }: Words,
): { tone: Tone; title: string; sentence: string } {
  const title = t(`welcome_access_${extent}_title` satisfies TextKey);
  const less = (sentence: string) => ({ tone: "warn" as const, title, sentence });
  const { enabled, skippedSites } = settings.passwordChecks;
  if (!enabled) return less(t("welcome_checks_off"));
  if (parseServiceUrl(settings.services.passwordsUrl) === undefined) return less(t("access_no_service"));
  const sentence = t(`welcome_access_${extent}` satisfies TextKey);
  if (skippedSites.length > 0 && (extent === "all" || extent === "some")) {
    return less(`${sentence} ${t("welcome_access_but", count(skippedSites.length))}`);
  }
  return { tone: TONES[extent], title, sentence };
}
