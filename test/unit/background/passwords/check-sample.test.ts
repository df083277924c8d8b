// A password entered into our own welcome page, and a script that speaks late for the first time, both at the door.
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Area, EXTENSION_ID, OWN, PASSWORD_HINTS } from "../fake-browser.ts";
import { closeDoor, type Door, openDoor, RANGES, type Sender } from "../hostile/hostile-door.ts";

const drawToolbar = vi.fn(async (_tabId: number) => undefined);
vi.mock("../../../../src/background/toolbar/toolbar.ts", () => ({ drawToolbar }));
afterEach(() => {
  vi.useRealTimers();
  closeDoor();
  drawToolbar.mockClear();
});

const WELCOME = `${OWN}src/pages/welcome/index.html`;
const SHA1 = `5BAA6${"A".repeat(35)}`;

function open(passwordChecks: object = {}): Promise<Door> {
  const settings = { passwordChecks, services: { passwordsUrl: RANGES } };
  return openDoor({ local: { settings }, session: {} });
}

function ask(door: Door, sender: Sender): Promise<unknown> | undefined {
  const input = { document: "0-0", field: 0, value: 1, sha1: SHA1, hints: PASSWORD_HINTS };
  return door.say({ name: "checkPassword", input }, { id: EXTENSION_ID, ...sender });
}

it("is answered with its count, is in the list of what was sent, and in no tab's record", async () => {
  const door = await open();
  const reply = await ask(door, { url: WELCOME, tab: { id: 7, incognito: false, url: WELCOME } });
  expect(reply).toMatchObject({ ok: true, value: { state: "breached", count: 5 } });
  expect(door.asked).toEqual([`${RANGES}/range/5BAA6`]);
  await vi.waitFor(() => expect(Object.keys(door.session)).toEqual(["sent-requests"]));
  expect(JSON.stringify(door.session)).not.toContain("5BAA6");
});

it.each([
  ["in a private window", { url: WELCOME, tab: { id: 7, incognito: true } }],
  ["in no tab, where that is not known", { url: WELCOME }],
])("leaves nothing %s", async (_where, sender) => {
  const door = await open();
  expect(await ask(door, sender)).toMatchObject({ ok: true, value: { state: "breached" } });
  expect(await ask(door, sender)).toMatchObject({ ok: true });
  expect(door.asked, "no answer was kept").toHaveLength(2);
  expect(door.session).toEqual({});
});

it("is not asked about while checks are off", async () => {
  const door = await open({ enabled: false });
  const reply = await ask(door, { url: WELCOME, tab: { id: 7, incognito: false } });
  expect(reply).toEqual({ ok: true, value: { state: "skipped" } });
  expect(door.asked).toEqual([]);
});

it("is a sample for our own pages only: a web page's goes into the record of its tab", async () => {
  const door = await open();
  const url = "https://shop.example/";
  await ask(door, { url, tab: { id: 8, incognito: false, url } });
  expect(Object.keys(door.session)).toContain("tab:8");
});

it.each([
  [
    "draws the toolbar anew and reads the common passwords for a script that speaks",
    "https://shop.example/",
    1,
  ],
  ["does neither for a page of our own, which says every second that it is there", WELCOME, 0],
])("%s", async (_what, url, times) => {
  const door = await open();
  const sender = { id: EXTENSION_ID, url, tab: { id: 7, incognito: false } };
  expect(await door.say({ name: "wake" }, sender)).toEqual({ ok: true, value: undefined });
  // What the test before did to another tab may come late.
  expect(drawToolbar.mock.calls.filter(([tabId]) => tabId === 7)).toHaveLength(times);
  expect(door.fetched.mock.calls).toEqual(Array(times).fill(["/common-passwords.bin"]));
});

describe("while the browser does not say what a policy decides", () => {
  const url = "https://shop.example/";
  const tab = { id: 8, incognito: false, url };
  const settings = { services: { passwordsUrl: RANGES, lookupUrl: "https://lookup.example" } };

  it("a very first start asks nobody, and says after ten seconds that the password could not be checked", async () => {
    vi.useFakeTimers();
    const door = await openDoor({ local: { settings }, session: {} }, new Promise(() => undefined));
    const asked = ask(door, { url, tab });
    await vi.advanceTimersByTimeAsync(10_000);
    const error = { code: "unavailable", service: "passwords", reason: "settings-unread" };
    expect(await asked).toEqual({ ok: false, error });
    expect(door.session["tab:8"]).toMatchObject({ values: [{ verdict: { state: "unknown", error } }] });
    expect(door.asked).toEqual([]);
  });

  it("a password is asked about under the last known one; what can wait is not", async () => {
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
    const tested = door.say({ name: "testService", input: test }, { id: EXTENSION_ID, url: WELCOME });
    expect(await ask(door, { url, tab })).toMatchObject({ ok: true, value: { state: "breached" } });
    expect(door.asked).toEqual([`${RANGES}/range/5BAA6`]);
    say({});
    expect(await tested).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(door.asked[1]).toMatch(/^https:\/\/lookup\.example\//));
  });
});
