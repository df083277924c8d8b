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
