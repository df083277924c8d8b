// Starts a real Firefox with the built extension, quiet and offline except for localhost.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { firefox } from "playwright";
import { firefoxPath } from "../../../../scripts/browser.mjs";
import { closeWelcomePage } from "../../welcome/welcome-page.ts";
import type { Launch, LaunchedExtension } from "../any-browser.ts";
import { EXTENSION_SCHEME } from "./extension-pages.ts";
import { allow } from "./permissions.ts";
import { connectToFirefox, type FirefoxControl } from "./protocol/control.ts";

/** Folder of the unpacked built extension. */
export const BUILT_FOR_FIREFOX = resolve(import.meta.dirname, "../../../../dist/firefox");

const BRIDGE = resolve(import.meta.dirname, "protocol/bidi-bridge.ts");

/** The extension's address has a random UUID in every profile; in test profiles it is this one. */
const EXTENSION_UUID = "0b5e55ed-11fe-4bad-8a5e-c0ffee15bad5";

/** Firefox preferences for tests. */
const PREFERENCES = {
  // All names resolve to localhost, and the system's proxy isn't used.
  "network.dns.forceResolve": "127.0.0.1",
  "network.proxy.type": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // The mouse clicks on the window, like a person's, so that it reaches frames in their own processes.
  "remote.events.async.mouse.enabled": true,
  "remote.events.async.wheel.enabled": true,
  // Playwright looks for roles and names first in its own world and then in the page's: a list of elements that a property like
  // ariaLabelledByElements returned to one crashes the tab when the other requests it.
  "accessibility.ARIAElementReflection.enabled": false,
  // Firefox uninstalls what a test installs when it closes; storage stays, as for any other extension.
  "extensions.webextensions.keepStorageOnUninstall": true,
  "extensions.webextensions.keepUuidOnUninstall": true,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  // A panel that opens automatically takes the next click.
  "browser.download.alwaysOpenPanel": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  // Tests and pictures are in English, whatever the system language.
  "intl.locale.requested": "en-US",
  "intl.accept_languages": "en-US",
};

/** Kinds of data that Firefox asks about before the first of them is sent. */
const ASKED_FOR = ["personallyIdentifyingInfo", "browsingActivity"];

interface FirefoxManifest {
  browser_specific_settings: { gecko: { id: string } };
}

/** The id from the manifest. */
export function firefoxIdOf(extensionPath = BUILT_FOR_FIREFOX): string {
  const text = readFileSync(join(extensionPath, "manifest.json"), "utf8");
  return (JSON.parse(text) as FirefoxManifest).browser_specific_settings.gecko.id;
}

/** Firefox's name for the extension in redirect URLs. */
function redirectName(extensionPath: string): string {
  return createHash("sha1").update(firefoxIdOf(extensionPath)).digest("hex");
}

/** The redirect URL for a provider in Firefox. */
export function firefoxRedirectUrl(extensionPath = BUILT_FOR_FIREFOX): string {
  return `https://${redirectName(extensionPath)}.extensions.allizom.org/`;
}

/** The other redirect URL for a provider in Firefox, on localhost. */
export function firefoxLoopbackUrl(extensionPath = BUILT_FOR_FIREFOX): string {
  return `http://127.0.0.1/mozoauth2/${redirectName(extensionPath)}`;
}

/** Reloads the extension as an update does, and waits until its background runs. */
function reloadAddon(control: FirefoxControl, id: string): Promise<void> {
  return control.inBrowser(async (name: string) => {
    await (await AddonManager.getAddonByID(name)).reload();
    await WebExtensionPolicy.getByID(name).extension.wakeupBackground?.();
  }, id);
}

/** Allows the extension in private windows from its next start on. */
async function letIntoPrivateWindows(control: FirefoxControl, id: string): Promise<void> {
  await allow(control, id, { permissions: ["internal:privateBrowsingAllowed"] });
  await reloadAddon(control, id);
}

/** Starts Firefox with the extension and waits until its background runs. */
export async function launchFirefox({
  extensionPath,
  profileDir,
  ...options
}: Launch): Promise<LaunchedExtension> {
  const extensionId = firefoxIdOf(extensionPath);
  const context = await firefox.launchPersistentContext(profileDir, {
    channel: "moz-firefox",
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: [
      BRIDGE,
      firefoxPath(),
      "--remote-debugging-port=0",
      "--remote-allow-system-access",
      "--no-remote",
      // There, what is started only starts another process, and ends.
      ...(process.platform === "win32" ? ["--wait-for-browser"] : []),
      ...(options.headless ? ["--headless"] : []),
      "--profile",
      profileDir,
    ],
    headless: options.headless,
    // A mouse can't click outside of the window, however large a page thinks its own is.
    env: {
      ...process.env,
      MOZ_HEADLESS_WIDTH: "2000",
      MOZ_HEADLESS_HEIGHT: "2000",
      ...(options.homeDir && { HOME: options.homeDir }),
    },
    ...(!options.headless && { viewport: null }),
    // Only the tests use the local services' certificates.
    ignoreHTTPSErrors: true,
    firefoxUserPrefs: {
      ...PREFERENCES,
      "extensions.webextensions.uuids": JSON.stringify({ [extensionId]: EXTENSION_UUID }),
      ...options.preferences,
    },
  });
  const control = await connectToFirefox(context, profileDir);
  await control.send("webExtension.install", { extensionData: { type: "path", path: extensionPath } });
  // Where all windows are private, it starts only once it is allowed there, and opens no such page.
  const isAlwaysPrivate = options.preferences?.["browser.privatebrowsing.autostart"] === true;
  if (options.headless && !isAlwaysPrivate) await closeWelcomePage(context, extensionPath);
  if (options.isDataAgreedTo ?? true) await allow(control, extensionId, { data_collection: ASKED_FOR });
  if (options.isAllowedInPrivate) await letIntoPrivateWindows(control, extensionId);
  return {
    browser: "firefox",
    context,
    extensionId,
    origin: `${EXTENSION_SCHEME}${EXTENSION_UUID}`,
    redirectUrl: firefoxRedirectUrl(extensionPath),
    profileDir,
    endBackground: () =>
      control.inBrowser(async (name: string) => {
        const { extension } = WebExtensionPolicy.getByID(name);
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
      }, extensionId),
    async reload() {
      // Firefox closes them without an event.
      const own = context.pages().filter((page) => page.url().startsWith(EXTENSION_SCHEME));
      for (const page of own) await page.close();
      await reloadAddon(control, extensionId);
    },
    async close() {
      control.close();
      // A person may have closed the window already.
      await context.close().catch(() => undefined);
    },
  };
}
