// The local authorization server: a real OpenID provider over plain http, with pages of its own and switches for
// everything that can go wrong. By itself: `node test/services/authorization-server.ts [port] [redirect address]`.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { ProviderContext } from "oidc-provider";
import { type Account, DEMO, VIEWER } from "./authorization/accounts.ts";
import { type AuthorizationFault, isAnsweredInstead, passThrough } from "./authorization/faults.ts";
import { handleInteraction } from "./authorization/interactions.ts";
import { createMemory } from "./authorization/memory.ts";
import { FILES } from "./authorization/pages.ts";
import { type Client, createProvider } from "./authorization/provider.ts";
import { type Attempts, type AuthorizationRequest, endpointOf, note, said } from "./authorization/records.ts";
import { CLOUD_SCOPE } from "./authorization/scopes.ts";
import { listen } from "./local-server.ts";

export type { Account } from "./authorization/accounts.ts";
export type { AuthorizationFault, Endpoint } from "./authorization/faults.ts";
export type { IdTokenFlaw } from "./authorization/id-token.ts";
export { type AuthorizationRequest, attemptsIn } from "./authorization/records.ts";
export { CLOUD_SCOPE } from "./authorization/scopes.ts";

/** What a service may ask about a token. */
export interface Introspection {
  isActive: boolean;
  scope: string;
  clientId: string;
  /** User name of the one who allowed it; absent where the token is good for nothing. */
  account?: string;
}

export interface AuthorizationServer {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  port: number;
  /** {@link url}, and the path if one was asked for. */
  issuer: string;
  /** Of the public client, which needs no secret. */
  clientId: string;
  /** The same with a secret. */
  secretClient: Client;
  /** One who can sign in, and may do everything. */
  account: Account;
  /** Another, who may read at the cloud services and delete nothing. */
  viewer: Account;
  /** What was asked, oldest first. */
  readonly requests: readonly AuthorizationRequest[];
  /** Empties {@link requests}. */
  forget(): void;
  /** Whether a token is good for anything, and for what. */
  introspect(token: string): Promise<Introspection>;
  /** From now on no access token is valid that was given before; refresh tokens stay, unless they are to go too. */
  expireTokens(options?: { withRefreshTokens?: boolean }): void;
  /** Everybody is signed out, and flows that wait are over. Tokens stay as they are. */
  forgetSessions(): void;
  /** Whether a refresh token is given for `openid` alone, as some providers do; otherwise only for `offline_access`. */
  giveRefreshTokens(isGiven: boolean): void;
  /** Whether the ID token tells e-mail address and name too, where their scopes were allowed; userinfo always does. */
  tellAccountInIdToken(isTold: boolean): void;
  /**
   * From now on whoever allows something allows it without these scopes, as a person does who takes their ticks away.
   * What was allowed before stays allowed, and what is missing is asked for again the next time.
   */
  leaveOutScopes(scopes: readonly string[]): void;
  /** Makes every request that it concerns fail in this manner until it is called with `undefined`. */
  setFault(fault: AuthorizationFault | undefined): void;
  /** Nobody is signed in, nothing was asked, nothing was allowed, no token is valid, and nothing fails. */
  reset(): void;
  /** Closes the port and cuts every connection. May be called again. */
  stop(): Promise<void>;
}

export interface AuthorizationServerOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The addresses that the clients may have the answer sent to. */
  redirectUrls: readonly string[];
  /** Default 3600. */
  accessTokenSeconds?: number;
  /** Default `false`; see {@link AuthorizationServer.giveRefreshTokens}. */
  issueRefreshToken?: boolean;
  /** How the client with a secret proves that it has it; the other way is not announced. */
  secretMethod?: "client_secret_post" | "client_secret_basic";
  /** Makes the issuer an address with a path: "/realms/shop". */
  issuerPath?: string;
  /**
   * What it says of `prompt`; `login` works as well. By default it keeps silent about that, as some large providers do
   * that refuse it.
   */
  announcedPrompts?: readonly string[];
}

const DEFAULT_ACCESS_TOKEN_SECONDS = 3600;
const DEFAULT_PROMPTS = ["none", "consent", "select_account"];

