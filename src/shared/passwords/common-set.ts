// The set of the commonest passwords: where a hash stands in it, and whether it is there. A file of it holds 32-bit numbers, each
// the distance of a position from the one before.

/** Hexadecimal digits that a number holds exactly. */
const DIGITS = 13;
/** As many places for each hash: one that is not in the set is taken for one of it once in so many times. */
const SPACING = 2 ** 30;
/** Not a position yet: more follows. */
export const FURTHER = 2 ** 32 - 1;

/** Where a SHA-1, as hexadecimal digits, stands in a set of `size` hashes. */
export function positionIn(size: number, sha1: string): number {
  return Math.floor((Number.parseInt(sha1.slice(0, DIGITS), 16) / 16 ** DIGITS) * size * SPACING);
}

/** The positions in a file, in ascending order. */
export function readCommonSet(file: ArrayBuffer): Float64Array {
  const view = new DataView(file);
  const positions = new Float64Array(Math.floor(file.byteLength / 4));
  let size = 0;
  let position = 0;
  for (let at = 0; at < positions.length; at++) {
    const distance = view.getUint32(at * 4, true);
    position += distance;
    if (distance !== FURTHER) positions[size++] = position;
  }
  return positions.subarray(0, size);
}

/** Whether a SHA-1, as hexadecimal digits, is in a set. */
export function isInSet(positions: Float64Array, sha1: string): boolean {
  const wanted = positionIn(positions.length, sha1);
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}
