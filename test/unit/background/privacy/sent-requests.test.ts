// The list of what left the browser: the newest, written together where they come together, and never emptied for want of room.
import { beforeEach, expect, it, vi } from "vitest";
import { type Area, storageArea, useFakeBrowser } from "../fake-browser.ts";

let session: Area;
let writeCount = 0;
/** The list may be this long, for there is no room for more. */
let room = Number.POSITIVE_INFINITY;
const area = storageArea(() => session);
useFakeBrowser({
  storage: {
    session: {
      ...area,
      async set(items: Area) {
        writeCount++;
        if (Object.values(items).some((list) => (list as unknown[]).length > room)) throw new Error("full");
        await area.set(items);
      },
    },
  },
});

async function start() {
  vi.resetModules();
  const { recordSentRequest } = await import("../../../../src/background/privacy/sent-requests.ts");
  const record = (at: number) =>
    recordSentRequest({ at, service: "lookup", origin: "https://lookup.example", told: "catalogue" });
  return { record, times: () => (session["sent-requests"] as { at: number }[]).map(({ at }) => at) };
}

beforeEach(() => {
  session = {};
  writeCount = 0;
  room = Number.POSITIVE_INFINITY;
});

it("keeps the newest 500, also of an earlier worker, and writes together what comes together", async () => {
  const first = await start();
  await first.record(0);
  const { record, times } = await start();
  writeCount = 0;
  await Promise.all(Array.from({ length: 505 }, (_, index) => record(index + 1)));
  expect(times()).toEqual(Array.from({ length: 500 }, (_, index) => index + 6));
  expect(writeCount).toBeLessThan(4);
});

it("keeps the newer half where there is no room for more", async () => {
  const { record, times } = await start();
  for (const at of [1, 2, 3]) await record(at);
  room = 3;
  await record(4);
  expect(times()).toEqual([3, 4]);
});
