// The questions that every parser of messages asks of an unknown value.

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A name that a page gave to one of its questions. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** A string of one line that is no longer than `maxLength`. */
export function isLine(value: unknown, maxLength: number): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
  return typeof value === "string" && value.length <= maxLength && !/[\u0000-\u001f\u007f]/.test(value);
}
