// The source of breach data and its license (lookup-v2 "What the service does").

import { PUBLIC_SERVICES, pageOfService } from "../accounts/lookup-source.ts";
import { hostOf } from "../settings/host-of.ts";
import type { Settings } from "../settings/settings.ts";
import type { Words } from "../words.ts";

const CC_BY = { name: "CC BY 4.0", page: "https://creativecommons.org/licenses/by/4.0/" };

interface BreachSource {
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

/** The source by name, where there is room for a line and no link. */
export function breachSourceLine(services: Settings["services"], { t }: Words): string {
  const { name, license } = breachSource(services);
  return `${t("popup_attribution")} ${license ? `${name}, ${license.name}` : name}`;
}

/** The source as text, for paper and files: its addresses are written out. */
export function breachSourceText(services: Settings["services"] | undefined): string {
  const { name, page, license } = breachSource(services);
  return [{ name, page }, ...(license ? [license] : [])].map((one) => `${one.name} (${one.page})`).join(", ");
}
