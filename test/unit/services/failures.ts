// What a client or one of its parts failed with.

import { type ErrorData, ServiceError } from "../../../src/shared/errors.ts";

/** The error of a question; throws where there is none, or any but our own. */
export async function errorOf(answer: Promise<unknown>): Promise<ServiceError> {
  const error = await answer.then(
    (value) => new Error(`expected a ServiceError, got the answer ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError) return error;
  throw error;
}

export async function failureOf(answer: Promise<unknown>): Promise<ErrorData> {
  return (await errorOf(answer)).data;
}

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

export function codeOf(action: () => unknown): string | undefined {
  return thrownBy(action)?.code;
}
