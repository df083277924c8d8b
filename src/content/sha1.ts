// SHA-1 of a password, in the page's own process: WebCrypto if the page has it, our own code on plain HTTP pages.

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> -by);
}

type State = [a: number, b: number, c: number, d: number, e: number];

function toHex(number: number, digits: number): string {
  return (2 ** 36 + number).toString(16).slice(-digits);
}

/** SHA-1 (FIPS 180-4) of the UTF-8 bytes of `text`, as 40 hexadecimal digits. */
export async function sha1(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle
    ? [...new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))].map((byte) => toHex(byte, 2)).join("")
    : ownSha1(bytes);
}

/** SHA-1 for pages without WebCrypto, which is missing outside secure contexts. */
function ownSha1(bytes: Uint8Array): string {
  const words: number[] = [];
  // Blocks of 16 words: the message, a 1 bit, zeros (here: gaps), and the length in bits in the last word.
  [...bytes, 0x80].forEach((byte, at) => {
    (words[at >> 2] as number) |= byte << (24 - 8 * at);
  });
  words[((bytes.length + 8) >> 6) * 16 + 15] = bytes.length * 8;

  let hash: State = [0x67452301, ~0x10325476, ~0x67452301, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < words.length; block += 16) {
    const schedule = words.slice(block, block + 16);
    let state = hash;
    for (let t = 0; t < 80; t++) {
      schedule[t] =
        t < 16
          ? (schedule[t] as number) | 0
          : rotate(
              (schedule[t - 3] as number) ^
                (schedule[t - 8] as number) ^
                (schedule[t - 14] as number) ^
                (schedule[t - 16] as number),
              1,
            );
      const [a, b, c, d, e] = state;
      const quarter = (t / 20) | 0;
      const mixed = [d ^ (b & (c ^ d)), b ^ c ^ d, (b & c) | (d & (b | c)), b ^ c ^ d][quarter] as number;
      // The constant of each quarter is the square root of one of these, times 2^30.
      const constant = (Math.sqrt([2, 3, 5, 10][quarter] as number) * 2 ** 30) | 0;
      state = [(rotate(a, 5) + mixed + e + constant + (schedule[t] as number)) | 0, a, rotate(b, 30), c, d];
    }
    hash = hash.map((word, i) => (word + (state[i] as number)) | 0) as State;
  }
  return hash.map((word) => toHex(word, 8)).join("");
}
