// What the popup requests before its code loads is answered once, for the right tab, and never with stale data.
import { describe, expect, it, vi } from "vitest";
import { askEarly } from "../../../../src/pages/popup/early-answers.ts";
import type { Envelope } from "../../../../src/shared/messages.ts";

const FRONT = { id: 7, incognito: false, url: "https://shop.example/" };

/** The popup's early questions. Those about a tab come last. */
async function ask({ tabIdInAddress = null as string | null, tabs = [FRONT], isAwake = true } = {}) {
  let change = () => {};
  const sendMessage = vi.fn(async (message: Envelope) => {
    if (!isAwake) throw new Error("the worker is gone");
    return { ok: true as const, value: message.name };
  });
  const early = askEarly(
    {
      runtime: { sendMessage },
      storage: { onChanged: { addListener: (listener) => (change = listener) } },
      tabs: { query: async () => tabs, getCurrent: async () => undefined },
    },
    tabIdInAddress,
  );
  await early.answered;
  const asked = sendMessage.mock.calls.map(([message]) => message);
  const tabIds = asked.map(({ input }) => (input as { tabId: number } | undefined)?.tabId);
  return { early, tabIds, last: asked.at(-1) as Envelope, change: () => change() };
}

describe("the early answers of the popup", () => {
  it.each([
    ["the active tab", null, 7],
    ["the tab in the address if there is one, and no other", "9", 9],
  ])("are about %s", async (_, tabIdInAddress, id) => {
    const { early, tabIds } = await ask({ tabIdInAddress });
    expect(tabIds).toEqual([undefined, id, id]);
    if (tabIdInAddress === null) expect(await early.tabs).toEqual([FRONT, undefined]);
  });

  it("are given once: the second caller has to request it", async () => {
    const { early, last } = await ask();
    expect(early.take({ ...last, input: { tabId: 8 } })).toBeUndefined();
    expect(await early.take(last)).toEqual({ ok: true, value: last.name });
    expect(early.take(last)).toBeUndefined();
  });

  it("are dropped when something stored changes: a verdict may have arrived", async () => {
    const { early, last, change } = await ask();
    change();
    expect(early.take(last)).toBeUndefined();
  });

  it("leave it to the popup if there is no tab or no answer", async () => {
    expect((await ask({ tabs: [] })).tabIds).toEqual([undefined]);
    const { early, last } = await ask({ isAwake: false });
    await expect(early.take(last)).rejects.toThrow("gone");
  });
});
