// Tests when a password check asks the service, what it shares with other checks, and what it says if it can't be done.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EXTENSION_ID, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, type Door, openDoor, RANGES } from "../hostile/hostile-door.ts";

let door: Door;
const open = async (passwordsUrl = RANGES) => {
  door = await openDoor({ local: { settings: { services: { passwordsUrl } } }, session: {} });
};
beforeEach(() => open());
afterEach(closeDoor);

const BREACHED = { ok: true, value: { state: "breached", count: 5 } };
const NOT_FOUND = { ok: true, value: { state: "not-found" } };

/** A password's hash with this prefix. The service knows it if the rest is all A. */
const hash = (prefix: string, rest = "B") => prefix + rest.repeat(35);

function check(
  sha1: string,
  { value = 1, document = "1-1", tabId = 7, incognito = false, origin = "https://shop.example" } = {},
) {
  const url = `${origin}/login`;
  const input = { document, field: 0, value, sha1, hints: PASSWORD_HINTS };
  const sender = { id: EXTENSION_ID, url, tab: { id: tabId, incognito, url } };
  return door.say({ name: "checkPassword", input }, sender);
}

const askedPrefixes = () => door.asked.map((url) => url.slice(`${RANGES}/range/`.length));

it("asks once about a value of a document, and again if the result was unknown", async () => {
  expect(await check(hash("00001", "A"))).toMatchObject(BREACHED);
  expect(await check(hash("00002"))).toMatchObject(BREACHED);
  expect(await check(hash("00003"), { value: 2 })).toEqual(NOT_FOUND);
  expect(await check(hash("00004"), { document: "1-2" })).toEqual(NOT_FOUND);
  vi.stubGlobal("navigator", { onLine: false });
  door.fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await check(hash("00005"), { value: 3 })).toMatchObject({ error: { code: "offline" } });
  expect(await check(hash("00006"), { value: 3 })).toEqual(NOT_FOUND);
  expect(askedPrefixes()).toEqual(["00001", "00003", "00004", "00006"]);
});

it("shares a response with other tabs of the origin, but not with another origin", async () => {
  await check(hash("00001"));
  await check(hash("00001"), { tabId: 8 });
  expect(askedPrefixes()).toEqual(["00001"]);
  const others = ["https://www.shop.example", "https://shop.example:8443", "http://shop.example"];
  for (const [at, origin] of others.entries()) await check(hash("00001"), { tabId: 10 + at, origin });
  expect(askedPrefixes()).toEqual(Array(4).fill("00001"));
});

it("shares no response of another service, even before the browser tells that the settings changed", async () => {
  const other = "https://other.ranges.example";
  await check(hash("00001"));
  const input = { services: { passwordsUrl: other } };
  await door.say({ name: "changeSettings", input }, ownPage());
  await check(hash("00001"), { tabId: 8 });
  expect(door.asked).toEqual([RANGES, other].map((service) => `${service}/range/00001`));
});

it("shares nothing of a private window", async () => {
  const checks = [7, 8].map((tabId) => check(hash("00001"), { tabId }));
  for (const prefix of ["00001", "00002"])
    checks.push(
      ...[7, 8].map((tabId) => check(hash(prefix), { tabId, incognito: true, value: Number(prefix) })),
    );
  expect(await Promise.all(checks)).toEqual(Array(6).fill(NOT_FOUND));
  expect(askedPrefixes().sort()).toEqual(["00001", "00001", "00001", "00002", "00002"]);
});

it.each([
  ["the service's address isn't allowed", "http://ranges.example", "bad-request"],
  ["something unexpected happens", RANGES, "unavailable"],
])("says that it couldn't be done, and why, if %s", async (_why, url, code) => {
  closeDoor();
  await open(url);
  vi.stubGlobal("navigator", undefined);
  door.fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const error = { code, service: "passwords" };
  expect(await check(hash("00001"))).toEqual({ ok: false, error });
  expect(door.session["tab:7"]).toMatchObject({ values: [{ verdict: { state: "unknown", error } }] });
  expect(door.asked).toEqual([]);
});
