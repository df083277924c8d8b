// The local authorization server's faults and attacks (RFC 9700, section 4; OpenID Connect Core, section 3.1.3.7).

import { type KeyObject, sign } from "node:crypto";
import type { ProviderContext } from "oidc-provider";
import { jsonAnswer, send } from "../answers.ts";
import { answerWithFault, type Fault } from "../faults.ts";

export type Endpoint = "discovery" | "keys" | "authorization" | "token" | "revocation" | "userinfo";

export type AuthorizationFault =
  /** An endpoint fails like any server: another status, a page, nothing, a redirect. */
  | { kind: "answer"; at: Endpoint; as: Exclude<Fault, { kind: "delay" | "hold" | "truncate" | "cut" }> }
  /** The redirect has another state, none, or the previous flow's. */
  | { kind: "state"; state: "wrong" | "missing" | "previous" }
  /** The redirect names another issuer, or none. */
  | { kind: "redirect-issuer"; issuer: "wrong" | "missing" }
  /** The redirect goes to this address, with everything it carries. */
  | { kind: "redirect-to"; to: string }
  /** The request immediately gets `error=`, without a page; `only` limits it to one kind. */
  | { kind: "error"; error: string; description?: string; only?: "silent" | "interactive" }
  | { kind: "id-token"; flaw: keyof typeof ID_TOKEN_FLAWS }
  /** An OAuth error as JSON, without using up the code; 400 by default. */
  | { kind: "token-error"; error: string; description?: string; status?: number }
  /** Instead of "Bearer". */
  | { kind: "token-type"; type: string }
  /** The scope that the response claims was granted. */
  | { kind: "token-scope"; scope: string }
  | { kind: "discovery"; flaw: "other-issuer" | "foreign-endpoints" };

const ELSEWHERE = "https://accounts.elsewhere.example";

type Json = Record<string, unknown>;
type Claims = Json & { iat: number; exp: number };

const HOUR_SECONDS = 3600;

/** ID tokens that must be rejected: the flaw of one signed with the right key, or a missing one. */
const ID_TOKEN_FLAWS = {
  issuer: () => ({ iss: ELSEWHERE }),
  audience: () => ({ aud: "another-client" }),
  nonce: () => ({ nonce: "not-the-nonce" }),
  "no-nonce": () => ({ nonce: undefined }),
  expired: ({ iat }: Claims) => ({ iat: iat - 2 * HOUR_SECONDS, exp: iat - HOUR_SECONDS }),
  future: ({ iat, exp }: Claims) => ({
    iat: iat + HOUR_SECONDS,
    nbf: iat + HOUR_SECONDS,
    exp: exp + HOUR_SECONDS,
  }),
  /** For a renewal. */
  subject: () => ({ sub: "somebody-else" }),
  missing: undefined,
};

/** @param signingKey private, the token's own */
function spoilIdToken(
  token: string,
  flaw: keyof typeof ID_TOKEN_FLAWS,
  signingKey: KeyObject,
): string | undefined {
  const change = ID_TOKEN_FLAWS[flaw];
  if (!change) return undefined;
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  const changed = Buffer.from(JSON.stringify({ ...claims, ...change(claims) })).toString("base64url");
  const signature = sign("sha256", Buffer.from(`${header}.${changed}`), signingKey).toString("base64url");
  return `${header}.${changed}.${signature}`;
}

interface FaultWorld {
  issuer: string;
  signingKey: KeyObject;
  /** State of the previous flow, if any. */
  previousState: string | undefined;
}

/** Whether the provider is bypassed, so that no code is used up. */
export function isAnsweredInstead(fault: AuthorizationFault, endpoint: Endpoint | undefined): boolean {
  if (fault.kind === "token-error") return endpoint === "token";
  return fault.kind === "answer" && fault.at === endpoint;
}

