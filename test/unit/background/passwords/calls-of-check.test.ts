// How much one check of a password asks of the browser: each call wakes another process, on every sign-in.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PasswordCheck } from "../../../../src/shared/messages.ts";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { PASSWORD_HINTS, useFakeBrowser } from "../fake-browser.ts";
import { goElsewhere, tabBrowser, world } from "../tabs/tab-browser.ts";

const URL_OF_PAGE = "https://shop.example/login";
const SENDER = { tab: { id: 1, url: URL_OF_PAGE, incognito: false }, frameId: 0, url: URL_OF_PAGE };
const CHECK: PasswordCheck = {
  document: "a document",
  field: 0,
  value: 0,
  sha1: "A".repeat(40),
  hints: PASSWORD_HINTS as PasswordCheck["hints"],
};

/** "tabs.get" and the like, in order. */
const calls: string[] = [];

function counted(api: object, path = ""): object {
  return new Proxy(api, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key);
      const name = path === "" ? String(key) : `${path}.${String(key)}`;
      if (typeof part === "object" && part !== null) return counted(part, name);
      if (typeof part !== "function" || /^(?:i18n|runtime)|addListener/.test(name)) return part;
      return (...given: unknown[]) => {
        calls.push(name);
        return Reflect.apply(part, target, given);
      };
    },
  });
}

const fakeBrowser = {
  ...tabBrowser,
  runtime: { ...tabBrowser.runtime, getURL: (path: string) => `extension://us/${path}` },
};
let messages: typeof import("../../../../src/background/passwords/index.ts");
let redrawToolbar: (tabId: number) => void;

useFakeBrowser(counted(fakeBrowser));
beforeAll(async () => {
  messages = await import("../../../../src/background/passwords/index.ts");
  const { registerToolbar } = await import("../../../../src/background/toolbar/index.ts");
  ({ redrawToolbar } = await import("../../../../src/background/platform/redraw-toolbar.ts"));
  messages.registerPasswords();
  registerToolbar();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(`${"A".repeat(35)}:5`));
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  Object.assign(world, { granted: ["https://shop.example/*"], isFirefox: false });
  world.tabs = [{ id: 1, url: URL_OF_PAGE, hasScript: true }];
  goElsewhere();
});

it("is at most a dozen calls, from the field to the toolbar", async () => {
  const { wake, checkPassword } = messages.passwordsMessages;
  const context = { sender: SENDER, settings: DEFAULT_SETTINGS } as unknown as Parameters<
    typeof wake.handle
  >[1];
  // What is read once for each worker is read by now.
  redrawToolbar(1);
  await wait(20);
  calls.length = 0;
  await wake.handle(undefined, context);
  await expect(checkPassword.handle(CHECK, context)).resolves.toMatchObject({ state: "breached", count: 5 });
  await wait(20);
  expect(world.action).toMatchObject({ icon: "breached", text: "!" });
  expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(12);
});
