// A headless browser: walks through the local authorization server's pages.

import * as oauth from "oauth4webapi";
import type { AuthorizationServer } from "../../services/authorization-server.ts";

/** Where responses are sent: the address of an extension, which no server answers. */
export const REDIRECT_URL = `https://${"abcdefghijklmnop".repeat(2)}.chromiumapp.org/`;

export interface Page {
  url: string;
  status: number;
  text: string;
}

export interface Browser {
  /** Follows redirects on the server itself; one that leads elsewhere is the end, and its address the result. */
  visit(url: string, form?: Record<string, string>): Promise<Page>;
}

/** A browser with its own cookie jar, which ignores paths and ages. */
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

export interface FlowOptions {
  clientId?: string;
  scope?: string;
  redirectUrl?: string;
}

/** A request for a code, and the secret needed to redeem it. */
export async function beginFlow(
  server: AuthorizationServer,
  { clientId = server.clientId, scope = "openid", redirectUrl = REDIRECT_URL }: FlowOptions = {},
): Promise<{ url: string; codeVerifier: string }> {
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const url = new URL(`${server.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUrl,
    response_type: "code",
    scope,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  }).toString();
  return { url: url.href, codeVerifier };
}

/** Goes to an address, chooses, signs in and allows if a page asks for it; returns the final address. */
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
