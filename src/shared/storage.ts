// The browser's storage. No other file calls it.

import browser, { type Storage } from "webextension-polyfill";
import { reportsPolicyChanges } from "./browser-differences.ts";
import type { Fields } from "./shapes.ts";

export type StorageArea = "local" | "session";

/** What changed in an area, by key. Without `newValue`, the key was removed. */
export type StoredChanges = Record<string, { newValue?: unknown }>;

type AreaName = StorageArea | "managed";

/** What only some browsers have. */
interface Area extends Omit<Storage.StorageArea, "getKeys"> {
  /** Missing in Chromium before 130 and Firefox before 143. */
  getKeys?(): Promise<string[]>;
  /** Chromium only, and not for each area. */
  setAccessLevel?(level: { accessLevel: string }): Promise<void>;
}

function areaOf(name: AreaName): Area {
  return browser.storage[name] as Area;
}

/** The values of these keys, or of all keys. Rejects if they can't be read. */
export function readStored(area: StorageArea, keys: string[] | null): Promise<Fields> {
  return areaOf(area).get(keys);
}

/** All keys, without their values. Rejects if they can't be read. */
export async function keysIn(area: StorageArea): Promise<string[]> {
  return (await areaOf(area).getKeys?.()) ?? Object.keys(await readStored(area, null));
}

/** Rejects if the browser doesn't store all of the values. */
export function store(area: StorageArea, values: Fields): Promise<void> {
  return areaOf(area).set(values);
}

/** Rejects if the browser doesn't remove all of the keys. */
export function unstore(area: StorageArea, keys: string | string[]): Promise<void> {
  return areaOf(area).remove(keys);
}

/**
 * Calls `listener` with every change of an area. Register before the first await. A listener for one area spares the worker the
 * values of the others, which the browser would copy to it with each change.
 */
export function onStored(area: AreaName, listener: (changes: StoredChanges) => void): void {
  areaOf(area).onChanged.addListener(listener);
}

/** Calls `listener` when an organization's policy changes, where that can happen before the browser is restarted. */
export function onPolicyChanged(listener: () => void): void {
  if (reportsPolicyChanges(browser.runtime)) onStored("managed", listener);
}

/** Firefox rejects with this if there is no policy for this extension. */
const NO_POLICY = /manifest not found/;

/** What an organization's policy sets; empty if there is none. Rejects if it can't be read. */
export function readPolicy(): Promise<unknown> {
  return areaOf("managed")
    .get()
    .catch((cause: unknown) => {
      if (NO_POLICY.test(String(cause))) return {};
      throw cause;
    });
}

/** What the browser's account would sync to other devices: always empty. */
export function readSynced(): Promise<Fields> {
  return browser.storage.sync.get(null);
}

/** Keeps stored keys and lists, and keys in a policy, away from processes that run web pages. */
export function keepFromContentScripts(): void {
  for (const name of ["local", "managed"] as const)
    areaOf(name)
      .setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" })
      .catch(() => undefined);
}
