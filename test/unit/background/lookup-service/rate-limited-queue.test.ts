// Tests the lookup service's queue over a simulated clock that moves only when nothing else can happen.
import { describe, expect, it } from "vitest";
import { PRIORITIES } from "../../../../src/background/lookup-service/rate-limited-queue.ts";
import { blocking, createWorld, gaps, rejecting, SAID, SERVICE } from "./queue-world.ts";

const OTHER = "https://other.example";
const YEAR_MS = 365 * 24 * 3_600_000;

it("gives another service its own clock, but runs one request per service at a time", async () => {
  const { queue, ask, pass, startsOf, sent, choose } = createWorld();
  void ask("breach", "a");
  void ask("breach", "test", { of: OTHER, takesMs: 5_000 });
  await pass(100);
  expect(startsOf("breach"), "neither waits for the other").toHaveLength(2);
  choose(OTHER);
  void ask("breach", "b");
  expect(queue.placeOf("breach", "test", OTHER)).toEqual({ state: "asking" });
  await pass(60_000);
  expect(sent.map(({ key }) => key).toSorted()).toEqual(["a", "b", "test"]);
  expect(gaps(startsOf("breach").slice(1))[0]).toBeGreaterThanOrEqual(5_000 + 1_500);
});

it("reports how long a request has to wait, and why", async () => {
  const { queue, now, ask, pass } = createWorld();
  const start = now();
  for (const key of ["a", "b", "c"]) void ask("breach", key, { takesMs: 500 });
  await pass(100);
  const waiting = { state: "waiting", why: "turn" };
  expect(queue.placeOf("breach", "a")).toEqual({ state: "asking" });
  expect(queue.placeOf("breach", "b")).toEqual({ ...waiting, expectedAt: start + 1_600 });
  expect(queue.placeOf("breach", "c")).toEqual({ ...waiting, expectedAt: start + 3_200 });
  expect(queue.placeOf("paste", "b")).toBeUndefined();
});

it("aborts a request canceled while running, and still counts it", async () => {
  const { queue, ask, pass, startsOf } = createWorld();
  const outcomes = Promise.allSettled([ask("breach", "a", { takesMs: 900 }), ask("breach", "b")]);
  await pass(300);
  queue.cancel("breach", "a");
  expect(queue.placeOf("breach", "a")).toBeUndefined();
  await pass(60_000);
  expect((await outcomes)[0].status).toBe("rejected");
  // Aborted after 300 ms, it may have reached the service that late.
  expect(gaps(startsOf("breach"))).toEqual([1_800]);
});

it("pauses both families after a rejection, then retries", async () => {
  const { queue, ask, pass, sent } = createWorld();
  const answer = ask("breach", "a", { answer: rejecting(1, 4, "late") });
  await pass(100);
  const paste = ask("paste", "a");
  await pass(10);
  const held = { state: "waiting", why: "service-asked-to-wait", expectedAt: expect.any(Number) };
  // Both wait for the same reason.
  expect(queue.placeOf("paste", "a")).toEqual({ ...held, said: SAID });
  expect(queue.placeOf("breach", "a")).toEqual({ ...held, said: SAID });
  await pass(60_000);
  expect(await answer).toBe("late");
  expect(await paste).toBe("a");
  const [first, ...others] = sent.map(({ at }) => at);
  for (const at of others) expect(at - (first ?? 0)).toBeGreaterThanOrEqual(50 + 4_500);
});

it("gives up after the third rejection, and returns how long to wait", async () => {
  const { ask, pass, sent } = createWorld();
  const outcome = ask("breach", "a", { answer: rejecting(9) }).catch((error: unknown) => error);
  await pass(600_000);
  expect(await outcome).toMatchObject({
    data: { code: "rate-limited", status: 429, retryAfterSeconds: 9 },
  });
  expect(gaps(sent.map(({ at }) => at))).toEqual([50 + 2_500, 50 + 4_500]);
});

it.each([PRIORITIES.watch, PRIORITIES.catalog])(
  "ends a background request that the service puts off for hours, with the service's message: %i",
  async (priority) => {
    const { queue, ask, pass, sent } = createWorld();
    const limited = { code: "rate-limited", status: 429, retryAfterSeconds: 86_401, said: SAID };
    const outcome = ask("breach", "a", { priority, answer: rejecting(1, 86_400) }).catch((error) => error);
    await pass(1_000);
    expect(await outcome).toMatchObject({ data: limited });
    // So does the next one, without a request. A person's own request waits.
    const next = ask("breach", "b", { priority }).catch((error) => error);
    void ask("breach", "c");
    await pass(1_000);
    expect(await next).toMatchObject({ data: { code: "rate-limited", said: SAID } });
    expect(queue.placeOf("breach", "c")).toMatchObject({ state: "waiting", said: SAID });
    expect(sent).toHaveLength(1);
  },
);

