// The local authorization server: a real OpenID provider with its own pages, and switches for every fault.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProviderContext } from "oidc-provider";
import { pathOf, send } from "./answers.ts";
import { DEMO, VIEWER } from "./authorization/accounts.ts";
import { type AuthorizationFault, passThrough } from "./authorization/faults.ts";
import { handleInteraction } from "./authorization/interactions.ts";
import { createMemory } from "./authorization/memory.ts";
import { FILES } from "./authorization/pages.ts";
import { CLIENT_ID, createProvider } from "./authorization/provider.ts";
import { type Attempts, type AuthorizationRequest, endpointOf, note, said } from "./authorization/records.ts";
import { listen } from "./local-server.ts";

export type { AuthorizationFault } from "./authorization/faults.ts";
export { attemptsIn } from "./authorization/records.ts";
export { CLOUD_SCOPE } from "./authorization/scopes.ts";

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;

/** @param redirectUrls the client's allowed redirect addresses */
export async function startAuthorizationServer({ redirectUrls }: { redirectUrls: readonly string[] }) {
  const memory = createMemory();
  const requests: AuthorizationRequest[] = [];
  const attempts: Attempts = new Map();
  const noted = new WeakMap<IncomingMessage, AuthorizationRequest>();
  let fault: AuthorizationFault | undefined;
  let isRefreshTokenGiven = false;
  let leftOutScopes: readonly string[] = [];
  let states: string[] = [];
  // The provider needs its address, which is only known once the port is.
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;

  const server = await listen((request, response) => handle(request, response));
  const { url: issuer } = server;
  const { provider, signingKey } = await createProvider({
    issuer,
    memory,
    redirectUrls,
    isRefreshTokenGiven: () => isRefreshTokenGiven,
  });

  provider.use(async (context: ProviderContext, next) => {
    const record = noted.get(context.req);
    const endpoint = record?.endpoint;
    const isNew = context.path === "/auth";
    if (record && isNew) note(record, context.query, attempts);
    const state = isNew ? said(context.query.state) : undefined;
    // Firefox opens one address twice.
    if (state !== undefined && state !== states.at(-1)) states = [...states, state].slice(-2);
    if (!fault) return next();
    const world = { issuer, signingKey, previousState: states.length > 1 ? states[0] : undefined };
    await passThrough(context, endpoint, record?.isInteractive === false, fault, world, next);
  });
  const answer = provider.callback();

  handle = (request, response) => {
    const path = pathOf(request);
    const endpoint = endpointOf(path);
    const record: AuthorizationRequest = {
      method: request.method ?? "",
      path,
      endpoint,
      at: Date.now(),
      get status() {
        return response.headersSent ? response.statusCode : 0;
      },
    };
    requests.push(record);
    noted.set(request, record);
    const file = FILES[path];
    if (file) {
      const headers = { "Content-Type": file.type, "Cache-Control": "no-store" };
      return send(response, { status: 200, headers, body: file.read() });
    }
    if (!path.startsWith("/interaction/")) return answer(request, response);
    return handleInteraction({ provider, leftOutScopes }, request, response);
  };

  return {
    ...server,
    issuer,
    clientId: CLIENT_ID,
    /** An account with all permissions. */
    account: DEMO,
    /** An account that can read at the cloud services but not delete. */
    viewer: VIEWER,
    requests: requests as readonly AuthorizationRequest[],
    forget() {
      requests.length = 0;
    },
    /** Whether a token is valid, and for what. */
    async introspect(token: string) {
      const found = await provider.AccessToken.find(token);
      const grant = found?.isValid ? await provider.Grant.find(found.grantId) : undefined;
      const { scope = "", clientId = "", accountId } = grant && found ? found : {};
      return { isActive: grant !== undefined, scope, clientId, account: accountId };
    },
    /** Invalidates all earlier access tokens, and on request refresh tokens too. */
    expireTokens({ withRefreshTokens = false } = {}) {
      memory.forget("AccessToken", ...(withRefreshTokens ? (["RefreshToken"] as const) : []));
    },
    /** Signs everybody out and ends pending flows. Tokens stay. */
    forgetSessions() {
      memory.forget("Session", "Interaction");
    },
    /** Whether a refresh token is issued for `openid` alone, as some providers do; otherwise only for `offline_access`. */
    giveRefreshTokens(isGiven: boolean) {
      isRefreshTokenGiven = isGiven;
    },
    /** Leaves these scopes out of each consent from now on, so that they are requested again the next time. */
    leaveOutScopes(scopes: readonly string[]) {
      leftOutScopes = scopes;
    },
    /** Makes every matching request fail like this until called with `undefined`. */
    setFault(wanted: AuthorizationFault | undefined) {
      fault = wanted;
    },
    /** Clears sign-ins, requests, consents, tokens and faults. */
    reset() {
      memory.forgetAll();
      requests.length = 0;
      states = [];
      fault = undefined;
      isRefreshTokenGiven = false;
      leftOutScopes = [];
    },
  };
}
