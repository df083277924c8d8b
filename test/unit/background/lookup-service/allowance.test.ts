// Tests a service with hourly and daily limits: they hold even across worker restarts.
import fc from "fast-check";
import { expect, it } from "vitest";
import { newRateLimitState, started } from "../../../../src/background/lookup-service/rate-limit-state.ts";
import { leftOf, spentMs } from "../../../../src/shared/accounts/allowance.ts";
import { RATE_LIMITS } from "../../../../src/shared/records/rate-limits.ts";
import { createWorld, rejecting, SERVICE } from "./queue-world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The most times within any span of this length. */
function mostWithin(times: readonly number[], ms: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
}

it("sends 25 requests an hour and 100 a day, and rejects others with the time until the next", async () => {
  const world = createWorld();
  const spent: number[] = [];
  for (let count = 0; count < 300; count++) {
    const asked = world.ask("breach", `q${count}`, { counted: "account" });
    const outcome = asked.catch(({ data }: { data: { reason?: string; retryAfterSeconds: number } }) => data);
    // A worker dies between any two requests.
    await world.pass(10 * 60_000 - 60_000 * (count % 10), () => false);
    const data = await outcome;
    if (typeof data !== "string") {
      expect(data).toMatchObject({ code: "rate-limited", reason: "spent" });
      spent.push(data.retryAfterSeconds);
    }
    world.restart();
  }
  const times = world.startsOf("breach");
  expect(times.length).toBeGreaterThan(100);
  expect(spent.length).toBeGreaterThan(50);
  expect(mostWithin(times, HOUR_MS)).toBeLessThanOrEqual(25);
  expect(mostWithin(times, DAY_MS)).toBeLessThanOrEqual(100);
  expect(Math.max(...spent)).toBeGreaterThan(3_600);
});

it("sends 25 of a burst of 30, rejects five at once, and keeps the limit after a restart", async () => {
  const world = createWorld();
  const all = (count: number, name: string) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        world.ask("breach", `${name}${index}`, { counted: "account" }),
      ),
    );
  const first = all(30, "a");
  await world.pass(120_000);
  expect((await first).filter(({ status }) => status === "rejected")).toHaveLength(5);
  world.restart();
  const second = all(2, "b");
  await world.pass(10);
  expect((await second).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(world.sent).toHaveLength(25);
  expect(leftOf(world.stored[SERVICE]?.sent ?? {}, "account", world.now())).toMatchObject({
    count: 0,
    of: 25,
  });
  await world.pass(HOUR_MS);
  const third = all(1, "c");
  await world.pass(1_000);
  expect(await third).toEqual([{ status: "fulfilled", value: "c0" }]);
});

it("doesn't retry a counted request after a rejection: an hourly limit doesn't end in seconds", async () => {
  const world = createWorld();
  const asked = world.ask("breach", "a", { counted: "account", answer: rejecting(1) });
  const outcome = asked.catch(({ data }: { data: object }) => data);
  await world.pass(60_000);
  expect(await outcome).toMatchObject({ code: "rate-limited", status: 429 });
  expect(world.sent).toHaveLength(1);
});

it("doesn't count catalog requests or uncounted requests as lookups", async () => {
  const world = createWorld();
  void world.ask("breach", "catalog", { counted: "catalog" });
  void world.ask("breach", "uncounted");
  await world.pass(10_000);
  const { sent = {} } = world.stored[SERVICE] ?? {};
  expect(leftOf(sent, "account", world.now()).count).toBe(25);
  expect(sent.catalog).toHaveLength(1);
});

it("keeps counts that still matter when everything is deleted", async () => {
  const world = createWorld();
  void world.ask("breach", "one", { counted: "account" });
  await world.pass(10_000);
  expect(Object.keys((await world.queue.forgetStates()).kept)).toEqual([SERVICE]);
  await world.pass(25 * HOUR_MS);
  expect((await world.queue.forgetStates()).kept).toEqual({});
});

it("some requests are left exactly when there is no wait", () => {
  const ages = fc.array(fc.nat(26 * HOUR_MS), { maxLength: 130 });
  fc.assert(
    fc.property(ages, (some) => {
      const now = 100 * DAY_MS;
      const sent = { account: some.map((age) => now - age).toSorted((a, b) => a - b) };
      const wait = spentMs(sent, "account", now);
      expect(wait > 0).toBe(leftOf(sent, "account", now).count === 0);
      expect(spentMs(sent, "account", now + wait)).toBe(0);
    }),
  );
});

it("rejects invalid times", () => {
  const clock = started(newRateLimitState(), "breach", 1_000, "account");
  const all = { a: clock, b: newRateLimitState(), c: "clock", d: { sent: 3 } };
  expect(RATE_LIMITS.read(all)).toEqual({ a: clock, b: newRateLimitState() });
  expect(RATE_LIMITS.read([])).toBeUndefined();
  for (const damaged of [{ account: 3 }, { account: ["noon"] }, { account: [Number.NaN] }, "times", null])
    expect(
      RATE_LIMITS.read({ a: { ...newRateLimitState(), sent: damaged } }),
      JSON.stringify(damaged),
    ).toEqual({});
});
