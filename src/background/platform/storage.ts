// Reads stored values and keys.

import browser from "webextension-polyfill";

type AreaName = "local" | "session";

/** The value of a key; `undefined` also if it can't be read. */
export async function storedAt(name: AreaName, key: string): Promise<unknown> {
  const found: Record<string, unknown> = await browser.storage[name].get(key).catch(() => ({}));
  return found[key];
}

/** All keys, without their values. */
export async function keysIn(name: AreaName): Promise<string[]> {
  const area = browser.storage[name] as { getKeys?(): Promise<string[]> } & typeof browser.storage.local;
  // Chromium before 130 and Firefox before 143 have no `getKeys`, so read everything.
  return (await area.getKeys?.()) ?? Object.keys(await area.get(null));
}

export async function sessionKeys(prefix: string): Promise<string[]> {
  return (await keysIn("session")).filter((key) => key.startsWith(prefix));
}
