// Recently used resource names, kept for this session or, if the user wants, on this device.

import browser from "webextension-polyfill";
import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";
import { type CloudNames, MAX_NAMES, readCloudNames } from "../../shared/records/cloud.ts";
import { CLOUD_NAMES_KEY, CLOUD_USED_KEY } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { storedAt } from "../platform/storage.ts";
import { createTaskQueue } from "../platform/task-queue.ts";

const enqueue = createTaskQueue();

async function read(area: "local" | "session"): Promise<CloudNames> {
  return readCloudNames(await storedAt(area, CLOUD_NAMES_KEY));
}

async function currentArea(): Promise<"local" | "session"> {
  return (await currentSettings()).cloud.keepRecentNames ? "local" : "session";
}

function change(make: (names: CloudNames) => CloudNames): Promise<void> {
  return enqueue(async () => {
    const area = await currentArea();
    const names = make(await read(area));
    const isEmpty = CLOUD_METHODS.every((method) => names[method].length === 0);
    if (isEmpty) await browser.storage[area].remove(CLOUD_NAMES_KEY);
    else await browser.storage[area].set({ [CLOUD_NAMES_KEY]: names });
  });
}

/** Incremented when names are deleted, so that a name used before that isn't stored afterward. */
let erasures = 0;

/** Stores the name of a resource that was used. If there is no room, only the name is lost. */
export async function rememberName(method: CloudMethod, name: string): Promise<void> {
  const erasuresBefore = erasures;
  await browser.storage.local.set({ [CLOUD_USED_KEY]: true }).catch(() => undefined);
  const add = (names: CloudNames) => ({
    ...names,
    [method]: [name, ...names[method].filter((other) => other !== name)].slice(0, MAX_NAMES),
  });
  await change((names) => (erasures === erasuresBefore ? add(names) : names)).catch(() => undefined);
}

/** Deletes one name, or all names of a method. Rejects if they can't be removed. */
export function forgetCloudNames({ method, name }: { method: CloudMethod; name?: string }): Promise<void> {
  return change((names) => ({
    ...names,
    [method]: name === undefined ? [] : names[method].filter((other) => other !== name),
  }));
}

/** Deletes all names from both storage areas, and the note that there were any. */
export function eraseCloudNames(): Promise<void> {
  erasures++;
  return enqueue(async () => {
    await browser.storage.local.remove([CLOUD_NAMES_KEY, CLOUD_USED_KEY]);
    await browser.storage.session.remove(CLOUD_NAMES_KEY);
  });
}

async function move(): Promise<void> {
  const area = await currentArea();
  const other = area === "local" ? "session" : "local";
  if (!(CLOUD_NAMES_KEY in (await browser.storage[other].get(CLOUD_NAMES_KEY)))) return;
  const [here, there] = await Promise.all([read(area), read(other)]);
  const both = CLOUD_METHODS.map((method) => [method, [...here[method], ...there[method]]]);
  const names = readCloudNames(Object.fromEntries(both));
  const moved = browser.storage[area].set({ [CLOUD_NAMES_KEY]: names });
  // Names that must leave the disk leave it, even if there is no room elsewhere.
  await (area === "session" ? moved.catch(() => undefined) : moved);
  await browser.storage[other].remove(CLOUD_NAMES_KEY);
}

/** Moves the names to the one storage area that the settings or a policy now require. */
export async function moveCloudNames(): Promise<void> {
  await enqueue(move).catch(() => undefined);
}
