// The local analysis service: page-analysis-v5 over plain http, with real Lighthouse runs of pages on this computer, and
// switches for everything that can go wrong.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { analysisError, badQuestion, GATE } from "./analysis/answers.ts";
import { analysisOf } from "./analysis/beacon-result.ts";
import {
  type AnalysisFault,
  answerInstead,
  changed,
  refuseSeveral,
  sendAnalysis,
} from "./analysis/faults.ts";
import { createLighthouseQueue, FailedRun } from "./analysis/lighthouse-queue.ts";
import { BadQuestion, type Interface, PATHS, parseQuestion, type Question } from "./analysis/questions.ts";
import { type AnalysisRecord, withPublicNames } from "./analysis/records.ts";
import { type Answer, permitOrigins, send } from "./answers.ts";
import { listen } from "./local-server.ts";
import {
  checkToken,
  createFaultSwitch,
  errorAnswer,
  type Introspect,
  noteCall,
  privateJson,
  type TokenCall,
} from "./token-calls.ts";

export { cannedAnswer } from "./analysis/canned.ts";
export type { AnalysisFault } from "./analysis/faults.ts";
export type { Question } from "./analysis/questions.ts";
export type { AnalysisRecord } from "./analysis/records.ts";

export type AnalysisRequest = TokenCall;

/** Makes an answer in the place of a Lighthouse run. */
export type Canned = (question: Question) => AnalysisRecord | Promise<AnalysisRecord>;

export interface AnalysisService {
  /** `http://127.0.0.1:<port>`: both `{analysis_url}` and, by other names, the public service. */
  url: string;
  port: number;
  readonly requests: readonly AnalysisRequest[];
  /** What Lighthouse measured last. */
  readonly measured?: AnalysisRecord;
  forget(): void;
  /** Answers questions without Lighthouse until it is called with `undefined`. */
  setCanned(canned: Canned | undefined): void;
  /**
   * Makes every question fail in this manner until it is called with `undefined`, or for as many questions as told.
   * Preflights and what is no question stay well.
   */
  setFault(fault: AnalysisFault | undefined, options?: { times?: number }): void;
  /** No fault, nothing canned, nothing asked. */
  reset(): void;
  /** Closes the port, cuts every connection and ends Lighthouse. May be called again. */
  stop(): Promise<void>;
}

export interface AnalysisServiceOptions {
  introspect: Introspect;
  /** Path of the program for Lighthouse; without it only canned answers are given. */
  chromium?: string;
}

/** A Lighthouse run takes 7 to 20 s on an idle computer, and ten times as long on one that is busy with other tests. */
export const RUN_LIMIT_MS = 240_000;

/** Where a person who is asked for a captcha ends up. */
const CAPTCHA_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A captcha</title></head>
<body><h1>You look like a person</h1><p>Your captcha token is <code>solved-by-a-person</code>.</p></body></html>
`;

/** Starts the service on any free port. */
export async function startAnalysisService({
  introspect,
  chromium,
}: AnalysisServiceOptions): Promise<AnalysisService> {
  const requests: AnalysisRequest[] = [];
  let measured: AnalysisRecord | undefined;
  const queue = chromium === undefined ? undefined : createLighthouseQueue(chromium, RUN_LIMIT_MS);
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  let canned: Canned | undefined;
  const faults = createFaultSwitch<AnalysisFault>();

  /** What stands in the way of an analysis, beside the question itself. */
  async function refusal(request: IncomingMessage, entry: TokenCall): Promise<Answer | undefined> {
    const refused = await checkToken(entry, request, introspect, GATE);
    return refused ?? (entry.hasBody ? badQuestion("The request body must be empty.") : undefined);
  }

  async function runLighthouse(question: Question, signal: AbortSignal): Promise<AnalysisRecord> {
    if (!queue) throw new FailedRun("NO_BROWSER", "This service was started without a browser.");
    const run = queue.run(question, AbortSignal.any([signal, stopped.signal]));
    // The run ends a little after whoever waits for it was told.
    running.add(run);
    measured = analysisOf(await run.finally(() => running.delete(run)), question);
    return measured;
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
      const question = parseQuestion(query);
      refuseSeveral(question, taken);
      const analysis = changed(
        await (canned ? canned(question) : runLighthouse(question, left.signal)),
        taken,
      );
      const right = privateJson(200, names === "pagespeed" ? withPublicNames(analysis) : analysis);
      await sendAnalysis(right, taken, response);
    } catch (error) {
      if (error instanceof BadQuestion) send(response, badQuestion(error.message));
      else if (error instanceof FailedRun) send(response, analysisError(500, error.code, error.message));
      else throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const entry = noteCall(request, response);
    requests.push(entry);
    if (permitOrigins(request, response, "GET", "authorization")) return;
    entry.hasBody = (await text(request)) !== "";
    const { path } = entry;
    const query = new URLSearchParams(entry.parameters);
    const names = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
    if (path === "/" || path === "/captcha") {
      return send(response, { status: 200, headers: { "Content-Type": "text/html" }, body: CAPTCHA_PAGE });
    }
    if (!names) {
      const errors = { domain: "global", reason: "notFound" };
      return send(response, errorAnswer(404, { message: "There is nothing here.", errors }));
    }
    if (request.method !== "GET") {
      const errors = { domain: "global", reason: "httpMethodNotAllowed" };
      return send(
        response,
        errorAnswer(405, { message: "Only GET here.", errors }, { Allow: "GET, OPTIONS" }),
      );
    }
    // Noted before a fault can stand in the way: tests want to know whether the token was good.
    const refused = await refusal(request, entry);
    const taken = faults.take();
    if (taken && (await answerInstead(taken, response, query.has("captchaToken"), server.url))) return;
    if (refused) return send(response, refused);
    await answerQuestion(query, names, taken, response);
  }

  const server = await listen(handle);

  return {
    url: server.url,
    port: server.port,
    requests,
    get measured() {
      return measured;
    },
    forget() {
      requests.length = 0;
    },
    setCanned(wanted) {
      canned = wanted;
    },
    setFault: (fault, { times } = {}) => faults.set(fault, times),
    reset() {
      requests.length = 0;
      canned = undefined;
      faults.set(undefined);
    },
    async stop() {
      stopped.abort();
      await server.stop();
      await Promise.allSettled(running);
    },
  };
}
