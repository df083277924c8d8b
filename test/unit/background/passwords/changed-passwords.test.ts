// Tests new passwords on breached sites: only the day is stored, after the form was sent or the page navigated.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayOf } from "../../../../src/shared/breaches/changed-after.ts";
import { PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, type Door, openDoor, RANGES } from "../hostile/hostile-door.ts";
import { BREACHED, enterPassword, NEW_HINTS, type Wish } from "./entered-password.ts";

const SOURCE = "https://lookup.example v3";
/** In no range of these tests' service. */
const UNLISTED = "C".repeat(40);
const SITES = {
  "shop.example": [{ name: "Shop", title: "Shop", breachDate: "2024-05-12", hasPasswords: true }],
};

let door: Door;

async function open(passwordChecks: object = {}): Promise<void> {
  const services = { passwordsUrl: RANGES, lookupUrl: "https://lookup.example" };
  door = await openDoor({
    local: {
      settings: { services, passwordChecks },
      "breached-sites": { source: SOURCE, fetchedAt: 1, partCount: 1 },
      "breached-sites:0": SITES,
    },
    session: {},
  });
}

beforeEach(() => open());
afterEach(closeDoor);

/** Enters a password, then settles it for each reason, by default "sent". */
async function set({ reasons = ["sent"], ...wish }: Wish & { reasons?: string[] } = {}) {
  const { reply, settle } = enterPassword(door, { sha1: UNLISTED, hints: NEW_HINTS, ...wish });
  // A page may send its form before the check is done.
  await Promise.all([reply, ...reasons.map(settle)]);
  await new Promise((done) => setTimeout(done, 20));
}

const days = () => door.local["changed-passwords"];

it("stores the site and the day, and nothing about the password", async () => {
  await set({ site: "login.shop.example" });
  await vi.waitFor(() => expect(days()).toEqual({ "shop.example": dayOf(Date.now()) }));
});

it.each<[string, Parameters<typeof set>[0]]>([
  ["of a site that was not breached", { site: "other.example" }],
  ["that is in breaches", { sha1: BREACHED }],
  ["to sign in with", { hints: PASSWORD_HINTS }],
  ["in a private window", { incognito: true }],
  ["that was changed before it was sent", { reasons: ["changed", "sent"] }],
])("stores nothing for a password %s", async (_what, wish) => {
  await set(wish);
  expect(days()).toBeUndefined();
  expect(door.session).not.toHaveProperty("changed-passwords");
});

it("stores nothing if the setting is off", async () => {
  closeDoor();
  await open({ rememberChanges: false });
  await set();
  expect(days()).toBeUndefined();
});

it("resolves the site's breaches in the watch list and in the site's mark", async () => {
  const passwords = { domain: "shop.example", breachDate: "2024-05-12" };
  const found = { name: "Shop", title: "Shop", foundAt: 1, source: SOURCE };
  const news = [
    { ...found, passwords },
    { ...found, name: "Mails" },
  ];
  // A breach of two addresses is one breach.
  door.local["watch-list"] = ["jo@example.org", "bo@example.org"].map((account) => {
    return { account, addedAt: 1, source: SOURCE, news, dealtWith: [] };
  });
  const { openBreaches } = await import("../../../../src/background/breaches/watch-list.ts");
  const { breachesToMark } = await import("../../../../src/background/breaches/breached-sites.ts");
  const url = "https://login.shop.example/";
  const [before, after] = [{ "shop.example": "2024-05-12" }, { "shop.example": "2024-05-13" }];
  expect([(await openBreaches(before)).length, (await breachesToMark(url, before)).length]).toEqual([2, 1]);
  expect([(await openBreaches(after)).length, (await breachesToMark(url, after)).length]).toEqual([1, 0]);
});

it("is deleted from the privacy page, and nothing else with it", async () => {
  await set();
  await vi.waitFor(() => expect(days()).toBeDefined());
  const page = ownPage("src/pages/privacy/index.html");
  const reply = await door.say({ name: "eraseStored", input: { kind: "changed-passwords" } }, page);
  expect(reply).toMatchObject({ ok: true, value: { left: [] } });
  expect(days()).toBeUndefined();
  expect(door.local).toHaveProperty("settings");
});
