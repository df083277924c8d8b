// Checks that the files of this copy are those that were built, by the list of hashes among them.

import { readOwnFile } from "../../../services/http.ts";
import { CONTENTS, hashedForm, isReencoded, readContents, sha256Of } from "../../../shared/contents.ts";
import { checked, type PromiseCheck } from "../../../shared/privacy/self-check.ts";

async function bytesOf(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readOwnFile(`/${path}`));
}

/** The hash of the list, which stands for all files. Rejects if there is none. */
export async function contentHash(): Promise<string> {
  return sha256Of(await bytesOf(CONTENTS));
}

/** How a file differs from the list: "redrawn" is a picture that the browser encoded again, so its bytes say nothing. */
async function differenceOf(
  path: string,
  hash: string,
): Promise<"missing" | "changed" | "redrawn" | undefined> {
  const bytes = await bytesOf(path).catch(() => undefined);
  if (!bytes) return "missing";
  if ((await sha256Of(hashedForm(path, bytes))) === hash) return undefined;
  return isReencoded(path) ? "redrawn" : "changed";
}

/** Names the changed and missing files. Files that are not listed can't be seen from here. Rejects without a list. */
export async function checkFiles(): Promise<PromiseCheck> {
  const list = await bytesOf(CONTENTS);
  const files = [...readContents(new TextDecoder().decode(list))];
  const differences = await Promise.all(
    files.map(async ([path, hash]) => [path, await differenceOf(path, hash)] as const),
  );
  const redrawn = differences.filter(([, difference]) => difference === "redrawn");
  return checked({
    unexpected: differences.flatMap(([path, it]) => (it === "missing" || it === "changed" ? [path] : [])),
    // The hash that stands for all files, then those that couldn't be compared.
    found: [await sha256Of(list), ...redrawn.map(([path]) => path)],
    counts: { files: files.length - redrawn.length },
  });
}
