// A token source at a real provider, with a simulated browser and person.
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type {
  Remembered,
  TokenQuestion,
  TokenSet,
  Visit,
} from "../../../../src/background/sign-in/new-tokens.ts";
import { createTokenSource } from "../../../../src/background/sign-in/token-source.ts";
import type { SignInAccess } from "../../../../src/services/auth/client.ts";
import { ServiceError } from "../../../../src/shared/errors.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "../../../services/authorization-server.ts";
import { openBrowser, REDIRECT_URL, walkThrough } from "../../test-services/authorization-client.ts";

/** The initial state of a browser and person. */
function freshState(server: AuthorizationServer) {
  return {
    browser: openBrowser(server),
    /** What the person does when a window opens. */
    person: "signs in" as "signs in" | "closes the window" | "signs out" | "never comes back",
    /** Keeps a window or hidden visit open until this resolves. */
    isThere: undefined as Promise<void> | undefined,
    /** What the browser opened: "window" or "unseen". */
    opened: [] as string[],
    prompts: [] as (string | null)[],
    kept: undefined as TokenSet | undefined,
    remembered: undefined as Remembered,
    isDiskFull: false,
    /** Delays writing tokens until this resolves. */
    isDiskAwake: undefined as Promise<void> | undefined,
    isWriting: false,
    now: Date.now(),
    access: {
      issuer: server.issuer,
      clientId: server.clientId,
      clientSecret: "",
      redirectUrl: REDIRECT_URL,
      scope: "openid",
      asksForAccount: false,
    } as SignInAccess,
  };
}

/** The state for the current test; reset before each. */
export const world = {} as ReturnType<typeof freshState> & {
  server: AuthorizationServer;
  source: ReturnType<typeof createTokenSource>;
};

async function visitProvider(url: string, { isInteractive, onOpen }: Visit): Promise<string> {
  onOpen();
  const { server, browser, source, access } = world;
  world.opened.push(isInteractive ? "window" : "unseen");
  world.prompts.push(new URL(url).searchParams.get("prompt"));
  if (world.person === "never comes back") return new Promise(() => undefined);
  await world.isThere;
  if (!isInteractive) return (await browser.visit(url)).url;
  if (world.person === "signs out") await source.signOut(access);
  if (world.person !== "closes the window") return walkThrough(server, browser, url);
  throw new ServiceError({ code: "aborted", service: "auth", reason: "window-closed" });
}

function startSource() {
  return createTokenSource({
    http: () => ({ fetch, isOnline: () => true }),
    now: () => world.now,
    read: async () => world.kept,
    write: async (set) => {
      world.isWriting = set !== undefined;
      if (set) await world.isDiskAwake;
      world.kept = set;
    },
    recall: async () => world.remembered,
    remember: async (_access, state) => {
      if (world.isDiskFull) throw new Error("no space left");
      world.remembered = state;
    },
    visitProvider,
  });
}

/** Starts the provider for the tests in a file, and resets the state before each. */
export function useProvider(): void {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  beforeAll(async () => {
    world.server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
  });
  afterAll(() => world.server.stop());
  beforeEach(() => {
    world.server.reset();
    Object.assign(world, freshState(world.server), { source: startSource() });
  });
}

export const DESTINATIONS = ["https://scores.example"];

/** Keeps a window or hidden visit open until the returned function is called. */
export function holdWindow(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.isThere = promise;
  return resolve;
}

/** Requests a token as if on a click, by default. */
export async function obtain(more: Partial<TokenQuestion> = {}): Promise<string> {
  const { access, source } = world;
  const question = { access, destinations: DESTINATIONS, mayOpenWindow: true, ...more };
  return (await source.obtain(question)).accessToken;
}

/** Signs out. Returns whether the provider revoked the tokens. */
export async function signOut(): Promise<boolean> {
  return (await world.source.signOut(world.access)).isRevoked;
}

/** Whether the provider accepts a token. */
export async function isActive(token: string): Promise<boolean> {
  return (await world.server.introspect(token)).isActive;
}

/** The person changes settings of the sign-in, or others. */
export function change(changes: Partial<SignInAccess> = {}): Promise<void> {
  return world.source.discardForeign({ ...world.access, ...changes }, DESTINATIONS);
}

/** The service rejects a token for good. */
export function reject(token: string): Promise<void> {
  return world.source.requireSignIn(world.access, token);
}
