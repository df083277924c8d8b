// The words of the background: titles of the toolbar, notices, notifications.

import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";

// Chromium reads the messages of a process with the first call in it. One that comes while a policy is being loaded may find none,
// and then there are none in that process from then on: this call comes before.
browser.i18n.getMessage("extensionName");

export const words = createWords(browser.i18n);
