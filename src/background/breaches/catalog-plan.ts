// When the catalog is fetched next. Pure: a simulation of a million installations asks the same functions.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A day, give or take two hours: a million installations shall not come at once. */
const REFRESH_JITTER_MS = 2 * HOUR_MS;
/** After a failure, doubled with each further one up to a day. */
const RETRY_AFTER_MS = HOUR_MS;
/** Nothing is planned for later than this: a day, and a quarter of it for chance. */
const LONGEST_MS = 1.25 * DAY_MS;
/** An alarm rings a minute late at most; what is later was missed while the browser was closed or the computer asleep. */
const LATE_AFTER_MS = 2 * MINUTE_MS;
/** Offices start their computers at the same minute: what was missed over night is not fetched then. */
const LATE_SPREAD_MS = 30 * MINUTE_MS;

/** Where the numbers from 0 to 1 come from that keep installations apart. */
type Chance = () => number;

function jitter(ms: number, chance: Chance): number {
  return Math.round((chance() * 2 - 1) * ms);
}

/** When to fetch again after a catalog came, in milliseconds since the epoch as all times here. */
export function timeAfterSuccess(fetchedAt: number, chance: Chance = Math.random): number {
  return fetchedAt + DAY_MS + jitter(REFRESH_JITTER_MS, chance);
}

/** When to try again after an attempt at `now` failed, and `failures` before it. */
export function timeAfterFailure(now: number, failures: number, chance: Chance = Math.random): number {
  const wait = Math.min(RETRY_AFTER_MS * 2 ** Math.min(failures, 5), DAY_MS);
  return now + wait + jitter(wait / 4, chance);
}

/**
 * When to fetch what is planned for `nextAt`; no later than now means now. What was missed for less than a day gets a time of
 * its own within the next half hour; what was missed for longer has waited enough.
 */
export function timeOnceAwake(nextAt: number, now: number, chance: Chance = Math.random): number {
  // A clock that was set back, or a damaged store, would put the next time out of reach.
  if (nextAt - now > LONGEST_MS) return now;
  const late = now - nextAt;
  if (late <= LATE_AFTER_MS || late > DAY_MS) return nextAt;
  return now + Math.round(chance() * LATE_SPREAD_MS);
}
