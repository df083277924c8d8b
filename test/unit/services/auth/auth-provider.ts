// An OpenID provider in this process: it signs, redirects and refuses as the test says, and records its requests.
import {
  type Authorization,
  beginAuthorization,
  discoverProvider,
  finishAuthorization,
  type SignInAccess,
} from "../../../../src/services/auth/client.ts";
import type { HttpContext, HttpRequest } from "../../../../src/services/http.ts";

export const ISSUER = "https://issuer.example";
export const ACCESS: SignInAccess = {
  issuer: ISSUER,
  clientId: "the-client",
  clientSecret: "",
  redirectUrl: "https://abc.chromiumapp.org/signed-in",
  scope: "openid",
  asksForAccount: false,
};

/** Secrets that must never be in an error, by their prefix: the provider sends or gets them in these tests. */
export const SECRETS = {
  code: "secret-code-1",
  accessToken: "secret-access-token-1",
  refreshToken: "secret-refresh-token-1",
  clientSecret: "secret-of-client-1",
} as const;

export const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize?tenant=1`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/jwks`,
  revocation_endpoint: `${ISSUER}/revoke`,
};

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};

const makeKeys = () => crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
const [ownKeys, strangeKeys] = await Promise.all([makeKeys(), makeKeys()]);

function base64Url(value: string | ArrayBuffer): string {
  return Buffer.from(value as string).toString("base64url");
}

export async function signed(
  claims: Record<string, unknown>,
  { header = {}, isStrange = false }: { header?: Record<string, unknown>; isStrange?: boolean } = {},
): Promise<string> {
  const head = base64Url(JSON.stringify({ alg: "RS256", kid: "k", ...header }));
  const input = `${head}.${base64Url(JSON.stringify(claims))}`;
  const { privateKey } = isStrange ? strangeKeys : ownKeys;
  const signature = await crypto.subtle.sign(RSA.name, privateKey, new TextEncoder().encode(input));
  return `${input}.${base64Url(signature)}`;
}

export function claimsFor(nonce: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1_000);
  return { iss: ISSUER, aud: ACCESS.clientId, sub: "robin", nonce, iat: now, exp: now + 300, ...change };
}

export type Reply = Response | (() => Response | Promise<Response>);

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

export type FakeProvider = ReturnType<typeof startProvider>;

async function keys(): Promise<Response> {
  const key = await crypto.subtle.exportKey("jwk", ownKeys.publicKey);
  return json({ keys: [{ ...key, kid: "k", alg: "RS256", use: "sig" }] });
}

/** A provider with metadata and keys that does nothing else until a test says so. */
export function startProvider(metadata: Record<string, unknown> = METADATA) {
  /** The requests sent, oldest first. */
  const asked: { url: string; init: RequestInit; form: Record<string, string> }[] = [];
  /** The requests announced, oldest first. */
  const announced: HttpRequest[] = [];
  /** The response of each path; others are not found. */
  const replies: Record<string, Reply> = {
    "/.well-known/openid-configuration": () => json(metadata),
    "/jwks": keys,
  };
  const context: HttpContext = {
    isOnline: () => true,
    onRequest: (request) => announced.push(request),
    fetch: async (url, init = {}) => {
      const form = Object.fromEntries(new URLSearchParams(init.body as URLSearchParams | undefined));
      asked.push({ url: String(url), init, form });
      const reply = replies[new URL(String(url)).pathname] ?? new Response("Not found", { status: 404 });
      return reply instanceof Response ? reply.clone() : await reply();
    },
  };
  return { context, asked, announced, replies };
}

/** The address that a person returns with; a parameter that is `undefined` is left out. */
export function redirectOf(
  authorization: Authorization,
  change: Record<string, string | undefined> = {},
): string {
  const url = new URL(ACCESS.redirectUrl);
  const parameters = { code: SECRETS.code, state: authorization.state, ...change };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

export interface Try {
  at?: FakeProvider;
  access?: Partial<SignInAccess>;
  /** Makes the ID token; `undefined` for none. */
  idToken?: (nonce: string) => Promise<string | undefined>;
  /** Changes the response of the token endpoint. */
  answer?: Record<string, unknown>;
  redirect?: (authorization: Authorization) => string;
}

export async function signIn({
  at = startProvider(),
  access,
  idToken = (nonce) => signed(claimsFor(nonce)),
  answer,
  redirect = redirectOf,
}: Try = {}) {
  const mine = { ...ACCESS, ...access };
  const provider = await discoverProvider(at.context, mine.issuer);
  const authorization = await beginAuthorization(provider, mine);
  const token = await idToken(authorization.nonce);
  at.replies["/token"] ??= json({
    access_token: SECRETS.accessToken,
    token_type: "Bearer",
    expires_in: 3600,
    ...(token !== undefined && { id_token: token }),
    ...answer,
  });
  return finishAuthorization(at.context, provider, mine, authorization, redirect(authorization));
}
