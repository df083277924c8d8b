// What parsed values have to be like: these keys, with these types; and what a refusal may say.

import * as v from "valibot";
import type { HttpAnswer } from "../../src/services/http.ts";
import {
  ERROR_CODES,
  ERROR_REASONS,
  type ErrorData,
  ServiceError,
  type ServiceName,
} from "../../src/shared/errors.ts";
import { attempt, promise } from "./target.ts";

export type Shape = v.GenericSchema;

/** @throws {Broken} if a value is something else */
export function conform(value: unknown, shape: Shape, what: string): void {
  const { success, issues = [] } = v.safeParse(shape, value);
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
  promise(success, `${what} is of another shape. ${faults.join(", ")}`);
}

/** Checks that each number in a value can be counted with and stored. */
export function checkNumbers(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value === "number") promise(Number.isFinite(value), `${value} is no number to show`);
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const item of value instanceof Map ? value.values() : Object.values(value)) {
    // Raw parts of an answer may be nested too deep to walk through.
    if (seen.size < 2_000) checkNumbers(item, seen);
  }
}

export const text = v.string();
export const name = v.pipe(text, v.nonEmpty());
export const flag = v.boolean();
export const number = v.pipe(v.number(), v.finite());
export const count = v.pipe(number, v.safeInteger(), v.minValue(0));
export const day = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/));
export const list = (item: Shape) => v.array(item);

/** Several keys of one shape, by name. */
export function each(shape: Shape, names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}

export function oneOf(...choices: readonly unknown[]): Shape {
  return v.custom((value) => choices.includes(value), `none of ${choices.join(", ")}`);
}

/** An object with exactly these keys: the first ones required, the second optional; none is `undefined`. */
export function fields(required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape {
  const more = Object.entries(optional).map(([key, shape]) => [key, v.exactOptional(shape)]);
  // Inherited properties don't count as keys.
  return v.strictObject(Object.assign(Object.create(null), required, Object.fromEntries(more)));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
export const line = v.pipe(text, v.maxLength(300), v.regex(/^[^\u0000-\u001f]*$/));

const TOKEN = "fuzzed-token-that-nobody-may-read-0123456789";

/** Parses a body as an error response with several statuses: the result has a known shape or is an error, without the token. */
export function checkRefusals<Value>(
  service: ServiceName,
  body: string,
  read: (answer: HttpAnswer, token: string) => Value,
  check: (value: Value) => void,
): void {
  const error = fields(
    { code: oneOf(...ERROR_CODES), service: oneOf(service) },
    {
      reason: oneOf(...ERROR_REASONS),
      permission: text,
      said: line,
      ...each(number, "status retryAfterSeconds"),
    },
  );
  // With a token appended a body isn't JSON; a long one takes a while each time.
  const bodies = [body + TOKEN, ...(body.length < 50_000 ? [body] : [])];
  for (const status of [301, 400, 403, 404, 429, 500]) {
    for (const what of bodies) {
      let data: ErrorData | undefined;
      const found = attempt(
        () => read({ status, headers: new Headers(), text: what }, TOKEN),
        (thrown) => {
          data = thrown instanceof ServiceError ? thrown.data : undefined;
          return data !== undefined;
        },
      );
      if (found) check(found.value);
      else conform(data, error, "the refusal");
      promise(!JSON.stringify([found, data]).includes(TOKEN), "a refusal repeats the token");
    }
  }
}
