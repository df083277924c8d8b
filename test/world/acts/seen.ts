// What a person sees or hears of the browser around our pages, and how far apart requests were.
import { SENT_REQUESTS } from "../../../src/shared/records/sent-requests.ts";
import { sent } from "../scenario.ts";
import type { World } from "../world.ts";

/** What the toolbar shows: its badge, if any, and the lines of its title. */
export function toolbar({ toolbar: shown }: World): string[] {
  const { text = "", title = "Breachlight" } = Object.assign({}, ...shown.values());
  // Isolates that keep the direction of a name.
  const lines = title.replace(/[\u2066-\u2069]/g, "").split("\n");
  return text ? [text, ...lines] : lines;
}

/** Collects these calls to the browser from now on, with the first argument of each. */
export function told(world: World, calls: RegExp): unknown[] {
  const all: unknown[] = [];
  const { heard } = world;
  world.heard = (name, given) => {
    heard?.(name, given);
    if (calls.test(name)) all.push(given[0]);
  };
  return all;
}

/** Collects the addresses of tabs that are opened from now on. */
export function openedTabs(world: World): string[] {
  const addresses: string[] = [];
  const { heard } = world;
  world.heard = (name, given) => {
    heard?.(name, given);
    const [tab] = given as { url?: string }[];
    if (name === "tabs.create" && tab?.url) addresses.push(tab.url);
  };
  return addresses;
}

/** The seconds between requests to matching addresses, to a tenth. */
export function gaps(world: World, address: RegExp): number[] {
  const times = sent(world, address).map(({ at }) => at);
  return times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 100) / 10);
}

/** Paths and queries of requests to matching addresses, in order. */
export function paths(world: World, address?: RegExp): string[] {
  return sent(world, address).map(({ url }) => new URL(url).pathname + new URL(url).search);
}

/** What a reply comes to: `ok`, the reason of an error, or `nothing` if the worker died. */
export function outcome(reply: unknown): string {
  const { ok, error } = (reply ?? {}) as { ok?: boolean; error?: ErrorLike };
  if (ok === undefined) return "nothing";
  return ok ? "ok" : reasonOf(error);
}

interface ErrorLike {
  code: string;
  reason?: string;
}

/** An error in words: its code, and the reason if there is one. */
export function reasonOf({ code, reason }: ErrorLike = { code: "no error" }): string {
  return reason ? `${code}, ${reason}` : code;
}

/** The list of what was sent, as the privacy page shows it: what each request revealed. */
export function sentList({ area }: World): string[] {
  return (SENT_REQUESTS.read(area.session[SENT_REQUESTS.key]) ?? []).map(({ what }) => what);
}

/** The list of what was sent, as it is kept with these lines. */
export const keptSent = (lines: readonly object[]) => ({ [SENT_REQUESTS.key]: lines });

/** The list has one more line: a request about a site to this address. */
export function noteRequestTo({ area }: World, origin: string): void {
  const lines = SENT_REQUESTS.read(area.session[SENT_REQUESTS.key]) ?? [];
  area.session[SENT_REQUESTS.key] = [...lines, { at: 1, service: "lookup", origin, what: "site" }];
}

/** When each line of that list is from, or how many requests it stands for if it stands for several. */
export function sentTimes({ area }: World, part: "at" | "count" = "at"): unknown[] {
  return (SENT_REQUESTS.read(area.session[SENT_REQUESTS.key]) ?? []).map((line) => line[part]);
}
