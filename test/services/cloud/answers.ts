// The answers of the local cloud services other than a resource. The spec gives no error bodies: these have the form of the
// public services (facts, "Cloud methods").

/** The scope that every call needs. */
export const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const JSON_TYPE = "application/json; charset=UTF-8";

const TYPES = "type.googleapis.com/google.rpc";

/** Any JSON as an answer. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": JSON_TYPE, "Cache-Control": "private", ...headers },
    body: `${JSON.stringify(value, undefined, 2)}\n`,
  };
}

interface ErrorWords {
  message: string;
  /** Name of the status in the manner of gRPC. */
  status: string;
  details?: unknown[];
}

/** An error in the public form: `{error: {code, message, status, details}}`. */
function errorAnswer(code: number, words: ErrorWords, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(code, { error: { code, ...words } }, headers);
}

/** 400: the question is none. */
export function invalidArgument(message: string): Answer {
  return errorAnswer(400, { message, status: "INVALID_ARGUMENT" });
}

/** 401. @param isTokenSent tells a missing token from a bad one */
export function unauthorized(isTokenSent: boolean): Answer {
  const message = isTokenSent
    ? "The access token is not valid, or no longer."
    : "An access token is required, and none was sent.";
  const reason = isTokenSent ? "ACCESS_TOKEN_EXPIRED" : "CREDENTIALS_MISSING";
  const details = [{ "@type": `${TYPES}.ErrorInfo`, reason, domain: "googleapis.com" }];
  const challenge = `Bearer realm="cloud"${isTokenSent ? ', error="invalid_token"' : ""}`;
  return errorAnswer(401, { message, status: "UNAUTHENTICATED", details }, { "WWW-Authenticate": challenge });
}

/** 403: the token is good, but not for this. */
export function scopeMissing(): Answer {
  const details = [
    { "@type": `${TYPES}.ErrorInfo`, reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" },
  ];
  return errorAnswer(
    403,
    { message: "The access token was not given for enough scopes.", status: "PERMISSION_DENIED", details },
    { "WWW-Authenticate": `Bearer realm="cloud", error="insufficient_scope", scope="${SCOPE}"` },
  );
}

/** 403: the account may not do this. */
export function permissionMissing(permission: string, resource: string): Answer {
  const details = [
    {
      "@type": `${TYPES}.ErrorInfo`,
      reason: "IAM_PERMISSION_DENIED",
      domain: "iam.googleapis.com",
      metadata: { permission, resource },
    },
  ];
  const message = `Permission '${permission}' denied on resource '${resource}' (or it may not exist).`;
  return errorAnswer(403, { message, status: "PERMISSION_DENIED", details });
}

/** 404. @param name decoded */
export function notFound(name: string): Answer {
  return errorAnswer(404, { message: `Resource '${name}' was not found.`, status: "NOT_FOUND" });
}

/** 409: something else is under way. @param name decoded */
export function conflict(name: string): Answer {
  const message = `Another operation is under way on '${name}'. Try again when it has ended.`;
  return errorAnswer(409, { message, status: "ABORTED" });
}

/**
 * 429.
 *
 * @param retryAfterSeconds told in the header, which pages of other origins cannot read, and in the body; in neither where
 * absent
 */
export function tooManyRequests(retryAfterSeconds: number | undefined): Answer {
  const message = "The quota for requests per minute is used up.";
  const reason = { "@type": `${TYPES}.ErrorInfo`, reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" };
  if (retryAfterSeconds === undefined) {
    return errorAnswer(429, { message, status: "RESOURCE_EXHAUSTED", details: [reason] });
  }
  const details = [reason, { "@type": `${TYPES}.RetryInfo`, retryDelay: `${retryAfterSeconds}s` }];
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return errorAnswer(429, { message, status: "RESOURCE_EXHAUSTED", details }, headers);
}

const SERVER_ERRORS = {
  500: { message: "Something went wrong inside the service.", status: "INTERNAL" },
  503: { message: "The service is not available at present.", status: "UNAVAILABLE" },
  504: { message: "The service did not finish in time.", status: "DEADLINE_EXCEEDED" },
} as const;

/** The service is not well. */
export function serverError(status: keyof typeof SERVER_ERRORS): Answer {
  return errorAnswer(status, SERVER_ERRORS[status]);
}

/** A page, as what stands in front of services shows. */
export function pageAnswer(status: number, title: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
    body: `<!doctype html>\n<html lang="en"><head><title>${title}</title></head>\n<body><h1>${title}</h1></body></html>\n`,
  };
}
