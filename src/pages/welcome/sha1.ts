// SHA-1 of what is entered into the sample field, in the page's own process.

/** SHA-1 of the UTF-8 form of `text`, as 40 upper-case hexadecimal digits. */
export async function sha1(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}
