// The ways in which the local authorization server can be made to fail, or to attack: what is changed in what passes
// through. Attacks: RFC 9700, section 4; OpenID Connect Core, section 3.1.3.7.

import type { KeyObject } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ProviderContext } from "oidc-provider";
import { answerWithFault, isAltering, type RangeFault } from "../range/range-faults.ts";
import { type IdTokenFlaw, spoilIdToken } from "./id-token.ts";

/** What a fault can be about. */
export type Endpoint = "discovery" | "keys" | "authorization" | "token" | "revocation" | "userinfo";

export type AuthorizationFault =
  /** An endpoint answers in the manner of any server that fails: another status, a page, nothing, late, elsewhere. */
  | { kind: "answer"; at: Endpoint; as: RangeFault }
  /** The redirect carries another state, none, or that of the flow before this. */
  | { kind: "state"; state: "wrong" | "missing" | "previous" }
  /** The redirect names another issuer, or none. */
  | { kind: "redirect-issuer"; issuer: "wrong" | "missing" }
  /** The redirect goes to this address, with everything it carries. */
  | { kind: "redirect-to"; to: string }
  /** The request is answered at once with `error=`, without a page; `only` leaves the others alone. */
  | { kind: "error"; error: string; description?: string; only?: "silent" | "interactive" }
  | { kind: "id-token"; flaw: IdTokenFlaw }
  /** An OAuth error as JSON, without any use of the code; 400 unless told. */
  | { kind: "token-error"; error: string; description?: string; status?: number }
  /** In the place of "Bearer". */
  | { kind: "token-type"; type: string }
  /** The scope that the answer says was granted. */
  | { kind: "token-scope"; scope: string }
  | { kind: "discovery"; flaw: "other-issuer" | "foreign-endpoints" };

const ELSEWHERE = "https://accounts.elsewhere.example";

/** What a fault may need to know of the server. */
export interface FaultWorld {
  issuer: string;
  signingKey: KeyObject;
  /** State of the flow before this, if there was one. */
  previousState: string | undefined;
}

/** Whether the provider is not even asked, so that no code is used up. */
export function isAnsweredInstead(fault: AuthorizationFault, endpoint: Endpoint | undefined): boolean {
  if (fault.kind === "token-error") return endpoint === "token";
  if (fault.kind !== "answer" || fault.at !== endpoint) return false;
  return !isAltering(fault.as);
}

function isMeant(
  fault: AuthorizationFault & { kind: "error" },
  endpoint: Endpoint | undefined,
  isSilent: boolean,
): boolean {
  return endpoint === "authorization" && (fault.only === undefined || (fault.only === "silent") === isSilent);
}

function errorRedirect(
  { query }: ProviderContext,
  fault: AuthorizationFault & { kind: "error" },
  { issuer }: FaultWorld,
): string {
  const to = new URL(String(query.redirect_uri));
  to.searchParams.set("error", fault.error);
  if (fault.description !== undefined) to.searchParams.set("error_description", fault.description);
  if (query.state !== undefined) to.searchParams.set("state", String(query.state));
  to.searchParams.set("iss", issuer);
  return to.href;
}

function changeRedirect(fault: AuthorizationFault, to: URL, { previousState }: FaultWorld): URL {
  const { searchParams } = to;
  if (fault.kind === "state") {
    if (fault.state === "missing") searchParams.delete("state");
    else
      searchParams.set("state", fault.state === "previous" ? (previousState ?? "none-yet") : "not-the-state");
  } else if (fault.kind === "redirect-issuer") {
    if (fault.issuer === "missing") searchParams.delete("iss");
    else searchParams.set("iss", ELSEWHERE);
  } else if (fault.kind === "redirect-to") {
    const elsewhere = new URL(fault.to);
    for (const [name, value] of searchParams) elsewhere.searchParams.append(name, value);
    return elsewhere;
  }
  return to;
}

type Json = Record<string, unknown>;

function changeDiscovery(fault: AuthorizationFault & { kind: "discovery" }, body: Json): Json {
  if (fault.flaw === "other-issuer") return { ...body, issuer: ELSEWHERE };
  const plain = (endpoint: unknown) =>
    `http://accounts.elsewhere.example${new URL(String(endpoint)).pathname}`;
  const authorization_endpoint = plain(body.authorization_endpoint);
  return { ...body, authorization_endpoint, token_endpoint: plain(body.token_endpoint) };
}

function changeTokens(fault: AuthorizationFault, body: Json, { signingKey }: FaultWorld): Json {
  if (typeof body.access_token !== "string") return body;
  if (fault.kind === "token-type") return { ...body, token_type: fault.type };
  if (fault.kind === "token-scope") return { ...body, scope: fault.scope };
  if (fault.kind !== "id-token" || typeof body.id_token !== "string") return body;
  const { id_token, ...rest } = body;
  return fault.flaw === "missing"
    ? rest
    : { ...rest, id_token: spoilIdToken(id_token as string, fault.flaw, signingKey) };
}

function sendTokenError(response: ServerResponse, fault: AuthorizationFault & { kind: "token-error" }): void {
  response.writeHead(fault.status ?? 400, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify({ error: fault.error, error_description: fault.description }));
}

/** The answers that the front gives itself may be read by whoever asked, as the provider's own may. */
function permitOrigin({ res }: ProviderContext, origin: string): void {
  if (origin !== "") res.setHeader("Access-Control-Allow-Origin", origin);
}

/**
 * Answers a request in the manner of a fault.
 *
 * @param isSilent the request says `prompt=none`
 * @param next gives the right answer
 */
export async function passThrough(
  context: ProviderContext,
  endpoint: Endpoint | undefined,
  isSilent: boolean,
  fault: AuthorizationFault,
  world: FaultWorld,
  next: () => Promise<void>,
): Promise<void> {
  if (isAnsweredInstead(fault, endpoint)) {
    context.respond = false;
    permitOrigin(context, context.get("Origin"));
    if (fault.kind === "token-error") sendTokenError(context.res, fault);
    else if (fault.kind === "answer") await answerWithFault(fault.as, context.res, "", () => undefined);
    return;
  }
  if (fault.kind === "error" && isMeant(fault, endpoint, isSilent)) {
    context.status = 303;
    context.set("Location", errorRedirect(context, fault, world));
    return;
  }
  if (fault.kind === "answer" && fault.at === endpoint && fault.as.kind === "delay")
    await wait(fault.as.ms, undefined, { ref: false });
  await next();

  const location = context.response.get("Location");
  // Those of the provider to itself, between its pages, are left alone.
  if (endpoint === "authorization" && URL.canParse(location) && !location.startsWith(world.issuer)) {
    context.set("Location", changeRedirect(fault, new URL(location), world).href);
  } else if (endpoint === "discovery" && fault.kind === "discovery") {
    context.body = changeDiscovery(fault, context.body as Json);
  } else if (endpoint === "token") {
    context.body = changeTokens(fault, context.body as Json, world);
  }
  if (fault.kind === "answer" && fault.at === endpoint && fault.as.kind !== "delay") {
    context.respond = false;
    permitOrigin(context, context.get("Origin"));
    const right = JSON.stringify(context.body);
    await answerWithFault(fault.as, context.res, right, () => undefined, "application/json");
  }
}
