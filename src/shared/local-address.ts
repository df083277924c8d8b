// Which addresses belong to this device or its local network.

import { isLoopbackHost } from "./settings/service-url.ts";

// Private, link-local and unique local addresses, and names that only a local resolver knows.
const LOCAL_ADDRESS = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd]|\[fe80:)/;
const LOCAL_NAME = /^[^.]+$|\.(?:local|internal|lan|home\.arpa)$/;

/** Whether a URL points to this device or its local network, judging by its host. */
export function isLocalAddress(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  if (isLoopbackHost(hostname) || LOCAL_ADDRESS.test(hostname)) return true;
  return !hostname.startsWith("[") && LOCAL_NAME.test(hostname);
}
