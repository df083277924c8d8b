// When the catalog is fetched next: never at a time that many share, never out of reach.
import { expect, it } from "vitest";
import {
  timeAfterFailure,
  timeAfterSuccess,
  timeOnceAwake,
} from "../../../../src/background/breaches/catalog-plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;
const least = () => 0;
const middle = () => 0.5;
const most = () => 1;

it.each([
  [least, 22],
  [middle, 24],
  [most, 26],
])("after a catalog came it is a day, give or take two hours", (chance, hours) => {
  expect(timeAfterSuccess(NOW, chance)).toBe(NOW + hours * HOUR);
});

it.each([0, 1, 2, 3, 4])("the %ith failure in a row waits twice as long as the one before", (failures) => {
  expect(timeAfterFailure(NOW, failures, middle)).toBe(NOW + 2 ** failures * HOUR);
});

it("a failure waits a day at most, and a quarter more", () => {
  expect(timeAfterFailure(NOW, 50, middle)).toBe(NOW + 24 * HOUR);
  expect(timeAfterFailure(NOW, 50, most)).toBe(NOW + 30 * HOUR);
  expect(timeAfterFailure(NOW, 0, least)).toBe(NOW + 45 * MINUTE);
});

it.each<[what: string, planned: number, chance: () => number, next: number]>([
  ["keeps a time that is still to come", 1 * HOUR, most, 1 * HOUR],
  ["goes at once where an alarm rang on time", -2 * MINUTE, most, 0],
  ["gives what was missed over night a time within half an hour: now", -9 * HOUR, least, 0],
  ["gives what was missed over night a time within half an hour: last", -9 * HOUR, most, 30 * MINUTE],
  ["lets nobody wait again who has waited for more than a day", -25 * HOUR, most, 0],
  ["goes at once where the time is out of reach: the clock was set back", 31 * HOUR, most, 0],
])("once awake %s", (_what, planned, chance, next) => {
  expect(Math.max(timeOnceAwake(NOW + planned, NOW, chance), NOW)).toBe(NOW + next);
});

it("once awake keeps the longest time that a failure plans", () => {
  const planned = timeAfterFailure(NOW, 9, most);
  expect(timeOnceAwake(planned, NOW, most)).toBe(planned);
});
