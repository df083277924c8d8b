// Addresses that came from a service, before they become links.

/** An address of the web; `undefined` for all else, and for one with a name before its host, which may pass for the host. */
export function webAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password ? url : undefined;
}
