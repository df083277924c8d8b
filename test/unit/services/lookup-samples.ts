// What tests of the lookup client's parts share: the smallest breach there is, and what was wrong with the rest.

import { type ErrorData, ServiceError } from "../../../src/shared/errors.ts";

/** A breach with nothing but what it must have, as a service writes it. */
export const SMALL = { Name: "Shop", Title: "Shop", PwnCount: 12, DataClasses: ["Passwords"] };

/** What an action failed with; nothing where it did not. Throws anything but our own error. */
export function thrownBy(action: () => unknown): ErrorData | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof ServiceError) return error.data;
    throw error;
  }
  return undefined;
}

/** As {@link thrownBy}, its code alone. */
export function codeOf(action: () => unknown): string | undefined {
  return thrownBy(action)?.code;
}
