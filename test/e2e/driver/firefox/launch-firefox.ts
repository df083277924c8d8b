// Starts a real Firefox with the built extension, quiet and offline but for this computer.

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

/** Folder of the unpacked extension as it is built. */
export const BUILT_FOR_FIREFOX = resolve(import.meta.dirname, "../../../../dist/firefox");

const BRIDGE = resolve(import.meta.dirname, "protocol/bidi-bridge.ts");

/** The extension's address has a random name in every profile; in those of the tests it is this one. */
const EXTENSION_UUID = "0b5e55ed-11fe-4bad-8a5e-c0ffee15bad5";

/** Playwright starts a program, and the program is to be Firefox with somebody who interprets. */
const PREFERENCES = {
  // All names lead to this computer, and no proxy of this computer's leads anywhere else.
  "network.dns.forceResolve": "127.0.0.1",
  "network.proxy.type": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // The mouse presses on the window, as a person's does, so that it reaches frames that are processes of their own.
  "remote.events.async.mouse.enabled": true,
  "remote.events.async.wheel.enabled": true,
  // What Playwright finds by role and name, it first looks for with its own eyes and then with the page's: a list of elements
  // that a property like ariaLabelledByElements gave to the one crashes the tab when the other asks for it.
  "accessibility.ARIAElementReflection.enabled": false,
  // Firefox takes what a test installs away when it is closed; what is kept stays, as that of any other extension does.
  "extensions.webextensions.keepStorageOnUninstall": true,
  "extensions.webextensions.keepUuidOnUninstall": true,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  // A panel that opens by itself takes the next click.
  "browser.download.alwaysOpenPanel": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  // Tests and pictures read English, whatever this computer speaks.
  "intl.locale.requested": "en-US",
  "intl.accept_languages": "en-US",
};

/** Kinds of data that Firefox asks about before the first of them is sent. */
const ASKED_FOR = ["personallyIdentifyingInfo", "browsingActivity"];

interface FirefoxManifest {
  browser_specific_settings: { gecko: { id: string } };
}

/** The id that the manifest gives itself. */
export function firefoxIdOf(extensionPath = BUILT_FOR_FIREFOX): string {
  const text = readFileSync(join(extensionPath, "manifest.json"), "utf8");
  return (JSON.parse(text) as FirefoxManifest).browser_specific_settings.gecko.id;
}

/** What Firefox calls the extension in the addresses that a provider leads back to. */
function redirectName(extensionPath: string): string {
  return createHash("sha1").update(firefoxIdOf(extensionPath)).digest("hex");
}

/** Where a provider leads back to in Firefox. */
export function firefoxRedirectUrl(extensionPath = BUILT_FOR_FIREFOX): string {
  return `https://${redirectName(extensionPath)}.extensions.allizom.org/`;
}

/** The other address that a provider may lead back to in Firefox, on this computer. */
export function firefoxLoopbackUrl(extensionPath = BUILT_FOR_FIREFOX): string {
  return `http://127.0.0.1/mozoauth2/${redirectName(extensionPath)}`;
}

/** Loads the extension anew, as an update does, and waits until its background runs. */
function reloadAddon(control: FirefoxControl, id: string): Promise<void> {
  return control.inBrowser(async (name: string) => {
    await (await AddonManager.getAddonByID(name)).reload();
    await WebExtensionPolicy.getByID(name).extension.wakeupBackground?.();
  }, id);
}

/** The extension is there in private windows from its next start on. */
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
      ...(options.headless ? ["--headless"] : []),
      "--profile",
      profileDir,
    ],
    headless: options.headless,
    // A mouse cannot press what lies outside of the window, however large a page is told that its own is.
    env: {
      ...process.env,
      MOZ_HEADLESS_WIDTH: "2000",
      MOZ_HEADLESS_HEIGHT: "2000",
      ...(options.homeDir && { HOME: options.homeDir }),
    },
    ...(!options.headless && { viewport: null }),
    // The local services' certificates are nobody's business but the tests'.
    ignoreHTTPSErrors: true,
    firefoxUserPrefs: {
      ...PREFERENCES,
      "extensions.webextensions.uuids": JSON.stringify({ [extensionId]: EXTENSION_UUID }),
      ...options.preferences,
    },
  });
  const control = await connectToFirefox(context, profileDir);
  await control.send("webExtension.install", { extensionData: { type: "path", path: extensionPath } });
  if (options.headless) await closeWelcomePage(context, extensionPath);
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
      // Firefox closes them without a word.
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
