// Use case: remembers the day when a new password was set on a breached site, so the user is not asked to change it again.

import { dayOf } from "../../shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS, type ChangedPasswords } from "../../shared/records/progress.ts";
import type { CheckedValue } from "../../shared/records/tab.ts";
import { isBreachedSite } from "../breaches/breached-sites.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";

const records = createRecords(CHANGED_PASSWORDS);

/** Whether a value is a new password, in no known breach, and still in its field. */
function isNewChoice({ isNewPassword, isCurrent, verdict }: CheckedValue): boolean {
  return isNewPassword && isCurrent && verdict?.state === "not-found";
}

/** Stores password changes on breached sites, if that setting is on. Stores nothing for private windows. */
export async function noteChanges(values: readonly CheckedValue[], isPrivate: boolean): Promise<void> {
  const sites = new Set(values.filter(isNewChoice).flatMap(({ site }) => (site === undefined ? [] : [site])));
  if (isPrivate || sites.size === 0) return;
  if (!(await currentSettings()).passwordChecks.rememberChanges) return;
  for (const site of sites) {
    if (!(await isBreachedSite(site))) continue;
    await records.change((known) => ({ ...known, [site]: dayOf(Date.now()) }));
  }
}

export async function changedPasswords(): Promise<ChangedPasswords> {
  return (await records.get()) ?? {};
}
