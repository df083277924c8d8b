// What ends a sign-in, at a real provider: other settings, signing out, and clicks that were canceled.
import { expect, it } from "vitest";
import type { TokenQuestion } from "../../../../src/background/sign-in/new-tokens.ts";
import { failureOf } from "../../services/failures.ts";
import { DESTINATIONS, holdWindow, isActive, obtain, signOut, useProvider, world } from "./token-world.ts";

useProvider();

/** Nobody is signed in, and what the provider had given is taken back there. */
async function expectNothingKept(pending: Promise<unknown>, remembered: string | undefined): Promise<void> {
  expect(await pending).toMatchObject({ code: "aborted" });
  expect(world.kept).toBeUndefined();
  expect(world.remembered).toBe(remembered);
  await expect.poll(() => world.server.requests.map(({ endpoint }) => endpoint)).toContain("revocation");
}

it.each([
  ["issuer", () => ({ access: { ...world.access, issuer: `${world.server.issuer}/` } })],
  ["client", () => ({ access: { ...world.access, clientId: "another" } })],
  ["scope", () => ({ access: { ...world.access, scope: "openid email" } })],
  ["service", () => ({ destinations: ["https://other.example"] })],
])("throws tokens away that are for another %s", async (_name, other) => {
  await obtain();
  const { access: otherAccess = world.access, destinations = DESTINATIONS } =
    other() as Partial<TokenQuestion>;
  expect(await world.source.kept(otherAccess, destinations)).toBeUndefined();
  expect(world.kept).toBeUndefined();
});

it("revokes and forgets on signing out, and then asks in a window", async () => {
  world.server.giveRefreshTokens(true);
  const token = await obtain();
  expect(await signOut()).toBe(true);
  expect(world.kept).toBeUndefined();
  expect(await isActive(token)).toBe(false);
  await obtain();
  expect(world.opened).toEqual(["window", "window"]);
  expect(world.prompts[1]).toMatch(/^(?:login|consent)$/);
});

it("forgets also where the provider cannot be told, and says so", async () => {
  const token = await obtain();
  world.server.setFault({ kind: "answer", at: "revocation", as: { kind: "status", status: 503 } });
  expect(await signOut()).toBe(false);
  expect(world.kept).toBeUndefined();
  expect(world.remembered).toBe("signed-out");
  expect(await isActive(token)).toBe(true);
});

it("keeps nothing of a flow that was under way when the person signed out, and revokes it", async () => {
  world.person = "signs out";
  await expectNothingKept(failureOf(obtain()), "signed-out");
});

it("keeps nothing of what was just being kept when the person signed out", async () => {
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

it("begins anew for the click after one that was canceled while an unseen renewal hung", async () => {
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

it("joins the window that is still open from a click that was canceled", async () => {
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

it("throws away what a window brings after the person turned to another provider", async () => {
  const come = holdWindow();
  const pending = failureOf(obtain());
  await expect.poll(() => world.opened).toEqual(["window"]);
  await world.source.discardForeign({ ...world.access, clientId: "another" }, DESTINATIONS);
  come();
  await expectNothingKept(pending, undefined);
});

it("goes on for others where one who shares a window is canceled", async () => {
  const controller = new AbortController();
  const [canceled, token] = [failureOf(obtain({ signal: controller.signal })), obtain()];
  controller.abort();
  expect(await canceled).toMatchObject({ code: "aborted" });
  expect(await isActive(await token)).toBe(true);
  expect(world.opened).toEqual(["window"]);
});

it("opens a new window for the click after a sign-out while another stood open", async () => {
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

it("signs in and out also where the disk refuses to remember it", async () => {
  world.isDiskFull = true;
  const token = await obtain();
  expect(await isActive(token)).toBe(true);
  expect(await signOut()).toBe(true);
  expect(world.kept).toBeUndefined();
  expect(await isActive(token)).toBe(false);
});
