// Use case: a new password was set on a site that was breached. The day is kept, so that nobody is told to change it once more.

import { dayOf } from "../../shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS, type ChangedPasswords } from "../../shared/records/changed-passwords.ts";
import type { CheckedValue } from "../../shared/records/tab.ts";
import { isBreachedSite } from "../breaches/breached-sites.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";

const records = createRecords(CHANGED_PASSWORDS);

/** Whether a value is a new password that is in no known breach, and still what its field holds. */
function isNewChoice({ isNewPassword, isStanding, verdict }: CheckedValue): boolean {
  return isNewPassword && isStanding && verdict?.state === "not-found";
}

/** Notes that new passwords were set, where each site was breached and the person wants it. Of private windows nothing is noted. */
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

export async function forgetChanges(): Promise<void> {
  await records.change(() => undefined);
}
