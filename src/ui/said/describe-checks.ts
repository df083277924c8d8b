// What access to sites comes to by the settings: where passwords are checked, in one sentence.

import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import type { SiteAccess } from "../page/site-access.ts";
import type { Tone } from "../signs/ToneIcon.tsx";

type Extent = SiteAccess["extent"] | "unknown";

const TONES: Record<Extent, Tone> = { all: "good", some: "quiet", none: "warn", unknown: "warn" };

/** The settings that decide on checks; absent while they are not read. */
export interface CheckSettings {
  isEnabled: boolean;
  /** An organization decides on that. */
  isEnabledManaged: boolean;
  skippedSites: Settings["passwordChecks"]["skippedSites"];
  passwordsUrl: Settings["services"]["passwordsUrl"];
}

/** More than these are counted, not named. */
export const MAX_NAMED_SITES = 8;

/** Where passwords are checked. Never of a good tone where that is on fewer sites than there is access to. */
export function describeChecks(
  extent: Extent,
  settings: CheckSettings | undefined,
  { word, plural }: Words,
): { tone: Tone; title: string; sentence: string } {
  const title = word(`welcome_access_${extent}_title` satisfies MessageName);
  const less = (sentence: string) => ({ tone: "warn" as const, title, sentence });
  if (settings?.isEnabled === false) {
    return less(word(settings.isEnabledManaged ? "welcome_checks_off_managed" : "welcome_checks_off"));
  }
  if (settings && parseServiceUrl(settings.passwordsUrl) === undefined)
    return less(word("access_no_service"));
  const leftAlone = settings?.skippedSites.length ?? 0;
  if (leftAlone > 0 && (extent === "all" || extent === "some")) {
    return less(plural(`welcome_access_${extent}_but`, leftAlone));
  }
  return { tone: TONES[extent], title, sentence: word(`welcome_access_${extent}` satisfies MessageName) };
}
