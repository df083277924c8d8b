// Tests visits to the provider's pages: where they redirect, and what each browser's error messages mean.
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../../../../src/shared/settings/settings.ts";
import { beginWith, useFakeBrowser, world } from "../../../world/fake-browser.ts";

const HASH = "9857aaae82f231e16c5e4faf3a5a33438b4b7b50";
const FIREFOX = `https://${HASH}.extensions.allizom.org/`;
const CHROMIUM = "https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/";
const URL = "https://accounts.example/auth";
const BACK = `${FIREFOX}?code=1`;

const network = { onLine: true };

let provider: typeof import("../../../../src/background/sign-in/visit-provider.ts");

useFakeBrowser();
beforeAll(() => void vi.stubGlobal("navigator", network));

beforeEach(async () => {
  beginWith({ redirectUrl: FIREFOX, visit: () => BACK });
  network.onLine = true;
  vi.resetModules();
  provider = await import("../../../../src/background/sign-in/visit-provider.ts");
});

function settings(redirectAddress: Settings["auth"]["redirectAddress"]): Settings {
  return { ...DEFAULT_SETTINGS, auth: { ...DEFAULT_SETTINGS.auth, redirectAddress } };
}

function visit(isInteractive: boolean, onOpen = () => undefined): Promise<string> {
  return provider.visitProvider(URL, isInteractive, onOpen);
}

function failsWith(message: string): void {
  world.visit = () => {
    throw new Error(message);
  };
}

it("uses the browser's redirect address, or the loopback address if chosen", () => {
  expect(provider.redirectUrl(settings("browser"))).toBe(FIREFOX);
  expect(provider.redirectUrl(settings("loopback"))).toBe(`http://127.0.0.1/mozoauth2/${HASH}`);
});

it.each([CHROMIUM, `https://${HASH}.extensions.allizom.org.example/`])(
  "uses the browser's redirect address whatever is chosen if there is no loopback address: %s",
  (own) => {
    world.redirectUrl = own;
    expect(provider.loopbackRedirectUrl()).toBeUndefined();
    expect(provider.redirectUrl(settings("loopback"))).toBe(own);
  },
);

it.each([
  ["Chromium", "The user did not approve access.", true, "aborted", "window-closed"],
  ["Chromium", "User interaction required.", false, "unauthorized", "sign-in-needed"],
  ["Chromium", "Authorization page could not be loaded.", true, "unavailable", "page-not-opened"],
  ["Chromium", "Authorization page could not be loaded.", false, "unauthorized", "sign-in-needed"],
  ["Chromium", "Only one web auth flow can be open at a time.", true, "aborted", "window-open"],
  ["Firefox", "User cancelled or denied access.", true, "aborted", "window-closed"],
  ["Firefox", "Requires user interaction", false, "unauthorized", "sign-in-needed"],
  ["Firefox", "Invalid request", true, "unavailable", "page-not-opened"],
  ["Firefox", "Invalid request", false, "unauthorized", "sign-in-needed"],
])("understands the error of %s, %j, in a window: %s", async (_, message, isInteractive, code, reason) => {
  failsWith(message);
  await expect(visit(isInteractive)).rejects.toMatchObject({ data: { code, service: "auth", reason } });
});

it("reports being offline if there is no network, whatever the browser says", async () => {
  network.onLine = false;
  for (const message of ["Authorization page could not be loaded.", "Invalid request"]) {
    failsWith(message);
    await expect(visit(true)).rejects.toMatchObject({ data: { code: "offline", service: "auth" } });
  }
});

it("opens one window at a time, even if the browser could run two visits in one", async () => {
  let window = Promise.withResolvers<string>();
  const opened: boolean[] = [];
  world.visit = (_url, isInteractive) => {
    opened.push(isInteractive);
    return isInteractive ? window.promise : BACK;
  };
  const first = visit(true);
  const onOpen = vi.fn();
  await expect(visit(true, onOpen)).rejects.toMatchObject({
    data: { code: "aborted", reason: "window-open" },
  });
  expect(onOpen).not.toHaveBeenCalled();
  await expect(visit(false)).resolves.toBe(BACK);
  window.resolve(BACK);
  await expect(first).resolves.toBe(BACK);
  window = Promise.withResolvers();
  const next = visit(true);
  await vi.waitFor(() => expect(opened).toEqual([true, false, true]));
  window.resolve(BACK);
  await expect(next).resolves.toBe(BACK);
});

it("opens a window again after one was closed", async () => {
  failsWith("User cancelled or denied access.");
  await expect(visit(true)).rejects.toThrow();
  world.visit = () => BACK;
  await expect(visit(true)).resolves.toBe(BACK);
});
