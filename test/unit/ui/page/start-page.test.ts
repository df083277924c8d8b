// The kind of window that one of our pages is in.
import { describe, expect, it, vi } from "vitest";

const { tabs, windows } = vi.hoisted(() => ({
  tabs: { getCurrent: vi.fn<() => Promise<{ incognito: boolean } | undefined>>() },
  windows: { getCurrent: vi.fn<() => Promise<{ incognito: boolean }>>() },
}));
vi.mock("webextension-polyfill", () => ({ default: { tabs, windows } }));
const { isInPrivateWindow } = await import("../../../../src/ui/page/start-page.tsx");

describe("a page", () => {
  it.each([true, false])("in a tab is private if its window is: %s", async (incognito) => {
    tabs.getCurrent.mockResolvedValueOnce({ incognito });
    expect(await isInPrivateWindow()).toBe(incognito);
  });

  it.each([true, false])("without a tab is private if its window is: %s", async (incognito) => {
    windows.getCurrent.mockResolvedValueOnce({ incognito });
    expect(await isInPrivateWindow()).toBe(incognito);
  });

  it("in an unknown window is treated as private", async () => {
    tabs.getCurrent.mockRejectedValueOnce(new Error("no window"));
    expect(await isInPrivateWindow()).toBe(true);
  });
});
