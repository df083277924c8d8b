// The queue to the lookup service, over a clock that only moves when nothing else can happen.
import { describe, expect, it } from "vitest";
import { PRIORITIES } from "../../../../src/background/accounts/polite-queue.ts";
import { ServiceError } from "../../../../src/shared/errors.ts";
import { blocking, createWorld, gaps, rejecting, SAID, SERVICE } from "./queue-world.ts";

const OTHER = "https://other.example";
const ABORTED = { data: { code: "aborted" } };

it("asks at most once per 1,600 ms and family", async () => {
  const { ask, pass, startsOf } = createWorld();
  const answers = Promise.all([
    ...["a", "b", "c", "d"].map((key) => ask("breach", key)),
    ...["e", "f"].map((key) => ask("paste", key)),
  ]);
  await pass(60_000);
  expect(await answers).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(gaps(startsOf("breach"))).toEqual([1_600, 1_600, 1_600]);
  expect(gaps(startsOf("paste"))).toEqual([1_600]);
});

it("asks another service by its own clock, and never two of one service at a time", async () => {
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

it("makes one request of the same question asked twice, and two of two questions", async () => {
  const { ask, pass, sent } = createWorld();
  const answers = Promise.all([ask("breach", "a"), ask("breach", "a"), ask("paste", "a")]);
  await pass(60_000);
  expect(await answers).toEqual(["a", "a", "a"]);
  expect(sent.map(({ family }) => family).toSorted()).toEqual(["breach", "paste"]);
});

it("lets a person go first, then what they watch, then the catalog", async () => {
  const { ask, pass, sent } = createWorld();
  void ask("breach", "under way", { priority: PRIORITIES.catalog });
  await pass(10);
  void ask("breach", "catalog", { priority: PRIORITIES.catalog });
  void ask("breach", "watched", { priority: PRIORITIES.watch });
  void ask("breach", "person");
  await pass(60_000);
  expect(sent.map(({ key }) => key)).toEqual(["under way", "person", "watched", "catalog"]);
});

it("tells how long a question has to wait, and why", async () => {
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

it.each([undefined, OTHER])("drops what was canceled while it waited, unasked; of %s", async (of) => {
  const { queue, ask, pass, sent } = createWorld();
  const outcomes = Promise.allSettled(["a", "b", "c"].map((key) => ask("breach", key, { of })));
  await pass(10);
  expect(queue.placeOf("breach", "b", of)).toMatchObject({ state: "waiting" });
  queue.cancel("breach", "b", of);
  await pass(60_000);
  expect(sent.map(({ key }) => key)).toEqual(["a", "c"]);
  expect((await outcomes)[1]).toMatchObject({ status: "rejected", reason: ABORTED });
});

it("gives up what was canceled while it was asked, and counts it as a request", async () => {
  const { queue, ask, pass, startsOf } = createWorld();
  const outcomes = Promise.allSettled([ask("breach", "a", { takesMs: 900 }), ask("breach", "b")]);
  await pass(300);
  queue.cancel("breach", "a");
  expect(queue.placeOf("breach", "a")).toBeUndefined();
  await pass(60_000);
  expect((await outcomes)[0].status).toBe("rejected");
  // Given up after 300 ms, it may have reached the service as late as that.
  expect(gaps(startsOf("breach"))).toEqual([1_800]);
});

it("passes on a failure, and goes on", async () => {
  const { ask, pass } = createWorld();
  const failure = new ServiceError({ code: "offline", service: "lookup" });
  const answer = () => {
    throw failure;
  };
  const outcomes = Promise.allSettled([ask("breach", "a", { answer }), ask("breach", "b")]);
  await pass(60_000);
  expect(await outcomes).toEqual([
    { status: "rejected", reason: failure },
    { status: "fulfilled", value: "b" },
  ]);
});

it("is silent in both families after a rejection, and then asks the same again", async () => {
  const { queue, ask, pass, sent } = createWorld();
  const answer = ask("breach", "a", { answer: rejecting(1, 4, "late") });
  await pass(100);
  const paste = ask("paste", "a");
  await pass(10);
  const held = { state: "waiting", why: "service-asked-to-wait", expectedAt: expect.any(Number) };
  expect(queue.placeOf("paste", "a"), "nothing was said of this one").toEqual(held);
  expect(queue.placeOf("breach", "a")).toEqual({ ...held, said: SAID });
  await pass(60_000);
  expect(await answer).toBe("late");
  expect(await paste).toBe("a");
  const [first, ...others] = sent.map(({ at }) => at);
  for (const at of others) expect(at - (first ?? 0)).toBeGreaterThanOrEqual(50 + 4_500);
});

it("gives a question up after the third rejection, and says how long to wait", async () => {
  const { ask, pass, sent } = createWorld();
  const outcome = ask("breach", "a", { answer: rejecting(9) }).catch((error: unknown) => error);
  await pass(600_000);
  expect(await outcome).toMatchObject({
    data: { code: "rate-limited", status: 429, retryAfterSeconds: 9 },
  });
  expect(gaps(sent.map(({ at }) => at))).toEqual([50 + 2_500, 50 + 4_500]);
});

describe("a 503, which a protection layer gives that asking prolongs,", () => {
  const FAILED = { data: { code: "unavailable", status: 503 } };
  const failed = (answer: Promise<string>) => answer.catch((error: unknown) => error);

  it("silences look-ups, watched addresses and the catalog for a minute, then for two, and is told after the third", async () => {
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
    // The two that were under way together are one block, and not two.
    const starts = sent.filter(({ family, key }) => family === "breach" && key === "a").map(({ at }) => at);
    expect(gaps(starts)).toEqual([60_550, 120_550]);
    expect(await outcomes).toMatchObject(
      [FAILED, FAILED].map(({ data }) => ({ data: { ...data, retryAfterSeconds: 241 } })),
    );
    const next = sent.find(({ key }) => key === "watched");
    expect((next?.at ?? 0) - (starts.at(-1) ?? 0)).toBeGreaterThanOrEqual(240_000);
  });

  it("lasts for as long as it says itself", async () => {
    const { ask, pass, sent } = createWorld();
    const answer = ask("breach", "a", { answer: blocking(1, 300, "late") });
    await pass(400_000);
    expect(await answer).toBe("late");
    expect(gaps(sent.map(({ at }) => at))).toEqual([300_550]);
  });

  it("outlives a killed worker, and goes on growing", async () => {
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

  it("ends a test of the service at once, and silences the queue all the same", async () => {
    const { ask, pass, sent } = createWorld();
    const outcome = failed(ask("breach", "test", { answer: blocking(9), endsWhenBlocked: true }));
    await pass(100);
    expect(await Promise.race([outcome, "still waiting"])).toMatchObject(FAILED);
    void ask("breach", "a");
    await pass(50_000);
    expect(sent).toHaveLength(1);
  });
});

it.each<[diesAfterMs: number, takesMs: number, leastGap: number]>([
  ...[0, 1, 30, 49, 60, 1_000, 1_599].map((ms): [number, number, number] => [ms, 50, 1_600]),
  // A question that was on its way may have arrived as late as the death.
  [5_000, 10_000, 5_000 + 1_500],
])("a killed worker leaves a clock to obey: dead after %i ms", async (diesAfterMs, takesMs, leastGap) => {
  const { ask, pass, startsOf, restart } = createWorld();
  void ask("breach", "a", { takesMs });
  await pass(diesAfterMs);
  restart();
  void ask("breach", "b");
  await pass(60_000);
  expect(startsOf("breach")).toHaveLength(2);
  expect(gaps(startsOf("breach"))[0]).toBeGreaterThanOrEqual(leastGap);
});

it("another service has a clock of its own, at once", async () => {
  const { now, stored, ask, pass, sent, choose } = createWorld();
  stored[SERVICE] = { last: {}, rejections: 1, silence: { startedAt: now(), until: now() + 600_000 } };
  void ask("breach", "a");
  await pass(1_000);
  expect(sent).toEqual([]);
  choose(OTHER);
  await pass(1_000);
  expect(sent).toHaveLength(1);
});

it("another service is not held to the silence of the one before, nor the other way round", async () => {
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
