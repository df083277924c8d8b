// Where tokens come from, at a real provider: kept ones, silent renewals, windows, and what signing out leaves.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  createTokenSource,
  type Remembered,
  type TokenQuestion,
  type TokenSet,
  type TokenSource,
} from "../../../src/background/token-source.ts";
import type { SignInAccess } from "../../../src/services/auth/client.ts";
import { type ErrorData, ServiceError } from "../../../src/shared/errors.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../../services/authorization-server.ts";
import {
  type Browser,
  openBrowser,
  REDIRECT_URL,
  walkThrough,
} from "../test-services/authorization-client.ts";

vi.spyOn(console, "warn").mockReturnValue(undefined);

let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer({ redirectUrls: [REDIRECT_URL] });
});
afterAll(() => server.stop());

/** What the person does when a window opens. */
let person: "signs in" | "closes the window" | "signs out" | "never comes back";
/** What the browser was asked to open: "window", or "unseen". */
let opened: string[];
let prompts: (string | null)[];
let kept: TokenSet | undefined;
let remembered: Remembered;
let now: number;
let browser: Browser;
let source: TokenSource;
let access: SignInAccess;

beforeEach(() => {
  server.reset();
  person = "signs in";
  opened = [];
  prompts = [];
  kept = undefined;
  remembered = undefined;
  now = Date.now();
  browser = openBrowser(server);
  access = {
    issuer: server.issuer,
    clientId: server.clientId,
    clientSecret: "",
    redirectUrl: REDIRECT_URL,
    scope: "openid",
  };
  source = createTokenSource({
    http: () => ({ fetch, isOnline: () => true }),
    now: () => now,
    read: async () => kept,
    write: async (set) => {
      kept = set;
    },
    recall: async () => remembered,
    remember: async (_access, state) => {
      remembered = state;
    },
    async visitProvider(url, isInteractive) {
      opened.push(isInteractive ? "window" : "unseen");
      prompts.push(new URL(url).searchParams.get("prompt"));
      if (!isInteractive) return (await browser.visit(url)).url;
      if (person === "never comes back") return new Promise(() => undefined);
      if (person === "signs out") await source.signOut(access);
      if (person !== "closes the window") return walkThrough(server, browser, url);
      throw new ServiceError({ code: "aborted", service: "auth", reason: "window-closed" });
    },
  });
});

const DESTINATIONS = ["https://scores.example"];

function obtain(more: Partial<TokenQuestion> = {}): Promise<string> {
  return source.obtain({ access, destinations: DESTINATIONS, mayOpenWindow: true, ...more });
}

async function failureOf(promise: Promise<unknown>): Promise<ErrorData | undefined> {
  const thrown = await promise.catch((error: unknown) => error);
  return thrown instanceof ServiceError ? thrown.data : undefined;
}

async function isActive(token: string): Promise<boolean> {
  return (await server.introspect(token)).isActive;
}

it("opens a window once, and uses what it brought until that expires", async () => {
  const token = await obtain();
  expect(await isActive(token)).toBe(true);
  expect(await obtain()).toBe(token);
  expect(opened).toEqual(["window"]);
  expect(kept).toMatchObject({
    issuer: server.issuer,
    clientId: server.clientId,
    destinations: DESTINATIONS,
  });
});

it("opens no window for whoever may not", async () => {
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(opened).toEqual([]);
  expect(kept).toBeUndefined();
});

it("renews unseen what has expired", async () => {
  const token = await obtain();
  now += 3_600_000;
  const renewed = await obtain();
  expect(renewed).not.toBe(token);
  expect(await isActive(renewed)).toBe(true);
  expect(opened).toEqual(["window", "unseen"]);
  expect(prompts).toEqual([null, "none"]);
});

it("renews a little early, for a token that is about to expire would not live to be used", async () => {
  await obtain();
  now = (kept?.expiresAt ?? 0) - 29_000;
  await obtain();
  expect(opened).toEqual(["window", "unseen"]);
});

it("renews with the refresh token where there is one", async () => {
  server.giveRefreshTokens(true);
  const token = await obtain();
  expect(kept?.refreshToken).toBeDefined();
  now += 3_600_000;
  expect(await obtain()).not.toBe(token);
  expect(opened).toEqual(["window"]);
});

it("goes on without a refresh token that is no longer good", async () => {
  server.giveRefreshTokens(true);
  await obtain();
  server.expireTokens({ withRefreshTokens: true });
  now += 3_600_000;
  expect(await isActive(await obtain())).toBe(true);
  expect(opened).toEqual(["window", "unseen"]);
});

it("opens the window again where the provider has forgotten the person", async () => {
  await obtain();
  now += 3_600_000;
  server.forgetSessions();
  expect(await isActive(await obtain())).toBe(true);
  expect(opened).toEqual(["window", "unseen", "window"]);
});

it("renews a token that the service refused, and no other", async () => {
  const token = await obtain();
  expect(await obtain({ refused: "another" })).toBe(token);
  const renewed = await obtain({ refused: token, mayOpenWindow: false });
  expect(renewed).not.toBe(token);
  expect(opened).toEqual(["window", "unseen"]);
});

it("does not try again at the next click what was refused and could not be renewed", async () => {
  const token = await obtain();
  server.forgetSessions();
  const failure = await failureOf(obtain({ refused: token, mayOpenWindow: false }));
  expect(failure).toMatchObject({ code: "unauthorized", reason: "sign-in-needed" });
  expect(kept).toBeUndefined();
  expect(await obtain()).not.toBe(token);
  expect(opened).toEqual(["window", "unseen", "unseen", "window"]);
});

