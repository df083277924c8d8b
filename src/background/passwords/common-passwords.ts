// The commonest passwords, known without asking anybody: their set is a file of the extension.

import { readOwnFile } from "../../services/http.ts";
import { isInSet, readCommonSet } from "../../shared/passwords/common-set.ts";

let set: Promise<Float64Array> | undefined;

/** Reads the set, which is then at hand for the first password. */
export function readCommonPasswords(): Promise<Float64Array> {
  set ??= readOwnFile("/common-passwords.bin").then(readCommonSet);
  return set;
}

/** Whether a password is one of the commonest, by its SHA-1. Without the set none is, and the service is asked. */
export async function isCommonPassword(sha1: string): Promise<boolean> {
  try {
    return isInSet(await readCommonPasswords(), sha1);
  } catch {
    set = undefined;
    return false;
  }
}
