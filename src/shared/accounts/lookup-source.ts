// Which lookup service to ask, how to tell one from another, and how its data names it (lookup-v2 "What the service does").

import { hostOf, parseServiceUrl } from "../addresses.ts";
import { publicServiceAt } from "../settings/public-lookups.ts";
import type { Settings } from "../settings/settings.ts";
import type { Words } from "../words.ts";

/** The lookup service's URL without a trailing slash; `undefined` if the URL isn't allowed. */
export function lookupUrl({ services }: Settings): string | undefined {
  return parseServiceUrl(services.lookupUrl);
}

/** The lookup service's origin: what a person agrees to and a limit applies to, whatever the path and version. */
export function lookupOrigin(settings: Settings): string | undefined {
  const url = lookupUrl(settings);
  return url === undefined ? undefined : new URL(url).origin;
}

/** Identifies a lookup service by URL and version; `undefined` if the URL isn't allowed. */
export function lookupSource(settings: Settings): string | undefined {
  const url = lookupUrl(settings);
  const { lookupInterface } = settings.services;
  const version = lookupInterface.startsWith("v2") ? "v2" : lookupInterface;
  return url === undefined ? undefined : `${url} ${version}`;
}

/** What was stored of the lookup service in use; `undefined` if it is another service's. */
export function ofSource<Stored extends { source: string }>(
  stored: Stored | undefined,
  settings: Settings,
): Stored | undefined {
  return stored?.source === lookupSource(settings) ? stored : undefined;
}

/** Names and web pages of the public services, by interface. */
export const PUBLIC_SERVICES = {
  v3: { name: "Have I Been Pwned", page: "https://haveibeenpwned.com" },
  xposedornot: { name: "XposedOrNot", page: "https://xposedornot.com" },
} as const;

/** The web page of the free service if that's the one at this URL; otherwise the URL itself. */
function pageOfService(lookupUrl: string): string {
  return publicServiceAt(lookupUrl) === "xposedornot" ? PUBLIC_SERVICES.xposedornot.page : lookupUrl;
}

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
