// Whether a password was changed on a site after its breach, as far as both dates are known.

import type { ChangedPasswords } from "../records/progress.ts";

/** The local calendar day, as `yyyy-mm-dd`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Noon of a day in the local time zone, in milliseconds since the epoch, so that it formats as that day. */
export function momentOf(day: string): number {
  return Date.parse(`${day}T12:00`);
}

/** The parts of a breach that decide whether a password change came after it. */
interface DatedBreach {
  /** A registrable domain, or any host below one. */
  domain: string;
  breachDate?: string;
  /** Passwords were exposed. */
  hasPasswords: boolean;
}

/**
 * The day of the change, in milliseconds since the epoch; `undefined` if no change after the breach is known. A change on
 * the day of the breach may itself have been exposed, and a future day means the clock was set back: neither counts.
 */
export function changedAfter(
  changed: ChangedPasswords,
  { domain, breachDate, hasPasswords }: DatedBreach,
  now: number,
): number | undefined {
  if (!hasPasswords || breachDate === undefined) return undefined;
  // Sites are registrable domains, so no site is part of another's name.
  for (let site = domain.toLowerCase(); site.includes("."); site = site.slice(site.indexOf(".") + 1)) {
    const day = Object.hasOwn(changed, site) ? changed[site] : undefined;
    if (day !== undefined) return day > breachDate && day <= dayOf(now) ? momentOf(day) : undefined;
  }
  return undefined;
}
