// Where else a vault uses the password of a site, for our other pages while the vault check is open.

import { nameOf } from "./listing.ts";
import type { VaultCheck } from "./vault-check.ts";

/**
 * Names of the other entries with a site's password, without those marked as done, each once.
 *
 * @param site a registrable domain
 */
export function usesOf(vaultCheck: Pick<VaultCheck, "findings" | "marks">, site: string): string[] {
  const findings = vaultCheck.findings();
  const own = findings.assessed().filter(({ entry }) => entry.site === site);
  const marks = vaultCheck.marks();
  const names = [...new Set(own.flatMap(({ group }) => group))].flatMap((id) => {
    const entry = findings.entryOf(id);
    return entry && entry.site !== site && marks.get(id) !== "done" ? [nameOf({ entry })] : [];
  });
  return [...new Set(names)].filter((name) => name !== "");
}
