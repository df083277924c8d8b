// Tests that a warning isn't repeated on the same site in a session, unless it's about a new password.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXTENSION_ID, OWN } from "../fake-browser.ts";
import { closeDoor, type Door, openDoor, RANGES } from "../hostile/hostile-door.ts";
import { BREACHED, enterPassword, NEW_HINTS, type Wish } from "./entered-password.ts";

let door: Door;
beforeEach(async () => {
  door = await openDoor({ local: { settings: { services: { passwordsUrl: RANGES } } }, session: {} });
});
afterEach(closeDoor);

/** Enters a password. Returns whether the page shows a notice, and a function that settles the verdict. */
async function enter(wish: Wish = {}) {
  const { reply, settle } = enterPassword(door, wish);
  const { value } = (await reply) as { value: { state: string; notice?: object } };
  expect(value.state, "reported as breached, with or without a warning").toBe("breached");
  return { isNoticed: value.notice !== undefined, notice: JSON.stringify(value.notice), settle };
}

describe.each(["seen", "dismissed"])("a warning that was %s", (reason) => {
  it("isn't repeated for the same password on the same site", async () => {
    await (await enter()).settle(reason);
    expect((await enter()).isNoticed).toBe(false);
    expect((await enter({ site: "login.shop.example" })).isNoticed, "same site").toBe(false);
  });

  it.each<[string, Wish]>([
    ["on another site", { site: "bank.example" }],
    ["for another password", { sha1: `B${"A".repeat(39)}` }],
    ["when it's set as a new password", { hints: NEW_HINTS }],
    ["in a private window", { incognito: true }],
  ])("is repeated %s", async (_where, wish) => {
    await (await enter()).settle(reason);
    expect((await enter(wish)).isNoticed).toBe(true);
  });

  it("stays on the toolbar and in the popup", async () => {
    await (await enter()).settle(reason);
    await enter();
    const popup = { id: EXTENSION_ID, url: `${OWN}src/pages/popup/index.html` };
    expect(await door.say({ name: "getTabState", input: { tabId: 8 } }, popup)).toMatchObject({
      ok: true,
      value: { verdict: { state: "breached", isDismissed: true } },
    });
  });
});

it("repeats a warning that wasn't shown long enough, or whose value changed", async () => {
  await (await enter()).settle("changed");
  expect((await enter()).isNoticed).toBe(true);
});

it("repeats a warning after tab data is deleted", async () => {
  await (await enter()).settle("seen");
  const page = { id: EXTENSION_ID, url: `${OWN}src/pages/privacy/index.html` };
  await door.say({ name: "eraseStored", input: { kind: "tabs" } }, page);
  expect(door.session).not.toHaveProperty("warned");
  expect((await enter()).isNoticed).toBe(true);
});

it("is dismissed from the popup like from the notice", async () => {
  await enter();
  const popup = { id: EXTENSION_ID, url: `${OWN}src/pages/popup/index.html` };
  await door.say({ name: "dismissWarning", input: { tabId: 8 } }, popup);
  expect((await enter()).isNoticed).toBe(false);
});

it("is stored as 20 salted bits, in memory only", async () => {
  await (await enter()).settle("seen");
  await vi.waitFor(() => expect(door.session.warned).toBeDefined());
  const { salt, marks } = door.session.warned as { salt: string; marks: string[] };
  expect(salt).toMatch(/^[\da-f-]{36}$/);
  expect(marks).toEqual([expect.stringMatching(/^[\dA-F]{5}$/)]);
  expect(JSON.stringify(door.session)).not.toContain(BREACHED.slice(0, 6));
  expect(JSON.stringify(door.local)).not.toContain(marks[0]);
});

it("has a button to skip the site, but not in a private window or if the policy sets the list", async () => {
  expect((await enter()).notice).toContain("Don’t check on this site");
  expect((await enter({ incognito: true })).notice).not.toContain("Don’t check on this site");
  closeDoor();
  const stored = { local: { settings: { services: { passwordsUrl: RANGES } } }, session: {} };
  door = await openDoor(stored, Promise.resolve({ passwordChecks: { skippedSites: [] } }));
  expect((await enter()).notice).not.toContain("Don’t check on this site");
});
