// Distinct labels for similar rows, for screen readers.

/** A unique label for each row: repeated ones get the whole name, and repeated names a number. */
export function distinctParts(rows: readonly { label: string; name: string }[]): string[] {
  const isRepeated = (text: string) => rows.filter(({ label }) => label === text).length > 1;
  const longer = rows.map(({ label, name }) => (isRepeated(label) ? `${label} (${name})` : label));
  return longer.map((label, index) => {
    const count = longer.slice(0, index).filter((one) => one === label).length;
    return count === 0 ? label : `${label} ${count + 1}`;
  });
}
