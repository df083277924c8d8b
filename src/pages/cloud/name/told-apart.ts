// Spoken labels of rows that look alike: who does not see the row has nothing else to tell them apart by.

/** What a row is called, and the whole name of what it is about. */
export interface Labelled {
  label: string;
  name: string;
}

function isRepeated<Value>(value: Value, _index: number, all: readonly Value[]): boolean {
  return all.indexOf(value) !== all.lastIndexOf(value);
}

/** A label for each row, all different: repeated ones with the whole name, and those of the same name with a number. */
export function toldApart(rows: readonly Labelled[]): string[] {
  const repeated = new Set(rows.map(({ label }) => label).filter(isRepeated));
  const longer = rows.map(({ label, name }) => (repeated.has(label) ? `${label} (${name})` : label));
  return longer.map((label, index) => {
    const count = longer.slice(0, index).filter((one) => one === label).length;
    return count === 0 ? label : `${label} ${count + 1}`;
  });
}
