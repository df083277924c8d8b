// SHA-1 of passwords where WebCrypto is available: on our own pages and in the background.

/** Two hexadecimal digits for each byte, upper case. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0").toUpperCase());

/** SHA-1 of `text` as UTF-8: 40 hexadecimal digits, upper case. */
export async function sha1Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  let hex = "";
  for (const byte of new Uint8Array(digest)) hex += HEX[byte];
  return hex;
}
