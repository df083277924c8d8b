// Which lookup service is asked, and what tells it from another.

import { parseServiceUrl, publicServiceAt, type Settings } from "../settings/settings.ts";

/** The lookup service's address without a trailing slash; `undefined` where it has to be refused. */
export function lookupUrl({ services }: Settings): string | undefined {
  return parseServiceUrl(services.lookupUrl);
}

/** What tells one lookup service from another, its version included; `undefined` where the address has to be refused. */
export function lookupSource(settings: Settings): string | undefined {
  const url = lookupUrl(settings);
  const { lookupInterface } = settings.services;
  const version = lookupInterface.startsWith("v2") ? "v2" : lookupInterface;
  return url === undefined ? undefined : `${url} ${version}`;
}

/** What the public services are called, by how they are asked. */
export const PUBLIC_SERVICES = {
  v3: { name: "Have I Been Pwned", page: "https://haveibeenpwned.com" },
  xposedornot: { name: "XposedOrNot", page: "https://xposedornot.com" },
} as const;

/** The address of the page of the free service, where that is the one at an address; else the address itself. */
export function pageOfService(lookupUrl: string): string {
  return publicServiceAt(lookupUrl) === "xposedornot" ? PUBLIC_SERVICES.xposedornot.page : lookupUrl;
}
