// Checks URLs from a service before they become links.

/** Parses an http(s) URL; `undefined` for anything else, and for user info, which could be mistaken for the host. */
export function webAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password ? url : undefined;
}

/** Whether a text can be an entry of `skippedSites`: a host, without scheme, port or path. */
export function isSite(text: unknown): text is string {
  return typeof text === "string" && text.length > 0 && text.length <= 253 && !/[\s/@?#\\]/.test(text);
}
