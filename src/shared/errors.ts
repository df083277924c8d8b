// What can go wrong, as data that crosses every boundary, and the one table that turns it into words.

/** Every way in which asking a service can fail. "Not found" is not here: absence is an answer. */
export const ERROR_CODES = [
  "offline",
  "timeout",
  "aborted",
  "rate-limited",
  "unauthorized",
  "forbidden",
  "bad-request",
  "unavailable",
  "malformed",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The remote systems that the extension speaks to. */
export type ServiceName = "passwords" | "lookup" | "analysis" | "cloud" | "auth";

/** An error as it crosses a message boundary: no stack, no cause, nothing of the answer that caused it. */
export interface ErrorData {
  code: ErrorCode;
  service: ServiceName;
  /** Whole seconds until the service may be asked again, where it said so. */
  retryAfterSeconds?: number;
  /** HTTP status, where there was one. */
  status?: number;
}

/** The one error class. `message` is for developers; people read {@link errorSentence}. */
export class ServiceError extends Error {
  readonly data: ErrorData;

  constructor(data: ErrorData, options?: ErrorOptions) {
    super(
      `${data.service}: ${data.code}${data.status === undefined ? "" : ` (HTTP ${data.status})`}`,
      options,
    );
    this.name = "ServiceError";
    this.data = data;
  }
}

/** Any thrown value as {@link ErrorData}; what is not ours counts as `unavailable`. */
export function toErrorData(thrown: unknown, service: ServiceName): ErrorData {
  return thrown instanceof ServiceError ? thrown.data : { code: "unavailable", service };
}

/**
 * Names of the messages in `public/_locales` that say why something could not be done: one clause each,
 * fit to follow "could not check: ". English: `error_offline` = "there is no connection".
 */
export function errorMessageName(code: ErrorCode): string {
  return `error_${code.replace("-", "_")}`;
}
