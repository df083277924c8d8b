// Recently used resource names, kept for this session or, if the user wants, on this device.

import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";
import {
  CLOUD_NAMES,
  CLOUD_USED,
  type CloudNames,
  MAX_NAMES,
  readCloudNames,
} from "../../shared/records/cloud.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { createTaskQueue } from "../platform/tasks.ts";

const enqueue = createTaskQueue();

const names = { local: createRecords(CLOUD_NAMES.local), session: createRecords(CLOUD_NAMES.session) };
const used = createRecords(CLOUD_USED);

async function currentArea(): Promise<"local" | "session"> {
  return (await currentSettings()).cloud.keepRecentNames ? "local" : "session";
}

/** Rejects if they can't be stored. */
async function changeIn(area: "local" | "session", make: (names: CloudNames) => CloudNames): Promise<void> {
  const isStored = await names[area].change((before) => {
    const after = make(readCloudNames(before));
    return CLOUD_METHODS.some((method) => after[method].length > 0) ? after : undefined;
  });
  if (!isStored) throw new Error("The browser didn't store the names");
}

function change(make: (names: CloudNames) => CloudNames): Promise<void> {
  return enqueue(async () => changeIn(await currentArea(), make));
}

/** Incremented when names are deleted, so that a name used before that isn't stored afterward. */
let erasures = 0;

/** Stores the name of a resource that was used. If there is no room, only the name is lost. */
export async function rememberName(method: CloudMethod, name: string): Promise<void> {
  const erasuresBefore = erasures;
  await used.change(() => true).catch(() => undefined);
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

/** All names are deleted: stores none that was used before. Resolves once none is being moved. */
export function dropUsedNames(): Promise<void> {
  erasures++;
  return enqueue(async () => undefined);
}

async function move(): Promise<void> {
  const area = await currentArea();
  const other = area === "local" ? "session" : "local";
  const there = await names[other].read();
  if (!there) return;
  const moved = changeIn(area, (here) =>
    readCloudNames(Object.fromEntries(CLOUD_METHODS.map((it) => [it, [...here[it], ...there[it]]]))),
  );
  // Names that must leave the disk leave it, even if there is no room elsewhere.
  await (area === "session" ? moved.catch(() => undefined) : moved);
  await names[other].clear();
}

/** Moves the names to the one storage area that the settings or a policy now require. */
export async function moveCloudNames(): Promise<void> {
  await enqueue(move).catch(() => undefined);
}
