// The queue to the lookup service, over a clock that only moves when nothing else can happen.
import { describe, expect, it } from "vitest";
import { createPoliteQueue, PRIORITIES } from "../../../src/background/polite-queue.ts";
import { ServiceError } from "../../../src/shared/errors.ts";
import { createWorld, gaps, rateLimited } from "./queue-world.ts";

describe("the queue", () => {
  it("asks at most once per 1,600 ms and family", async () => {
    const { world, ask, pass, startsOf } = createWorld();
    const queue = createPoliteQueue(world);
    const answers = Promise.all([
      ...["a", "b", "c", "d"].map((key) => ask(queue, "breach", key)),
      ...["e", "f"].map((key) => ask(queue, "paste", key)),
    ]);
    await pass(60_000);
    expect(await answers).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(gaps(startsOf("breach"))).toEqual([1_600, 1_600, 1_600]);
    expect(gaps(startsOf("paste"))).toEqual([1_600]);
  });

  it("asks another service by its own clock, and never two of one service at a time", async () => {
    const { world, ask, pass, startsOf, sent, choose } = createWorld();
    const queue = createPoliteQueue(world);
    const other = "https://other.example";
    void ask(queue, "breach", "a");
    void ask(queue, "breach", "test", { of: other, takesMs: 5_000 });
    await pass(100);
    expect(startsOf("breach"), "neither waits for the other").toHaveLength(2);
    choose(other);
    void ask(queue, "breach", "b");
    expect(queue.placeOf("breach", "test", other)).toEqual({ state: "asking" });
    await pass(60_000);
    expect(sent.map(({ key }) => key).toSorted()).toEqual(["a", "b", "test"]);
    expect(gaps(startsOf("breach").slice(1))[0]).toBeGreaterThanOrEqual(5_000 + 1_500);
  });

  it("takes a question to another service out of the queue", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    const other = "https://other.example";
    void ask(queue, "breach", "first", { of: other });
    const second = ask(queue, "breach", "second", { of: other });
    await pass(100);
    expect(queue.placeOf("breach", "second", other)).toMatchObject({ state: "waiting" });
    queue.cancel("breach", "second", other);
    await expect(second).rejects.toMatchObject({ data: { code: "aborted" } });
    await pass(60_000);
    expect(sent.map(({ key }) => key)).toEqual(["first"]);
  });

  it("makes one request of the same question asked twice, and two of two questions", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    const answers = Promise.all([
      ask(queue, "breach", "a"),
      ask(queue, "breach", "a"),
      ask(queue, "paste", "a"),
    ]);
    await pass(60_000);
    expect(await answers).toEqual(["a", "a", "a"]);
    expect(sent.map(({ family }) => family).toSorted()).toEqual(["breach", "paste"]);
  });

  it("lets a person go first, then what they watch, then the catalogue", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    void ask(queue, "breach", "under way", { priority: PRIORITIES.catalogue });
    await pass(10);
    void ask(queue, "breach", "catalogue", { priority: PRIORITIES.catalogue });
    void ask(queue, "breach", "watched", { priority: PRIORITIES.watch });
    void ask(queue, "breach", "person");
    await pass(60_000);
    expect(sent.map(({ key }) => key)).toEqual(["under way", "person", "watched", "catalogue"]);
  });

  it("tells how long a question has to wait, and why", async () => {
    const { world, ask, pass } = createWorld();
    const queue = createPoliteQueue(world);
    for (const key of ["a", "b", "c"]) void ask(queue, "breach", key, { takesMs: 500 });
    await pass(100);
    expect(queue.placeOf("breach", "a")).toEqual({ state: "asking" });
    const start = world.now() - 100;
    expect(queue.placeOf("breach", "b")).toEqual({
      state: "waiting",
      expectedAt: start + 1_600,
      why: "turn",
    });
    expect(queue.placeOf("breach", "c")).toEqual({
      state: "waiting",
      expectedAt: start + 3_200,
      why: "turn",
    });
    expect(queue.placeOf("paste", "b")).toBeUndefined();
  });

  it("drops what was cancelled while it waited, unasked", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    const outcomes = Promise.allSettled(["a", "b", "c"].map((key) => ask(queue, "breach", key)));
    await pass(10);
    queue.cancel("breach", "b");
    await pass(60_000);
    expect(sent.map(({ key }) => key)).toEqual(["a", "c"]);
    const [, cancelled] = await outcomes;
    expect(cancelled).toMatchObject({ status: "rejected", reason: { data: { code: "aborted" } } });
  });

  it("gives up what was cancelled while it was asked, and counts it as a request", async () => {
    const { world, ask, pass, startsOf } = createWorld();
    const queue = createPoliteQueue(world);
    const outcomes = Promise.allSettled([
      ask(queue, "breach", "a", { takesMs: 900 }),
      ask(queue, "breach", "b"),
    ]);
    await pass(300);
    queue.cancel("breach", "a");
    expect(queue.placeOf("breach", "a")).toBeUndefined();
    await pass(60_000);
    expect((await outcomes)[0].status).toBe("rejected");
    // Given up after 300 ms, it may have reached the service as late as that.
    expect(gaps(startsOf("breach"))).toEqual([1_800]);
  });

  it("passes on a failure, and goes on", async () => {
    const { world, ask, pass } = createWorld();
    const queue = createPoliteQueue(world);
    const failure = new ServiceError({ code: "offline", service: "lookup" });
    const outcomes = Promise.allSettled([
      ask(queue, "breach", "a", {
        answer: () => {
          throw failure;
        },
      }),
      ask(queue, "breach", "b"),
    ]);
    await pass(60_000);
    expect(await outcomes).toEqual([
      { status: "rejected", reason: failure },
      { status: "fulfilled", value: "b" },
    ]);
  });
});

