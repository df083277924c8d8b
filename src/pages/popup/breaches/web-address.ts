// Addresses that came from a service, before they become links.

/** The address, where it is one of the web; `undefined` for every other scheme and for what is no address. */
export function webAddress(address: string | undefined): URL | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}
