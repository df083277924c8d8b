// Opens a KeePass database: KDBX 3 and 4, with a password, a key file, or both.

import { createUnprotect, type Unprotect } from "./inner-cipher.ts";
import { checkBeforeKey, openContent } from "./kdbx-content.ts";
import { readHeader } from "./kdbx-header.ts";
import { compositeKeys, type KdbxKey, transformKey } from "./kdbx-key.ts";
import { catchRefusal, inPercent, type OnProgress, type Unlocked } from "./unlocked.ts";

export { isKdbx } from "./kdbx-header.ts";
export type { KdbxKey } from "./kdbx-key.ts";

/** The XML of a database, as KeePass exports it, except for its protected values. */
interface OpenedKdbx {
  xml: string;
  unprotect: Unprotect;
}

/**
 * Opens a database. `wrongPassword` also stands for a wrong or missing key file or hardware key: the file doesn't say what
 * it was locked with. Never rejects because of the file.
 */
export function openKdbx(
  bytes: Uint8Array,
  key: KdbxKey,
  onProgress: OnProgress,
): Promise<Unlocked<OpenedKdbx>> {
  return catchRefusal<OpenedKdbx>(async () => {
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
      return { opened: { xml: content.xml, unprotect } };
    }
    return { wrongPassword: true };
  });
}
