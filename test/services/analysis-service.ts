// The local analysis service: page-analysis-v5 over plain http, with real Lighthouse runs of pages on this computer, and
// switches for everything that can go wrong. By itself: `node test/services/analysis-service.ts <chromium> [port]`.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  type Answer,
  analysisError,
  badQuestion,
  errorAnswer,
  forbidden,
  jsonAnswer,
  unauthorized,
} from "./analysis/answers.ts";
import { analysisOf } from "./analysis/beacon-result.ts";
import {
  type AnalysisFault,
  answerInstead,
  changed,
  failedPage,
  narrowed,
  sendAnalysis,
} from "./analysis/faults.ts";
import { createLighthouseQueue, FailedRun } from "./analysis/lighthouse-queue.ts";
import { BadQuestion, type Interface, PATHS, parseQuestion, type Question } from "./analysis/questions.ts";
import { type AnalysisRecord, withPublicNames } from "./analysis/records.ts";
import { listen } from "./local-server.ts";

export { type CannedOptions, cannedAnswer } from "./analysis/canned.ts";
export type { AnalysisFault } from "./analysis/faults.ts";
export type { CategoryKey, Question } from "./analysis/questions.ts";
export type { AnalysisRecord, BeaconRecord } from "./analysis/records.ts";

/** A request that the service received, preflights included. The token is not in it. */
export interface AnalysisRequest {
  method: string;
  /** Without query. */
  path: string;
  /** All of the query, decoded and in order. */
  parameters: [name: string, value: string][];
  /** Without `authorization`. */
  headers: IncomingHttpHeaders;
  isTokenSent: boolean;
  /** Active and of the right scope. */
  isTokenValid: boolean;
  hasBody: boolean;
  /** Milliseconds since the epoch. */
  at: number;
  /** When the connection was done with the answer, complete or not; `undefined` before. */
  endedAt?: number;
  /** Whoever asked hung up before the answer was complete. */
  isAborted: boolean;
  /** 0 while there is no answer, and for ever where there is none. */
  readonly status: number;
}

/** In the place of a Lighthouse run: an answer, what makes one, or the result of the first run of the same question. */
export type Canned =
  | AnalysisRecord
  | ((question: Question) => AnalysisRecord | Promise<AnalysisRecord>)
  | "recorded";

export interface AnalysisService {
  /** `http://127.0.0.1:<port>`: both `{analysis_url}` and, by other names, the public service. */
  url: string;
  port: number;
  /** What was asked, oldest first. */
  readonly requests: readonly AnalysisRequest[];
  /** Empties {@link requests}. */
  forget(): void;
  /** Answers questions without Lighthouse until it is called with `undefined`. */
  setCanned(canned: Canned | undefined): void;
  /**
   * Makes every question fail in this manner until it is called with `undefined`, or for as many questions as told.
   * Preflights and what is no question stay well.
   */
  setFault(fault: AnalysisFault | undefined, options?: { times?: number }): void;
  /** No fault, nothing canned, nothing asked; what was recorded stays. */
  reset(): void;
  /** Closes the port, cuts every connection and ends Lighthouse. May be called again. */
  stop(): Promise<void>;
}

export interface AnalysisServiceOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** What a token is good for, as the authorization server knows it. */
  introspect(token: string): Promise<{ isActive: boolean; scope: string }>;
  /** Path of the program for Lighthouse; without it only canned answers are given. */
  chromium?: string;
  /** For one Lighthouse run; default 60,000. */
  timeLimitMs?: number;
}

const DEFAULT_TIME_LIMIT_MS = 60_000;
const SCOPE = "openid";

