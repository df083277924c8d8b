// Registers each feature. All listeners register at once: a worker that is started by an event must be listening for it.

import browser from "webextension-polyfill";
import { registerAccounts } from "./accounts/index.ts";
import { registerBreaches } from "./breaches/index.ts";
import { registerCloud } from "./cloud/index.ts";
import { MESSAGES } from "./messages.ts";
import { registerPageScore } from "./page-score/index.ts";
import { registerPasswords } from "./passwords/index.ts";
import { endInterruptedChecks } from "./passwords/tab-records.ts";
import { receiveMessages } from "./platform/messages.ts";
import { registerPrivateWindows } from "./platform/private-windows.ts";
import { registerTabs } from "./tabs/index.ts";
import { registerToolbar } from "./toolbar/index.ts";

/** What pages can ask, as it is declared. */
export type Messages = typeof MESSAGES;

/** Says once what the extension does, and asks for what it takes. */
async function welcome(): Promise<void> {
  const url = browser.runtime.getURL("src/pages/welcome/index.html");
  // Without a window there is no place for it, and nobody to read it.
  await browser.tabs.create({ url }).catch(() => undefined);
}

browser.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") void welcome();
});
registerToolbar();
registerTabs();
registerPasswords();
registerAccounts();
registerBreaches();
registerPageScore();
registerCloud();
registerPrivateWindows();
receiveMessages(
  MESSAGES,
  endInterruptedChecks().catch(() => undefined),
);

// Keys and lists in storage, and keys in a policy, are no business of the processes that run web pages.
for (const name of ["local", "managed"] as const) {
  const area = browser.storage[name] as { setAccessLevel?(level: { accessLevel: string }): Promise<void> };
  // Not every Chromium lets it be set for each area.
  area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}
