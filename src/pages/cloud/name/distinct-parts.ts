// Spoken labels of rows that look alike: who does not see the row has nothing else to tell them apart by.

/** A label for each row, all different: repeated ones with the whole name, and those of the same name with a number. */
export function distinctParts(rows: readonly { label: string; name: string }[]): string[] {
  const isRepeated = (text: string) => rows.filter(({ label }) => label === text).length > 1;
  const longer = rows.map(({ label, name }) => (isRepeated(label) ? `${label} (${name})` : label));
  return longer.map((label, index) => {
    const count = longer.slice(0, index).filter((one) => one === label).length;
    return count === 0 ? label : `${label} ${count + 1}`;
  });
}
