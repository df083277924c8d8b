// The local cloud services: each method of cloud-methods at its own origin, with switches for every fault.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Answer, pageAnswer, permitOrigins, send } from "./answers.ts";
import {
  type CloudFault,
  GATE,
  invalidArgument,
  notFound,
  ownAnswer,
  permissionMissing,
} from "./cloud/answers.ts";
import { createDeployment } from "./cloud/functions.ts";
import { type CloudMethod, METHODS, parsePath, parseQuery, type Question } from "./cloud/questions.ts";
import { policyOf, reportConfigOf } from "./cloud/resources.ts";
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

export type { Trigger } from "./cloud/functions.ts";
export { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "./cloud/names.ts";

export interface CloudRequest extends TokenCall {
  service: "backup" | "functions" | "migration";
  /** This one deleted a function, whatever the response. */
  isCarriedOut: boolean;
}

interface FaultOptions {
  /** How many requests fail; by default all of them. */
  times?: number;
  /** A deletion that would have succeeded is carried out before it fails. `delay` and `truncate` always do that. */
  isCarriedOut?: boolean;
}

export type CloudServices = Awaited<ReturnType<typeof startCloudServices>>;

/** Each account's permissions; others have none. */
const PERMISSIONS: Record<string, readonly CloudMethod[]> = {
  demo: ["policy", "deletion", "report-config"],
  viewer: ["policy", "report-config"],
};

export async function startCloudServices({ introspect }: { introspect: Introspect }) {
  const requests: CloudRequest[] = [];
  const deployment = createDeployment();
  const faults = createFaultSwitch<CloudFault>();
  let faultOptions: FaultOptions = {};

  /** What prevents any response about the resource. */
  async function refusal(
    question: Question,
    request: IncomingMessage,
    entry: CloudRequest,
  ): Promise<Answer | undefined> {
    const { method } = question;
    const refused = await checkToken(entry, request, introspect, GATE);
    if (refused) return refused;
    if (!PERMISSIONS[entry.account ?? ""]?.includes(method)) return permissionMissing(question);
    if (entry.hasBody) return invalidArgument("The request body must be empty.");
    const query = parseQuery(method, entry.parameters);
    return typeof query === "string" ? invalidArgument(query) : undefined;
  }

  function resourceOf({ method, name }: Question, entry: CloudRequest): object | undefined {
    if (method === "report-config") return reportConfigOf(name);
    if (method === "policy") return policyOf(name, Number(parseQuery(method, entry.parameters)));
    const deletion = deployment.delete(name);
    entry.isCarriedOut = deletion?.isGone === true;
    return deletion?.operation;
  }

  function answerQuestion(question: Question, entry: CloudRequest): Answer {
    const found = resourceOf(question, entry);
    return found ? privateJson(200, found) : notFound(question.name);
  }

  async function handle(
    service: CloudRequest["service"],
    method: CloudMethod,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const entry = Object.assign(noteCall(request, response), { service, isCarriedOut: false });
    requests.push(entry);
    // No headers are exposed: pages of other origins can't read Retry-After and WWW-Authenticate there either.
    if (permitOrigins(request, response, "GET, DELETE", "authorization")) return;
    entry.hasBody = (await text(request)) !== "";
    const question = parsePath(method, entry.path);
    if (!question) return send(response, pageAnswer(404, "There is nothing here"));
    const { httpMethod } = METHODS[method];
    if (request.method !== httpMethod) {
      return send(response, pageAnswer(405, `Only ${httpMethod} here`, { Allow: `${httpMethod}, OPTIONS` }));
    }
    // Recorded before any fault: tests need to know whether the token was valid.
    const refused = await refusal(question, request, entry);
    const fault = faults.take();
    const isAnswered = !fault || isAltering(fault) || faultOptions.isCarriedOut === true;
    const right = refused ?? (isAnswered ? answerQuestion(question, entry) : undefined);
    const instead = fault && ownAnswer(fault, question);
    if (fault && !instead) return answerWithFault(fault as Fault, response, right);
    send(response, instead ?? right ?? notFound(""));
  }

  const start = (service: CloudRequest["service"], method: CloudMethod) =>
    listen((request, response) => handle(service, method, request, response));
  const servers = await Promise.all([
    start("backup", "policy"),
    start("functions", "deletion"),
    start("migration", "report-config"),
  ]);
  const [backup, functions, migration] = servers;

  function setFault(wanted: CloudFault | undefined, options: FaultOptions = {}): void {
    faults.set(wanted, options.times);
    faultOptions = options;
  }

  return {
    backupUrl: backup.url,
    functionsUrl: functions.url,
    migrationUrl: migration.url,
    requests: requests as readonly CloudRequest[],
    forget() {
      requests.length = 0;
    },
    /** Makes requests fail like this until called with `undefined`. Preflights and unknown methods aren't affected. */
    setFault,
    functions: deployment.names,
    triggers: deployment.triggers,
    restoreFunctions: deployment.restore,
    reset() {
      requests.length = 0;
      deployment.restore();
      setFault(undefined);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
