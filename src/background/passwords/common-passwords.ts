// The most common passwords, recognized without a request: their set is a file in the extension.

import { readOwnFile } from "../../services/http.ts";
import { isInSet, readCommonSet } from "../../shared/passwords/common-set.ts";

let set: Promise<Float64Array> | undefined;

/** Reads the set once and keeps it in memory. */
export function readCommonPasswords(): Promise<Float64Array> {
  set ??= readOwnFile("/common-passwords.bin").then(readCommonSet);
  return set;
}

/** Whether a password is among the most common, by its SHA-1. `false` if the set cannot be read: the service is then asked. */
export async function isCommonPassword(sha1: string): Promise<boolean> {
  try {
    return isInSet(await readCommonPasswords(), sha1);
  } catch {
    set = undefined;
    return false;
  }
}
