// Which lookup service to ask, and how to tell one from another.

import { publicServiceAt } from "../settings/public-lookups.ts";
import { parseServiceUrl } from "../settings/service-url.ts";
import type { Settings } from "../settings/settings.ts";

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
export function pageOfService(lookupUrl: string): string {
  return publicServiceAt(lookupUrl) === "xposedornot" ? PUBLIC_SERVICES.xposedornot.page : lookupUrl;
}
