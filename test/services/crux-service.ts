// The local field data service: made up from the address, with the public one's keys.

import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { jsonAnswer, permitOrigins, send } from "./answers.ts";
import { checkKey, quotaZero } from "./api-key.ts";
import { listen } from "./local-server.ts";

const SERVICE = { host: "chromeuxreport.googleapis.com" };

const WEEKS = 25;
const DAY_MS = 86_400_000;
/** The last day of the last week. */
const LAST_DAY = Date.UTC(2026, 10, 21);

export interface CruxRequest {
  method: "queryRecord" | "queryHistoryRecord";
  /** As sent, query included. */
  path: string;
  key: string | undefined;
  question: Record<string, unknown>;
}

/** Each metric: its range, what is good and poor, and whether its numbers are strings. */
const METRICS = {
  largest_contentful_paint: { from: 3_400, to: 2_300, limits: [2_500, 4_000], isText: false },
  interaction_to_next_paint: { from: 160, to: 240, limits: [200, 500], isText: false },
  cumulative_layout_shift: { from: 0.04, to: 0.12, limits: [0.1, 0.25], isText: true },
  first_contentful_paint: { from: 2_000, to: 1_700, limits: [1_800, 3_000], isText: false },
  experimental_time_to_first_byte: { from: 900, to: 700, limits: [800, 1_800], isText: false },
} as const;

type Metric = (typeof METRICS)[keyof typeof METRICS];

/** A value in the metric's form, `share` of the way from first to last, plus a wave. */
function valueAt({ from, to, isText }: Metric, share: number): number | string {
  const value = from + (to - from) * share + Math.sin(share * 20) * Math.abs(to - from) * 0.1;
  return isText ? value.toFixed(2) : Math.round(value);
}

function histogram({ limits: [good, poor], isText }: Metric) {
  const edge = (value: number) => (isText ? value.toFixed(2) : value);
  return [
    { start: edge(0), end: edge(good), density: 0.7 },
    { start: edge(good), end: edge(poor), density: 0.2 },
    { start: edge(poor), density: 0.1 },
  ];
}

function dateOf(time: number) {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function record(key: object, names: readonly string[]) {
  const asked = Object.entries(METRICS).filter(([name]) => names.includes(name));
  const metrics = asked.map(([name, metric]) => [
    name,
    { histogram: histogram(metric), percentiles: { p75: valueAt(metric, 1) } },
  ]);
  return { record: { key, metrics: Object.fromEntries(metrics) } };
}

function history(key: object, names: readonly string[]) {
  const shares = Array.from({ length: WEEKS }, (_, week) => week / (WEEKS - 1));
  const asked = Object.entries(METRICS).filter(([name]) => names.includes(name));
  // One week had too few visitors.
  const p75s = (metric: Metric) => shares.map((share, week) => (week === 8 ? null : valueAt(metric, share)));
  const metrics = asked.map(([name, metric]) => [name, { percentilesTimeseries: { p75s: p75s(metric) } }]);
  const collectionPeriods = shares.map((_, week) => {
    const last = LAST_DAY - (WEEKS - 1 - week) * 7 * DAY_MS;
    return { firstDate: dateOf(last - 27 * DAY_MS), lastDate: dateOf(last) };
  });
  return { record: { key, metrics: Object.fromEntries(metrics), collectionPeriods } };
}

export type CruxService = Awaited<ReturnType<typeof startCruxService>>;

export async function startCruxService() {
  const requests: CruxRequest[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (permitOrigins(request, response, "POST", "content-type,x-goog-api-key")) return;
    const path = request.url ?? "";
    const [, method] = /^\/v1\/records:(queryRecord|queryHistoryRecord)$/.exec(path) ?? [];
    if (!method || request.method !== "POST")
      return send(response, jsonAnswer(404, { error: { code: 404 } }));
    const question = (await json(request)) as Record<string, unknown>;
    const key = request.headers["x-goog-api-key"] as string | undefined;
    requests.push({ method: method as CruxRequest["method"], path, key, question });
    const refused = key === undefined ? quotaZero(SERVICE) : checkKey(request, SERVICE);
    if (refused) return send(response, refused);
    const names = question.metrics as string[];
    const { metrics: _, ...about } = question;
    send(response, jsonAnswer(200, method === "queryRecord" ? record(about, names) : history(about, names)));
  }

  const server = await listen(handle);
  return {
    url: server.url,
    port: server.port,
    requests: requests as readonly CruxRequest[],
    stop: () => server.stop(),
  };
}
