// What the analysis and the cloud services share: calls with a token, errors in the public form, and faults for some calls only.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Answer, jsonAnswer, noteRequest, pathOf } from "./answers.ts";

/** What a token is good for and whose it is, as the authorization server knows it. */
export type Introspect = (token: string) => Promise<{ isActive: boolean; scope: string; account?: string }>;

/** A request that a service received, preflights included. The token is not in it. */
export type TokenCall = ReturnType<typeof noteCall>;

export function noteCall(request: IncomingMessage, response: ServerResponse) {
  const { authorization, ...headers } = request.headers;
  const path = pathOf(request);
  const call = Object.assign(noteRequest(request, response), {
    /** As sent, without query. */
    path,
    /** All of the query, decoded and in order. */
    parameters: [...new URLSearchParams(request.url?.slice(path.length))],
    hasBody: false,
    headers: headers as IncomingHttpHeaders,
    /** Whether there was an Authorization header, whatever was in it. */
    isTokenSent: authorization !== undefined,
    /** Active and of the right scope. */
    isTokenValid: false,
    /** User name of the one that the token is of, where it is active. */
    account: undefined as string | undefined,
    /** When the connection was done with the answer, complete or not. */
    endedAt: undefined as number | undefined,
    /** The connection ended before the answer was complete, whoever ended it. */
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
  /** Who is to blame and why, in the form of the analysis service. */
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

/** Who may call: `realm` is the name in challenges, `scopeWords` what a token of another scope is told. */
export interface Gate {
  realm: string;
  scope: string;
  scopeWords: string;
}

/** 401: the token is bad, or there is none. */
export function unauthorized({ realm }: Gate, isTokenSent = true): Answer {
  const [message, reason, more] = isTokenSent
    ? ["The access token is not valid, or no longer.", "ACCESS_TOKEN_EXPIRED", ', error="invalid_token"']
    : ["An access token is required, and none was sent.", "CREDENTIALS_MISSING", ""];
  const words = { message, status: "UNAUTHENTICATED", details: errorInfo(reason) };
  return errorAnswer(401, words, { "WWW-Authenticate": `Bearer realm="${realm}"${more}` });
}

/** 403: the token is good, but not for this. */
export function scopeMissing({ realm, scope, scopeWords }: Gate): Answer {
  const details = errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
  const challenge = `Bearer realm="${realm}", error="insufficient_scope", scope="${scope}"`;
  const words = { message: scopeWords, status: "PERMISSION_DENIED", details };
  return errorAnswer(403, words, { "WWW-Authenticate": challenge });
}

/** Notes whether the token is good, and answers where it is not. */
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

/** A fault for so many calls, or for all until another is set. */
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
