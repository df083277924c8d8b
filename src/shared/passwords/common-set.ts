// The set of the most common passwords: where a hash belongs in it, and whether it's there. Its file holds 32-bit numbers, each
// the distance of a position from the one before.

/** Hexadecimal digits that a number holds exactly. */
const DIGITS = 13;
/** Slots per hash. A hash that isn't in the set matches falsely once in this many. */
const SPACING = 2 ** 30;
/** Not a position yet: the distance continues in the next number. */
export const FURTHER = 2 ** 32 - 1;

/** Position of a SHA-1 (hexadecimal) in a set of `size` hashes. */
export function positionIn(size: number, sha1: string): number {
  return Math.floor((Number.parseInt(sha1.slice(0, DIGITS), 16) / 16 ** DIGITS) * size * SPACING);
}

/** The positions in a file, ascending. */
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

/** Whether a SHA-1 (hexadecimal) is in the set. */
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
