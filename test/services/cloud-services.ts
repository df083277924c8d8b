// The local cloud services: the three methods of cloud-methods over plain http, each at an origin of its own, with switches
// for everything that can go wrong. By itself: `node test/services/cloud-services.ts [port]`.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  type Answer,
  conflict,
  invalidArgument,
  jsonAnswer,
  notFound,
  pageAnswer,
  permissionMissing,
  SCOPE,
  scopeMissing,
  unauthorized,
} from "./cloud/answers.ts";
import { type CloudFault, failWith, isWorkedOn, send } from "./cloud/faults.ts";
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
import { type LocalServer, listen } from "./local-server.ts";

export type { CloudFault } from "./cloud/faults.ts";
export type { Trigger } from "./cloud/functions.ts";
export { FUNCTIONS, PROJECT, REPORT_CONFIGS, RESTORES, TRIGGERS } from "./cloud/names.ts";
export type { CloudMethod, CloudService } from "./cloud/questions.ts";

/** A request that a service received, preflights included. The token is not in it. */
export interface CloudRequest {
  service: CloudService;
  /** "GET", "DELETE", "OPTIONS" … */
  method: string;
  /** As sent, without query. */
  path: string;
  /** All of the query, decoded and in order. */
  parameters: [name: string, value: string][];
  hasBody: boolean;
  /** Without `authorization`. */
  headers: IncomingHttpHeaders;
  isTokenSent: boolean;
  /** Active and of the right scope. */
  isTokenValid: boolean;
  /** User name of the one that the token is of, where it is active. */
  account?: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** 0 while there is no answer, and for ever where there is none. */
  readonly status: number;
  /** The connection ended before the answer was complete, whoever ended it. */
  isAborted: boolean;
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
  /** What was asked of all three, oldest first. */
  readonly requests: readonly CloudRequest[];
  /** Empties {@link requests}. */
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
  /** Closes the ports and cuts every connection. May be called again. */
  stop(): Promise<void>;
}

export interface CloudServicesOptions {
  /** What a token is good for and whose it is, as the authorization server knows it. */
  introspect(
    token: string,
  ): Promise<{ isActive: boolean; scope: string; clientId?: string; account?: string }>;
  /** The first of three in a row; 0, the default, takes any free ones. */
  port?: number;
}

/** What each account may do; nobody else may do anything. */
const PERMISSIONS: Record<string, readonly CloudMethod[]> = {
  demo: ["policy", "deletion", "report-config"],
  viewer: ["policy", "report-config"],
};

const SERVICES: readonly CloudService[] = ["backup", "functions", "migration"];

function tokenOf({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w\-.~+/]+=*)$/i.exec(authorization)?.[1];
}

function mayCall(account: string | undefined, method: CloudMethod): boolean {
  const isKnown = account !== undefined && Object.hasOwn(PERMISSIONS, account);
  return isKnown && PERMISSIONS[account]?.includes(method) === true;
}

