// Who may ask the local lookup service when, by lookup-v2 "Limits", on a clock that the tests turn.

import { beforeEach, describe, expect, it } from "vitest";
import {
  BLOCK_MS,
  createLimiter,
  type Limiter,
  PERIOD_MS,
  PERSISTENCE_MS,
  PERSISTENT_REJECTIONS,
} from "../../services/lookup/limits.ts";
import { handClock } from "./lookup-client.ts";

const HERE = "127.0.0.1";
const ELSEWHERE = "127.0.0.2";

const GRANTED = { kind: "granted" };
const REJECTED = { kind: "rejected", retryAfterSeconds: 2 };
const BLOCKED = { kind: "blocked" };

let clock: ReturnType<typeof handClock>;
let limiter: Limiter;

beforeEach(() => {
  clock = handClock();
  limiter = createLimiter(clock.now);
});

/** As one who never waits, until just before the layer in front would step in. */
function rejectTimes(count: number): void {
  limiter.take("breach", HERE);
  for (let time = 0; time < count; time++) expect(limiter.take("breach", HERE)).toEqual(REJECTED);
}

describe("the limit", () => {
  it("is one request per 1,500 ms", () => {
    expect(PERIOD_MS).toBe(1500);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
    clock.pass(1500);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
    clock.pass(1499);
    expect(limiter.take("breach", HERE)).toEqual(REJECTED);
  });

  it("counts breaches and pastes apart", () => {
    limiter.take("breach", HERE);
    expect(limiter.take("paste", HERE)).toEqual(GRANTED);
    expect(limiter.take("paste", HERE)).toEqual(REJECTED);
  });

  it("counts addresses apart", () => {
    limiter.take("breach", HERE);
    expect(limiter.take("breach", ELSEWHERE)).toEqual(GRANTED);
  });

  it("starts anew with every rejected request", () => {
    limiter.take("breach", HERE);
    for (let time = 0; time < 5; time++) {
      clock.pass(1400);
      expect(limiter.take("breach", HERE)).toEqual(REJECTED);
    }
    clock.pass(1500);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
  });

  it("names with each rejection a time after which it grants", () => {
    limiter.take("breach", HERE);
    for (const passed of [1, 600, 1499]) {
      clock.pass(passed);
      const turn = limiter.take("breach", HERE);
      expect(turn).toEqual(REJECTED);
    }
    clock.pass(2000);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
  });

  it("can be lifted", () => {
    rejectTimes(PERSISTENT_REJECTIONS);
    limiter.lift();
    expect(limiter.isBlocked(HERE)).toBe(false);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
    expect(limiter.take("breach", HERE)).toEqual(REJECTED);
    expect(limiter.isBlocked(HERE), "earlier rejections are forgotten").toBe(false);
  });
});

describe("one who never stops", () => {
  it("is kept out from both families, and nobody else is", () => {
    rejectTimes(PERSISTENT_REJECTIONS - 1);
    expect(limiter.isBlocked(HERE)).toBe(false);
    expect(limiter.take("breach", HERE)).toEqual(REJECTED);
    expect(limiter.isBlocked(HERE)).toBe(true);
    expect(limiter.take("breach", HERE)).toEqual(BLOCKED);
    expect(limiter.take("paste", HERE)).toEqual(BLOCKED);
    expect(limiter.isBlocked(ELSEWHERE)).toBe(false);
    expect(limiter.take("paste", ELSEWHERE)).toEqual(GRANTED);
  });

  it("may ask again after the time that is named, however often it asked meanwhile", () => {
    rejectTimes(PERSISTENT_REJECTIONS);
    clock.pass(BLOCK_MS - 1);
    expect(limiter.take("breach", HERE)).toEqual(BLOCKED);
    clock.pass(1);
    expect(limiter.take("breach", HERE)).toEqual(GRANTED);
    expect(limiter.take("breach", HERE), "with a clean slate").toEqual(REJECTED);
    expect(limiter.isBlocked(HERE)).toBe(false);
  });

  it("is not who is rejected now and then", () => {
    for (let time = 0; time < 5 * PERSISTENT_REJECTIONS; time++) {
      expect(limiter.take("breach", HERE)).toEqual(GRANTED);
      expect(limiter.take("breach", HERE)).toEqual(REJECTED);
      clock.pass(PERSISTENCE_MS / (PERSISTENT_REJECTIONS - 1) + 1);
    }
  });

  it("is who is rejected in both families together", () => {
    for (let time = 0; time <= PERSISTENT_REJECTIONS / 2; time++) {
      limiter.take("breach", HERE);
      limiter.take("paste", HERE);
    }
    expect(limiter.isBlocked(HERE)).toBe(true);
  });
});
