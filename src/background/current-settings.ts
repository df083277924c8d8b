// The settings in force: stored ones over defaults, enterprise policy over both. Read once, kept fresh by events.

import browser from "webextension-polyfill";
import { readSettings, SETTINGS_KEY, type Settings } from "../shared/settings.ts";

let current: Promise<Settings> | undefined;

async function load(): Promise<Settings> {
  const [local, managed] = await Promise.all([
    browser.storage.local.get(SETTINGS_KEY),
    // Browsers without a policy for this extension answer with an error.
    browser.storage.managed.get().catch(() => ({})),
  ]);
  return readSettings(local[SETTINGS_KEY], managed);
}

/** The settings in force now. */
export function currentSettings(): Promise<Settings> {
  current ??= load().catch((error: unknown) => {
    current = undefined;
    throw error;
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
