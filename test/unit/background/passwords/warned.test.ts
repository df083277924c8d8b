// Tests what is remembered of warnings for a session: those of an origin aren't repeated, and a host can be left alone.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Warned } from "../../../../src/shared/records/warned.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, type Door, openDoor, RANGES } from "../hostile/hostile-door.ts";
import { BREACHED, enterPassword, NEW_HINTS, type Wish } from "./entered-password.ts";

let door: Door;
beforeEach(async () => {
  door = await openDoor({ local: { settings: { services: { passwordsUrl: RANGES } } }, session: {} });
});
afterEach(closeDoor);

/** Enters a password. Returns whether the page shows a notice, and functions that settle the verdict and skip the host. */
async function enter(wish: Wish = {}) {
  const { reply, settle, skip } = enterPassword(door, wish);
  const { value } = (await reply) as { value: { state: string; notice?: object } };
  expect(value.state, "reported as breached, with or without a warning").toBe("breached");
  return { isNoticed: value.notice !== undefined, notice: JSON.stringify(value.notice), settle, skip };
}

describe.each(["seen", "dismissed"])("a warning that was %s", (reason) => {
  it("isn't repeated for the same password of the same origin", async () => {
    await (await enter()).settle(reason);
    expect((await enter()).isNoticed).toBe(false);
  });

  it.each<[string, Wish]>([
    ["on another site", { site: "bank.example" }],
    ["on another host of the site", { site: "login.shop.example" }],
    ["on another port of the host", { site: "shop.example:8443" }],
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
    const popup = ownPage();
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
  const page = ownPage("src/pages/privacy/index.html");
  await door.say({ name: "eraseStored", input: { kind: "tabs" } }, page);
  expect(door.session).not.toHaveProperty("warned");
  expect((await enter()).isNoticed).toBe(true);
});

it("is dismissed from the popup like from the notice", async () => {
  await enter();
  const popup = ownPage();
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

describe("in private windows", () => {
  const saltAt = (key: string) => (door.session[key] as Warned | undefined)?.salt;
  /** The mark with a record's salt, of the password that {@link enter} enters. */
  const markAt = (key: string) =>
    createHash("sha1")
      .update(`${saltAt(key)} https://shop.example ${BREACHED}`)
      .digest("hex");

  beforeEach(() => void door.windows.push({ incognito: true }));

  it("is marked with a salt of their own", async () => {
    await (await enter()).settle("seen");
    await (await enter({ incognito: true })).settle("seen");
    for (const key of ["warned", "private:warned"])
      expect(door.session[key], key).toMatchObject({ marks: [markAt(key).slice(0, 5).toUpperCase()] });
    expect(saltAt("private:warned")).not.toBe(saltAt("warned"));
  });

  it("is forgotten with its salt when the last of them is closed", async () => {
    await (await enter()).settle("seen");
    await (await enter({ incognito: true })).settle("seen");
    const [salt, ownSalt] = [saltAt("warned"), saltAt("private:warned")];
    expect((await enter({ incognito: true })).isNoticed, "while one is open").toBe(false);
    door.windows.pop();
    await enterPassword(door, { incognito: true }).settle("changed");
    await vi.waitFor(() =>
      expect(Object.keys(door.session).filter((key) => /private/.test(key))).toEqual([]),
    );
    expect(saltAt("warned")).toBe(salt);
    door.windows.push({ incognito: true });
    expect((await enter({ incognito: true })).isNoticed).toBe(true);
    await vi.waitFor(() => expect(saltAt("private:warned")).toMatch(/^[\da-f-]{36}$/));
    expect(saltAt("private:warned")).not.toBe(ownSalt);
  });
});

it("has a button to skip the site, but not if the policy sets the list", async () => {
  expect((await enter()).notice).toContain("Don’t check on this site");
  expect((await enter({ incognito: true })).notice).toContain("Don’t check on this site");
  closeDoor();
  const stored = { local: { settings: { services: { passwordsUrl: RANGES } } }, session: {} };
  door = await openDoor(stored, Promise.resolve({ passwordChecks: { skippedSites: [] } }));
  expect((await enter()).notice).not.toContain("Don’t check on this site");
});

describe("a host that was skipped in a warning", () => {
  const page = ownPage();
  const stateOf = async (wish: Wish) => {
    const { value } = (await enterPassword(door, wish).reply) as { value: { state: string } };
    return value.state;
  };
  const skip = async (wish: Wish = {}) => (await enter(wish)).skip();

  beforeEach(() => void door.windows.push({ incognito: true }));

  it("is left alone in this session, and nothing is written to the settings", async () => {
    await skip();
    expect(await stateOf({})).toBe("skipped");
    expect(door.session.warned).toMatchObject({ skippedHosts: ["shop.example"] });
    expect(JSON.stringify(door.local)).not.toContain("shop.example");
  });

  it.each<[string, Wish]>([
    ["another host of its site", { site: "login.shop.example" }],
    ["a host that ends like it", { site: "myshop.example" }],
    ["another port", { site: "shop.example:8443" }],
    ["a private window", { incognito: true }],
  ])("doesn't turn off checks for %s", async (_, wish) => {
    await skip();
    expect(await stateOf(wish)).toBe("breached");
    await skip(wish);
    expect(await stateOf(wish)).toBe("skipped");
  });

  it("is left alone on either protocol, which has the same host", async () => {
    await skip();
    expect(await stateOf({ protocol: "http:" })).toBe("skipped");
  });

  it("is shown in the popup as skipped, and by its name", async () => {
    const tabState = async () => {
      const { value } = (await door.say({ name: "getTabState", input: { tabId: 8 } }, page)) as {
        value: object;
      };
      return value;
    };
    expect(await tabState()).not.toHaveProperty("skippedHost");
    await skip();
    expect(await tabState()).toMatchObject({ obstacle: "site-skipped", skippedHost: "shop.example" });
    await door.say({ name: "setSiteSkipped", input: { site: "shop.example", isSkipped: true } }, page);
    expect(await tabState(), "once the whole site is").not.toHaveProperty("skippedHost");
  });

  it("is checked again, as all hosts of its site and in all windows, when the person says so", async () => {
    const wishes: Wish[] = [
      {},
      { site: "login.shop.example" },
      { site: "shop.example:8443" },
      { incognito: true },
    ];
    for (const wish of [...wishes, { site: "bank.example" }]) await skip(wish);
    await door.say({ name: "setSiteSkipped", input: { site: "shop.example", isSkipped: false } }, page);
    for (const wish of wishes) expect(await stateOf(wish), JSON.stringify(wish)).toBe("breached");
    expect(await stateOf({ site: "bank.example" })).toBe("skipped");
  });

  it("is one of the last 50", async () => {
    for (let at = 0; at <= 50; at++) await skip({ site: `shop${at}.example` });
    expect(await stateOf({ site: "shop0.example" })).toBe("breached");
    expect(await stateOf({ site: "shop1.example" })).toBe("skipped");
  });

  it("can't be one without a warning", async () => {
    await enterPassword(door, { sha1: "C".repeat(40) }).skip();
    expect(await stateOf({})).toBe("breached");
  });
});
