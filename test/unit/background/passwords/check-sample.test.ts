// Tests a password entered on our own welcome page, and the first message of a content script.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Area, EXTENSION_ID, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, type Door, openDoor, RANGES, type Sender } from "../hostile/hostile-door.ts";

const drawToolbar = vi.fn(async (_tabId: number) => undefined);
vi.mock("../../../../src/background/toolbar/toolbar.ts", () => ({ drawToolbar }));
afterEach(() => {
  vi.useRealTimers();
  closeDoor();
  drawToolbar.mockClear();
});

const WELCOME = ownPage("src/pages/welcome/index.html");
const SHA1 = `5BAA6${"A".repeat(35)}`;

function open(passwordChecks: object = {}): Promise<Door> {
  const settings = { passwordChecks, services: { passwordsUrl: RANGES } };
  return openDoor({ local: { settings }, session: {} });
}

function ask(door: Door, sender: Sender, sha1 = SHA1): Promise<unknown> | undefined {
  const input = { document: "0-0", field: 0, value: 1, sha1, hints: PASSWORD_HINTS };
  return door.say({ name: "checkPassword", input }, { id: EXTENSION_ID, ...sender });
}

it("returns the count, and lists the request, but stores no tab record", async () => {
  const door = await open();
  const reply = await ask(door, { ...WELCOME, tab: { id: 7, incognito: false, url: WELCOME.url } });
  expect(reply).toMatchObject({ ok: true, value: { state: "breached", count: 5 } });
  expect(JSON.stringify(reply)).toMatch(/Choose another password.*\b5\b/);
  expect(door.asked).toEqual([`${RANGES}/range/5BAA6`]);
  await vi.waitFor(() => expect(Object.keys(door.session)).toEqual(["sent-requests"]));
  expect(JSON.stringify(door.session)).not.toContain("5BAA6");
});

it("says that a password wasn't found", async () => {
  const reply = await ask(await open(), { ...WELCOME }, `5BAA6${"B".repeat(35)}`);
  expect(reply).toEqual({ ok: true, value: { state: "not-found" } });
});

it.each([
  ["in a private window", { ...WELCOME, tab: { id: 7, incognito: true } }],
  ["without a tab", { ...WELCOME }],
])("stores nothing %s", async (_where, sender) => {
  const door = await open();
  expect(await ask(door, sender)).toMatchObject({ ok: true, value: { state: "breached" } });
  expect(await ask(door, sender)).toMatchObject({ ok: true });
  expect(door.asked, "no response was cached").toHaveLength(2);
  expect(door.session).toEqual({});
});

it("makes no request while checks are off", async () => {
  const door = await open({ enabled: false });
  const reply = await ask(door, { ...WELCOME, tab: { id: 7, incognito: false } });
  expect(reply).toEqual({ ok: true, value: { state: "skipped" } });
  expect(door.asked).toEqual([]);
});

it("counts as a sample only on our own pages; a web page's check goes into its tab record", async () => {
  const door = await open();
  const url = "https://shop.example/";
  await ask(door, { url, tab: { id: 8, incognito: false, url } });
  expect(Object.keys(door.session)).toContain("tab:8");
});

it.each([
  [
    "redraws the toolbar and reads the common passwords when a content script wakes it",
    "https://shop.example/",
    1,
  ],
  ["does neither for our own pages, which wake it every second", WELCOME.url, 0],
])("%s", async (_what, url, times) => {
  const door = await open();
  const sender = { ...WELCOME, url, tab: { id: 7, incognito: false } };
  expect(await door.say({ name: "wake" }, sender)).toEqual({ ok: true, value: undefined });
  // A call left over from the previous test's tab may arrive late.
  expect(drawToolbar.mock.calls.filter(([tabId]) => tabId === 7)).toHaveLength(times);
  expect(door.fetched.mock.calls).toEqual(Array(times).fill(["/common-passwords.bin"]));
});

describe("while the browser hasn't reported the policy", () => {
  const url = "https://shop.example/";
  const tab = { id: 8, incognito: false, url };
  const settings = { services: { passwordsUrl: RANGES, lookupUrl: "https://lookup.example" } };

  it("on a first start makes no request, and reports after ten seconds that the password couldn't be checked", async () => {
    vi.useFakeTimers();
    const door = await openDoor({ local: { settings }, session: {} }, new Promise(() => undefined));
    const asked = ask(door, { url, tab });
    await vi.advanceTimersByTimeAsync(10_000);
    const error = { code: "unavailable", service: "passwords", reason: "settings-unread" };
    expect(await asked).toEqual({ ok: false, error });
    expect(door.session["tab:8"]).toMatchObject({ values: [{ verdict: { state: "unknown", error } }] });
    expect(door.asked).toEqual([]);
  });

  it("checks a password under the last known policy, and delays what can wait", async () => {
    const { promise, resolve: say } = Promise.withResolvers<Area>();
    const door = await openDoor({ local: { settings, policy: {} }, session: {} }, promise);
    const address = "https://lookup.example";
    const test = {
      id: crypto.randomUUID(),
      service: "lookup",
      lookupInterface: "v3",
      isPrivate: false,
      address,
    };
    const tested = door.say({ name: "testService", input: test }, { ...WELCOME });
    expect(await ask(door, { url, tab })).toMatchObject({ ok: true, value: { state: "breached" } });
    expect(door.asked).toEqual([`${RANGES}/range/5BAA6`]);
    say({});
    expect(await tested).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(door.asked[1]).toMatch(/^https:\/\/lookup\.example\//));
  });
});
