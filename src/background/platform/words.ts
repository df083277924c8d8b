// The words of the background: titles of the toolbar, notices, notifications.

import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";

export const words = createWords(browser.i18n);
