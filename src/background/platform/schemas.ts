// The pieces that the schemas of messages are made of.

import * as v from "valibot";
import { parseAccount } from "../../shared/accounts/account.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A string of one line that is no longer than `maxLength`. */
export function isLine(value: unknown, maxLength: number): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
  return typeof value === "string" && value.length <= maxLength && !/[\u0000-\u001f\u007f]/.test(value);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const FLAG = v.boolean();
export const COUNT = v.custom<number>(isCount);
/** A name that a page gave to one of its questions. */
export const ID = v.custom<string>((value) => typeof value === "string" && UUID.test(value));

export function line(maxLength: number) {
  return v.custom<string>((value) => isLine(value, maxLength));
}

/** An object with these entries. Other entries are dropped, and an array is refused, which `v.object` takes. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.custom<Fields>(isFields), v.object(entries));
}

/** What `read` makes of a value; refused where that is `undefined`. */
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
