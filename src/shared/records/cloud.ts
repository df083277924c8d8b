// Records of cloud calls: the calls, the signed-in account, a sign-in that is running, and the resource names used.

import { CLOUD_METHODS, type CloudCall, type CloudMethod, type CloudSignIn } from "../cloud/cloud.ts";
import { readResourceName } from "../cloud/resource-name.ts";
import { has, isErrorData, isFields, isText, itemsOf } from "../shapes.ts";
import type { StorageArea } from "../storage.ts";
import { defineRecord, readIf } from "./record.ts";

function isState(value: unknown): boolean {
  if (!has(value, { name: "string" })) return false;
  if (value.name === "running") return has(value, { startedAt: "number", phase: "string" });
  if (!has(value, { at: "number" })) return false;
  if (value.name === "failed") return isErrorData(value.error);
  return value.name !== "answered" || has(value.answer, { method: "string", raw: "string" });
}

function isCall(value: unknown): boolean {
  if (!has(value, { id: "string" })) return false;
  return has(value.question, { method: "string", name: "string" }) && isState(value.state);
}

/** A call, by id. */
export const CLOUD_CALL = defineRecord<CloudCall>({
  key: "cloud:",
  area: "session",
  row: "cloud-calls",
  // A deletion that was sent stays until its outcome is known.
  isErasedByFeature: true,
  read: readIf(isCall),
});

/** The signed-in account, if the provider said. Contains no token. */
export interface CloudAccount {
  account?: string;
}

/** Present while the person is signed in; shared by all kinds of windows. */
export const CLOUD_ACCOUNT = defineRecord<CloudAccount>({
  key: "signed-in:cloud",
  area: "session",
  row: "tokens",
  isShared: true,
  count: () => 0,
  read: (stored) =>
    isFields(stored) ? { account: isText(stored.account) ? stored.account : undefined } : undefined,
});

type SignInRun = NonNullable<CloudSignIn["current"]>;

/** A sign-in started with its own button that is running or has failed. */
export const CLOUD_SIGN_IN_RUN = defineRecord<SignInRun>({
  key: "cloud-sign-in-run",
  area: "session",
  row: "tokens",
  count: () => 0,
  read(stored) {
    if (!has(stored, { state: "string" })) return undefined;
    const isFailed = stored.state === "failed" && has(stored, { at: "number" }) && isErrorData(stored.error);
    return isFailed || stored.state === "running" ? (stored as SignInRun) : undefined;
  },
});

export type CloudNames = Record<CloudMethod, string[]>;

/** How many names of each kind are kept. */
export const MAX_NAMES = 10;

/** Keeps the valid names of a stored value, latest first. */
export function readCloudNames(stored: unknown): CloudNames {
  const namesOf = (method: CloudMethod) => {
    const list = has(stored, { [method]: "list" }) ? stored[method] : [];
    const isName = (name: unknown) => isText(name) && "name" in readResourceName(method, name);
    return [...new Set(itemsOf<string>(list, isName))].slice(0, MAX_NAMES);
  };
  return Object.fromEntries(CLOUD_METHODS.map((method) => [method, namesOf(method)])) as CloudNames;
}

const namesIn = (area: StorageArea) =>
  defineRecord<CloudNames>({
    key: "cloud-names",
    area,
    row: "cloud-names",
    isShared: true,
    isOldWorthKeeping: true,
    count: (names) => Object.values(names).flat().length,
    read: (stored) => (isFields(stored) ? readCloudNames(stored) : undefined),
  });

/** Names used in calls, by storage area: on the device only if the person wants that. */
export const CLOUD_NAMES = { local: namesIn("local"), session: namesIn("session") };

/** `true` once a cloud call was made. */
export const CLOUD_USED = defineRecord<true>({
  key: "cloud-used",
  area: "local",
  row: "cloud-names",
  count: () => 0,
  isShared: true,
  read: readIf((stored) => stored === true),
});
