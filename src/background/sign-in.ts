// Signing in: which provider, for which services, and what of it is kept where. Tokens stay in storage.session.

import browser from "webextension-polyfill";
import type { SignInAccess } from "../services/auth/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { SignInState } from "../shared/page-score.ts";
import { parseServiceUrl, type Settings } from "../shared/settings.ts";
import { SIGN_IN_KEY, TOKENS_KEY_PREFIX } from "../shared/storage.ts";
import { currentSettings } from "./current-settings.ts";
import { httpContext } from "./http-context.ts";
import { recordSentRequest } from "./sent-requests.ts";
import type { TokenSet } from "./token-set.ts";
import { createTokenSource, type Remembered } from "./token-source.ts";
import { redirectUrl, visitProvider } from "./visit-provider.ts";

/** What the page score asks for: that the person is somebody, and nothing else. */
const SCORE_SCOPE = "openid";
const SCORE_TOKENS_KEY = `${TOKENS_KEY_PREFIX}page-score`;

/** With whom the person signed in last, or signed out. */
interface StoredSignIn {
  issuer: string;
  clientId: string;
  state: Exclude<Remembered, undefined>;
}

/** Only where the browser's storage refuses them; gone with the worker. */
let tokensInMemory: TokenSet | undefined;
let tellOfChange = (): void => undefined;

/** Calls `onChange` when somebody signed in or out. */
export function watchSignIn(onChange: () => void): void {
  tellOfChange = onChange;
}

async function readTokens(): Promise<TokenSet | undefined> {
  const stored = await browser.storage.session.get(SCORE_TOKENS_KEY).catch(() => undefined);
  return tokensInMemory ?? (stored?.[SCORE_TOKENS_KEY] as TokenSet | undefined);
}

async function writeTokens(set: TokenSet | undefined): Promise<void> {
  tokensInMemory = undefined;
  const { session } = browser.storage;
  const isKept = set
    ? await session.set({ [SCORE_TOKENS_KEY]: set }).then(
        () => true,
        () => false,
      )
    : false;
  if (!isKept) {
    tokensInMemory = set;
    // What stands there is older, and must not come back with the next worker.
    await session.remove(SCORE_TOKENS_KEY).catch(() => undefined);
  }
  tellOfChange();
}

async function recall({ issuer, clientId }: SignInAccess): Promise<Remembered> {
  const stored = (await browser.storage.local.get(SIGN_IN_KEY))[SIGN_IN_KEY] as StoredSignIn | undefined;
  return stored?.issuer === issuer && stored.clientId === clientId ? stored.state : undefined;
}

const scoreTokens = createTokenSource({
  http: httpContext,
  now: () => Date.now(),
  read: readTokens,
  write: writeTokens,
  recall,
  async remember({ issuer, clientId }, state) {
    const stored: StoredSignIn = { issuer, clientId, state };
    await browser.storage.local.set({ [SIGN_IN_KEY]: stored });
    tellOfChange();
  },
  visitProvider(url, isInteractive, isPrivate) {
    const { origin } = new URL(url);
    if (!isPrivate) recordSentRequest({ at: Date.now(), service: "auth", origin, told: "sign-in" });
    return visitProvider(url, isInteractive);
  },
});

interface ScoreAccess {
  access: SignInAccess;
  destinations: string[];
}

function scoreAccess({ auth, services }: Settings): ScoreAccess {
  const { issuer, clientId, clientSecret } = auth;
  const analysis = parseServiceUrl(services.analysisUrl);
  return {
    access: { issuer, clientId, clientSecret, redirectUrl: redirectUrl(), scope: SCORE_SCOPE },
    destinations: analysis === undefined ? [] : [new URL(analysis).origin],
  };
}

function missingSettings({ auth }: Settings): SignInState["missing"] {
  return [
    ...(auth.issuer === "" ? (["issuer"] as const) : []),
    ...(auth.clientId === "" ? (["client-id"] as const) : []),
  ];
}

/** What may be said besides who asks for what. */
interface TokenWish {
  /** The person just asked for it: a window may open. */
  mayOpenWindow: boolean;
  /** A token that the service refused. */
  refused?: string;
  isPrivate: boolean;
  /** The asker no longer waits. */
  signal: AbortSignal;
  onWindow?(): void;
}

/**
 * An access token for the analysis service of `settings`.
 *
 * @throws {ServiceError} of the service `auth`; `bad-request` with the reason `not-set-up` where the settings name no
 * provider
 */
export async function scoreToken(settings: Settings, wish: TokenWish): Promise<string> {
  if (missingSettings(settings).length > 0) {
    throw new ServiceError({ code: "bad-request", service: "auth", reason: "not-set-up" });
  }
  return scoreTokens.obtain({ ...scoreAccess(settings), ...wish });
}

/** The service refused even a new token: the next click leads to a window. */
export function distrustScoreToken(settings: Settings): Promise<void> {
  return scoreTokens.distrust(scoreAccess(settings).access);
}

/** Whether and with whom the person is signed in. Asks nobody. */
export async function signInState(): Promise<SignInState> {
  const settings = await currentSettings();
  const { access, destinations } = scoreAccess(settings);
  const issuer = parseServiceUrl(access.issuer);
  const set = await scoreTokens.kept(access, destinations);
  return {
    missing: missingSettings(settings),
    ...(issuer !== undefined && { issuer: new URL(issuer).host }),
    isSignedIn: set !== undefined,
    redirectUrl: access.redirectUrl,
  };
}

/** Forgets the tokens, then revokes them. */
export async function signOut(): Promise<{ isRevoked: boolean }> {
  const { access } = scoreAccess(await currentSettings());
  return { isRevoked: await scoreTokens.signOut(access) };
}

/** Settings changed: tokens for another provider, client or service are thrown away at once. */
export async function discardForeignTokens(): Promise<void> {
  const { access, destinations } = scoreAccess(await currentSettings());
  await scoreTokens.discardForeign(access, destinations);
  tellOfChange();
}
