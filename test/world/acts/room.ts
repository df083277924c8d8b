// Browsers without room for more, on the disk or for the session.
import { CLOUD_CALL } from "../../../src/shared/records/cloud.ts";
import { LOGO, LOOKUP } from "../../../src/shared/records/lookups.ts";
import { SCORE } from "../../../src/shared/records/page-score.ts";
import { RATE_LIMITS } from "../../../src/shared/records/rate-limits.ts";
import { SENT_REQUESTS } from "../../../src/shared/records/sent-requests.ts";
import { WATCH_LIST } from "../../../src/shared/records/watch-list.ts";
import type { World } from "../world.ts";

const KEYS = {
  "cloud calls": CLOUD_CALL.key,
  logos: LOGO.key,
  lookups: LOOKUP.key,
  "request clocks": RATE_LIMITS.key,
  scores: SCORE.key,
  "watch list": WATCH_LIST.key,
};

/** Refuses to store what is too much, as a browser does. */
function refuse(world: World, isTooMuch: (items: object, area: string) => boolean): void {
  const { put } = world;
  world.put = (area, items) => {
    if (isTooMuch(items, area)) throw new Error("QUOTA_BYTES quota exceeded");
    put(area, items);
  };
}

/** Leaves the browser, and the next worker, no room for any of these. */
export function fill(world: World, what: keyof typeof KEYS): void {
  world.end();
  refuse(world, (items) => Object.keys(items).some((key) => key.startsWith(KEYS[what])));
}

/** Leaves the browser, and the next worker, room for this many lookups. */
export function makeRoomForLookups(world: World, most: number): void {
  world.end();
  const countOf = (items: object) => Object.keys(items).filter((key) => key.startsWith(LOOKUP.key)).length;
  refuse(world, (items) => countOf({ ...world.area.session, ...items }) > most);
}

/** Leaves the browser no room on the disk at all. */
export const fillDisk = (world: World) => refuse(world, (_, area) => area === "local");

/** Leaves the browser room for this many lines of what was sent. */
export const fillSentList = (world: World, most: number) =>
  refuse(world, (items) => {
    const { [SENT_REQUESTS.key]: lines } = items as Record<string, unknown>;
    return Array.isArray(lines) && lines.length > most;
  });
