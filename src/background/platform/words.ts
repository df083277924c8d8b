// The background's texts: toolbar titles, notices and notifications.

import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";

// Chromium loads a process's messages on the first call. A call while a policy is loading may find none, and then that process
// never has any. So make this call first.
browser.i18n.getMessage("extensionName");

export const words = createWords(browser.i18n);
