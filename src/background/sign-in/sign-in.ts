// Sign-in for one kind of service: which provider it uses, and what is stored where. Tokens stay in storage.session.

import type { SignInAccess, Tokens } from "../../services/auth/client.ts";
import { parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { RecordKind } from "../../shared/records/record.ts";
import { type RememberedSignIn, TOKENS } from "../../shared/records/sign-in.ts";
import type { Settings, SettingsInForce } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createEvent } from "../platform/events.ts";
import { httpContext, recordSentRequest } from "../platform/outgoing-requests.ts";
import { createRecords } from "../platform/records.ts";
import type { TokenQuestion, TokenSet } from "./new-tokens.ts";
import { createTokenSource } from "./token-source.ts";
import { redirectUrl, visitProvider } from "./visit-provider.ts";

/** Which tokens to request, and which services may get them. */
export interface SignInPurpose {
  /** What the tokens are for; part of a storage key. */
  name: string;
  /** The provider and client that the user is signed in with, or signed out of. */
  memory: RecordKind<RememberedSignIn>;
  scope(settings: Settings): string;
  /** Whether to ask the provider which account signed in. */
  asksForAccount: boolean;
  /** Addresses of the services that get the tokens. */
  services(settings: Settings): string[];
}

/** Options besides the access and its destinations. */
type TokenOptions = Omit<TokenQuestion, "access" | "destinations">;

type MissingSetting = "issuer" | "client-id" | "client-secret" | "scope";

export type SignIn = ReturnType<typeof createSignIn>;

/** Settings that are missing for a sign-in. A secret for another provider is: this one may want its own. */
export function missingSettings(settings: SettingsInForce, { scope }: SignInPurpose): MissingSetting[] {
  const { issuer, clientId } = settings.auth;
  const needed = {
    issuer,
    "client-id": clientId,
    "client-secret": settings.keptFor["auth.clientSecret"] ? "" : "known",
    scope: scope(settings),
  };
  return (Object.keys(needed) as MissingSetting[]).filter((name) => needed[name].trim() === "");
}

/** Host of the issuer; `undefined` if there is none, or it isn't allowed. */
export function issuerHost({ auth }: Settings): string | undefined {
  const issuer = parseServiceUrl(auth.issuer);
  return issuer && new URL(issuer).host;
}

const tokens = createRecords(TOKENS);

/** Every sign-in: the person signs out of all of them at once. */
const signIns: { signOut(): Promise<{ isRevoked: Promise<boolean> }> }[] = [];

export async function isSignedInAnywhere(): Promise<boolean> {
  return (await tokens.all()).size > 0;
}

/** Deletes the tokens of all sign-ins. `isRevoked` then tells whether they were all revoked. */
export async function signOutOfAll(): Promise<{ isRevoked: Promise<boolean> }> {
  const forgotten = await Promise.all(signIns.map((signIn) => signIn.signOut()));
  return { isRevoked: Promise.all(forgotten.map((one) => one.isRevoked)).then((all) => all.every(Boolean)) };
}

export function createSignIn(purpose: SignInPurpose) {
  const { asksForAccount } = purpose;
  const place = { id: purpose.name };
  const memory = createRecords(purpose.memory);
  const read = async () => (await tokens.get(place)) as unknown as TokenSet | undefined;
  const changed = createEvent<[tokens: TokenSet | undefined]>();

  const source = createTokenSource({
    http: httpContext,
    now: () => Date.now(),
    read,
    async write(set) {
      await tokens.change(() => set && { ...set }, place);
      await changed.emit(set);
    },
    async recall({ issuer, clientId }) {
      const known = await memory.read();
      return known?.issuer === issuer && known.clientId === clientId ? known.state : undefined;
    },
    async remember({ issuer, clientId }, state) {
      await memory.change(() => ({ issuer, clientId, state }));
    },
    visitProvider(url, { isInteractive, isPrivate, onOpen }) {
      return visitProvider(url, isInteractive, () => {
        const { origin } = new URL(url);
        if (!isPrivate) recordSentRequest({ at: Date.now(), service: "auth", origin, what: "sign-in" });
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

  const signIn = {
    /** Tokens with a valid access token. Rejects with `bad-request` and the reason `not-set-up` if settings are missing. */
    async tokens(settings: SettingsInForce, options: TokenOptions): Promise<Tokens> {
      if (missingSettings(settings, purpose).length > 0) {
        throw new ServiceError({ code: "bad-request", service: "auth", reason: "not-set-up" });
      }
      const [access, destinations] = accessOf(settings);
      return source.obtain({ access, destinations, ...options });
    },
    /** A service rejected even a new token: the next click opens a window. */
    requireSignIn: (settings: Settings, refused: string) =>
      source.requireSignIn(accessOf(settings)[0], refused),
    /** A service rejected a token that may just be old. */
    expire: source.expire,
    /** The stored tokens, if they are for these settings. Makes no request. */
    kept: (settings: Settings) => source.kept(...accessOf(settings)),
    /** Deletes the tokens. `isRevoked` then tells whether they were revoked at the provider. */
    signOut: async () => source.signOut(accessOf(await currentSettings())[0]),
    /** Settings changed: deletes tokens for another provider, client or service at once. */
    async discardForeign(): Promise<void> {
      await source.discardForeign(...accessOf(await currentSettings()));
      await changed.emit(await read());
    },
    /** The stored tokens may have changed. Waits for those who react. */
    changed,
  };
  signIns.push(signIn);
  return signIn;
}
