// Opens a KeePass database: KDBX 3 and 4, with a password, a key file, or both.

import { createUnprotect, type Unprotect } from "./inner-cipher.ts";
import { checkBeforeKey, openContent } from "./kdbx-content.ts";
import { readHeader } from "./kdbx-header.ts";
import { compositeKeys, type KdbxKey, transformKey } from "./kdbx-key.ts";
import { inPercent, type OnProgress } from "./progress.ts";

export { isKdbx } from "./kdbx-header.ts";
export type { KdbxKey } from "./kdbx-key.ts";

/** The XML of a database, as KeePass exports it, except for its protected values. */
interface OpenedKdbx {
  xml: string;
  unprotect: Unprotect;
}

/**
 * Opens a database; `undefined` with a wrong password, or a wrong or missing key file or hardware key: the file doesn't say what
 * it was locked with. Rejects with {@link Refused} if no key can open it.
 */
export async function openKdbx(
  bytes: Uint8Array,
  key: KdbxKey,
  onProgress: OnProgress,
): Promise<OpenedKdbx | undefined> {
  const header = readHeader(bytes);
  const body = bytes.subarray(header.bytes.length);
  await checkBeforeKey(header, body);
  const keys = await compositeKeys(key);
  const reportPercent = inPercent(onProgress);
  for (const [index, composite] of keys.entries()) {
    const report = (share: number) => reportPercent((index + share) / keys.length);
    const transformed = await transformKey(composite, header.keyDerivation, report);
    const content = await openContent(header, body, transformed);
    if (!content) continue;
    const unprotect = await createUnprotect(content.innerCipher, content.innerKey);
    return { xml: content.xml, unprotect };
  }
  return undefined;
}
