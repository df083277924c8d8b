// Shared by the analysis and cloud services: calls with a token, errors in the public form, and faults for some calls only.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Answer, jsonAnswer, noteRequest, pathOf } from "./answers.ts";

/** A token's scope and account, from the authorization server. */
export type Introspect = (token: string) => Promise<{ isActive: boolean; scope: string; account?: string }>;

/** A received request, preflights included, without its token. */
export type TokenCall = ReturnType<typeof noteCall>;

export function noteCall(request: IncomingMessage, response: ServerResponse) {
  const { authorization, ...headers } = request.headers;
  const path = pathOf(request);
  const call = Object.assign(noteRequest(request, response), {
    /** As sent, without query. */
    path,
    /** The whole query, decoded and in order. */
    parameters: [...new URLSearchParams(request.url?.slice(path.length))],
    hasBody: false,
    headers: headers as IncomingHttpHeaders,
    /** Whether there was an Authorization header, whatever was in it. */
    isTokenSent: authorization !== undefined,
    /** Active and of the right scope. */
    isTokenValid: false,
    /** Username of the token's account, if the token is active. */
    account: undefined as string | undefined,
    /** When the connection finished with the response, complete or not. */
    endedAt: undefined as number | undefined,
    /** The connection ended before the response was complete, whoever ended it. */
    isAborted: false,
  });
  response.once("close", () => {
    call.endedAt = Date.now();
    call.isAborted = !response.writableFinished;
  });
  return call;
}

interface ErrorWords {
  message: string;
  status?: string;
  /** The error's domain and reason, in the analysis service's form. */
  errors?: { domain: string; reason: string };
  details?: unknown[];
}

export function privateJson(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(status, value, { "Cache-Control": "private", ...headers });
}

/** `{error: {code, message, status, errors: [{message, domain, reason}], details}}`. */
export function errorAnswer(
  code: number,
  { errors, ...words }: ErrorWords,
  headers: Record<string, string> = {},
): Answer {
  const listed = errors && { errors: [{ message: words.message, ...errors }] };
  return privateJson(code, { error: { code, ...words, ...listed } }, headers);
}

export function detail(type: string, content: object): object {
  return { "@type": `type.googleapis.com/google.rpc.${type}`, ...content };
}

export function errorInfo(reason: string, metadata?: Record<string, string>): object[] {
  return [detail("ErrorInfo", { reason, domain: "googleapis.com", ...(metadata && { metadata }) })];
}

/** Who may call: `realm` is the name in challenges, `scopeWords` the message for a token with another scope. */
export interface Gate {
  realm: string;
  scope: string;
  scopeWords: string;
}

/** 401: the token is invalid or missing. */
export function unauthorized({ realm }: Gate, isTokenSent = true): Answer {
  const [message, reason, more] = isTokenSent
    ? ["The access token is not valid, or no longer.", "ACCESS_TOKEN_EXPIRED", ', error="invalid_token"']
    : ["An access token is required, and none was sent.", "CREDENTIALS_MISSING", ""];
  const words = { message, status: "UNAUTHENTICATED", details: errorInfo(reason) };
  return errorAnswer(401, words, { "WWW-Authenticate": `Bearer realm="${realm}"${more}` });
}

/** 403: the token is valid, but lacks the scope. */
export function scopeMissing({ realm, scope, scopeWords }: Gate): Answer {
  const details = errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
  const challenge = `Bearer realm="${realm}", error="insufficient_scope", scope="${scope}"`;
  const words = { message: scopeWords, status: "PERMISSION_DENIED", details };
  return errorAnswer(403, words, { "WWW-Authenticate": challenge });
}

/** Records whether the token is valid, and returns the error response if it isn't. */
export async function checkToken(
  call: TokenCall,
  { headers }: IncomingMessage,
  introspect: Introspect,
  gate: Gate,
): Promise<Answer | undefined> {
  const token = /^Bearer ([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return unauthorized(gate, headers.authorization !== undefined);
  const { isActive, scope, account } = await introspect(token);
  if (!isActive) return unauthorized(gate);
  call.account = account;
  if (!scope.split(" ").includes(gate.scope)) return scopeMissing(gate);
  call.isTokenValid = true;
  return undefined;
}

/** A fault for a number of calls, or for all until another is set. */
export function createFaultSwitch<Fault>() {
  let fault: Fault | undefined;
  let left = 0;
  return {
    set(wanted: Fault | undefined, times = Number.POSITIVE_INFINITY): void {
      fault = wanted;
      left = times;
    },
    take(): Fault | undefined {
      const taken = fault;
      left -= 1;
      if (left <= 0) fault = undefined;
      return taken;
    },
  };
}
