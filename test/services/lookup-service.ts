// The local lookup service: real HTTPS by lookup-v2, and version 3 where it differs, with switches for everything that
// can go wrong.

import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Answer, permitOrigins, send, textAnswer } from "./answers.ts";
import { listen } from "./local-server.ts";
import { answerQuestion, tooManyRequests } from "./lookup/answers.ts";
import { sharedCertificate } from "./lookup/certificate.ts";
import { createCollection, type LooseRecord } from "./lookup/collection.ts";
import { failWith, type LookupFault } from "./lookup/faults.ts";
import { createLimiter, type Family } from "./lookup/limits.ts";
import { type Operation, parseQuestion, type Question } from "./lookup/questions.ts";

export { ACCOUNTS, guestAccount, PEOPLE } from "./lookup/accounts.ts";
export { BREACHES } from "./lookup/breaches.ts";
export type { LookupFault } from "./lookup/faults.ts";
export { PERIOD_MS } from "./lookup/limits.ts";
export type { Operation } from "./lookup/questions.ts";

/** A request that the service received. */
export interface LookupRequest {
  method: string;
  /** Path with query, as sent. */
  path: string;
  /** Absent for preflights, for what came over plain HTTP, and where the path names no operation. */
  operation?: Operation;
  family?: Family;
  /** Decoded, otherwise as sent; absent where it cannot be decoded. */
  account?: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds of a clock that only goes forward and starts anywhere. */
  at: number;
  /** 0 while there is no answer, and for ever where there is none. */
  readonly status: number;
}

export interface LookupService {
  /** `https://127.0.0.1:<port>`. */
  url: string;
  port: number;
  /** `http://127.0.0.1:<another port>`: answers everything with 301 to the same path on {@link url}. */
  plainUrl: string;
  /** PEM. */
  certificate: string;
  /** Base64 SHA-256 of the certificate's public key, for Chromium's `--ignore-certificate-errors-spki-list`. */
  certificateKeyHash: string;
  /** The key that version 3 accepts: 32 hexadecimal digits, others at every start. */
  apiKey: string;
  /** What was asked, oldest first; preflights and what came over plain HTTP too. */
  readonly requests: readonly LookupRequest[];
  /** Empties {@link requests} and lifts the limits. */
  forget(): void;
  /**
   * Makes every question fail in this manner until it is called with `undefined`. A question that fails counts for the
   * limits like any other. Preflights and what is no question stay well.
   *
   * @param only the operations that fail; all by default
   */
  setFault(fault: LookupFault | undefined, only?: readonly Operation[]): void;
  /** Replaces the catalogue: records and their order stay as they are, whatever they are. */
  setBreaches(records: readonly LooseRecord[]): void;
  /** Replaces what is known of an account; `breaches` are names in the catalogue. */
  setAccount(account: string, data: { breaches?: readonly string[]; pastes?: readonly LooseRecord[] }): void;
  /** The data as it was at the start, and no fault. */
  reset(): void;
  stop(): Promise<void>;
}

export interface LookupServiceOptions {
  /** The clock of limits and records, in milliseconds; a test can give one that it turns by hand. */
  now?: () => number;
}

function hostNameOf({ headers }: IncomingMessage): string {
  return /^[a-z0-9.-]+/i.exec(headers.host ?? "")?.[0] ?? "127.0.0.1";
}

function accountOf({ operation, parameter }: Question): string | undefined {
  return operation === "breachedaccount" || operation === "pasteaccount" ? parameter : undefined;
}

/** Starts the service on two free ports of this computer. */
export async function startLookupService({
  now = () => performance.now(),
}: LookupServiceOptions = {}): Promise<LookupService> {
  const { privateKey, certificate, keyHash } = await sharedCertificate();
  const apiKey = randomBytes(16).toString("hex");
  const requests: LookupRequest[] = [];
  const limiter = createLimiter(now);
  let fault: LookupFault | undefined;
  let failing: readonly Operation[] | undefined;

  function record(request: IncomingMessage, response: ServerResponse, question?: Question): void {
    const account = question && accountOf(question);
    requests.push({
      method: request.method ?? "",
      path: request.url ?? "/",
      ...(question && { operation: question.operation }),
      ...(question?.family && { family: question.family }),
      ...(account !== undefined && { account }),
      headers: request.headers,
      at: now(),
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
    });
  }

  function forget(): void {
    requests.length = 0;
    limiter.lift();
  }

  function setFault(wanted: LookupFault | undefined, only?: readonly Operation[]): void {
    fault = wanted;
    failing = only;
  }

  function answer(question: Question, request: IncomingMessage): Answer {
    const { family, version } = question;
    const waitSeconds = family && limiter.take(family, request.socket.remoteAddress ?? "");
    if (waitSeconds !== undefined) return tooManyRequests(version, String(waitSeconds));
    return answerQuestion(question, request.headers, collection, apiKey);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "/", headers } = request;
    const isPreflight = method === "OPTIONS";
    const question = isPreflight ? undefined : parseQuestion(url, headers);
    record(request, response, question);

    if (permitOrigins(request, response, "GET", "api-version, hibp-api-key")) return;
    if (!question) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return send(response, textAnswer(405, "Only GET here.", { Allow: "GET, OPTIONS" }));

    const right = answer(question, request);
    const sendRight = () => send(response, right);
    if (fault && (failing?.includes(question.operation) ?? true))
      await failWith(fault, response, right, sendRight);
    else sendRight();
  }

  const secure = await listen(handle, { tls: { privateKey, certificate } });
  const collection = createCollection(secure.url);
  const plain = await listen((request, response) => {
    record(request, response);
    request.resume();
    const to = `https://${hostNameOf(request)}:${secure.port}${request.url ?? "/"}`;
    response.setHeader("Access-Control-Allow-Origin", "*");
    send(response, textAnswer(301, "This service is reached by https only.", { Location: to }));
  });

  return {
    url: secure.url,
    port: secure.port,
    plainUrl: plain.url,
    certificate,
    certificateKeyHash: keyHash,
    apiKey,
    requests,
    forget,
    setFault,
    setBreaches: collection.setBreaches,
    setAccount: collection.setAccount,
    reset() {
      collection.reset();
      setFault(undefined);
    },
    async stop() {
      await Promise.all([secure.stop(), plain.stop()]);
    },
  };
}