it("lets all who ask at the same time share one window", async () => {
  const told: string[] = [];
  const ask = (name: string) => obtain({ onWindow: () => told.push(name) });
  const tokens = await Promise.all([ask("first"), ask("second"), ask("third")]);
  expect(new Set(tokens).size).toBe(1);
  expect(opened).toEqual(["window"]);
  expect(told).toEqual(["first", "second", "third"]);
});

it("opens a window for the click that came while an unseen renewal failed", async () => {
  const token = await obtain();
  server.forgetSessions();
  const unseen = failureOf(obtain({ refused: token, mayOpenWindow: false }));
  const clicked = obtain({ refused: token });
  expect(await unseen).toMatchObject({ reason: "sign-in-needed" });
  expect(await isActive(await clicked)).toBe(true);
});

it("keeps nothing of a window that was closed", async () => {
  person = "closes the window";
  expect(await failureOf(obtain())).toMatchObject({ code: "aborted", reason: "window-closed" });
  expect(kept).toBeUndefined();
  expect(remembered).toBeUndefined();
  person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
});

it.each([
  ["issuer", () => ({ access: { ...access, issuer: `${server.issuer}/` } })],
  ["client", () => ({ access: { ...access, clientId: "another" } })],
  ["scope", () => ({ access: { ...access, scope: "openid email" } })],
  ["service", () => ({ destinations: ["https://other.example"] })],
])("throws tokens away that are for another %s", async (_name, other) => {
  await obtain();
  const { access: otherAccess = access, destinations = DESTINATIONS } = other() as Partial<TokenQuestion>;
  expect(await source.kept(otherAccess, destinations)).toBeUndefined();
  expect(kept).toBeUndefined();
});

it("revokes and forgets on signing out, and then asks in a window", async () => {
  server.giveRefreshTokens(true);
  const token = await obtain();
  expect(await source.signOut(access)).toBe(true);
  expect(kept).toBeUndefined();
  expect(await isActive(token)).toBe(false);
  await obtain();
  expect(opened).toEqual(["window", "window"]);
  expect(prompts[1]).toMatch(/^(?:login|consent)$/);
});

it("forgets also where the provider cannot be told, and says so", async () => {
  const token = await obtain();
  server.setFault({ kind: "answer", at: "revocation", as: { kind: "status", status: 503 } });
  expect(await source.signOut(access)).toBe(false);
  expect(kept).toBeUndefined();
  expect(remembered).toBe("signed-out");
  expect(await isActive(token)).toBe(true);
});

it("keeps nothing of a flow that was under way when the person signed out, and revokes it", async () => {
  person = "signs out";
  expect(await failureOf(obtain())).toMatchObject({ code: "aborted" });
  expect(kept).toBeUndefined();
  expect(remembered).toBe("signed-out");
  await expect.poll(() => server.requests.map(({ endpoint }) => endpoint)).toContain("revocation");
});

it.each(["invalid_request", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "nonsense"])(
  "goes on without a refresh token that is refused as %s",
  async (error) => {
    server.giveRefreshTokens(true);
    await obtain();
    server.expireTokens();
    now += 3_600_000;
    server.setFault({ kind: "token-error", error });
    const clicked = failureOf(obtain());
    await expect.poll(() => opened).toEqual(["window", "unseen", "window"]);
    expect(await clicked).toBeDefined();
    server.setFault(undefined);
    expect(await isActive(await obtain())).toBe(true);
  },
);

it.each(["access_denied", "invalid_request", "unauthorized_client", "nonsense"])(
  "opens the window where an unseen renewal is refused as %s",
  async (error) => {
    await obtain();
    now += 3_600_000;
    server.setFault({ kind: "error", error, only: "silent" });
    expect(await isActive(await obtain())).toBe(true);
    expect(opened).toEqual(["window", "unseen", "window"]);
  },
);

it("opens no window where an unseen renewal was answered by somebody else", async () => {
  await obtain();
  now += 3_600_000;
  server.setFault({ kind: "state", state: "wrong" });
  expect(await failureOf(obtain())).toMatchObject({ code: "malformed", reason: "foreign-answer" });
  expect(opened).toEqual(["window", "unseen"]);
});

it("begins anew for the click after one that was cancelled while the provider kept everybody waiting", async () => {
  person = "never comes back";
  const controller = new AbortController();
  const cancelled = failureOf(obtain({ signal: controller.signal }));
  await expect.poll(() => opened).toEqual(["window"]);
  controller.abort();
  expect(await cancelled).toMatchObject({ code: "aborted" });
  person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
  expect(opened).toEqual(["window", "window"]);
});

it("goes on for others where one who shares a window is cancelled", async () => {
  const controller = new AbortController();
  const [cancelled, token] = [failureOf(obtain({ signal: controller.signal })), obtain()];
  controller.abort();
  expect(await cancelled).toMatchObject({ code: "aborted" });
  expect(await isActive(await token)).toBe(true);
  expect(opened).toEqual(["window"]);
});

it("opens a new window for the click after a sign-out while another stood open", async () => {
  person = "never comes back";
  const first = new AbortController();
  const doomed = failureOf(obtain({ signal: first.signal }));
  await expect.poll(() => opened).toEqual(["window"]);
  await source.signOut(access);
  person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
  expect(opened).toEqual(["window", "window"]);
  first.abort();
  await doomed;
});
