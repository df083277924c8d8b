// The options page: joins the browser and its components.

import browser from "webextension-polyfill";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { readSiteAccess, requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { saveFile } from "../report/saving/save-file.ts";
import { Options } from "./Options.tsx";
import type { OptionsBrowser } from "./options-page.ts";

const NOTIFICATIONS = { permissions: ["notifications" as const] };

const optionsBrowser: OptionsBrowser = {
  readAccess: () => readSiteAccess(browser),
  requestAccess: () => requestSiteAccess(browser, ALL_SITES),
  canNotify: () => browser.permissions.contains(NOTIFICATIONS),
  requestNotifications: () => browser.permissions.request(NOTIFICATIONS),
  saveFile: (text, name) => saveFile(text, "application/json", name, document),
  subscribe(onChange) {
    browser.storage.onChanged.addListener(onChange);
    watchSiteAccess(browser, onChange);
    addEventListener("focus", onChange);
  },
};

const page = createPage(await isInPrivateWindow());
const { word } = page.words;
document.title = word("options_title", word("options_heading"), word("extensionName"));
startPage(page, <Options browser={optionsBrowser} />);