/** Starts all three; rejects with node's own error where a port is taken. */
export async function startCloudServices({
  introspect,
  port = 0,
}: CloudServicesOptions): Promise<CloudServices> {
  const requests: CloudRequest[] = [];
  const deployment = createDeployment();
  let fault: CloudFault | undefined;
  let faultOptions: FaultOptions = {};
  let faultsLeft = 0;
  let isClosedAfterPreflight = false;

  function record(service: CloudService, request: IncomingMessage, response: ServerResponse): CloudRequest {
    const { authorization, ...headers } = request.headers;
    const [path = "", ...query] = (request.url ?? "/").split("?");
    const entry: CloudRequest = {
      service,
      method: request.method ?? "",
      path,
      parameters: [...new URLSearchParams(query.join("?"))],
      hasBody: false,
      headers,
      isTokenSent: authorization !== undefined,
      isTokenValid: false,
      at: Date.now(),
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
      isAborted: false,
      isCarriedOut: false,
    };
    requests.push(entry);
    response.once("close", () => {
      entry.isAborted = !response.writableFinished;
    });
    return entry;
  }

  function takeFault(method: CloudMethod): CloudFault | undefined {
    if (faultOptions.method !== undefined && faultOptions.method !== method) return undefined;
    const taken = fault;
    faultsLeft -= 1;
    if (faultsLeft <= 0) fault = undefined;
    return taken;
  }

  /** What stands in the way of any answer about the resource. */
  async function refusal(
    { method, name }: Question,
    { headers }: IncomingMessage,
    entry: CloudRequest,
  ): Promise<Answer | undefined> {
    const token = tokenOf(headers);
    if (token === undefined) return unauthorized(entry.isTokenSent);
    const { isActive, scope, account } = await introspect(token);
    if (!isActive) return unauthorized(true);
    if (account !== undefined) entry.account = account;
    if (!scope.split(" ").includes(SCOPE)) return scopeMissing();
    entry.isTokenValid = true;
    if (name === undefined) return invalidArgument("The name is not encoded as an address has to be.");
    if (!mayCall(account, method)) return permissionMissing(TEMPLATES[method].permission, name);
    if (entry.hasBody) return invalidArgument("The request body must be empty.");
    const query = parseQuery(method, entry.parameters);
    return "problem" in query ? invalidArgument(query.problem) : undefined;
  }

  function carryOut(name: string, entry: CloudRequest): Answer {
    const deletion = deployment.delete(name);
    if (deletion.outcome === "missing") return notFound(name);
    if (deletion.outcome === "busy") return conflict(name);
    entry.isCarriedOut = deletion.isGone;
    return jsonAnswer(200, deletion.operation);
  }

  /** The right answer to a question that nothing stands in the way of. */
  function answerQuestion({ method, name = "" }: Question, entry: CloudRequest): Answer {
    if (method === "deletion") return carryOut(name, entry);
    const query = parseQuery(method, entry.parameters);
    const version = "version" in query ? query.version : 0;
    const found = method === "policy" ? policyOf(name, version) : reportConfigOf(name);
    return found ? jsonAnswer(200, found) : notFound(name);
  }

  async function handle(
    service: CloudService,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const entry = record(service, request, response);
    const question = parsePath(service, entry.path);
    // Nothing is exposed beside it: pages of other origins cannot read Retry-After and WWW-Authenticate there either.
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.method === "OPTIONS") {
      if (isClosedAfterPreflight) response.setHeader("Connection", "close");
      response.setHeader("Access-Control-Allow-Methods", "GET, DELETE");
      response.setHeader("Access-Control-Allow-Headers", "authorization");
      response.writeHead(204).end();
      return;
    }
    entry.hasBody = (await text(request)) !== "";
    if (!question) return send(response, pageAnswer(404, "There is nothing here"));
    const { httpMethod } = TEMPLATES[question.method];
    if (request.method !== httpMethod) {
      return send(response, pageAnswer(405, `Only ${httpMethod} here`, { Allow: `${httpMethod}, OPTIONS` }));
    }
    // Noted before a fault can stand in the way: tests want to know whether the token was good.
    const refused = await refusal(question, request, entry);
    const isCarriedOut = faultOptions.isCarriedOut === true;
    const taken = takeFault(question.method);
    if (taken && !isWorkedOn(taken)) {
      if (isCarriedOut && !refused) answerQuestion(question, entry);
      return failWith(taken, response, question, undefined);
    }
    const right = refused ?? answerQuestion(question, entry);
    return taken ? failWith(taken, response, question, right) : send(response, right);
  }

  const started = await Promise.allSettled(
    SERVICES.map((service, index) =>
      listen(
        (request, response) => {
          // A client that hangs up while it asks is no fault of this service.
          handle(service, request, response).catch(() => response.destroy());
        },
        { port: port === 0 ? 0 : port + index },
      ),
    ),
  );
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [backup, functions, migration] = servers as [LocalServer, LocalServer, LocalServer];

  function setFault(wanted: CloudFault | undefined, options: FaultOptions = {}): void {
    fault = wanted;
    faultOptions = options;
    faultsLeft = options.times ?? Number.POSITIVE_INFINITY;
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
    stop,
  };
}

if (import.meta.main) {
  const introspect = async () => ({ isActive: true, scope: SCOPE, account: "demo" });
  const services = await startCloudServices({ introspect, port: Number(process.argv[2] ?? 0) });
  const { backupUrl, functionsUrl, migrationUrl } = services;
  console.log(
    `Restores at ${backupUrl}, functions at ${functionsUrl}, report configurations at ${migrationUrl}`,
  );
}
