// What the popup requests before its code loads is answered once, for the right tab, and never with stale data.
import { describe, expect, it, vi } from "vitest";
import { askEarly } from "../../../../src/pages/popup/early-answers.ts";
import type { Envelope } from "../../../../src/shared/messages.ts";

interface World {
  tabIdInAddress?: string | null;
  tabs?: { id: number; incognito: boolean; url: string }[];
  isAwake?: boolean;
}

const FRONT = { id: 7, incognito: false, url: "https://shop.example/" };

function openPopup({ tabIdInAddress = null, tabs = [FRONT], isAwake = true }: World = {}) {
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
  const asked = () => sendMessage.mock.calls.map(([message]) => message);
  return { early, asked, change: () => change() };
}

const STATE = { name: "getTabState", input: { tabId: 7 } };

describe("the early answers of the popup", () => {
  it("are about the active tab", async () => {
    const { early, asked } = openPopup();
    await early.answered;
    expect(asked()).toEqual([
      { name: "getCatalogState" },
      STATE,
      { name: "getSiteBreaches", input: { tabId: 7 } },
    ]);
    expect(await early.tabs).toEqual([FRONT, undefined]);
  });

  it("are about the tab in the address if there is one, and no other", async () => {
    const { early, asked } = openPopup({ tabIdInAddress: "9" });
    await early.answered;
    const tabs = asked().flatMap(({ input }) => (input as { tabId: number } | undefined)?.tabId ?? []);
    expect(tabs).toEqual([9, 9]);
  });

  it("are given once: the second caller has to request it", async () => {
    const { early } = openPopup();
    await early.answered;
    expect(await early.take(STATE)).toEqual({ ok: true, value: "getTabState" });
    expect(early.take(STATE)).toBeUndefined();
    expect(early.take({ name: "getTabState", input: { tabId: 8 } })).toBeUndefined();
  });

  it("are dropped when something stored changes: a verdict may have arrived", async () => {
    const { early, change } = openPopup();
    await early.answered;
    change();
    expect(early.take(STATE)).toBeUndefined();
  });

  it("leave it to the popup if there is no tab or no answer", async () => {
    const { early, asked } = openPopup({ tabs: [] });
    await early.answered;
    expect(asked()).toEqual([{ name: "getCatalogState" }]);
    const silent = openPopup({ isAwake: false });
    await silent.early.answered;
    await expect(silent.early.take(STATE)).rejects.toThrow("gone");
  });
});
