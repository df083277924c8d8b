// SHA-1 of a password, in the page's own process: by WebCrypto, or by our own code on plain http pages, which have none.

function hex(words: number[]): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, "0").toUpperCase()).join("");
}

/** SHA-1 (FIPS 180-4) of the UTF-8 form of `text`, as 40 upper-case hexadecimal digits. */
export function ownSha1(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const length = bytes.length;
  // Message, one 1 bit, zeros, and the length in bits as the last of two words, in blocks of 16 words.
  const message = new DataView(new ArrayBuffer(((length + 72) >> 6) << 6));
  for (let i = 0; i < length; i++) message.setUint8(i, bytes[i] as number);
  message.setUint8(length, 0x80);
  message.setUint32(message.byteLength - 4, length * 8);

  const words = new Int32Array(80);
  let h0 = 0x67452301;
  let h1 = 0xefcdab89 | 0;
  let h2 = 0x98badcfe | 0;
  let h3 = 0x10325476;
  let h4 = 0xc3d2e1f0 | 0;
  const word = (t: number) => words[t] as number;

  for (let block = 0; block < message.byteLength; block += 64) {
    let a = h0;
    let b = h1;
    let c = h2;
    let d = h3;
    let e = h4;
    for (let t = 0; t < 80; t++) {
      if (t < 16) words[t] = message.getInt32(block + t * 4);
      else {
        const mixed = word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16);
        words[t] = (mixed << 1) | (mixed >>> 31);
      }
      const f =
        t < 20
          ? ((b & c) | (~b & d)) + 0x5a827999
          : t < 40
            ? (b ^ c ^ d) + 0x6ed9eba1
            : t < 60
              ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
              : (b ^ c ^ d) + 0xca62c1d6;
      const next = (((a << 5) | (a >>> 27)) + f + e + word(t)) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    h0 = (h0 + a) | 0;
    h1 = (h1 + b) | 0;
    h2 = (h2 + c) | 0;
    h3 = (h3 + d) | 0;
    h4 = (h4 + e) | 0;
  }
  return hex([h0, h1, h2, h3, h4]);
}

/** As {@link ownSha1}, by the browser's own hand where the page has it. */
export async function sha1(text: string): Promise<string> {
  if (!crypto.subtle) return ownSha1(text);
  const digest = new DataView(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));
  return hex([0, 4, 8, 12, 16].map((at) => digest.getInt32(at)));
}
