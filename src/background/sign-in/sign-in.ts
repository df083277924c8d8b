// Signing in for one kind of service: with which provider, and what is kept where. Tokens stay in storage.session.

import browser from "webextension-polyfill";
import type { SignInAccess, Tokens } from "../../services/auth/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import { has } from "../../shared/shapes.ts";
import { TOKENS_KEY_PREFIX } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { storedAt } from "../platform/storage.ts";
import { httpContext, recordSentRequest } from "../privacy/http-context.ts";
import type { Remembered, TokenQuestion, TokenSet } from "./new-tokens.ts";
import { createTokenSource } from "./token-source.ts";
import { redirectUrl, visitProvider } from "./visit-provider.ts";

/** Which tokens are asked for, and who may be shown them. */
export interface SignInPurpose {
  /** What the tokens are for, as part of a name in storage. */
  name: string;
  /** `storage.local`: with whom the person is signed in, or signed out. */
  rememberedAs: string;
  scope(settings: Settings): string;
  /** Whether the provider is asked as whom the person signed in. */
  asksForAccount: boolean;
  /** Addresses of the services that are shown the tokens. */
  services(settings: Settings): string[];
}

/** What may be said besides who asks for what. */
type TokenOptions = Omit<TokenQuestion, "access" | "destinations">;

type MissingSetting = "issuer" | "client-id" | "scope";

export type SignIn = ReturnType<typeof createSignIn>;

/** What the settings lack before anybody can sign in for it. */
export function missingSettings(settings: Settings, { scope }: SignInPurpose): MissingSetting[] {
  const { issuer, clientId } = settings.auth;
  const needed = { issuer, "client-id": clientId, scope: scope(settings) };
  return (Object.keys(needed) as MissingSetting[]).filter((name) => needed[name].trim() === "");
}

/** Host of the issuer; `undefined` where there is none, or none that may be asked. */
export function issuerHost({ auth }: Settings): string | undefined {
  const issuer = parseServiceUrl(auth.issuer);
  return issuer && new URL(issuer).host;
}

function isTokenSet(value: unknown): value is TokenSet {
  const texts = { accessToken: "string", scope: "string", issuer: "string", clientId: "string" } as const;
  return has(value, { ...texts, askedScope: "string", destinations: "list" });
}

/** Keeps the set in storage.session, and in the worker's own memory where the browser refuses that. */
function createTokenStore(key: string) {
  const { session } = browser.storage;
  let inMemory: TokenSet | undefined;
  return {
    async read(): Promise<TokenSet | undefined> {
      const stored = await storedAt("session", key);
      return inMemory ?? (isTokenSet(stored) ? stored : undefined);
    },
    async write(set: TokenSet | undefined): Promise<void> {
      inMemory = undefined;
      try {
        if (set) return await session.set({ [key]: set });
      } catch {
        inMemory = set;
      }
      // What is stored is older, and must not come back with the next worker.
      await session.remove(key).catch(() => undefined);
    },
  };
}

export function createSignIn(purpose: SignInPurpose) {
  const { rememberedAs, asksForAccount } = purpose;
  const store = createTokenStore(TOKENS_KEY_PREFIX + purpose.name);
  let onChange: (tokens?: TokenSet) => unknown = () => undefined;

  const source = createTokenSource({
    http: httpContext,
    now: () => Date.now(),
    read: store.read,
    async write(set) {
      await store.write(set);
      await onChange(set);
    },
    async recall({ issuer, clientId }) {
      const stored = (await browser.storage.local.get(rememberedAs))[rememberedAs];
      const isSame = has(stored, {}) && stored.issuer === issuer && stored.clientId === clientId;
      return isSame ? (stored.state as Remembered) : undefined;
    },
    remember: ({ issuer, clientId }, state) =>
      browser.storage.local.set({ [rememberedAs]: { issuer, clientId, state } }),
    visitProvider(url, { isInteractive, isPrivate, onOpen }) {
      return visitProvider(url, isInteractive, () => {
        const { origin } = new URL(url);
        if (!isPrivate) void recordSentRequest({ at: Date.now(), service: "auth", origin, what: "sign-in" });
        onOpen();
      });
    },
  });

  function accessOf(settings: Settings): [access: SignInAccess, destinations: string[]] {
    const { issuer, clientId, clientSecret } = settings.auth;
    const scope = purpose.scope(settings);
    const urls = purpose.services(settings).map(parseServiceUrl);
    return [
      { issuer, clientId, clientSecret, redirectUrl: redirectUrl(settings), scope, asksForAccount },
      urls.filter((url) => url !== undefined).map((url) => new URL(url).origin),
    ];
  }

  return {
    /** Tokens of which the access token is good. Rejects with `bad-request`, `not-set-up`, where the settings lack something. */
    async tokens(settings: Settings, options: TokenOptions): Promise<Tokens> {
      if (missingSettings(settings, purpose).length > 0) {
        throw new ServiceError({ code: "bad-request", service: "auth", reason: "not-set-up" });
      }
      const [access, destinations] = accessOf(settings);
      return source.obtain({ access, destinations, ...options });
    },
    /** A service refused even a new token: the next click leads to a window. */
    distrust: (settings: Settings, refused: string) => source.distrust(accessOf(settings)[0], refused),
    /** A service refused a token that may just be old. */
    expire: source.expire,
    /** The tokens that are kept, where they are for these settings. Asks nobody. */
    kept: (settings: Settings) => source.kept(...accessOf(settings)),
    /** Forgets the tokens, and gives what then comes of revoking them: whether the provider was told. */
    signOut: async () => source.signOut(accessOf(await currentSettings())[0]),
    /** Settings changed: tokens for another provider, client or service are thrown away at once. */
    async discardForeign(): Promise<void> {
      await source.discardForeign(...accessOf(await currentSettings()));
      await onChange(await store.read());
    },
    /** Calls `subscriber` with the tokens that are kept when somebody signed in or out, and waits for it. */
    watch(subscriber: (tokens?: TokenSet) => unknown): void {
      onChange = subscriber;
    },
  };
}
