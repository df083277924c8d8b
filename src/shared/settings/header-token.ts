// Which keys and tokens a request header can carry.

/** Visible ASCII only. For anything else, fetch fails with an error that contains the text. */
export function isHeaderToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
