// The list of what left the browser: the newest, and never empty for want of room.
import { beforeEach, expect, it, vi } from "vitest";
import { makeBrowser, useFakeBrowser } from "../fake-browser.ts";

let room = 500;
const made = makeBrowser({
  put(_, items) {
    if ((items["sent-requests"] as unknown[]).length > room) throw new Error("full");
    Object.assign(made.world.session, items);
  },
});
useFakeBrowser(made);

async function start() {
  vi.resetModules();
  const { recordSentRequest } = await import("../../../../src/background/privacy/http-context.ts");
  return (at: number) =>
    recordSentRequest({ at, service: "lookup", origin: "https://lookup.example", told: "catalogue" });
}

const times = () => (made.world.session["sent-requests"] as { at: number }[]).map(({ at }) => at);

beforeEach(() => {
  made.world.session = {};
});

it("keeps the newest 500, also of an earlier worker", async () => {
  await (await start())(0);
  const record = await start();
  await Promise.all(Array.from({ length: 505 }, (_, index) => record(index + 1)));
  expect(times()).toEqual(Array.from({ length: 500 }, (_, index) => index + 6));
});

it("keeps the newer half where there is no room for more", async () => {
  const record = await start();
  room = 3;
  for (const at of [1, 2, 3, 4]) await record(at);
  expect(times()).toEqual([3, 4]);
});
