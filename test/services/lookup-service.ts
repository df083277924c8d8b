// The local lookup service: real HTTPS by lookup-v2, and version 3 where it differs, with switches for everything that
// can go wrong. By itself: `node test/services/lookup-service.ts [port]`.

import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./local-server.ts";
import { PEOPLE } from "./lookup/accounts.ts";
import { type Answer, answerQuestion, CHALLENGE, textAnswer, tooManyRequests } from "./lookup/answers.ts";
import { makeCertificate, sharedCertificate } from "./lookup/certificate.ts";
import { createCollection, type LooseRecord } from "./lookup/collection.ts";
import { failWith, type LookupFault, parseLookupFault } from "./lookup/faults.ts";
import { createLimiter, type Family } from "./lookup/limits.ts";
import { OPERATIONS, type Operation, parseQuestion, type Question } from "./lookup/questions.ts";

export { ACCOUNTS, type AccountRecord, GUEST_COUNT, guestAccount, PEOPLE } from "./lookup/accounts.ts";
export { BREACHES } from "./lookup/breaches.ts";
export type { LookupFault } from "./lookup/faults.ts";
export { BLOCK_MS, PERIOD_MS, PERSISTENCE_MS, PERSISTENT_REJECTIONS } from "./lookup/limits.ts";
export { OPERATIONS, type Operation } from "./lookup/questions.ts";
export type { BreachRecord, PasteRecord } from "./lookup/records.ts";

/** A request that the service received; its own switches (`/_…`) are not recorded. */
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
  /** Empties {@link requests} and lifts limits and blocks. */
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
  /** Closes both ports and cuts every connection. May be called again. */
  stop(): Promise<void>;
}

export interface LookupServiceOptions {
  /** Of HTTPS; 0, the default, takes any free port. */
  port?: number;
  /** Of plain HTTP. */
  plainPort?: number;
  /** The clock of limits and records, in milliseconds; a test can give one that it turns by hand. */
  now?: () => number;
  /** It has a certificate of its own, which nobody trusts who trusts the others of this process. */
  isStranger?: boolean;
}

function hostNameOf({ headers }: IncomingMessage): string {
  return /^[a-z0-9.-]+/i.exec(headers.host ?? "")?.[0] ?? "127.0.0.1";
}

function accountOf({ operation, parameter }: Question): string | undefined {
  return operation === "breachedaccount" || operation === "pasteaccount" ? parameter : undefined;
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function sendMethodNotAllowed(response: ServerResponse, allowed: string): void {
  send(response, textAnswer(405, `Only ${allowed} here.`, { Allow: allowed }));
}

/** What the body of a fault switch says; `undefined` where it is no fault, or for operations that there are not. */
function parseSwitch(json: string): { fault: LookupFault; only?: Operation[] } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { only, ...told } = value as Record<string, unknown>;
  const fault = parseLookupFault(told);
  if (!fault || only === undefined) return fault && { fault };
  const isKnown = Array.isArray(only) && only.every((name) => OPERATIONS.includes(name));
  return isKnown ? { fault, only } : undefined;
}

/** Starts the service on two ports of this computer; rejects with node's own error where one is taken. */
export async function startLookupService({
  port = 0,
  plainPort = 0,
  now = () => performance.now(),
  isStranger = false,
}: LookupServiceOptions = {}): Promise<LookupService> {
  const { privateKey, certificate, keyHash } = await (isStranger ? makeCertificate() : sharedCertificate());
  const apiKey = randomBytes(16).toString("hex");
  const requests: LookupRequest[] = [];
  const limiter = createLimiter(now);
  let fault: LookupFault | undefined;
  let failing: readonly Operation[] = OPERATIONS;

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

  function setFault(wanted: LookupFault | undefined, only: readonly Operation[] = OPERATIONS): void {
    fault = wanted;
    failing = only;
  }

  async function handleSwitch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = request;
    if (url === "/_requests") {
      if (method === "DELETE") forget();
      else if (method !== "GET") return sendMethodNotAllowed(response, "GET, DELETE");
      const headers = { "Content-Type": "application/json" };
      return send(response, { status: 200, headers, body: JSON.stringify(requests) });
    }
    if (url !== "/_fault") return send(response, textAnswer(404, "There is no such switch."));
    if (method === "DELETE") setFault(undefined);
    else if (method === "PUT") {
      const wanted = parseSwitch(await text(request));
      if (!wanted) return send(response, textAnswer(400, "The body is no fault that this service knows."));
      setFault(wanted.fault, wanted.only);
    } else return sendMethodNotAllowed(response, "PUT, DELETE");
    response.writeHead(204).end();
  }

  function answer(question: Question, request: IncomingMessage): Answer {
    const { family, version } = question;
    const turn = family && limiter.take(family, request.socket.remoteAddress ?? "");
    if (turn?.kind === "blocked") return CHALLENGE;
    if (turn?.kind === "rejected") return tooManyRequests(version, String(turn.retryAfterSeconds));
    return answerQuestion(question, request.headers, collection, apiKey);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "/", headers } = request;
    // The switches are for other processes, not for pages: they send no permission to read or write across origins.
    if (url.startsWith("/_")) return handleSwitch(request, response);

    const isPreflight = method === "OPTIONS";
    const question = isPreflight ? undefined : parseQuestion(url, headers);
    record(request, response, question);

    const isLogo = question?.operation === "logo";
    if (!isLogo && !question?.family && limiter.isBlocked(request.socket.remoteAddress ?? "")) {
      return send(response, CHALLENGE);
    }
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (isPreflight) {
      response.setHeader("Access-Control-Allow-Methods", "GET");
      response.setHeader("Access-Control-Allow-Headers", "api-version, hibp-api-key");
      response.writeHead(204).end();
      return;
    }
    if (!question) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return sendMethodNotAllowed(response, "GET, OPTIONS");

    const right = answer(question, request);
    const sendRight = () => {
      if (right === CHALLENGE) response.removeHeader("Access-Control-Allow-Origin");
      send(response, right);
    };
    if (fault && failing.includes(question.operation)) await failWith(fault, response, right, sendRight);
    else sendRight();
  }

  const secure = await listen(
    (request, response) => {
      // A client that hangs up while it sends is no fault of this service.
      handle(request, response).catch(() => response.destroy());
    },
    { port, tls: { privateKey, certificate } },
  );
  const collection = createCollection(secure.url);
  const plain = await listen(
    (request, response) => {
      record(request, response);
      request.resume();
      const to = `https://${hostNameOf(request)}:${secure.port}${request.url ?? "/"}`;
      response.setHeader("Access-Control-Allow-Origin", "*");
      send(response, textAnswer(301, "This service is reached by https only.", { Location: to }));
    },
    { port: plainPort },
  ).catch(async (error) => {
    await secure.stop();
    throw error;
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

if (import.meta.main) {
  const service = await startLookupService({ port: Number(process.argv[2] ?? 0) });
  console.log(`Breaches and pastes at ${service.url}/api/v2/breachedaccount/${PEOPLE.robin}`);
  console.log(`The same over plain HTTP, which redirects: ${service.plainUrl}`);
  console.log(`Key for version 3: ${service.apiKey}`);
  console.log(`Chromium accepts it with --ignore-certificate-errors-spki-list=${service.certificateKeyHash}`);
}
