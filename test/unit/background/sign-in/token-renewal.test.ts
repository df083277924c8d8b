// Tests where tokens come from at a real provider: the store, silent renewal or a window.
import { expect, it } from "vitest";
import { failureOf } from "../../services/failures.ts";
import { DESTINATIONS, isActive, obtain, useProvider, world } from "./token-world.ts";

useProvider();

it("opens one window, and uses its token until it expires", async () => {
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

it("opens no window if that isn't allowed", async () => {
  expect(await failureOf(obtain({ mayOpenWindow: false }))).toMatchObject({ reason: "sign-in-needed" });
  expect(world.opened).toEqual([]);
  expect(world.kept).toBeUndefined();
});

it.each([0, 29_000])("silently renews a token with %i ms left, which is too short to use", async (ms) => {
  const token = await obtain();
  world.now = (world.kept?.expiresAt ?? 0) - ms;
  const renewed = await obtain();
  expect(renewed).not.toBe(token);
  expect(await isActive(renewed)).toBe(true);
  expect(world.opened).toEqual(["window", "unseen"]);
  expect(world.prompts).toEqual([null, "none"]);
});

it("continues when the refresh token has expired", async () => {
  world.server.giveRefreshTokens(true);
  await obtain();
  world.server.expireTokens({ withRefreshTokens: true });
  world.now += 3_600_000;
  expect(await isActive(await obtain())).toBe(true);
  expect(world.opened).toEqual(["window", "unseen"]);
});

it("renews only the token that the service rejected", async () => {
  const token = await obtain();
  expect(await obtain({ refused: "another" })).toBe(token);
  const renewed = await obtain({ refused: token, mayOpenWindow: false });
  expect(renewed).not.toBe(token);
  expect(world.opened).toEqual(["window", "unseen"]);
});

it("after a failed renewal, doesn't retry the rejected token on the next click", async () => {
  const token = await obtain();
  world.server.forgetSessions();
  const failure = await failureOf(obtain({ refused: token, mayOpenWindow: false }));
  expect(failure).toMatchObject({ code: "unauthorized", reason: "sign-in-needed" });
  expect(world.kept).toBeUndefined();
  expect(await obtain()).not.toBe(token);
  expect(world.opened).toEqual(["window", "unseen", "unseen", "window"]);
});

it("shares one window among simultaneous requests", async () => {
  const what: string[] = [];
  const ask = (name: string) => obtain({ onWindow: () => what.push(name) });
  const tokens = await Promise.all([ask("first"), ask("second"), ask("third")]);
  expect(new Set(tokens).size).toBe(1);
  expect(world.opened).toEqual(["window"]);
  expect(what).toEqual(["first", "second", "third"]);
});

it("opens a window for a click made while a silent renewal fails", async () => {
  const token = await obtain();
  world.server.forgetSessions();
  const unseen = failureOf(obtain({ refused: token, mayOpenWindow: false }));
  const clicked = obtain({ refused: token });
  expect(await unseen).toMatchObject({ reason: "sign-in-needed" });
  expect(await isActive(await clicked)).toBe(true);
});

it("stores nothing when the window is closed, and reports that to every caller", async () => {
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
  "continues without a refresh token that is refused as %s",
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
  "opens the window if a silent renewal is refused as %s",
  async (error) => {
    await obtain();
    world.now += 3_600_000;
    if (error === "login_required") world.server.forgetSessions();
    else world.server.setFault({ kind: "error", error, only: "silent" });
    expect(await isActive(await obtain())).toBe(true);
    expect(world.opened).toEqual(["window", "unseen", "window"]);
  },
);

it("opens no window if the response to a silent renewal came from someone else", async () => {
  await obtain();
  world.now += 3_600_000;
  world.server.setFault({ kind: "state", state: "wrong" });
  expect(await failureOf(obtain())).toMatchObject({ code: "malformed", reason: "foreign-answer" });
  expect(world.opened).toEqual(["window", "unseen"]);
});
