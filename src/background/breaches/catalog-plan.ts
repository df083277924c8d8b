// Schedules catalog fetches. Pure functions, also used to simulate a million installations.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Spreads the daily refresh by plus or minus two hours, so that a million installations do not fetch at once. */
const REFRESH_JITTER_MS = 2 * HOUR_MS;
/** Wait after a first failure; doubles with each further one, up to a day. */
const RETRY_AFTER_MS = HOUR_MS;
/** The longest possible wait: a day, plus a quarter for jitter. */
const LONGEST_MS = 1.25 * DAY_MS;
/** An alarm is at most a minute late. Later than this, the browser was closed or the device asleep. */
const LATE_AFTER_MS = 2 * MINUTE_MS;
/** Offices start their devices at the same minute; this spreads the fetches missed overnight. */
const LATE_SPREAD_MS = 30 * MINUTE_MS;

/** Random numbers from 0 to 1 that spread installations out. */
type Chance = () => number;

function jitter(ms: number, chance: Chance): number {
  return Math.round((chance() * 2 - 1) * ms);
}

/** When to fetch again after a success. All times are in milliseconds since the epoch. */
export function timeAfterSuccess(fetchedAt: number, chance: Chance = Math.random): number {
  return fetchedAt + DAY_MS + jitter(REFRESH_JITTER_MS, chance);
}

/** When to retry after a failure at `now` that follows `failures` earlier ones. */
export function timeAfterFailure(now: number, failures: number, chance: Chance = Math.random): number {
  const wait = Math.min(RETRY_AFTER_MS * 2 ** Math.min(failures, 5), DAY_MS);
  return now + wait + jitter(wait / 4, chance);
}

/**
 * When to run a fetch that was scheduled for `nextAt`; any time up to `now` means now. A fetch missed by less than a day is
 * spread over the next half hour; one missed by longer runs now.
 */
export function timeOnceAwake(nextAt: number, now: number, chance: Chance = Math.random): number {
  // A clock that was set back, or damaged storage, would postpone the fetch forever.
  if (nextAt - now > LONGEST_MS) return now;
  const late = now - nextAt;
  if (late <= LATE_AFTER_MS || late > DAY_MS) return nextAt;
  return now + Math.round(chance() * LATE_SPREAD_MS);
}
