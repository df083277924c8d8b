// The local analysis service: page-analysis-v5 with real Lighthouse runs of local pages, and switches for every fault.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  type AnalysisFault,
  analysisError,
  badQuestion,
  captcha,
  GATE,
  refusal,
} from "./analysis/answers.ts";
import { createLighthouseQueue, FailedRun } from "./analysis/lighthouse-queue.ts";
import { BadQuestion, type Interface, PATHS, parseQuestion, type Question } from "./analysis/questions.ts";
import { type AnalysisRecord, analysisOf, withPublicNames } from "./analysis/records.ts";
import { type Answer, permitOrigins, send } from "./answers.ts";
import { checkKey, hasKey, quotaZero } from "./api-key.ts";
import { answerWithFault, type Fault, isAltering } from "./faults.ts";
import { listen } from "./local-server.ts";
import {
  checkToken,
  createFaultSwitch,
  type Introspect,
  noteCall,
  privateJson,
  type TokenCall,
} from "./token-calls.ts";

export { cannedAnswer } from "./analysis/canned.ts";
export type { Question } from "./analysis/questions.ts";
export type { AnalysisRecord } from "./analysis/records.ts";
export type { TokenCall as AnalysisRequest } from "./token-calls.ts";

type Canned = (question: Question) => AnalysisRecord | Promise<AnalysisRecord>;

export type AnalysisService = Awaited<ReturnType<typeof startAnalysisService>>;

/** A Lighthouse run takes 7 to 20 s on an idle machine, and ten times as long on one busy with other tests. */
export const RUN_LIMIT_MS = 240_000;

const CAPTCHA_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A captcha</title></head>
<body><h1>You look like a person</h1><p>Your captcha token is <code>solved-by-a-person</code>.</p></body></html>
`;

/** Its address is `{analysis_url}` and, with other names, the public service. Without `chromium` all responses are canned. */
export async function startAnalysisService(options: { introspect: Introspect; chromium?: string }) {
  const { introspect, chromium } = options;
  const requests: TokenCall[] = [];
  let measured: AnalysisRecord | undefined;
  const queue = chromium === undefined ? undefined : createLighthouseQueue(chromium, RUN_LIMIT_MS);
  const stopped = new AbortController();
  const running = new Set<Promise<unknown>>();
  let canned: Canned | undefined;
  const faults = createFaultSwitch<AnalysisFault>();

  async function runLighthouse(question: Question, signal: AbortSignal): Promise<AnalysisRecord> {
    if (!queue) throw new FailedRun("NO_BROWSER", "This service was started without a browser.");
    const run = queue.run(question, AbortSignal.any([signal, stopped.signal]));
    // The run ends a little after its waiters were notified.
    running.add(run);
    measured = analysisOf(await run.finally(() => running.delete(run)), question);
    return measured;
  }

  async function answerQuestion(
    query: URLSearchParams,
    names: Interface,
    fault: Fault | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const left = new AbortController();
    response.once("close", () => left.abort());
    try {
      const question = parseQuestion(query);
      const analysis = await (canned ? canned(question) : runLighthouse(question, left.signal));
      const right = privateJson(200, names === "pagespeed" ? withPublicNames(analysis) : analysis);
      if (fault) await answerWithFault(fault, response, right);
      else send(response, right);
    } catch (error) {
      if (error instanceof BadQuestion) send(response, badQuestion(error.message));
      else if (error instanceof FailedRun) send(response, analysisError(500, error.code, error.message));
      else throw error;
    }
  }

  /** Checks the key or token, and both if both are sent; without either the caller is anonymous, and has no quota. */
  async function checkCaller(entry: TokenCall, request: IncomingMessage): Promise<Answer | undefined> {
    const refused = checkKey(request);
    if (refused || (hasKey(request) && !entry.isTokenSent)) return refused;
    const isNobody = !entry.isTokenSent && entry.path.startsWith("/pagespeed");
    return isNobody ? quotaZero() : checkToken(entry, request, introspect, GATE);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const entry = noteCall(request, response);
    requests.push(entry);
    if (permitOrigins(request, response, "GET", "authorization,x-goog-api-key")) return;
    entry.hasBody = (await text(request)) !== "";
    const { path } = entry;
    const query = new URLSearchParams(entry.parameters);
    if (path === "/" || path === "/captcha") {
      return send(response, { status: 200, headers: { "Content-Type": "text/html" }, body: CAPTCHA_PAGE });
    }
    const names = PATHS.get(path);
    if (!names) return send(response, refusal(404, "notFound", "There is nothing here."));
    if (request.method !== "GET") {
      const allowed = { Allow: "GET, OPTIONS" };
      return send(response, refusal(405, "httpMethodNotAllowed", "Only GET here.", {}, allowed));
    }
    // Recorded before any fault: tests need to know whether the token was valid.
    const refused =
      (await checkCaller(entry, request)) ??
      (entry.hasBody ? badQuestion("The request body must be empty.") : undefined);
    const fault = faults.take();
    if (fault?.kind === "captcha") {
      if (!query.has("captchaToken")) return send(response, captcha(fault.form, server.url));
    } else if (fault && !isAltering(fault)) return answerWithFault(fault, response);
    if (refused) return send(response, refused);
    await answerQuestion(query, names, fault?.kind === "captcha" ? undefined : fault, response);
  }

  const server = await listen(handle);

  return {
    url: server.url,
    port: server.port,
    requests: requests as readonly TokenCall[],
    get measured() {
      return measured;
    },
    forget() {
      requests.length = 0;
    },
    /** Responds without Lighthouse until called with `undefined`. */
    setCanned(wanted: Canned | undefined) {
      canned = wanted;
    },
    /** Makes every request fail until called with `undefined`, or a number of times. Not preflights and invalid requests. */
    setFault: (fault: AnalysisFault | undefined, { times }: { times?: number } = {}) =>
      faults.set(fault, times),
    /** Clears faults, canned responses and requests. */
    reset() {
      requests.length = 0;
      canned = undefined;
      faults.set(undefined);
    },
    /** Closes the port, cuts every connection and ends Lighthouse. Can be called again. */
    async stop() {
      stopped.abort();
      await server.stop();
      await Promise.allSettled(running);
    },
  };
}