describe("after a rejection", () => {
  it("is silent in both families until it is over, and then asks the same again", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    let rejections = 1;
    const answer = ask(queue, "breach", "a", {
      answer: () => {
        if (rejections-- > 0) throw rateLimited(4);
        return "late";
      },
    });
    await pass(100);
    const paste = ask(queue, "paste", "a");
    await pass(10);
    expect(queue.placeOf("paste", "a")).toMatchObject({ state: "waiting", why: "service-asked-to-wait" });
    await pass(60_000);
    expect(await answer).toBe("late");
    expect(await paste).toBe("a");
    const [first, ...others] = sent.map(({ at }) => at);
    for (const at of others) expect(at - (first ?? 0)).toBeGreaterThanOrEqual(50 + 4_500);
  });

  it("gives a question up after the third, and says how long to wait", async () => {
    const { world, ask, pass, sent } = createWorld();
    const queue = createPoliteQueue(world);
    const outcome = ask(queue, "breach", "a", {
      answer: () => {
        throw rateLimited();
      },
    }).catch((error: unknown) => error);
    await pass(600_000);
    expect(await outcome).toMatchObject({
      data: { code: "rate-limited", status: 429, retryAfterSeconds: 9 },
    });
    expect(sent).toHaveLength(3);
    expect(gaps(sent.map(({ at }) => at))).toEqual([50 + 2_500, 50 + 4_500]);
  });
});

describe("a killed worker", () => {
  it("leaves a clock that the next one obeys, wherever it died", async () => {
    for (const diesAfterMs of [0, 1, 30, 49, 60, 1_000, 1_599]) {
      const { world, ask, pass, startsOf } = createWorld();
      const first = createPoliteQueue(world);
      void ask(first, "breach", "a").catch(() => undefined);
      await pass(diesAfterMs);
      // The old queue can write no more: its worker is gone.
      const second = createPoliteQueue({ ...world });
      world.writeClock = async () => undefined;
      void ask(second, "breach", "b");
      await pass(60_000);
      const [one = 0, two = 0] = startsOf("breach").slice(-2);
      expect(startsOf("breach"), `after ${diesAfterMs} ms`).toHaveLength(2);
      expect(two - one).toBeGreaterThanOrEqual(1_600);
    }
  });

  it("does not end a silence", async () => {
    const { world, ask, pass, sent } = createWorld();
    const first = createPoliteQueue(world);
    void ask(first, "breach", "a", {
      answer: () => {
        throw rateLimited(30);
      },
    }).catch(() => undefined);
    await pass(100);
    const second = createPoliteQueue({ ...world });
    first.cancel("breach", "a");
    void ask(second, "paste", "b");
    await pass(120_000);
    expect(gaps(sent.map(({ at }) => at))).toEqual([50 + 30_500]);
  });
});

it("goes on at its pace when the computer's clock is set back", async () => {
  const { world, ask, pass, sent, setBack } = createWorld();
  const queue = createPoliteQueue(world);
  const answers = Promise.all([ask(queue, "breach", "a"), ask(queue, "breach", "b")]);
  await pass(100);
  setBack(3_600_000);
  await pass(3_300);
  expect(await answers).toEqual(["a", "b"]);
  expect(sent).toHaveLength(2);
  // So does the worker after, which finds times of the future.
  setBack(86_400_000);
  const next = createPoliteQueue(world);
  const later = ask(next, "breach", "c");
  await pass(1_700);
  expect(await later).toBe("c");
});

describe("another service", () => {
  const OTHER = "https://other.example";

  it("has a clock of its own, at once", async () => {
    const { world, ask, pass, sent, choose } = createWorld();
    const silent = { since: world.now(), until: world.now() + 600_000 };
    world.readClocks = async () => ({
      "https://lookup.example": { last: {}, rejections: 1, silence: silent },
    });
    const queue = createPoliteQueue(world);
    void ask(queue, "breach", "a");
    await pass(1_000);
    expect(sent).toEqual([]);
    choose(OTHER);
    queue.serviceChanged();
    await pass(1_000);
    expect(sent).toHaveLength(1);
    choose("https://lookup.example");
    queue.serviceChanged();
    void ask(queue, "breach", "b");
    await pass(500_000);
    expect(sent).toHaveLength(1);
  });

  it("is not held to a silence that the one before asked for, nor the other way round", async () => {
    const { world, ask, pass, sent, choose } = createWorld();
    const queue = createPoliteQueue(world);
    void ask(queue, "breach", "a", {
      takesMs: 500,
      answer: () => {
        if (sent.length === 1) throw rateLimited(600);
        return "a";
      },
    });
    await pass(100);
    choose(OTHER);
    queue.serviceChanged();
    await pass(3_000);
    const answer = ask(queue, "paste", "b");
    await pass(2_000);
    expect(await answer).toBe("b");
    choose("https://lookup.example");
    const countBefore = sent.length;
    void ask(queue, "paste", "c");
    await pass(500_000);
    expect(sent).toHaveLength(countBefore);
  });
});
