// The error of a client or one of its parts.

import { type ErrorData, ServiceError } from "../../../src/shared/errors.ts";

/** Everything readable in an error: its text, its log output, its cause and its stack. */
function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.getOwnPropertyNames(error).map((name) => error[name as keyof Error]);
  return [...own, error.cause && everythingOf(error.cause)]
    .map((part) => (typeof part === "object" ? JSON.stringify(part) : String(part)))
    .join("\n");
}

function withoutSecrets(error: ServiceError, secrets: readonly string[]): ServiceError {
  const what = ["secret-", ...secrets].filter((secret) => everythingOf(error).includes(secret));
  if (what.length > 0) throw new Error(`an error reveals ${what.join(", ")}`);
  return error;
}

/** The error of a question; throws if there is none, if it isn't ours, or if it contains a secret of these tests. */
export async function errorOf(
  answer: Promise<unknown>,
  secrets: readonly string[] = [],
): Promise<ServiceError> {
  const error = await answer.then(
    (value) => new Error(`expected a ServiceError, got the answer ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw error;
  return withoutSecrets(error, secrets);
}

export async function failureOf(...args: Parameters<typeof errorOf>): Promise<ErrorData> {
  return (await errorOf(...args)).data;
}

/** The error of an action, if any. Throws if it isn't ours, or if it contains a secret of these tests. */
export function thrownBy(action: () => unknown): ErrorData | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof ServiceError) return withoutSecrets(error, []).data;
    throw error;
  }
  return undefined;
}

export function codeOf(action: () => unknown): string | undefined {
  return thrownBy(action)?.code;
}
