// Tests the limit on checks per minute, for one document and for all documents of a page.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { FieldHints } from "../../../../../src/shared/messages.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/shared/settings/settings.ts";
import { beginWith, useFakeBrowser, world } from "../../../../world/fake-browser.ts";

type Module = typeof import("../../../../../src/background/passwords/check-password.ts");
let background: Module;
let tabId = 0;

useFakeBrowser();
beforeAll(async () => {
  vi.doMock("../../../../../src/background/passwords/classify-field.ts", () => ({
    classifyField: () => "login",
  }));
  background = await import("../../../../../src/background/passwords/check-password.ts");
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.startsWith("https:")) return new Response();
    world.calls.push("ask");
    return new Response(`${"0".repeat(35)}:3`, { headers: { "Content-Type": "text/plain" } });
  });
});
afterAll(() => void vi.doUnmock("../../../../../src/background/passwords/classify-field.ts"));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000 });
  tabId++;
  beginWith();
  world.before = async (call) => {
    if (!call.startsWith("session set tab:")) return;
    await new Promise((resolve) => setImmediate(resolve));
    world.calls.push("written");
  };
  return () => vi.useRealTimers();
});

let count = 0;

function check(documentKey: string, document = "1-1", pageUrl = "https://shop.example/"): Promise<unknown> {
  const frameUrl = "https://shop.example/";
  const sha1 = (count++).toString(16).toUpperCase().padStart(40, "0").split("").reverse().join("");
  return background.checkPassword(
    DEFAULT_SETTINGS,
    { document, field: 0, value: count, sha1, hints: {} as FieldHints },
    { tabId, frameId: 0, documentKey, isPrivate: false, frameUrl, pageUrl },
  );
}

const REFUSED = { data: { code: "rate-limited", reason: "paused", retryAfterSeconds: 60 } };

/** The tab's stored record, once `isMeant` holds: the page gets its verdict before the record is written. */
async function storedRecord<Kept>(isMeant: (record: Kept) => boolean): Promise<Kept> {
  const record = () => world.session[`tab:${tabId}`] as Kept;
  await vi.waitFor(() => expect(isMeant(record())).toBe(true));
  return record();
}

it("makes the request and replies to the page while the record is being written", async () => {
  // This is read when the person focuses the field.
  await (await import("../../../../../src/background/passwords/common-passwords.ts")).readCommonPasswords();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  world.before = async (call) => {
    if (call.startsWith("session set tab:")) await isAllowed;
  };
  await check("a document");
  const [read, write] = ["get", "set"].map((what) => `session ${what} tab:${tabId}`);
  expect(world.calls.filter((call) => !/sent-requests|warned/.test(call))).toEqual([read, write, "ask"]);
  expect(world.session[`tab:${tabId}`]).toBeUndefined();
  allow();
  await storedRecord((record) => JSON.stringify(record)?.includes('"breached"'));
});

it("marks values from the previous page as gone, even before their removal is reported", async () => {
  await check("before", "1-1");
  await check("now", "2-1");
  type Kept = { values: { document: string; isStanding: boolean; verdict?: unknown }[] };
  const { values } = await storedRecord<Kept>((record) => record.values.at(1)?.verdict !== undefined);
  expect(values.map(({ document, isStanding }) => [document, isStanding])).toEqual([
    ["1-1", false],
    ["2-1", true],
  ]);
});

it.each([0, -1, -365 * 24 * 3_600_000])(
  "rejects a document's checks after twenty for a minute, even if the clock moves by %d ms",
  async (jump) => {
    for (let i = 0; i < 20; i++) await check("one");
    vi.setSystemTime(Date.now() + jump);
    await expect(check("one")).rejects.toMatchObject(REFUSED);
    await check("another");
    vi.setSystemTime(Date.now() + 59_999);
    await expect(check("one")).rejects.toMatchObject({ data: { retryAfterSeconds: 1 } });
    vi.setSystemTime(Date.now() + 1);
    await check("one");
  },
);

it("rejects a tab that keeps making documents, but no other page in it, and no other tab", async () => {
  for (let i = 0; i < 600; i++) {
    await check(`document ${i}`);
    if (i === 0) vi.setSystemTime(Date.now() + 10_000);
  }
  await expect(check("one more")).rejects.toMatchObject({ data: { ...REFUSED.data, retryAfterSeconds: 50 } });
  await check("one more", "1-2", "https://bank.example/");
  type Kept = { recentChecks: unknown[] };
  await storedRecord<Kept>(({ recentChecks }) => recentChecks.length === 601);
  vi.setSystemTime(Date.now() + 60_000);
  const now = Date.now();
  await check("one more");
  const { recentChecks } = await storedRecord<Kept>(({ recentChecks }) => recentChecks.length < 600);
  expect(recentChecks).toEqual([{ document: "https://shop.example one more", times: [now] }]);
  tabId++;
  await check("one more");
});
