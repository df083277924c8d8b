// The answers of the local analysis service other than an analysis. The spec gives no error bodies: these have the form of
// the public service.

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Any JSON as an answer. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=UTF-8", "Cache-Control": "private", ...headers },
    body: JSON.stringify(value, undefined, 1),
  };
}

interface ErrorWords {
  message: string;
  /** Who is to blame: "global", or "lighthouse" for an analysis that failed. */
  domain: string;
  reason: string;
  /** Name of the status in the manner of gRPC. */
  status?: string;
  details?: unknown[];
}

/** An error in the public form: `{error: {code, message, status, errors: [{message, domain, reason}], details}}`. */
export function errorAnswer(
  code: number,
  { message, domain, reason, status, details }: ErrorWords,
  headers: Record<string, string> = {},
): Answer {
  const errors = [{ message, domain, reason }];
  return jsonAnswer(
    code,
    { error: { code, message, errors, ...(status && { status }), ...(details && { details }) } },
    headers,
  );
}

/** 400: the question is none. */
export function badQuestion(message: string): Answer {
  return errorAnswer(400, { message, domain: "global", reason: "badRequest", status: "INVALID_ARGUMENT" });
}

/** 401. @param isTokenSent tells a missing token from a bad one */
export function unauthorized(isTokenSent: boolean): Answer {
  const message = isTokenSent
    ? "The access token is not valid, or no longer."
    : "An access token with the scope openid is required.";
  const challenge = isTokenSent
    ? 'Bearer realm="analysis", error="invalid_token"'
    : 'Bearer realm="analysis"';
  return errorAnswer(
    401,
    { message, domain: "global", reason: isTokenSent ? "authError" : "required", status: "UNAUTHENTICATED" },
    { "WWW-Authenticate": challenge },
  );
}

/** 403: the token is good, but not for this. */
export function forbidden(): Answer {
  const details = [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
      domain: "googleapis.com",
    },
  ];
  return errorAnswer(
    403,
    {
      message: "The access token was not given for the scope openid.",
      domain: "global",
      reason: "insufficientPermissions",
      status: "PERMISSION_DENIED",
      details,
    },
    { "WWW-Authenticate": 'Bearer realm="analysis", error="insufficient_scope", scope="openid"' },
  );
}

/** 403: a person has to prove that they are one. */
export function captchaForbidden(link: string): Answer {
  const details = [
    {
      "@type": "type.googleapis.com/google.rpc.Help",
      links: [{ description: "Solve the captcha", url: link }],
    },
  ];
  return errorAnswer(403, {
    message: "A captcha has to be solved first.",
    domain: "global",
    reason: "captchaRequired",
    status: "PERMISSION_DENIED",
    details,
  });
}

/** 429. @param retryAfter value of the header of that name; none where absent */
export function tooManyRequests(retryAfter: string | undefined): Answer {
  return errorAnswer(
    429,
    {
      message: "There were too many requests. Try again later.",
      domain: "global",
      reason: "rateLimitExceeded",
      status: "RESOURCE_EXHAUSTED",
    },
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  );
}

/** An analysis that failed: the service is well, the page is not. */
export function analysisError(status: number, code: string, message: string): Answer {
  const told = `Lighthouse returned error: ${code}. ${message}`;
  return errorAnswer(status, { message: told, domain: "lighthouse", reason: "lighthouseUserError" });
}
