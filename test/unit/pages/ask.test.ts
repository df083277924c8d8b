// Asking the background always settles: with a reply, or with an error.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAsk, NoAnswerError } from "../../../src/ui/page/ask.ts";

const TAB_STATE = { site: "shop.example", checkCount: 0 };

describe("asking the background", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends name and input, and returns the reply", async () => {
    const sendMessage = vi.fn(async () => ({ ok: true, value: TAB_STATE }));
    const ask = createAsk({ sendMessage });
    expect(await ask("getTabState", { tabId: 7 })).toEqual({ ok: true, value: TAB_STATE });
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith({ name: "getTabState", input: { tabId: 7 } });
  });

  it("sends no input if there is none, and returns a background error as a value", async () => {
    const reply = { ok: false, error: { code: "unavailable", service: "passwords" } };
    const sendMessage = vi.fn(async () => reply);
    expect(await createAsk({ sendMessage })("listStored")).toEqual(reply);
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith({ name: "listStored" });
  });

  it.each([undefined, null, "ok", { value: 1 }, { ok: "yes" }])(
    "rejects an invalid reply: %j",
    async (reply) => {
      const asked = createAsk({ sendMessage: async () => reply })("listStored");
      await expect(asked).rejects.toThrow(NoAnswerError);
    },
  );

  it("rejects if nobody listens", async () => {
    const sendMessage = () => Promise.reject(new Error("Receiving end does not exist"));
    await expect(createAsk({ sendMessage })("listStored")).rejects.toThrow(NoAnswerError);
  });

  it("doesn't wait for an answer that never comes", async () => {
    const asked = createAsk({ sendMessage: () => new Promise(() => undefined) })("listStored");
    const outcome = expect(asked).rejects.toThrow(NoAnswerError);
    await vi.advanceTimersByTimeAsync(5_000);
    await outcome;
  });
});