/** Where a person who is asked for a captcha ends up. */
const CAPTCHA_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A captcha</title></head>
<body><h1>You look like a person</h1><p>Your captcha token is <code>solved-by-a-person</code>.</p></body></html>
`;

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function tokenOf({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w\-.~+/]+=*)$/i.exec(authorization)?.[1];
}

/** Starts the service; rejects with node's own error where the port is taken. */
export async function startAnalysisService({
  port = 0,
  introspect,
  chromium,
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
}: AnalysisServiceOptions): Promise<AnalysisService> {
  const requests: AnalysisRequest[] = [];
  const recorded = new Map<string, AnalysisRecord>();
  const queue = chromium === undefined ? undefined : createLighthouseQueue(chromium, timeLimitMs);
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  let canned: Canned | undefined;
  let fault: AnalysisFault | undefined;
  let faultsLeft = 0;

  function record(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const { authorization, ...headers } = request.headers;
    const entry: AnalysisRequest = {
      method: request.method ?? "",
      path: (request.url ?? "/").replace(/\?.*$/s, ""),
      parameters: [...query],
      headers,
      isTokenSent: authorization !== undefined,
      isTokenValid: false,
      hasBody: false,
      at: Date.now(),
      isAborted: false,
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
    };
    requests.push(entry);
    response.once("close", () => {
      entry.endedAt = Date.now();
      entry.isAborted = !response.writableFinished;
    });
    return entry;
  }

  function takeFault(): AnalysisFault | undefined {
    const taken = fault;
    faultsLeft -= 1;
    if (faultsLeft <= 0) fault = undefined;
    return taken;
  }

  /** What stands in the way of an analysis, beside the question itself. */
  async function refusal(request: IncomingMessage, entry: AnalysisRequest): Promise<Answer | undefined> {
    const token = tokenOf(request.headers);
    if (token === undefined) return unauthorized(entry.isTokenSent);
    const { isActive, scope } = await introspect(token);
    if (!isActive) return unauthorized(true);
    if (!scope.split(" ").includes(SCOPE)) return forbidden();
    entry.isTokenValid = true;
    return entry.hasBody ? badQuestion("The request body must be empty.") : undefined;
  }

  async function runLighthouse(question: Question, signal: AbortSignal): Promise<AnalysisRecord> {
    if (!queue) throw new FailedRun("NO_BROWSER", "This service was started without a browser.");
    const { url, categories, strategy, locale } = question;
    const key = JSON.stringify([url, [...categories].sort(), strategy, locale]);
    const earlier = canned === "recorded" ? recorded.get(key) : undefined;
    if (earlier) return earlier;
    const run = queue.run(question, AbortSignal.any([signal, stopped.signal]));
    // The run ends a little after whoever waits for it was told.
    running.add(run);
    const analysis = analysisOf(await run.finally(() => running.delete(run)), question);
    recorded.set(key, analysis);
    return analysis;
  }

  async function analyse(question: Question, signal: AbortSignal): Promise<AnalysisRecord> {
    if (typeof canned === "function") return canned(question);
    return canned === undefined || canned === "recorded" ? runLighthouse(question, signal) : canned;
  }

  async function answerQuestion(
    query: URLSearchParams,
    names: Interface,
    taken: AnalysisFault | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const left = new AbortController();
    response.once("close", () => left.abort());
    try {
      const question = narrowed(parseQuestion(query), taken);
      const analysis = changed(await analyse(question, left.signal), taken);
      const right = jsonAnswer(200, names === "pagespeed" ? withPublicNames(analysis) : analysis);
      await sendAnalysis(failedPage(analysis, taken) ?? right, taken, response);
    } catch (error) {
      if (error instanceof BadQuestion) send(response, badQuestion(error.message));
      else if (error instanceof FailedRun) send(response, analysisError(500, error.code, error.message));
      else throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const entry = record(request, response, searchParams);
    const names = Object.hasOwn(PATHS, pathname) ? PATHS[pathname] : undefined;
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.method === "OPTIONS") {
      response.setHeader("Access-Control-Allow-Methods", "GET");
      response.setHeader("Access-Control-Allow-Headers", "authorization");
      response.writeHead(204).end();
      return;
    }
    entry.hasBody = (await text(request)) !== "";
    if (!names) {
      const isCaptcha = pathname === "/" || pathname === "/captcha";
      if (isCaptcha) {
        return send(response, { status: 200, headers: { "Content-Type": "text/html" }, body: CAPTCHA_PAGE });
      }
      const message = "There is nothing here.";
      return send(response, errorAnswer(404, { message, domain: "global", reason: "notFound" }));
    }
    if (request.method !== "GET") {
      const words = { message: "Only GET here.", domain: "global", reason: "httpMethodNotAllowed" };
      return send(response, errorAnswer(405, words, { Allow: "GET, OPTIONS" }));
    }
    // Noted before a fault can stand in the way: tests want to know whether the token was good.
    const refused = await refusal(request, entry);
    const taken = takeFault();
    if (taken && (await answerInstead(taken, response, searchParams.has("captchaToken"), server.url))) return;
    if (refused) return send(response, refused);
    await answerQuestion(searchParams, names, taken, response);
  }

  const server = await listen(
    (request, response) => {
      // A client that hangs up while it asks is no fault of this service.
      handle(request, response).catch(() => response.destroy());
    },
    { port },
  );

  function setFault(wanted: AnalysisFault | undefined, { times = Number.POSITIVE_INFINITY } = {}): void {
    fault = wanted;
    faultsLeft = times;
  }

  return {
    url: server.url,
    port: server.port,
    requests,
    forget() {
      requests.length = 0;
    },
    setCanned(wanted) {
      canned = wanted;
    },
    setFault,
    reset() {
      requests.length = 0;
      canned = undefined;
      setFault(undefined);
    },
    async stop() {
      stopped.abort();
      await server.stop();
      await Promise.allSettled(running);
    },
  };
}

if (import.meta.main) {
  const [chromium, port] = process.argv.slice(2);
  const introspect = async () => ({ isActive: true, scope: SCOPE });
  const service = await startAnalysisService({
    port: Number(port ?? 0),
    introspect,
    ...(chromium && { chromium }),
  });
  console.log(`Page scores at ${service.url}/pagescoreonline/v5/runPagescore?url=…, with any bearer token`);
}
