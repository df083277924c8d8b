// The part of an address that people are told it by.

/** Host and port of an address; the address itself where it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}
