// Tests what ends a sign-in at a real provider: changed settings, signing out and canceled clicks.
import { expect, it } from "vitest";
import { failureOf } from "../../services/failures.ts";
import {
  change,
  DESTINATIONS,
  holdWindow,
  isActive,
  obtain,
  reject,
  signOut,
  useProvider,
  world,
} from "./token-world.ts";

useProvider();

/** Checks that nobody is signed in and that the tokens were revoked at the provider. */
async function expectNothingKept(pending: Promise<unknown>, remembered: string | undefined): Promise<void> {
  expect(await pending).toMatchObject({ code: "aborted" });
  expect(world.kept).toBeUndefined();
  expect(world.remembered).toBe(remembered);
  await expect.poll(() => world.server.requests.map(({ endpoint }) => endpoint)).toContain("revocation");
}

it("discards tokens for another scope", async () => {
  await obtain();
  expect(await world.source.kept({ ...world.access, scope: "openid email" }, DESTINATIONS)).toBeUndefined();
  expect(world.kept).toBeUndefined();
});

it("revokes and deletes tokens on sign-out, then opens a window next time", async () => {
  world.server.giveRefreshTokens(true);
  const token = await obtain();
  expect(await signOut()).toBe(true);
  expect(world.kept).toBeUndefined();
  expect(await isActive(token)).toBe(false);
  await obtain();
  expect(world.opened).toEqual(["window", "window"]);
  expect(world.prompts[1]).toMatch(/^(?:login|consent)$/);
});

it("keeps whoever signed in since a token was rejected", async () => {
  const rejected = await obtain();
  await signOut();
  const later = await obtain();
  await reject(rejected);
  expect(world.kept?.accessToken).toBe(later);
});

it("deletes tokens even if the provider can't be reached, and says so", async () => {
  const token = await obtain();
  world.server.setFault({ kind: "answer", at: "revocation", as: { kind: "status", status: 503 } });
  expect(await signOut()).toBe(false);
  expect(world.kept).toBeUndefined();
  expect(world.remembered).toBe("signed-out");
  expect(await isActive(token)).toBe(true);
});

it("revokes the tokens of a flow that was running at sign-out, and stores nothing", async () => {
  world.person = "signs out";
  await expectNothingKept(failureOf(obtain()), "signed-out");
});

it("revokes tokens that were being written at sign-out, and stores nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.isDiskAwake = promise;
  const asked = failureOf(obtain());
  await expect.poll(() => world.isWriting).toBe(true);
  const signedOut = world.source.signOut(world.access);
  resolve();
  const { isRevoked } = await signedOut;
  expect([world.kept, world.remembered]).toEqual([undefined, "signed-out"]);
  expect(await isRevoked).toBe(true);
  await expectNothingKept(asked, "signed-out");
});

it("starts a new renewal on the click after a canceled one, while the old one hangs", async () => {
  await obtain();
  world.now += 3_600_000;
  world.person = "never comes back";
  const controller = new AbortController();
  const canceled = failureOf(obtain({ signal: controller.signal }));
  await expect.poll(() => world.opened).toEqual(["window", "unseen"]);
  controller.abort();
  expect(await canceled).toMatchObject({ code: "aborted" });
  world.person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
  expect(world.opened).toEqual(["window", "unseen", "unseen"]);
});

it("joins the renewal of a canceled click, so that its refresh token is used once", async () => {
  world.server.giveRefreshTokens(true);
  await obtain();
  world.now += 3_600_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(world, { isDiskAwake: promise, isWriting: false });
  const controller = new AbortController();
  const canceled = failureOf(obtain({ signal: controller.signal }));
  await expect.poll(() => world.isWriting).toBe(true);
  controller.abort();
  expect(await canceled).toMatchObject({ code: "aborted" });
  const token = obtain();
  resolve();
  expect(await isActive(await token)).toBe(true);
  expect(world.server.requests.filter(({ endpoint }) => endpoint === "token")).toHaveLength(2);
});

it("joins a window still open from a canceled click", async () => {
  const come = holdWindow();
  const controller = new AbortController();
  const canceled = failureOf(obtain({ signal: controller.signal }));
  await expect.poll(() => world.opened).toEqual(["window"]);
  controller.abort();
  expect(await canceled).toMatchObject({ code: "aborted" });
  const joined = Promise.withResolvers<void>();
  const token = obtain({ onWindow: joined.resolve });
  await joined.promise;
  come();
  expect(await isActive(await token)).toBe(true);
  expect(world.opened).toEqual(["window"]);
});

it("keeps tokens, and waits for those under way, if nothing about them changed", async () => {
  const token = await obtain();
  await change();
  expect(await obtain()).toBe(token);
  const come = holdWindow();
  const pending = obtain({ signIn: "more" });
  await expect.poll(() => world.opened).toEqual(["window", "window"]);
  await change();
  come();
  expect(await isActive(await pending)).toBe(true);
});

it("discards the tokens of a window opened before the person changed providers", async () => {
  const come = holdWindow();
  const pending = failureOf(obtain());
  await expect.poll(() => world.opened).toEqual(["window"]);
  await change({ clientId: "another" });
  come();
  await expectNothingKept(pending, undefined);
});

it("discards the tokens of a canceled renewal if the person then changed providers", async () => {
  await obtain();
  world.now += 3_600_000;
  const come = holdWindow();
  const controller = new AbortController();
  const canceled = failureOf(obtain({ signal: controller.signal }));
  await expect.poll(() => world.opened).toEqual(["window", "unseen"]);
  controller.abort();
  await canceled;
  await change({ clientId: "another" });
  come();
  await expectNothingKept(canceled, "signed-in");
});

it("continues for others when one click that shares a window is canceled", async () => {
  const controller = new AbortController();
  const [canceled, token] = [failureOf(obtain({ signal: controller.signal })), obtain()];
  controller.abort();
  expect(await canceled).toMatchObject({ code: "aborted" });
  expect(await isActive(await token)).toBe(true);
  expect(world.opened).toEqual(["window"]);
});

it("opens a new window after a sign-out, even if another is still open", async () => {
  world.person = "never comes back";
  const first = new AbortController();
  const doomed = failureOf(obtain({ signal: first.signal }));
  await expect.poll(() => world.opened).toEqual(["window"]);
  await signOut();
  world.person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
  expect(world.opened).toEqual(["window", "window"]);
  first.abort();
  await doomed;
});

it("signs in and out even if the disk can't store the sign-in state", async () => {
  world.isDiskFull = true;
  const token = await obtain();
  expect(await isActive(token)).toBe(true);
  expect(await signOut()).toBe(true);
  expect(world.kept).toBeUndefined();
  expect(await isActive(token)).toBe(false);
});
