// What the extension stores, in memory and on the disk, read from one of its pages.

import { inExtension } from "./in-extension.ts";
import type { LaunchedExtension } from "./launch.ts";

export type Stores = Record<"session" | "local", Record<string, unknown>>;

export function readStores(extension: LaunchedExtension): Promise<Stores> {
  return inExtension(extension, async () => ({
    session: await chrome.storage.session.get(null),
    local: await chrome.storage.local.get(null),
  }));
}

/** All of it as text. */
export async function storedText(extension: LaunchedExtension): Promise<string> {
  return JSON.stringify(await readStores(extension));
}

const isPrivate = ([key]: [string, unknown]) => key.startsWith("private:");

/** The same without the records of private windows, which are in memory only and are deleted with these. */
export async function openlyStored(extension: LaunchedExtension): Promise<string> {
  const { session, local } = await readStores(extension);
  return JSON.stringify([Object.entries(session).filter((entry) => !isPrivate(entry)), local]);
}

/** The keys with data of private windows. */
export async function privateKeys(extension: LaunchedExtension): Promise<string[]> {
  const { session } = await readStores(extension);
  return Object.entries(session)
    .filter(isPrivate)
    .map(([key]) => key);
}

/** Fills the session store, after deleting what matches; returns what frees the space again. */
export async function fillSession(
  extension: LaunchedExtension,
  without?: RegExp,
): Promise<() => Promise<void>> {
  const remove = async (pattern: RegExp) => {
    const keys = Object.keys((await readStores(extension)).session).filter((key) => pattern.test(key));
    await inExtension(extension, (some) => chrome.storage.session.remove(some), keys);
  };
  if (without) await remove(without);
  const isFull = await inExtension(extension, async () => {
    let size = 4_000_000;
    for (let at = 0; size > 10 && at < 200; at++) {
      await chrome.storage.session.set({ [`fill-${at}`]: "x".repeat(size) }).catch(() => {
        size = Math.floor(size / 2);
      });
    }
    return chrome.storage.session.set({ more: "x".repeat(200) }).then(
      () => false,
      () => true,
    );
  });
  if (!isFull) throw new Error("the store refuses nothing");
  return () => remove(/^fill-/);
}
