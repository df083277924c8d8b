// The settings in force: stored ones over defaults, enterprise policy over both. Read once, kept fresh by events.

import browser from "webextension-polyfill";
import { DEFAULT_SETTINGS, readSettings, SETTINGS_KEY, type Settings } from "../shared/settings.ts";

let current: Promise<Settings> | undefined;

async function load(): Promise<Settings> {
  const [local, managed] = await Promise.all([
    browser.storage.local.get(SETTINGS_KEY),
    // Browsers without a policy for this extension answer with an error.
    browser.storage.managed.get().catch(() => ({})),
  ]);
  return readSettings(local[SETTINGS_KEY], managed);
}

/** Settings that cannot be read name no service: nobody is asked whom the person may not have chosen. */
function unreadableSettings(): Settings {
  const settings = structuredClone(DEFAULT_SETTINGS);
  for (const [key, value] of Object.entries(settings.services)) {
    if (value.startsWith("https:")) Object.assign(settings.services, { [key]: "" });
  }
  return settings;
}

/** The settings in force now. Never rejects. */
export function currentSettings(): Promise<Settings> {
  current ??= load().catch(() => {
    current = undefined;
    return unreadableSettings();
  });
  return current;
}

/** Calls `onChange` when stored settings or policy change; register before anything is awaited. */
export function watchSettings(onChange: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== "managed" && !(area === "local" && SETTINGS_KEY in changes)) return;
    current = undefined;
    onChange();
  });
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes the stored settings, one change after another; unknown keys of other versions are kept. */
export function changeSettings(change: (settings: Settings) => void): Promise<void> {
  const next = lastChange.then(async () => {
    const stored = (await browser.storage.local.get(SETTINGS_KEY))[SETTINGS_KEY];
    const settings = structuredClone(readSettings(stored));
    change(settings);
    await browser.storage.local.set({ [SETTINGS_KEY]: settings });
  });
  lastChange = next.catch(() => undefined);
  return next;
}