function errorRedirect(
  { query }: ProviderContext,
  { error, description }: AuthorizationFault & { kind: "error" },
  issuer: string,
): string {
  const to = new URL(String(query.redirect_uri));
  const what = { error, error_description: description, state: query.state, iss: issuer };
  for (const [name, value] of Object.entries(what)) {
    if (value !== undefined) to.searchParams.set(name, String(value));
  }
  return to.href;
}

function changeRedirect(fault: AuthorizationFault, to: URL, previousState = "none-yet"): URL {
  const { searchParams } = to;
  const setOrDelete = (name: string, value: string | undefined) =>
    value === undefined ? searchParams.delete(name) : searchParams.set(name, value);
  if (fault.kind === "state") {
    setOrDelete(
      "state",
      { missing: undefined, previous: previousState, wrong: "not-the-state" }[fault.state],
    );
  } else if (fault.kind === "redirect-issuer") {
    setOrDelete("iss", fault.issuer === "missing" ? undefined : ELSEWHERE);
  } else if (fault.kind === "redirect-to") {
    const elsewhere = new URL(fault.to);
    for (const [name, value] of searchParams) elsewhere.searchParams.append(name, value);
    return elsewhere;
  }
  return to;
}

function changeDiscovery(fault: AuthorizationFault & { kind: "discovery" }, body: Json): Json {
  if (fault.flaw === "other-issuer") return { ...body, issuer: ELSEWHERE };
  const plain = (endpoint: unknown) =>
    `http://accounts.elsewhere.example${new URL(String(endpoint)).pathname}`;
  const authorization_endpoint = plain(body.authorization_endpoint);
  return { ...body, authorization_endpoint, token_endpoint: plain(body.token_endpoint) };
}

function changeTokens(fault: AuthorizationFault, body: Json, signingKey: KeyObject): Json {
  if (typeof body.access_token !== "string") return body;
  if (fault.kind === "token-type") return { ...body, token_type: fault.type };
  if (fault.kind === "token-scope") return { ...body, scope: fault.scope };
  if (fault.kind !== "id-token" || typeof body.id_token !== "string") return body;
  return { ...body, id_token: spoilIdToken(body.id_token, fault.flaw, signingKey) };
}

/** The response has the same CORS headers as the provider's own. */
async function answerInstead(context: ProviderContext, fault: AuthorizationFault): Promise<void> {
  const { res } = context;
  const origin = context.get("Origin");
  context.respond = false;
  if (origin !== "") res.setHeader("Access-Control-Allow-Origin", origin);
  if (fault.kind === "answer") return answerWithFault(fault.as, res);
  if (fault.kind !== "token-error") return;
  const { error, description: error_description, status = 400 } = fault;
  send(res, jsonAnswer(status, { error, error_description }, { "Cache-Control": "no-store" }));
}

/** Responds to a request with a fault; `next` produces the right response. */
export async function passThrough(
  context: ProviderContext,
  endpoint: Endpoint | undefined,
  isSilent: boolean,
  fault: AuthorizationFault,
  { issuer, signingKey, previousState }: FaultWorld,
  next: () => Promise<void>,
): Promise<void> {
  if (isAnsweredInstead(fault, endpoint)) return answerInstead(context, fault);
  const isMeant = fault.kind === "error" && (!fault.only || (fault.only === "silent") === isSilent);
  if (isMeant && endpoint === "authorization") {
    context.status = 303;
    context.set("Location", errorRedirect(context, fault, issuer));
    return;
  }
  await next();

  const location = context.response.get("Location");
  // The provider's redirects between its own pages aren't affected.
  if (endpoint === "authorization" && URL.canParse(location) && !location.startsWith(issuer)) {
    context.set("Location", changeRedirect(fault, new URL(location), previousState).href);
  } else if (endpoint === "discovery" && fault.kind === "discovery") {
    context.body = changeDiscovery(fault, context.body as Json);
  } else if (endpoint === "token") {
    context.body = changeTokens(fault, context.body as Json, signingKey);
  }
}
