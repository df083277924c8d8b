// Checks URLs from a service before they become links.

/** Parses an http(s) URL; `undefined` for anything else, and for user info, which could be mistaken for the host. */
export function webAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password ? url : undefined;
}
