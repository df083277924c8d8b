// The part of an address that people are told it by.

import type { Settings } from "../../shared/settings/settings.ts";

/** Host and port of an address; the address itself where it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/** The hosts that are told of a page that is scored. */
export function scoringHosts({ analysisUrl, analysisApiKey, cruxUrl }: Settings["services"]): string[] {
  const asked = analysisApiKey === "" ? [analysisUrl] : [analysisUrl, cruxUrl];
  return [...new Set(asked.map(hostOf))];
}
