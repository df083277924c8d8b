// The part of a URL that people recognize it by.

/** Host and port of a URL; the URL itself if it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}
