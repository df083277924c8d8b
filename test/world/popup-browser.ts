// The browser for popup components in tests. Modules outlive a test file, so all files share one.
import { type Mock, vi } from "vitest";

interface PopupBrowser {
  runtime: { getURL(path: string): string };
  tabs: { query(): Promise<object[]>; create(tab: { url: string }): Promise<unknown> };
  permissions: { contains: Mock<() => Promise<boolean>>; request: Mock<() => Promise<boolean>> };
}

const place = globalThis as { popupBrowser?: PopupBrowser };

place.popupBrowser ??= {
  runtime: { getURL: (path) => `/${path}` },
  tabs: { query: async () => [], create: async () => undefined },
  permissions: { contains: vi.fn(async () => false), request: vi.fn(async () => true) },
};

export const popupBrowser: PopupBrowser = place.popupBrowser;
