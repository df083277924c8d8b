// Keys and tokens become headers: which of them a request can carry.

/** Visible ASCII and nothing else. For anything else fetch fails, with an error that spells it out. */
export function isHeaderToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
