// The hash by which passwords are asked about, where the browser has WebCrypto: on our own pages and in the background.

/** Hexadecimal digits of each byte, in capitals. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0").toUpperCase());

/** SHA-1 of the UTF-8 form of `text`, as 40 hexadecimal digits in capitals. */
export async function sha1Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  let hex = "";
  for (const byte of new Uint8Array(digest)) hex += HEX[byte];
  return hex;
}
