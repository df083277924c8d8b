// Where tokens come from, at a real provider: kept ones, silent renewals, and windows.
import { expect, it } from "vitest";
import { failureOf } from "../../services/failures.ts";
import { DESTINATIONS, isActive, obtain, useProvider, world } from "./token-world.ts";

useProvider();

it("opens a window once, and uses what it brought until that expires", async () => {
  const token = await obtain();
  expect(await isActive(token)).toBe(true);
  expect(await obtain()).toBe(token);
  expect(world.opened).toEqual(["window"]);
  expect(world.kept).toMatchObject({
    issuer: world.server.issuer,
    clientId: world.server.clientId,
    destinations: DESTINATIONS,
  });
});

it("opens no window for whoever may not", async () => {
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(world.opened).toEqual([]);
  expect(world.kept).toBeUndefined();
});

it.each([0, 29_000])("renews unseen what ends in %i ms, for it would not live to be used", async (ms) => {
  const token = await obtain();
  world.now = (world.kept?.expiresAt ?? 0) - ms;
  const renewed = await obtain();
  expect(renewed).not.toBe(token);
  expect(await isActive(renewed)).toBe(true);
  expect(world.opened).toEqual(["window", "unseen"]);
  expect(world.prompts).toEqual([null, "none"]);
});

it("goes on without a refresh token that is no longer good", async () => {
  world.server.giveRefreshTokens(true);
  await obtain();
  world.server.expireTokens({ withRefreshTokens: true });
  world.now += 3_600_000;
  expect(await isActive(await obtain())).toBe(true);
  expect(world.opened).toEqual(["window", "unseen"]);
});

it("renews a token that the service refused, and no other", async () => {
  const token = await obtain();
  expect(await obtain({ refused: "another" })).toBe(token);
  const renewed = await obtain({ refused: token, mayOpenWindow: false });
  expect(renewed).not.toBe(token);
  expect(world.opened).toEqual(["window", "unseen"]);
});

it("does not try again at the next click what was refused and could not be renewed", async () => {
  const token = await obtain();
  world.server.forgetSessions();
  const failure = await failureOf(obtain({ refused: token, mayOpenWindow: false }));
  expect(failure).toMatchObject({ code: "unauthorized", reason: "sign-in-needed" });
  expect(world.kept).toBeUndefined();
  expect(await obtain()).not.toBe(token);
  expect(world.opened).toEqual(["window", "unseen", "unseen", "window"]);
});

it("lets all who ask at the same time share one window", async () => {
  const what: string[] = [];
  const ask = (name: string) => obtain({ onWindow: () => what.push(name) });
  const tokens = await Promise.all([ask("first"), ask("second"), ask("third")]);
  expect(new Set(tokens).size).toBe(1);
  expect(world.opened).toEqual(["window"]);
  expect(what).toEqual(["first", "second", "third"]);
});

it("opens a window for the click that came while an unseen renewal failed", async () => {
  const token = await obtain();
  world.server.forgetSessions();
  const unseen = failureOf(obtain({ refused: token, mayOpenWindow: false }));
  const clicked = obtain({ refused: token });
  expect(await unseen).toMatchObject({ reason: "sign-in-needed" });
  expect(await isActive(await clicked)).toBe(true);
});

it("keeps nothing of a window that was closed, and tells all who share it", async () => {
  world.person = "closes the window";
  for (const failure of await Promise.all([failureOf(obtain()), failureOf(obtain())])) {
    expect(failure).toMatchObject({ code: "aborted", reason: "window-closed" });
  }
  expect(world.opened).toEqual(["window"]);
  expect(world.kept).toBeUndefined();
  expect(world.remembered).toBeUndefined();
  world.person = "signs in";
  expect(await isActive(await obtain())).toBe(true);
});

it.each(["invalid_request", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "nonsense"])(
  "goes on without a refresh token that is refused as %s",
  async (error) => {
    world.server.giveRefreshTokens(true);
    await obtain();
    world.server.expireTokens();
    world.now += 3_600_000;
    world.server.setFault({ kind: "token-error", error });
    const clicked = failureOf(obtain());
    await expect.poll(() => world.opened).toEqual(["window", "unseen", "window"]);
    expect(await clicked).toBeDefined();
    world.server.setFault(undefined);
    expect(await isActive(await obtain())).toBe(true);
  },
);

it.each(["login_required", "access_denied", "invalid_request", "unauthorized_client", "nonsense"])(
  "opens the window where an unseen renewal is refused as %s",
  async (error) => {
    await obtain();
    world.now += 3_600_000;
    if (error === "login_required") world.server.forgetSessions();
    else world.server.setFault({ kind: "error", error, only: "silent" });
    expect(await isActive(await obtain())).toBe(true);
    expect(world.opened).toEqual(["window", "unseen", "window"]);
  },
);

it("opens no window where an unseen renewal was answered by somebody else", async () => {
  await obtain();
  world.now += 3_600_000;
  world.server.setFault({ kind: "state", state: "wrong" });
  expect(await failureOf(obtain())).toMatchObject({ code: "malformed", reason: "foreign-answer" });
  expect(world.opened).toEqual(["window", "unseen"]);
});
