// Tests when the catalog is fetched next: spread out across devices, and never too far ahead.
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
])("plans a day after a success, plus or minus two hours", (chance, hours) => {
  expect(timeAfterSuccess(NOW, chance)).toBe(NOW + hours * HOUR);
});

it.each([0, 1, 2, 3, 4])("doubles the wait after failure %i", (failures) => {
  expect(timeAfterFailure(NOW, failures, middle)).toBe(NOW + 2 ** failures * HOUR);
});

it("waits at most a day, plus a quarter, after failures", () => {
  expect(timeAfterFailure(NOW, 50, middle)).toBe(NOW + 24 * HOUR);
  expect(timeAfterFailure(NOW, 50, most)).toBe(NOW + 30 * HOUR);
  expect(timeAfterFailure(NOW, 0, least)).toBe(NOW + 45 * MINUTE);
});

it.each<[what: string, planned: number, chance: () => number, next: number]>([
  ["keeps a time that is still ahead", 1 * HOUR, most, 1 * HOUR],
  ["fetches at once when the alarm fired on time", -2 * MINUTE, most, 0],
  ["spreads a fetch missed overnight over half an hour: earliest", -9 * HOUR, least, 0],
  ["spreads a fetch missed overnight over half an hour: latest", -9 * HOUR, most, 30 * MINUTE],
  ["fetches at once when more than a day overdue", -25 * HOUR, most, 0],
  ["fetches at once when the clock was set back and the time is too far ahead", 31 * HOUR, most, 0],
])("after waking %s", (_what, planned, chance, next) => {
  expect(Math.max(timeOnceAwake(NOW + planned, NOW, chance), NOW)).toBe(NOW + next);
});

it("after waking keeps the longest time that a failure plans", () => {
  const planned = timeAfterFailure(NOW, 9, most);
  expect(timeOnceAwake(planned, NOW, most)).toBe(planned);
});
