// Building blocks for message schemas.

import * as v from "valibot";
import { parseAccount } from "../../shared/accounts/account.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A single-line string of at most `maxLength` characters. */
export function isLine(value: unknown, maxLength: number): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
  return typeof value === "string" && value.length <= maxLength && !/[\u0000-\u001f\u007f]/.test(value);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const FLAG = v.boolean();
export const COUNT = v.custom<number>(isCount);
/** An id that a page gave to one of its requests. */
export const ID = v.custom<string>((value) => typeof value === "string" && UUID.test(value));

export function line(maxLength: number) {
  return v.custom<string>((value) => isLine(value, maxLength));
}

/** An object with these entries. Other entries are dropped. Unlike `v.object`, it rejects arrays. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.custom<Fields>(isFields), v.object(entries));
}

/** Parses a value with `read`. Invalid if that returns `undefined`. */
export function readBy<Output>(read: (value: unknown) => Output | undefined) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Output>(({ dataset, addIssue, NEVER }) => {
      const output = read(dataset.value);
      if (output !== undefined) return output;
      addIssue();
      return NEVER;
    }),
  );
}

export const ACCOUNT = readBy((value) => (typeof value === "string" ? parseAccount(value) : undefined));
