// Tests tokens the person explicitly asked for: more permissions or another account, and who is signed in.
import { beforeEach, expect, it, vi } from "vitest";
import { CLOUD_SCOPE } from "../../../services/authorization-server.ts";
import { failureOf } from "../../services/failures.ts";
import { beginFlow, openBrowser, walkThrough } from "../../test-services/authorization-client.ts";
import { holdWindow, isActive, obtain, useProvider, world } from "./token-world.ts";

useProvider();
beforeEach(() => {
  world.access = { ...world.access, scope: CLOUD_SCOPE, asksForAccount: true };
});

it("returns the account, also after a renewal", async () => {
  world.server.giveRefreshTokens(true);
  const token = await obtain();
  expect(world.kept).toMatchObject({ account: world.server.account.email, askedScope: CLOUD_SCOPE });
  world.now += 3_600_000;
  expect(await obtain()).not.toBe(token);
  expect(world.opened).toEqual(["window"]);
  expect(world.kept).toMatchObject({ account: world.server.account.email });
});

it.each([
  ["more", "consent"],
  ["other-account", "select_account"],
] as const)("opens a window for %s even with a valid token", async (signIn, prompt) => {
  const token = await obtain();
  const other = await obtain({ signIn });
  expect(other).not.toBe(token);
  expect(await isActive(other)).toBe(true);
  expect(world.prompts).toEqual([null, prompt]);
  expect(await obtain()).toBe(other);
});

it("keeps the current token if the person closes the window", async () => {
  const token = await obtain();
  world.person = "closes the window";
  expect(await failureOf(obtain({ signIn: "other-account" }))).toMatchObject({ reason: "window-closed" });
  expect(await obtain()).toBe(token);
});

it("joins an open window, but not a hidden renewal", async () => {
  const signIn = holdWindow();
  const opened = Promise.withResolvers<void>();
  const first = obtain({ onWindow: opened.resolve });
  await opened.promise;
  const asked = obtain({ signIn: "other-account" });
  signIn();
  expect(await isActive(await asked)).toBe(true);
  expect(await first).toBeTruthy();
  expect(world.opened).toEqual(["window"]);

  world.now += 3_600_000;
  world.person = "never comes back";
  void obtain({ mayOpenWindow: false });
  await vi.waitFor(() => expect(world.opened).toEqual(["window", "unseen"]));
  world.person = "signs in";
  expect(await isActive(await obtain({ signIn: "more" }))).toBe(true);
  expect(world.opened).toEqual(["window", "unseen", "window"]);
});

it("requests a scope again that the person left out", async () => {
  world.server.leaveOutScopes([CLOUD_SCOPE]);
  expect(await failureOf(obtain())).toMatchObject({ code: "forbidden", reason: "scope-refused" });
  expect(world.kept).toBeUndefined();
  world.server.leaveOutScopes([]);
  expect(await isActive(await obtain({ signIn: "more" }))).toBe(true);
});

it("rejects a silent renewal as someone else", async () => {
  await obtain();
  world.browser = openBrowser(world.server);
  const scope = `${CLOUD_SCOPE} openid email`;
  const { url } = await beginFlow(world.server, { scope });
  await walkThrough(world.server, world.browser, url, "allow", world.server.viewer);
  world.now += 3_600_000;
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(world.opened).toEqual(["window", "unseen"]);
  expect(world.kept).toBeUndefined();
  // In a window, the person sees the account.
  await obtain();
  expect(world.kept).toMatchObject({ account: world.server.viewer.email });
});

it.each([
  ["for somebody else", "subject"],
  ["that is missing", "missing"],
] as const)("rejects a silent renewal with an ID token %s", async (_what, flaw) => {
  await obtain();
  world.server.setFault({ kind: "id-token", flaw });
  world.now += 3_600_000;
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(world.opened).toEqual(["window", "unseen"]);
  expect(world.kept).toBeUndefined();
});

it("takes new tokens for a refresh token without an ID token, and still knows whose they are", async () => {
  world.server.giveRefreshTokens(true);
  const token = await obtain();
  const { subject } = world.kept ?? {};
  expect(subject).toBeTruthy();
  world.server.setFault({ kind: "id-token", flaw: "missing" });
  world.now += 3_600_000;
  expect(await obtain({ mayOpenWindow: false })).not.toBe(token);
  expect(world.kept).toMatchObject({ subject, account: world.server.account.email });
  expect(world.opened).toEqual(["window"]);
});

it("rejects and revokes new tokens for a refresh token if they are for somebody else", async () => {
  world.server.giveRefreshTokens(true);
  await obtain();
  world.server.setFault({ kind: "id-token", flaw: "subject" });
  world.now += 3_600_000;
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(world.kept).toBeUndefined();
  // The refresh token and the access token.
  const revoked = () => world.server.requests.filter(({ endpoint }) => endpoint === "revocation");
  await expect.poll(() => revoked().length).toBe(2);
});
