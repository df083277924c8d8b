// The browser as components of the popup meet it in tests. Modules outlive a test file, so there is one for all files.
interface PopupBrowser {
  runtime: { getURL(path: string): string };
  tabs: { query(): Promise<object[]>; create(tab: { url: string }): Promise<unknown> };
}

const place = globalThis as { popupBrowser?: PopupBrowser };

place.popupBrowser ??= {
  runtime: { getURL: (path) => `/${path}` },
  tabs: { query: async () => [], create: async () => undefined },
};

export const popupBrowser: PopupBrowser = place.popupBrowser;
