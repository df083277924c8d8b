// XposedOrNot's hourly and daily request limits, and how much of each is left.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A request may reach the service, and be counted there, up to this much later than it was sent. */
const MARGIN_MS = 30_000;

/** Limits per kind, as the service counts them separately. A sliding window is the strictest way to count. */
const ALLOWANCES = {
  account: { perHour: 25, perDay: 100 },
  catalog: { perHour: 50, perDay: 100 },
} as const;

export type Counted = keyof typeof ALLOWANCES;

/** When requests were sent, oldest first, in milliseconds since the epoch. Times older than a day may be missing. */
export type SentTimes = { [Kind in Counted]?: readonly number[] };

function within(times: readonly number[], ms: number, now: number): readonly number[] {
  return times.filter((at) => at > now - ms - MARGIN_MS);
}

/** The times that still count, plus this one. */
export function withOneMore(times: readonly number[] = [], now: number): number[] {
  return [...within(times, DAY_MS, now), now];
}

export function isCounting({ account = [], catalog = [] }: SentTimes, now: number): boolean {
  return within([...account, ...catalog], DAY_MS, now).length > 0;
}

/** How many requests of a kind are left, in the hour or the day, whichever has fewer. */
export function leftOf(sent: SentTimes, kind: Counted, now: number) {
  const { perHour, perDay } = ALLOWANCES[kind];
  const left = (ms: number, limit: number) => Math.max(0, limit - within(sent[kind] ?? [], ms, now).length);
  const hour = { per: "hour", count: left(HOUR_MS, perHour), of: perHour } as const;
  const day = { per: "day", count: left(DAY_MS, perDay), of: perDay } as const;
  return day.count < hour.count ? day : hour;
}

/** Milliseconds until the next request of a kind is allowed; 0 if it is allowed now. */
export function spentMs(sent: SentTimes, kind: Counted, now: number): number {
  const { perHour, perDay } = ALLOWANCES[kind];
  const wait = (ms: number, limit: number) => {
    const times = within(sent[kind] ?? [], ms, now);
    const oldest = times[times.length - limit];
    return oldest === undefined ? 0 : oldest + ms + MARGIN_MS - now;
  };
  return Math.max(wait(HOUR_MS, perHour), wait(DAY_MS, perDay));
}
