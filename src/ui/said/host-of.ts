// The part of a URL that people recognize it by.

import type { Settings } from "../../shared/settings/settings.ts";

/** Host and port of a URL; the URL itself if it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/** Hosts that receive the URL of a scored page. */
export function scoringHosts({ analysisUrl, analysisApiKey, cruxUrl }: Settings["services"]): string[] {
  const asked = analysisApiKey === "" ? [analysisUrl] : [analysisUrl, cruxUrl];
  return [...new Set(asked.map(hostOf))];
}
