// Parses times as services write them.

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Earlier years mean no time: year 1 is the zero value of many services. */
const FIRST_YEAR = 1900;

/** Milliseconds since the epoch; `undefined` if it isn't an RFC 3339 time, or the day doesn't exist. */
export function timeIn(text: string): number | undefined {
  const [, year, month, day] = RFC_3339.exec(text) ?? [];
  if (Number(year) < FIRST_YEAR) return undefined;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  const at = Date.parse(text.toUpperCase().replace(" ", "T"));
  return Number.isNaN(at) ? undefined : at;
}
