// The local lookup service: real HTTPS by lookup-v2, version 3 where it differs, and XposedOrNot, with switches for every fault.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, noteRequest, permitOrigins, send, textAnswer } from "./answers.ts";
import { answerWithFault, type Fault } from "./faults.ts";
import { listen } from "./local-server.ts";
import { sharedCertificate } from "./lookup/certificate.ts";
import { createCollection, tooManyRequests } from "./lookup/collection.ts";
import { type Family, parseQuestion, type Question } from "./lookup/questions.ts";
import { createFreeAnswers, type FreeQuestion, parseFreeQuestion } from "./lookup/xposedornot.ts";

export { ACCOUNTS, guestAccount, PEOPLE } from "./lookup/accounts.ts";
export { BREACHES } from "./lookup/breaches.ts";
export type { Operation } from "./lookup/questions.ts";
export { AMBIGUOUS } from "./lookup/xposedornot.ts";

/** One request per address and family (spec: lookup-v2, "Limits"). */
export const PERIOD_MS = 1500;

export type LookupRequest = ReturnType<typeof noteQuestion>;

function noteQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  at: number,
  question?: Question,
  free?: FreeQuestion,
) {
  // Absent for preflights, and if the path names no operation.
  const { operation, family, parameter } = question ?? {};
  const isOfAccount = operation === "breachedaccount" || operation === "pasteaccount";
  /** Decoded, otherwise as sent; absent if it can't be decoded. */
  const account = isOfAccount ? parameter : free?.email;
  const noted = { operation: operation ?? free?.endpoint, family, account };
  return Object.assign(noteRequest(request, response, at), noted);
}

export type LookupService = Awaited<ReturnType<typeof startLookupService>>;

/** @param options.now milliseconds for limits and records; it only goes forward, or a clock change would lift a limit */
export async function startLookupService({ now = () => performance.now() } = {}) {
  const { privateKey, certificate, keyHash } = await sharedCertificate();
  const apiKey = randomBytes(16).toString("hex");
  const requests: LookupRequest[] = [];
  const freeAt = new Map<string, number>();
  let fault: Fault | undefined;

  /** Whether a request comes too early. The period restarts with every rejected request. */
  function isTooEarly(family: Family, address = ""): boolean {
    const key = `${family} ${address}`;
    const isRejected = now() < (freeAt.get(key) ?? 0);
    freeAt.set(key, now() + PERIOD_MS);
    return isRejected;
  }

  function rightAnswer(question: Question, { headers, socket }: IncomingMessage): Answer {
    const { family, version } = question;
    return family && isTooEarly(family, socket.remoteAddress)
      ? tooManyRequests(version, String(Math.ceil(PERIOD_MS / 1000)))
      : collection.answer(question, headers);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "/", headers, socket } = request;
    const question = method === "OPTIONS" ? undefined : parseQuestion(url, headers);
    const asked = method === "OPTIONS" ? undefined : parseFreeQuestion(url);
    requests.push(noteQuestion(request, response, now(), question, asked));

    if (permitOrigins(request, response, "GET", "api-version, hibp-api-key")) return;
    if (!question && !asked) return send(response, textAnswer(404, "There is nothing here."));
    if (method !== "GET") return send(response, textAnswer(405, "Only GET here.", { Allow: "GET, OPTIONS" }));

    const right = question
      ? rightAnswer(question, request)
      : free.answer(asked as FreeQuestion, socket.remoteAddress ?? "", now());
    if (!fault) return send(response, right);
    // A captive portal's page comes from elsewhere, without CORS headers.
    if (fault.kind === "html") response.removeHeader("Access-Control-Allow-Origin");
    await answerWithFault(fault, response, right);
  }

  const server = await listen(handle, { tls: { privateKey, certificate } });
  const collection = createCollection(server.url, apiKey);
  const free = createFreeAnswers(collection);
  /** Makes requests fail until called with `undefined`. Failed requests count for the limits. */
  function setFault(wanted: Fault | undefined): void {
    fault = wanted;
  }

  return {
    url: server.url,
    port: server.port,
    certificate,
    /** For Chromium's `--ignore-certificate-errors-spki-list`. */
    certificateKeyHash: keyHash,
    /** The key that version 3 accepts: 32 hexadecimal digits, different at every start. */
    apiKey,
    requests: requests as readonly LookupRequest[],
    forget() {
      requests.length = 0;
      freeAt.clear();
      free.forget();
    },
    setFault,
    setBreaches: collection.setBreaches,
    setAccount: collection.setAccount,
    reset() {
      collection.reset();
      setFault(undefined);
    },
    stop: () => server.stop(),
  };
}
