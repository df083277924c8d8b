// A browser without a screen and a client without a window: walks through the local authorization server's pages.

import * as oauth from "oauth4webapi";
import type { AuthorizationServer } from "../../services/authorization-server.ts";

/** Where answers are sent: the address of an extension, which no server answers to. */
export const REDIRECT_URL = `https://${"abcdefghijklmnop".repeat(2)}.chromiumapp.org/`;
export const EXTENSION_ORIGIN = `chrome-extension://${"abcdefghijklmnop".repeat(2)}`;

export interface Page {
  url: string;
  status: number;
  text: string;
}

export interface Browser {
  /** Follows redirects on the server itself; one that leads elsewhere is the end, and its address the result. */
  visit(url: string, form?: Record<string, string>): Promise<Page>;
}

/** A browser with a jar of cookies of its own, which knows nothing of paths and ages. */
export function openBrowser(server: AuthorizationServer): Browser {
  const cookies = new Map<string, string>();
  return {
    async visit(url, form) {
      let next = url;
      let body = form && new URLSearchParams(form);
      while (next.startsWith(server.url)) {
        const answer = await fetch(next, {
          method: body ? "POST" : "GET",
          redirect: "manual",
          headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
          ...(body && { body }),
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (value === "") cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null) return { url: next, status: answer.status, text: await answer.text() };
        next = new URL(location, next).href;
        body = undefined;
      }
      return { url: next, status: 0, text: "" };
    },
  };
}

export interface Flow {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface FlowOptions {
  clientId?: string;
  scope?: string;
  prompt?: string;
  redirectUrl?: string;
}

/** A request for a code, with all that it is to be checked by. */
export async function beginFlow(
  server: AuthorizationServer,
  { clientId = server.clientId, scope = "openid", prompt, redirectUrl = REDIRECT_URL }: FlowOptions = {},
): Promise<Flow> {
  const flow = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
  };
  const url = new URL(`${server.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUrl,
    response_type: "code",
    scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: "S256",
    ...(prompt !== undefined && { prompt }),
  }).toString();
  return { ...flow, url: url.href };
}

/** Goes to an address, chooses, signs in and allows where a page asks for it; gives the address that all of it ends at. */
export async function walkThrough(
  server: AuthorizationServer,
  browser: Browser,
  url: string,
  decision: "allow" | "refuse" = "allow",
  { userName, password } = server.account,
): Promise<string> {
  let page = await browser.visit(url);
  if (page.text.includes("<h1>Choose an account</h1>")) {
    const isSame = page.text.includes(`>Go on as ${userName}</button>`);
    page = await browser.visit(page.url, { account: isSame ? "same" : "other" });
  }
  if (page.text.includes("<h1>Sign in</h1>")) {
    page = await browser.visit(page.url, { username: userName, password });
  }
  if (page.text.includes('name="decision"')) page = await browser.visit(page.url, { decision });
  return page.url;
}

/** oauth4webapi refuses plain http unless told. */
const INSECURE = { [oauth.allowInsecureRequests]: true };

/** What the server says of itself. */
export async function discover(server: AuthorizationServer): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(server.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE));
}

export interface ExchangeOptions {
  clientId?: string;
  authentication?: oauth.ClientAuth;
}

/** Checks the redirect and changes its code for tokens; throws where anything is not as it should be. */
export async function exchange(
  server: AuthorizationServer,
  flow: Flow,
  redirectedTo: string,
  { clientId = server.clientId, authentication = oauth.None() }: ExchangeOptions = {},
): Promise<oauth.TokenEndpointResponse> {
  const as = await discover(server);
  const client = { client_id: clientId };
  const parameters = oauth.validateAuthResponse(as, client, new URL(redirectedTo), flow.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    parameters,
    REDIRECT_URL,
    flow.codeVerifier,
    INSECURE,
  );
  return oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: flow.nonce });
}

/** The whole of it: a new flow, signed in and allowed, up to the tokens. */
export async function signIn(
  server: AuthorizationServer,
  browser: Browser = openBrowser(server),
  options: FlowOptions = {},
): Promise<oauth.TokenEndpointResponse> {
  const flow = await beginFlow(server, options);
  return exchange(server, flow, await walkThrough(server, browser, flow.url), options);
}
