// Which keys a storage area holds, without reading what lies behind them.

import browser from "webextension-polyfill";

/** The keys of an area. */
export async function keysIn(name: "local" | "session"): Promise<string[]> {
  const area = browser.storage[name] as { getKeys?(): Promise<string[]> } & typeof browser.storage.local;
  // Chromium before 130 and Firefox before 143 have to read all for it.
  return (await area.getKeys?.()) ?? Object.keys(await area.get(null));
}

/** The keys of `storage.session` that begin with `prefix`. */
export async function sessionKeys(prefix: string): Promise<string[]> {
  return (await keysIn("session")).filter((key) => key.startsWith(prefix));
}
