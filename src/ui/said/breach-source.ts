// The source of breach data and its license (lookup-v2 "What the service does").

import { PUBLIC_SERVICES, pageOfService } from "../../shared/accounts/lookup-source.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { hostOf } from "./host-of.ts";

const CC_BY = { name: "CC BY 4.0", page: "https://creativecommons.org/licenses/by/4.0/" };

export interface BreachSource {
  /** A host, or what the service calls itself. */
  name: string;
  /** As in the settings: not always a web address. */
  page: string;
  license?: { name: string; page: string };
}

/** Who the breach data comes from. Without settings, the name is empty. */
export function breachSource(services: Settings["services"] | undefined): BreachSource {
  const { lookupUrl = "", lookupInterface } = services ?? {};
  const page = pageOfService(lookupUrl);
  return {
    name: page === lookupUrl ? hostOf(page) : PUBLIC_SERVICES.xposedornot.name,
    page,
    // XposedOrNot names no license.
    ...(lookupInterface !== "xposedornot" && { license: CC_BY }),
  };
}

/** The source as text, for paper and files: its addresses are written out. */
export function breachSourceText(services: Settings["services"] | undefined): string {
  const { name, page, license } = breachSource(services);
  return [{ name, page }, ...(license ? [license] : [])].map((one) => `${one.name} (${one.page})`).join(", ");
}
