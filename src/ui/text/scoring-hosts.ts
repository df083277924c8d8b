// Who receives the URL of a scored page.

import { hostOf } from "../../shared/settings/host-of.ts";
import type { Settings } from "../../shared/settings/settings.ts";

/** Hosts that receive the URL of a scored page. */
export function scoringHosts({ analysisUrl, analysisApiKey, cruxUrl }: Settings["services"]): string[] {
  const asked = analysisApiKey === "" ? [analysisUrl] : [analysisUrl, cruxUrl];
  return [...new Set(asked.map(hostOf))];
}