/** Starts the server; rejects with node's own error where the port is taken. */
export async function startAuthorizationServer({
  port = 0,
  redirectUrls,
  accessTokenSeconds = DEFAULT_ACCESS_TOKEN_SECONDS,
  issueRefreshToken = false,
  secretMethod = "client_secret_post",
  issuerPath = "",
  announcedPrompts = DEFAULT_PROMPTS,
}: AuthorizationServerOptions): Promise<AuthorizationServer> {
  const memory = createMemory();
  const requests: AuthorizationRequest[] = [];
  const attempts: Attempts = new Map();
  const noted = new WeakMap<IncomingMessage, AuthorizationRequest>();
  const publicClient: Client = { clientId: "breachlight", clientSecret: "" };
  const secretClient: Client = {
    clientId: "breachlight-with-secret",
    clientSecret: randomBytes(24).toString("base64url"),
  };
  let fault: AuthorizationFault | undefined;
  let isRefreshTokenGiven = issueRefreshToken;
  let isAccountInIdToken = false;
  let leftOutScopes: readonly string[] = [];
  let states: string[] = [];
  // The provider wants to know its address, which is known only once the port is.
  let handle = (_: IncomingMessage, response: ServerResponse) => void response.destroy();

  const server = await listen((request, response) => handle(request, response), { port });
  const issuer = server.url + issuerPath;
  const { provider, signingKey } = await createProvider({
    issuer,
    memory,
    redirectUrls,
    publicClient,
    secretClient,
    secretMethod,
    accessTokenSeconds,
    announcedPrompts,
    isRefreshTokenGiven: () => isRefreshTokenGiven,
    isAccountInIdToken: () => isAccountInIdToken,
  }).catch(async (error) => {
    await server.stop();
    throw error;
  });

  provider.use(async (context: ProviderContext, next) => {
    const record = noted.get(context.req);
    const endpoint = record?.endpoint;
    const isNew = context.path === "/auth";
    if (record && isNew) note(record, context.query, attempts);
    const state = isNew ? said(context.query.state) : undefined;
    // Firefox opens one address twice.
    if (state !== undefined && state !== states.at(-1)) states = [...states, state].slice(-2);
    // Where the provider does not read the body, nobody else does.
    if (fault && record && context.method === "POST" && isAnsweredInstead(fault, endpoint)) {
      note(record, Object.fromEntries(new URLSearchParams(await text(context.req))), attempts);
    }
    const ask = async () => {
      await next();
      if (record && !isNew && context.oidc?.params) note(record, context.oidc.params, attempts);
    };
    if (!fault) return ask();
    const world = { issuer, signingKey, previousState: states.length > 1 ? states[0] : undefined };
    await passThrough(context, endpoint, record?.isInteractive === false, fault, world, ask);
  });
  const answer = provider.callback();

  handle = (request, response) => {
    const whole = request.url ?? "/";
    const isOurs = issuerPath === "" || whole.startsWith(`${issuerPath}/`);
    const inner = isOurs ? whole.slice(issuerPath.length) : whole;
    const path = inner.replace(/\?.*$/s, "");
    const endpoint = isOurs ? endpointOf(path) : undefined;
    const record: AuthorizationRequest = {
      method: request.method ?? "",
      path: whole.replace(/\?.*$/s, ""),
      ...(endpoint && { endpoint }),
      at: Date.now(),
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
    };
    requests.push(record);
    noted.set(request, record);
    const file = isOurs && Object.hasOwn(FILES, path) ? FILES[path] : undefined;
    if (file) {
      response.writeHead(200, { "Content-Type": file.type, "Cache-Control": "no-store" });
      response.end(file.read());
    } else if (isOurs && path.startsWith("/interaction/")) {
      // A browser that goes away in the middle is no fault of this server.
      const world = { provider, mountPath: issuerPath, leftOutScopes };
      handleInteraction(world, request, response).catch(() => response.destroy());
    } else if (isOurs) {
      Object.assign(request, { originalUrl: whole });
      request.url = inner;
      answer(request, response);
    } else {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is nothing here.");
    }
  };

  return {
    url: server.url,
    port: server.port,
    issuer,
    clientId: publicClient.clientId,
    secretClient,
    account: { ...DEMO },
    viewer: { ...VIEWER },
    requests,
    forget() {
      requests.length = 0;
    },
    async introspect(token) {
      const found = await provider.AccessToken.find(token);
      const grant = found?.isValid ? await provider.Grant.find(found.grantId) : undefined;
      if (!found || !grant) return { isActive: false, scope: "", clientId: "" };
      const { scope = "", clientId, accountId } = found;
      return { isActive: true, scope, clientId, account: accountId };
    },
    expireTokens({ withRefreshTokens = false } = {}) {
      memory.forget(withRefreshTokens ? ["AccessToken", "RefreshToken"] : ["AccessToken"]);
    },
    forgetSessions() {
      memory.forget(["Session", "Interaction"]);
    },
    giveRefreshTokens(isGiven) {
      isRefreshTokenGiven = isGiven;
    },
    tellAccountInIdToken(isTold) {
      isAccountInIdToken = isTold;
    },
    leaveOutScopes(scopes) {
      leftOutScopes = scopes;
    },
    setFault(wanted) {
      fault = wanted;
    },
    reset() {
      memory.forgetAll();
      requests.length = 0;
      states = [];
      fault = undefined;
      isRefreshTokenGiven = issueRefreshToken;
      isAccountInIdToken = false;
      leftOutScopes = [];
    },
    stop: server.stop,
  };
}

if (import.meta.main) {
  const [port, redirectUrl = "https://client.example/"] = process.argv.slice(2);
  const server = await startAuthorizationServer({ port: Number(port ?? 0), redirectUrls: [redirectUrl] });
  console.log(
    `Issuer ${server.issuer}, client ${server.clientId}, scopes openid, email, profile and ${CLOUD_SCOPE}`,
  );
  for (const { userName, password } of [server.account, server.viewer]) {
    console.log(`Sign in as ${userName} with ${password}`);
  }
}
