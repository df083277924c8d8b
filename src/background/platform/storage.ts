// What lies in storage, and under which keys, for who cannot do anything about a storage that refuses.

import browser from "webextension-polyfill";

type AreaName = "local" | "session";

/** What lies under a key; `undefined` also where it cannot be read. */
export async function storedAt(name: AreaName, key: string): Promise<unknown> {
  const found: Record<string, unknown> = await browser.storage[name].get(key).catch(() => ({}));
  return found[key];
}

/** All keys, without what lies behind them. */
export async function keysIn(name: AreaName): Promise<string[]> {
  const area = browser.storage[name] as { getKeys?(): Promise<string[]> } & typeof browser.storage.local;
  // Chromium before 130 and Firefox before 143 have to read all for it.
  return (await area.getKeys?.()) ?? Object.keys(await area.get(null));
}

export async function sessionKeys(prefix: string): Promise<string[]> {
  return (await keysIn("session")).filter((key) => key.startsWith(prefix));
}
