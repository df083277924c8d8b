// Which lookup service is asked, and what tells it from another.

import { parseServiceUrl, type Settings } from "../settings/settings.ts";

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
