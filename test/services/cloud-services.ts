// The local cloud services: the three methods of cloud-methods over plain http, each at an origin of its own, with switches
// for everything that can go wrong.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Answer, pageAnswer, permitOrigins, send } from "./answers.ts";
import { GATE, invalidArgument, notFound, permissionMissing } from "./cloud/answers.ts";
import { type CloudFault, failWith } from "./cloud/faults.ts";
import { createDeployment, type Trigger } from "./cloud/functions.ts";
import {
  type CloudMethod,
  type CloudService,
  parsePath,
  parseQuery,
  type Question,
  TEMPLATES,
} from "./cloud/questions.ts";
import { reportConfigOf } from "./cloud/report-configs.ts";
import { policyOf } from "./cloud/restores.ts";
import { listen } from "./local-server.ts";
import { isAltering } from "./range/range-faults.ts";
import {
  checkToken,
  createFaultSwitch,
  type Introspect,
  noteCall,
  privateJson,
  type TokenCall,
} from "./token-calls.ts";

export type { CloudFault } from "./cloud/faults.ts";
export type { Trigger } from "./cloud/functions.ts";
export { FUNCTIONS, REPORT_CONFIGS, RESTORES, TRIGGERS } from "./cloud/names.ts";

/** A request that one of the services received. */
export interface CloudRequest extends TokenCall {
  service: CloudService;
  /** This one deleted a function, whatever was answered. */
  isCarriedOut: boolean;
}

export interface FaultOptions {
  /** How many requests fail; by default all of them. */
  times?: number;
  /** The only method that fails; by default all of them. */
  method?: CloudMethod;
  /** A deletion that would have succeeded is carried out before it fails. `delay`, `truncate` and `cut` always do that. */
  isCarriedOut?: boolean;
}

export interface CloudServices {
  /** `http://127.0.0.1:<port>`, three of them. */
  backupUrl: string;
  functionsUrl: string;
  migrationUrl: string;
  /** Of all three, oldest first. */
  readonly requests: readonly CloudRequest[];
  forget(): void;
  /** Makes requests fail in this manner until it is called with `undefined`. Preflights and what is no method stay well. */
  setFault(fault: CloudFault | undefined, options?: FaultOptions): void;
  /** Whether the connection of a preflight is closed after it, so that the request itself comes on a new one. */
  closeAfterPreflight(isClosed: boolean): void;
  /** Whole names of the functions that there are now. */
  functions(): string[];
  /** Which functions each trigger uses now. */
  triggers(): Trigger[];
  /** Every function is back, and every trigger uses what it did. */
  restoreFunctions(): void;
  /** Nothing was asked, nothing deleted, and nothing fails. */
  reset(): void;
  stop(): Promise<void>;
}

/** What each account may do; nobody else may do anything. */
const PERMISSIONS: Record<string, readonly CloudMethod[]> = {
  demo: ["policy", "deletion", "report-config"],
  viewer: ["policy", "report-config"],
};

function mayCall(account: string | undefined, method: CloudMethod): boolean {
  const isKnown = account !== undefined && Object.hasOwn(PERMISSIONS, account);
  return isKnown && PERMISSIONS[account]?.includes(method) === true;
}

/** Starts all three on any free ports. */
export async function startCloudServices({ introspect }: { introspect: Introspect }): Promise<CloudServices> {
  const requests: CloudRequest[] = [];
  const deployment = createDeployment();
  const faults = createFaultSwitch<CloudFault>();
  let faultOptions: FaultOptions = {};
  let isClosedAfterPreflight = false;

  /** What stands in the way of any answer about the resource. */
  async function refusal(
    { method, name }: Question,
    request: IncomingMessage,
    entry: CloudRequest,
  ): Promise<Answer | undefined> {
    const refused = await checkToken(entry, request, introspect, GATE);
    if (refused) return refused;
    if (name === undefined) return invalidArgument("The name is not encoded as an address has to be.");
    if (!mayCall(entry.account, method)) return permissionMissing(TEMPLATES[method].permission, name);
    if (entry.hasBody) return invalidArgument("The request body must be empty.");
    const query = parseQuery(method, entry.parameters);
    return "problem" in query ? invalidArgument(query.problem) : undefined;
  }

  function carryOut(name: string, entry: CloudRequest): Answer {
    const deletion = deployment.delete(name);
    if (!deletion) return notFound(name);
    entry.isCarriedOut = deletion.isGone;
    return privateJson(200, deletion.operation);
  }

  /** The right answer to a question that nothing stands in the way of. */
  function answerQuestion({ method, name = "" }: Question, entry: CloudRequest): Answer {
    if (method === "deletion") return carryOut(name, entry);
    const query = parseQuery(method, entry.parameters);
    const version = "version" in query ? query.version : 0;
    const found = method === "policy" ? policyOf(name, version) : reportConfigOf(name);
    return found ? privateJson(200, found) : notFound(name);
  }

  async function handle(
    service: CloudService,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const call = noteCall(request, response);
    const entry: CloudRequest = Object.assign(call, { service, isCarriedOut: false });
    requests.push(entry);
    const question = parsePath(service, entry.path);
    if (request.method === "OPTIONS" && isClosedAfterPreflight) response.setHeader("Connection", "close");
    // Nothing is exposed beside it: pages of other origins cannot read Retry-After and WWW-Authenticate there either.
    if (permitOrigins(request, response, "GET, DELETE", "authorization")) return;
    entry.hasBody = (await text(request)) !== "";
    if (!question) return send(response, pageAnswer(404, "There is nothing here"));
    const { httpMethod } = TEMPLATES[question.method];
    if (request.method !== httpMethod) {
      return send(response, pageAnswer(405, `Only ${httpMethod} here`, { Allow: `${httpMethod}, OPTIONS` }));
    }
    // Noted before a fault can stand in the way: tests want to know whether the token was good.
    const refused = await refusal(question, request, entry);
    const isCarriedOut = faultOptions.isCarriedOut === true;
    const isMeant = faultOptions.method === undefined || faultOptions.method === question.method;
    const taken = isMeant ? faults.take() : undefined;
    if (taken && !isAltering(taken)) {
      if (isCarriedOut && !refused) answerQuestion(question, entry);
      return failWith(taken, response, question, undefined);
    }
    const right = refused ?? answerQuestion(question, entry);
    return taken ? failWith(taken, response, question, right) : send(response, right);
  }

  const start = (service: CloudService) => listen((request, response) => handle(service, request, response));
  const [backup, functions, migration] = await Promise.all([
    start("backup"),
    start("functions"),
    start("migration"),
  ]);

  function setFault(wanted: CloudFault | undefined, options: FaultOptions = {}): void {
    faults.set(wanted, options.times);
    faultOptions = options;
  }

  return {
    backupUrl: backup.url,
    functionsUrl: functions.url,
    migrationUrl: migration.url,
    requests,
    forget() {
      requests.length = 0;
    },
    setFault,
    closeAfterPreflight(isClosed) {
      isClosedAfterPreflight = isClosed;
    },
    functions: deployment.names,
    triggers: deployment.triggers,
    restoreFunctions: deployment.restore,
    reset() {
      requests.length = 0;
      deployment.restore();
      setFault(undefined);
      isClosedAfterPreflight = false;
    },
    async stop() {
      await Promise.all([backup.stop(), functions.stop(), migration.stop()]);
    },
  };
}
