// The provider of the local authorization server: its client, scopes and lifetimes.

import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import Provider, { type ProviderClient, type ProviderContext } from "oidc-provider";
import { oncePerRun } from "../once-per-run.ts";
import { CLAIMS, claimsOf } from "./accounts.ts";
import type { Memory } from "./memory.ts";
import { errorPage } from "./pages.ts";
import { pagePolicy, SCOPES } from "./scopes.ts";

/** Of the one client, a public one: it uses PKCE, without a secret. */
export const CLIENT_ID = "breachlight";

interface ProviderOptions {
  issuer: string;
  memory: Memory;
  redirectUrls: readonly string[];
  /** Whether a refresh token is issued without `offline_access` too. */
  isRefreshTokenGiven: () => boolean;
}

const DAY_SECONDS = 24 * 60 * 60;

/** The extension origin of a redirect address, if the address reveals it. */
function extensionOrigin(redirectUrl: string): string | undefined {
  const [id, ...domain] = new URL(redirectUrl).hostname.split(".");
  return domain.join(".") === "chromiumapp.org" ? `chrome-extension://${id}` : undefined;
}

/** Firefox randomizes the host of an extension's pages, so redirect addresses don't reveal it. */
function mayAsk(origin: string, redirectUrls: readonly string[]): boolean {
  return origin.startsWith("moz-extension://") || redirectUrls.some((url) => extensionOrigin(url) === origin);
}

async function makeSigningJwk(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return privateKey.export({ format: "jwk" });
}

/** An unused provider, and its private signing key. */
export async function createProvider({
  issuer,
  memory,
  redirectUrls,
  isRefreshTokenGiven,
}: ProviderOptions): Promise<{ provider: Provider; signingKey: KeyObject }> {
  const signingJwk = await oncePerRun("signing-key", makeSigningJwk);
  const ownsToken = (_: ProviderContext, { clientId }: ProviderClient, token: { clientId: string }) =>
    token.clientId === clientId;
  const provider = new Provider(issuer, {
    adapter: memory.adapter,
    jwks: { keys: [{ ...signingJwk, use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: "Breachlight",
        redirect_uris: redirectUrls,
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      },
    ],
    clientAuthMethods: ["none"],
    scopes: SCOPES,
    claims: CLAIMS,
    // `login` isn't listed, though it works, like some large providers that refuse it.
    discovery: { prompt_values_supported: ["none", "consent", "select_account"] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: ownsToken },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      RefreshToken: DAY_SECONDS,
      Interaction: 60 * 60,
      Session: DAY_SECONDS,
      Grant: DAY_SECONDS,
    },
    interactions: {
      policy: pagePolicy(),
      url: (_: ProviderContext, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_: ProviderContext, sub: string) => ({
      accountId: sub,
      claims: () => claimsOf(sub),
    }),
    // An ended session doesn't affect the tokens that it issued.
    expiresWithSession: () => false,
    issueRefreshToken: (_: ProviderContext, __: ProviderClient, { scopes }: { scopes: Set<string> }) =>
      isRefreshTokenGiven() || scopes.has("offline_access"),
    clientBasedCORS: (_: ProviderContext, origin: string) => mayAsk(origin, redirectUrls),
    renderError: (context: ProviderContext, out: { error: string; error_description?: string }) => {
      context.type = "html";
      context.body = errorPage(`${out.error}: ${out.error_description ?? "nothing more is known"}.`);
    },
  });
  return { provider, signingKey: createPrivateKey({ key: signingJwk, format: "jwk" }) };
}
