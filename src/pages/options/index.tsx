// Starts the settings page: connects its components to the browser.

import browser from "webextension-polyfill";
import { onStored } from "../../shared/storage.ts";
import { accessSources } from "../../ui/page/site-access.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { saveFile } from "../report/saving/save-file.ts";
import { Options } from "./Options.tsx";
import type { OptionsBrowser } from "./options-page.ts";
import "./options.css";

const NOTIFICATIONS = { permissions: ["notifications" as const] };

const access = accessSources(browser);
const optionsBrowser: OptionsBrowser = {
  ...access,
  canNotify: () => browser.permissions.contains(NOTIFICATIONS),
  requestNotifications: () => browser.permissions.request(NOTIFICATIONS),
  saveFile: (text, name) => saveFile(text, "application/json", name, document),
  subscribe(onChange) {
    onStored("local", onChange);
    access.subscribe(onChange);
  },
};

await openPage("common_settings", () => <Options browser={optionsBrowser} />);
