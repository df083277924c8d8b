// Whether a password was changed on a site after it was breached, as far as both days are known.

import type { ChangedPasswords } from "../records/changed-passwords.ts";

/** The day of the person's clock, as `yyyy-mm-dd`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The middle of a day, in milliseconds since the epoch: in the person's time zone it is on that day. */
export function momentOf(day: string): number {
  return Date.parse(`${day}T12:00`);
}

/** Of a breach, what a change of the password has to do with. */
export interface DatedBreach {
  /** A registrable domain, or any host of one. */
  domain: string;
  breachDate?: string;
  /** Passwords got out. */
  hasPasswords: boolean;
}

/**
 * The day of the change, in milliseconds since the epoch; `undefined` where nothing is known of one after the breach. What was changed on
 * the day of the breach may have been in it, and a day to come is of a clock that was set back.
 */
export function changedAfter(
  changed: ChangedPasswords,
  { domain, breachDate, hasPasswords }: DatedBreach,
  now: number,
): number | undefined {
  if (!hasPasswords || breachDate === undefined) return undefined;
  // Sites are registrable domains: no site is part of the name of another.
  for (let site = domain.toLowerCase(); site.includes("."); site = site.slice(site.indexOf(".") + 1)) {
    const day = Object.hasOwn(changed, site) ? changed[site] : undefined;
    if (day !== undefined) return day > breachDate && day <= dayOf(now) ? momentOf(day) : undefined;
  }
  return undefined;
}
