// The records of cloud calls: the calls themselves, as whom the person is signed in for them, and the names asked about.

import { CLOUD_METHODS, type CloudCall, type CloudMethod, type CloudSignIn } from "../cloud/cloud.ts";
import { readResourceName } from "../cloud/resource-name.ts";
import {
  CLOUD_ACCOUNT_KEY,
  CLOUD_CALL_KEY_PREFIX,
  CLOUD_NAMES_KEY,
  CLOUD_SIGN_IN_RUN_KEY,
} from "../storage.ts";
import type { RecordKind } from "./record.ts";

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return Object(value) as Fields;
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function isErrorData(value: unknown): boolean {
  const { code, service } = fieldsOf(value);
  return areTexts(code, service);
}

function isState(value: unknown): boolean {
  const { name, startedAt, phase, at, error, answer } = fieldsOf(value);
  if (name === "running") return Number.isFinite(startedAt) && areTexts(phase);
  if (!areTexts(name) || !Number.isFinite(at)) return false;
  if (name === "failed") return isErrorData(error);
  const { method, raw } = fieldsOf(answer);
  return name !== "answered" || areTexts(method, raw);
}

function isCall(value: unknown): value is CloudCall {
  const { id, question, state } = fieldsOf(value);
  const { method, name } = fieldsOf(question);
  return areTexts(id, method, name) && isState(state);
}

/** A call, under its id. */
export const CLOUD_CALL: RecordKind<CloudCall> = {
  key: CLOUD_CALL_KEY_PREFIX,
  area: "session",
  read: (stored) => (isCall(stored) ? stored : undefined),
};

/** As whom the person is signed in, where the provider told. No token is in it. */
export interface CloudAccount {
  account?: string;
}

/** There while the person is signed in, in every kind of window. */
export const CLOUD_ACCOUNT: RecordKind<CloudAccount> = {
  key: CLOUD_ACCOUNT_KEY,
  area: "session",
  isShared: true,
  read(stored) {
    if (typeof stored !== "object" || stored === null) return undefined;
    const { account } = stored as Fields;
    return { account: typeof account === "string" ? account : undefined };
  },
};

type SignInRun = NonNullable<CloudSignIn["current"]>;

/** A sign-in by its own button that is under way, or has failed. */
export const CLOUD_SIGN_IN_RUN: RecordKind<SignInRun> = {
  key: CLOUD_SIGN_IN_RUN_KEY,
  area: "session",
  read(stored) {
    const { state, at, error } = fieldsOf(stored);
    const isRun = state === "running" || (state === "failed" && Number.isFinite(at) && isErrorData(error));
    return isRun ? (stored as SignInRun) : undefined;
  },
};

export type CloudNames = Record<CloudMethod, string[]>;

/** Names of a kind that are remembered. */
export const MAX_NAMES = 10;

/** Of whatever is stored, what is a name: latest first. */
export function readCloudNames(stored: unknown): CloudNames {
  const lists = fieldsOf(stored);
  const namesOf = (method: CloudMethod) => {
    const list = Object.hasOwn(lists, method) ? lists[method] : [];
    const isName = (name: unknown) => typeof name === "string" && "name" in readResourceName(method, name);
    return Array.isArray(list) ? [...new Set<string>(list.filter(isName))].slice(0, MAX_NAMES) : [];
  };
  return Object.fromEntries(CLOUD_METHODS.map((method) => [method, namesOf(method)])) as CloudNames;
}

/** Names that were asked about, by where they lie: on the device only where the person wants that. */
export const CLOUD_NAMES: Record<"local" | "session", RecordKind<CloudNames>> = {
  local: { key: CLOUD_NAMES_KEY, area: "local", isShared: true, read: readCloudNames },
  session: { key: CLOUD_NAMES_KEY, area: "session", isShared: true, read: readCloudNames },
};
