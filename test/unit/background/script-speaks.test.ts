// A script that speaks for the first time: some browsers let it in late, and the toolbar says so at once.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { messageSource } from "../pages/english-messages.ts";

type Listener = (message: unknown, sender: unknown) => Promise<unknown> | undefined;

const listeners: Listener[] = [];
const drawToolbar = vi.fn(async () => undefined);
const event = { addListener: () => undefined };
const area = { get: async () => ({}), set: async () => undefined, remove: async () => undefined };

beforeAll(() => {
  vi.resetModules();
  vi.doMock("../../../src/background/toolbar.ts", () => ({ drawToolbar }));
  vi.doMock("webextension-polyfill", () => ({
    default: {
      i18n: messageSource(),
      identity: { getRedirectURL: () => "https://redirect.example/" },
      runtime: {
        id: "us",
        getURL: (path: string) => `extension://us/${path}`,
        onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
      },
      storage: {
        local: area,
        session: { ...area, getKeys: async () => [] },
        managed: { get: async () => ({}) },
        onChanged: event,
      },
    },
  }));
});

afterAll(() => {
  vi.doUnmock("../../../src/background/toolbar.ts");
  vi.doUnmock("webextension-polyfill");
  vi.resetModules();
});

it("draws the toolbar of its tab anew", async () => {
  const { receiveMessages } = await import("../../../src/background/receive-messages.ts");
  receiveMessages(Promise.resolve());
  const sender = { id: "us", url: "https://shop.example/", tab: { id: 7, incognito: false } };
  expect(await listeners[0]?.({ name: "wake" }, sender)).toEqual({ ok: true, value: undefined });
  expect(drawToolbar).toHaveBeenCalledExactlyOnceWith(7);
});
