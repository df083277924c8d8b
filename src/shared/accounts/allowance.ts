// How often XposedOrNot may be asked in an hour and a day, and how much of that is left.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A question takes as long at most to reach the service: it may be counted there that much later than here. */
const MARGIN_MS = 30_000;

/** By what the service counts apart. A period ends with the oldest question in it: no way of counting finds more. */
const ALLOWANCES = {
  account: { perHour: 25, perDay: 100 },
  catalog: { perHour: 50, perDay: 100 },
} as const;

export type Counted = keyof typeof ALLOWANCES;

/** When questions were sent, oldest first, in milliseconds since the epoch; what is older than a day may be left out. */
export type SentTimes = { [Kind in Counted]?: readonly number[] };

function within(times: readonly number[], ms: number, now: number): readonly number[] {
  return times.filter((at) => at > now - ms - MARGIN_MS);
}

/** Those that still count, and one more. */
export function withOneMore(times: readonly number[] = [], now: number): number[] {
  return [...within(times, DAY_MS, now), now];
}

export function isCounting({ account = [], catalog = [] }: SentTimes, now: number): boolean {
  return within([...account, ...catalog], DAY_MS, now).length > 0;
}

/** How many questions of a kind are left: of the hour, or of the day where that allows fewer. */
export function leftOf(sent: SentTimes, kind: Counted, now: number) {
  const { perHour, perDay } = ALLOWANCES[kind];
  const left = (ms: number, limit: number) => Math.max(0, limit - within(sent[kind] ?? [], ms, now).length);
  const hour = { per: "hour", count: left(HOUR_MS, perHour), of: perHour } as const;
  const day = { per: "day", count: left(DAY_MS, perDay), of: perDay } as const;
  return day.count < hour.count ? day : hour;
}

/** How long until the next question of a kind is allowed; 0 where it is. */
export function spentMs(sent: SentTimes, kind: Counted, now: number): number {
  const { perHour, perDay } = ALLOWANCES[kind];
  const wait = (ms: number, limit: number) => {
    const times = within(sent[kind] ?? [], ms, now);
    const oldest = times[times.length - limit];
    return oldest === undefined ? 0 : oldest + ms + MARGIN_MS - now;
  };
  return Math.max(wait(HOUR_MS, perHour), wait(DAY_MS, perDay));
}
