// Retries a failed question, with growing pauses and a limit.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAKE } from "../../fuzz/valid-messages.ts";

const sendMessage = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("chrome", { runtime: { id: "here", sendMessage } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sendMessage.mockReset();
});

const reply = { ok: true, value: { state: "not-found" } };

async function ask() {
  const { send: it } = await import("../../../src/content/background-client.ts");
  const asked = it(WAKE);
  await vi.runAllTimersAsync();
  return asked;
}

test("retries while workers are shutting down, up to four times", async () => {
  const began = Date.now();
  const sentAfter: number[] = [];
  sendMessage.mockImplementation(async () => {
    if (sentAfter.push(Date.now() - began) < 4) throw new Error("closed");
    return reply;
  });
  expect(await ask()).toEqual(reply);
  expect(sentAfter).toEqual([0, 250, 250 + 500, 250 + 500 + 1000]);
});

test("returns nothing if nobody answers, also in an orphaned script", async () => {
  sendMessage.mockRejectedValue(new Error("closed"));
  expect(await ask()).toBeUndefined();
  expect(sendMessage).toHaveBeenCalledTimes(4);
  vi.resetModules();
  vi.stubGlobal("chrome", {});
  expect(await ask()).toBeUndefined();
});