it("lets a background request wait out a silence of minutes", async () => {
  const { ask, pass } = createWorld();
  const answer = ask("breach", "a", { priority: PRIORITIES.watch, answer: rejecting(1, 3_600, "late") });
  await pass(3_700_000);
  expect(await answer).toBe("late");
});

describe("a 503 from a protection layer, which further requests prolong,", () => {
  const FAILED = { data: { code: "unavailable", status: 503 } };
  const failed = (answer: Promise<string>) => answer.catch((error: unknown) => error);

  it("pauses lookups, watched addresses and the catalog for one minute, then two, and fails after the third", async () => {
    const { queue, ask, pass, sent } = createWorld();
    const answer = blocking(9);
    const outcomes = Promise.all([
      failed(ask("breach", "a", { answer })),
      failed(ask("paste", "a", { answer })),
    ]);
    await pass(100);
    void ask("breach", "watched", { priority: PRIORITIES.watch });
    void ask("breach", "catalog", { priority: PRIORITIES.catalog });
    await pass(60_000);
    expect(sent).toHaveLength(2);
    const places = ["a", "watched", "catalog"].map((key) => queue.placeOf("breach", key));
    for (const place of [...places, queue.placeOf("paste", "a")]) {
      expect(place).toMatchObject({ state: "waiting", why: "service-blocks" });
    }
    await pass(400_000);
    // The two concurrent rejections count as one block.
    const starts = sent.filter(({ family, key }) => family === "breach" && key === "a").map(({ at }) => at);
    expect(gaps(starts)).toEqual([60_550, 120_550]);
    expect(await outcomes).toMatchObject(
      [FAILED, FAILED].map(({ data }) => ({ data: { ...data, retryAfterSeconds: 241 } })),
    );
    const next = sent.find(({ key }) => key === "watched");
    expect((next?.at ?? 0) - (starts.at(-1) ?? 0)).toBeGreaterThanOrEqual(240_000);
  });

  it("lasts as long as it says", async () => {
    const { ask, pass, sent } = createWorld();
    const answer = ask("breach", "a", { answer: blocking(1, 300, "late") });
    await pass(400_000);
    expect(await answer).toBe("late");
    expect(gaps(sent.map(({ at }) => at))).toEqual([300_550]);
  });

  it("survives a worker restart, and keeps growing", async () => {
    const { queue, ask, pass, sent, restart } = createWorld();
    void ask("breach", "a", { answer: blocking(1) });
    await pass(1_000);
    restart();
    void ask("breach", "b", { answer: blocking(1) });
    await pass(30_000);
    expect(queue.placeOf("breach", "a")).toMatchObject({ why: "service-blocks" });
    await pass(300_000);
    expect(sent.map(({ key }) => key)).toEqual(["a", "b", "b"]);
    expect(gaps(sent.map(({ at }) => at))[1]).toBe(120_550);
  });

  it("ends a service test at once, and still pauses the queue", async () => {
    const { ask, pass, sent } = createWorld();
    const outcome = failed(ask("breach", "test", { answer: blocking(9), endsWhenBlocked: true }));
    await pass(100);
    expect(await Promise.race([outcome, "still waiting"])).toMatchObject(FAILED);
    void ask("breach", "a");
    await pass(50_000);
    expect(sent).toHaveLength(1);
  });
});

it("uses another service's own clock at once", async () => {
  const { now, stored, ask, pass, sent, choose } = createWorld();
  stored[SERVICE] = { last: {}, rejections: 1, silence: { startedAt: now(), until: now() + 600_000 } };
  void ask("breach", "a");
  await pass(1_000);
  expect(sent).toEqual([]);
  choose(OTHER);
  await pass(1_000);
  expect(sent).toHaveLength(1);
});

it("applies a backoff only to the service that requested it", async () => {
  const { ask, pass, sent, choose } = createWorld();
  void ask("breach", "a", { takesMs: 500, answer: rejecting(1, 600) });
  await pass(100);
  choose(OTHER);
  await pass(3_000);
  const answer = ask("paste", "b");
  await pass(2_000);
  expect(await answer).toBe("b");
  choose(SERVICE);
  const countBefore = sent.length;
  void ask("paste", "c");
  await pass(500_000);
  expect(sent).toHaveLength(countBefore);
});

it.each([
  [0, false],
  [-YEAR_MS, false],
  [0, true],
  [-YEAR_MS, true],
])(
  "a requested backoff lasts exactly as long if the clock moves by %d ms; worker dies: %s",
  async (jump, dies) => {
    const world = createWorld({ isSteady: true });
    void world.ask("breach", "rejected", { answer: rejecting(1, 30) });
    await world.pass(1_000);
    world.jump(jump);
    if (dies) world.restart();
    void world.ask("breach");
    await world.pass(60_000);
    const [gap] = gaps(world.startsOf("breach"));
    expect(gap).toBeGreaterThanOrEqual(30_000);
    expect(gap).toBeLessThan(35_000);
  },
);
