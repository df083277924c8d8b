// When the catalogue is fetched next: never at a time that many share, never out of reach.
import { describe, expect, it } from "vitest";
import { timeAfterFailure, timeAfterSuccess, timeOnceAwake } from "../../../src/background/catalogue-plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;
const least = () => 0;
const middle = () => 0.5;
const most = () => 1;

describe("after a catalogue came", () => {
  it.each([
    [least, 22],
    [middle, 24],
    [most, 26],
  ])("it is a day, give or take two hours", (chance, hours) => {
    expect(timeAfterSuccess(NOW, chance)).toBe(NOW + hours * HOUR);
  });
});

describe("after a failure", () => {
  it.each([0, 1, 2, 3, 4].map((failures) => [failures, 2 ** failures]))(
    "the %ith in a row waits %i hours",
    (failures, hours) => {
      expect(timeAfterFailure(NOW, failures, middle)).toBe(NOW + hours * HOUR);
    },
  );

  it("waits a day at most, and a quarter more", () => {
    expect(timeAfterFailure(NOW, 50, middle)).toBe(NOW + 24 * HOUR);
    expect(timeAfterFailure(NOW, 50, most)).toBe(NOW + 30 * HOUR);
    expect(timeAfterFailure(NOW, 0, least)).toBe(NOW + 45 * MINUTE);
  });
});

describe("once awake", () => {
  it("keeps a time that is still to come", () => {
    expect(timeOnceAwake(NOW + HOUR, NOW, most)).toBe(NOW + HOUR);
  });

  it("goes at once where an alarm rang on time", () => {
    expect(timeOnceAwake(NOW - 2 * MINUTE, NOW, most)).toBeLessThanOrEqual(NOW);
  });

  it("gives what was missed over night a time within half an hour", () => {
    expect(timeOnceAwake(NOW - 9 * HOUR, NOW, least)).toBe(NOW);
    expect(timeOnceAwake(NOW - 9 * HOUR, NOW, middle)).toBe(NOW + 15 * MINUTE);
    expect(timeOnceAwake(NOW - 9 * HOUR, NOW, most)).toBe(NOW + 30 * MINUTE);
  });

  it("lets nobody wait again who has waited for more than a day", () => {
    expect(timeOnceAwake(NOW - 25 * HOUR, NOW, most)).toBeLessThanOrEqual(NOW);
  });

  it("goes at once where the time is out of reach: the clock was set back", () => {
    expect(timeOnceAwake(NOW + 31 * HOUR, NOW, most)).toBe(NOW);
  });

  it("keeps the longest time that a failure plans", () => {
    const planned = timeAfterFailure(NOW, 9, most);
    expect(timeOnceAwake(planned, NOW, most)).toBe(planned);
  });
});
