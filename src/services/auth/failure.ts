// Translates sign-in failures into our errors. Errors of oauth4webapi hold responses and tokens, so they are never passed on.

import * as oauth from "oauth4webapi";
import { type ErrorCode, type ErrorReason, ServiceError } from "../../shared/errors.ts";
import { statusError } from "../http.ts";
import { oneLine } from "../service-message.ts";

type Meaning = [code: ErrorCode, reason?: ErrorReason];

const NEEDS_WINDOW: Meaning = ["unauthorized", "sign-in-needed"];

/** OAuth 2.0 (4.1.2.1, 5.2), OpenID Connect (3.1.2.6) and token revocation (2.2.1). */
const MEANINGS = new Map<string, Meaning>([
  ["access_denied", ["forbidden", "consent-refused"]],
  ["login_required", NEEDS_WINDOW],
  ["interaction_required", NEEDS_WINDOW],
  ["consent_required", NEEDS_WINDOW],
  ["account_selection_required", NEEDS_WINDOW],
  ["invalid_grant", NEEDS_WINDOW],
  ["invalid_client", ["unauthorized", "wrong-client"]],
  ["unauthorized_client", ["unauthorized", "wrong-client"]],
  ["invalid_scope", ["forbidden", "scope-refused"]],
  ["server_error", ["unavailable"]],
  ["temporarily_unavailable", ["unavailable"]],
]);

/** Any other refusal. With a status, it came from a direct request; without one, through the user's browser. */
function otherMeaning(status: number | undefined): Meaning {
  if (status === 401) return ["unauthorized", "wrong-client"];
  return [status === undefined || status === 403 ? "forbidden" : "bad-request"];
}

function protocolError(
  thrown: oauth.ResponseBodyError | oauth.AuthorizationResponseError,
  secrets: readonly string[],
): ServiceError {
  const { error, error_description } = thrown;
  const status = thrown instanceof oauth.ResponseBodyError ? thrown.status : undefined;
  const known = MEANINGS.get(error);
  const [code, reason] = known ?? otherMeaning(status);
  const said = oneLine(error_description, secrets) ?? (known ? undefined : oneLine(error, secrets));
  return new ServiceError({ code, service: "auth", status, reason, said });
}

export function malformedAnswer(reason?: ErrorReason): ServiceError {
  return new ServiceError({ code: "malformed", service: "auth", reason });
}

/** Checks that fail if a response is for, or from, someone else. */
const FOREIGN_CODES: readonly unknown[] = [
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JSON_ATTRIBUTE_COMPARISON,
  oauth.KEY_SELECTION,
];

/** Keys in the cause of a failed ID token check. That token isn't one for us. */
const ID_TOKEN_PARTS = ["claims", "header", "signature"];

function checkFailure({ code, cause }: oauth.OperationProcessingError): ServiceError {
  if (code === oauth.JWT_TIMESTAMP_CHECK) return malformedAnswer("clock-skew");
  if (code === oauth.RESPONSE_IS_NOT_CONFORM && cause instanceof Response) {
    return statusError("auth", cause, { reason: cause.status === 401 ? "wrong-client" : undefined });
  }
  const isForeign = FOREIGN_CODES.includes(code) || ID_TOKEN_PARTS.some((part) => part in Object(cause));
  return malformedAnswer(isForeign ? "foreign-answer" : undefined);
}

/**
 * Converts an error from a provider request. The original isn't kept as the cause.
 *
 * @param secrets values of this sign-in that must not be repeated: code, verifier, state, tokens
 */
export function authFailure(thrown: unknown, secrets: readonly string[] = []): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof oauth.ResponseBodyError || thrown instanceof oauth.AuthorizationResponseError) {
    return protocolError(thrown, secrets);
  }
  return thrown instanceof oauth.OperationProcessingError ? checkFailure(thrown) : malformedAnswer();
}
