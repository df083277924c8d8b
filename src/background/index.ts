// Registers all features synchronously: a worker started by an event misses it unless its listener is already there.

import browser from "webextension-polyfill";
import { keepFromContentScripts } from "../shared/storage.ts";
import { registerAccounts } from "./accounts/index.ts";
import { registerBreaches } from "./breaches/index.ts";
import { registerCloud } from "./cloud/index.ts";
import { COMMANDS } from "./commands.ts";
import { registerLookupService } from "./lookup-service/index.ts";
import { registerPageScore } from "./page-score/index.ts";
import { registerPasswords } from "./passwords/index.ts";
import { endInterruptedChecks } from "./passwords/tab-records.ts";
import { receiveCommands } from "./platform/commands.ts";
import { watchSettings } from "./platform/current-settings.ts";
import { registerPrivateWindows } from "./platform/private-windows.ts";
import { registerPrivacy } from "./privacy/index.ts";
import { registerTabs } from "./tabs/index.ts";
import { registerToolbar } from "./toolbar/index.ts";

/** Opens the welcome page after installation. */
async function welcome(): Promise<void> {
  const url = browser.runtime.getURL("src/pages/welcome/index.html");
  // Fails if no window is open.
  await browser.tabs.create({ url }).catch(() => undefined);
}

browser.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") void welcome();
});
watchSettings();
registerToolbar();
registerTabs();
registerPasswords();
registerLookupService();
registerAccounts();
registerBreaches();
registerPageScore();
registerCloud();
registerPrivacy();
registerPrivateWindows();
receiveCommands(
  COMMANDS,
  endInterruptedChecks().catch(() => undefined),
);

keepFromContentScripts();
