// Which keys storage.session holds, without reading what lies behind them.

import browser from "webextension-polyfill";

interface KeyedArea {
  getKeys?(): Promise<string[]>;
}

/** The keys that begin with `prefix`. */
export async function sessionKeys(prefix: string): Promise<string[]> {
  const area = browser.storage.session as KeyedArea & typeof browser.storage.session;
  // Chromium before 130 and Firefox before 143 have to read all for it.
  const keys = (await area.getKeys?.()) ?? Object.keys(await area.get(null));
  return keys.filter((key) => key.startsWith(prefix));
}
