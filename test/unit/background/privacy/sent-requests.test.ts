// Tests the list of sent requests: it keeps the newest, even when storage is nearly full.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeBrowser, useFakeBrowser } from "../../../world/fake-browser.ts";

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
    recordSentRequest({ at, service: "lookup", origin: "https://lookup.example", what: "catalog" });
}

const times = () => (made.world.session["sent-requests"] as { at: number }[]).map(({ at }) => at);

beforeEach(() => {
  made.world.session = {};
  // A write that is planned in one test must not come in the next.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

it("keeps the newest 500, including those of an earlier worker", async () => {
  await (await start())(0);
  const record = await start();
  await Promise.all(Array.from({ length: 505 }, (_, index) => record(index + 1)));
  expect(times()).toEqual(Array.from({ length: 500 }, (_, index) => index + 6));
});

it("keeps the newer half when there is no room", async () => {
  const record = await start();
  room = 3;
  for (const at of [1, 2, 3, 4]) await record(at);
  expect(times()).toEqual([3, 4]);
});

it("has one line per audit run with its request count, even after a restart or out of order", async () => {
  room = 500;
  await (await start())(1);
  const VAULT = { at: 5, service: "passwords", origin: "https://ranges.example", what: "vault-ranges" };
  const requests = () => made.world.session["sent-requests"] as object[];
  for (const [count, startedAt] of [
    [2, 5],
    [1, 5],
    [40, 5],
    [1, 9],
  ] as const) {
    vi.resetModules();
    const { recordVaultRange } = await import("../../../../src/background/privacy/http-context.ts");
    recordVaultRange("https://ranges.example/deep", { startedAt, requests: count });
    await vi.waitFor(() => expect(requests().length).toBeGreaterThan(1));
  }
  await vi.waitFor(() => expect(requests()).toHaveLength(3));
  expect(requests().slice(1)).toEqual([
    { ...VAULT, count: 40 },
    { ...VAULT, at: 9, count: 1 },
  ]);
});

it("stays deleted, even if an audit run was still being written", async () => {
  vi.resetModules();
  const { recordVaultRange, forgetSentRequests } = await import(
    "../../../../src/background/privacy/http-context.ts"
  );
  const record = (requests: number) => recordVaultRange("https://ranges.example", { startedAt: 5, requests });
  record(1);
  record(2);
  await forgetSentRequests();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(made.world.session).not.toHaveProperty("sent-requests");
});
