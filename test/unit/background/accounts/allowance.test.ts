// A service that allows so many questions in an hour and a day is asked no more often, over the deaths of workers.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isClock, newClock, started } from "../../../../src/background/accounts/request-clock.ts";
import { leftOf, spentMs } from "../../../../src/shared/accounts/allowance.ts";
import { isSentTimes, SENT_TIMES } from "../../../../src/shared/records/lookups.ts";
import { createWorld, rejecting, SERVICE } from "./queue-world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The most that lie within so long of each other. */
function mostWithin(times: readonly number[], ms: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
}

it("25 go out in an hour and 100 in a day, and each one too many says when there is more", async () => {
  const world = createWorld();
  const spent: number[] = [];
  for (let count = 0; count < 300; count++) {
    const asked = world.ask("breach", `q${count}`, { counted: "account" });
    const outcome = asked.catch(({ data }: { data: { reason?: string; retryAfterSeconds: number } }) => data);
    // A worker dies between any two.
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

it("a burst of 30 is 25 requests and five refusals at once, and a killed worker lifts nothing", async () => {
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

it("one rejection ends a counted question: a limit of an hour does not end in seconds", async () => {
  const world = createWorld();
  const asked = world.ask("breach", "a", { counted: "account", answer: rejecting(1) });
  const outcome = asked.catch(({ data }: { data: object }) => data);
  await world.pass(60_000);
  expect(await outcome).toMatchObject({ code: "rate-limited", status: 429 });
  expect(world.sent).toHaveLength(1);
});

it("neither the catalog nor another service's questions are counted among look-ups", async () => {
  const world = createWorld();
  void world.ask("breach", "catalog", { counted: "catalog" });
  void world.ask("breach", "uncounted");
  await world.pass(10_000);
  const { sent = {} } = world.stored[SERVICE] ?? {};
  expect(leftOf(sent, "account", world.now()).count).toBe(25);
  expect(sent.catalog).toHaveLength(1);
});

it("what is forgotten when all is erased is not what still counts", async () => {
  const world = createWorld();
  void world.ask("breach", "one", { counted: "account" });
  await world.pass(10_000);
  expect(Object.keys((await world.queue.forgetClocks()).kept)).toEqual([SERVICE]);
  await world.pass(25 * HOUR_MS);
  expect((await world.queue.forgetClocks()).kept).toEqual({});
});

it("there are some left exactly when none has to be waited for", () => {
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

it("takes nothing for times that are none", () => {
  const clock = started(newClock(), "breach", 1_000, "account");
  expect(isClock(clock)).toBe(true);
  expect(SENT_TIMES.read({ a: clock, b: newClock(), c: "clock", d: { sent: 3 } })).toEqual({
    a: { account: [1_000] },
    b: {},
    c: {},
    d: {},
  });
  expect(SENT_TIMES.read([])).toBeUndefined();
  for (const damaged of [{ account: 3 }, { account: ["noon"] }, { account: [Number.NaN] }, "times", null]) {
    expect(isSentTimes(damaged), JSON.stringify(damaged)).toBe(false);
    expect(isClock({ ...newClock(), sent: damaged })).toBe(false);
  }
});
