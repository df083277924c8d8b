// Tests how many browser calls one password check makes, because each wakes another process at every sign-in.
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PasswordCheck } from "../../../../src/shared/messages.ts";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import {
  beginWith,
  PASSWORD_HINTS,
  shownAction,
  useFakeBrowser,
  world,
} from "../../../world/fake-browser.ts";

const URL_OF_PAGE = "https://shop.example/login";
const SENDER = { tab: { id: 1, url: URL_OF_PAGE, incognito: false }, frameId: 0, url: URL_OF_PAGE };
const CHECK: PasswordCheck = {
  document: "a document",
  field: 0,
  value: 0,
  sha1: "A".repeat(40),
  hints: PASSWORD_HINTS as PasswordCheck["hints"],
};

let messages: typeof import("../../../../src/background/passwords/index.ts");
let redrawToolbar: (tabId: number) => void;

useFakeBrowser();
beforeAll(async () => {
  messages = await import("../../../../src/background/passwords/index.ts");
  const { registerToolbar } = await import("../../../../src/background/toolbar/index.ts");
  ({ redrawToolbar } = await import("../../../../src/background/platform/redraw-toolbar.ts"));
  messages.registerPasswords();
  registerToolbar();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(`${"A".repeat(35)}:5`));
});

beforeEach(() => {
  const tabs = [{ id: 1, url: URL_OF_PAGE, hasScript: true }];
  beginWith({ granted: ["https://shop.example/*"], isFirefox: false, tabs });
});

it("makes at most a dozen calls, from the field to the toolbar", async () => {
  const { wake, checkPassword } = messages.passwordsMessages;
  const context = { sender: SENDER, settings: DEFAULT_SETTINGS } as unknown as Parameters<
    typeof wake.handle
  >[1];
  // Data read once per worker has been read by now.
  await (await import("../../../../src/background/passwords/warned.ts")).markOf("", "a.example", false);
  redrawToolbar(1);
  await wait(20);
  world.calls.length = 0;
  await wake.handle(undefined, context);
  await expect(checkPassword.handle(CHECK, context)).resolves.toMatchObject({ state: "breached", count: 5 });
  await vi.waitFor(() => expect(shownAction()).toMatchObject({ icon: "breached", text: "!" }));
  await wait(20);
  expect(world.calls.length, world.calls.join(", ")).toBeLessThanOrEqual(12);
});
