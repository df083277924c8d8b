// Runs the request queue against a model: its limits and its order hold, and every request ends, once.
import fc from "fast-check";
import { expect, it } from "vitest";
import { PRIORITIES } from "../../../../src/background/lookup-service/rate-limited-queue.ts";
import { ServiceError } from "../../../../src/shared/errors.ts";
import { LOOKUP_FAMILIES, type LookupFamily } from "../../../../src/shared/records/rate-limits.ts";
import { createWorld, SERVICE, type Sent } from "../lookup-service/queue-world.ts";
import { type Limited, tooEarly } from "./limits.ts";
import { playModel, type Step } from "./play.ts";

const HOUR_MS = 3_600_000;
const OTHER = "https://other.example";

/** How the service refuses: how often, and with how long a wait. */
interface Refusal {
  status: 429 | 503;
  seconds: number;
  times: number;
}

type Outcome = "result" | "error" | Refusal;

interface Place {
  family: LookupFamily;
  key: string;
  /** To this service only, instead of the current one. */
  of?: string;
}

interface Asked extends Place {
  priority: number;
  takesMs: number;
  outcome: Outcome;
}

/** A request that waits in the queue, or has ended. */
interface Job extends Asked {
  requests: Sent[];
  refusalCount: number;
  end?: "result" | "error" | "canceled";
}

class Limiter {
  readonly world = createWorld({ isSteady: true, writeMs: 5 });
  readonly problems: string[] = [];
  /** When the clock was set forward. */
  readonly forward: number[] = [];
  /** Requests to the live worker, in the order of their arrival. */
  private jobs: Job[] = [];
  private readonly waits = new Map<Sent, number>();
  private longestMs = 0;

  private find({ family, key, of }: Place): Job | undefined {
    return this.waiting({ family, of }).find((job) => job.key === key);
  }

  private waiting({ family, of }: Omit<Place, "key">): Job[] {
    return this.jobs.filter((job) => job.family === family && job.of === of && job.end === undefined);
  }

  ask(asked: Asked): void {
    const { family, key, priority, takesMs, of, outcome } = asked;
    const same = this.find(asked);
    const job: Job = same ?? { ...asked, requests: [], refusalCount: 0 };
    job.priority = Math.min(job.priority, priority);
    if (!same) this.jobs.push(job);
    const { world, problems } = this;
    const refusals = typeof outcome === "object" ? outcome.times : 0;
    // After several refusals, the queue waits longer by itself, at most an hour.
    this.longestMs += (refusals + 1) * (2_000 + takesMs) + refusals * HOUR_MS;
    const onSent = (request: Sent) => {
      job.requests.push(request);
      const [first] = this.waiting(job).toSorted((one, other) => one.priority - other.priority);
      if (first !== job) problems.push(`${key} before ${first?.key}`);
    };
    const answered = world.ask(family, key, {
      priority,
      takesMs,
      of,
      onSent,
      answer: () => this.respond(job),
    });
    const end = (how: Job["end"]) => {
      if (!same && job.end === undefined) job.end = how;
    };
    void answered.then(
      () => end("result"),
      () => end("error"),
    );
  }

  private respond(job: Job): string {
    const { outcome, requests, refusalCount } = job;
    if (outcome === "error") throw new ServiceError({ code: "offline", service: "lookup" });
    if (outcome === "result" || refusalCount === outcome.times) return "result";
    const { status, seconds: retryAfterSeconds } = outcome;
    const request = requests.at(-1);
    job.refusalCount++;
    if (request) this.waits.set(request, retryAfterSeconds * 1_000);
    const code = status === 429 ? "rate-limited" : "unavailable";
    throw new ServiceError({ code, status, service: "lookup", retryAfterSeconds });
  }

  cancel(place: Place): void {
    const job = this.find(place);
    this.world.queue.cancel(place.family, place.key, place.of);
    if (job) job.end = "canceled";
  }

  kill(): void {
    this.jobs = [];
    this.world.restart();
  }

  /** Lets everything end, and returns what doesn't hold. */
  async judge(): Promise<string[]> {
    const { world, jobs } = this;
    await world.pass(this.longestMs, () => jobs.every(({ end }) => end !== undefined));
    const endless = jobs.filter(({ end }) => end === undefined).map(({ key }) => `${key} never ends`);
    const wrong = jobs.filter(
      ({ outcome, end }) => end !== "canceled" && typeof outcome === "string" && end !== outcome,
    );
    const repeated = jobs.filter(({ requests, refusalCount }) => requests.length > refusalCount + 1);
    const asLimited = (sent: Sent): Limited => {
      const { at, family, life, endedAt = life.diedAt } = sent;
      const waitMs = this.waits.get(sent);
      const silence = waitMs === undefined ? undefined : { from: endedAt, until: endedAt + waitMs };
      return { at, family, life, arrivedBy: Math.min(endedAt, life.diedAt), silence };
    };
    const early = [SERVICE, OTHER].flatMap((service) =>
      tooEarly(world.sent.filter((it) => it.service === service).map(asLimited), this.forward),
    );
    return [
      ...this.problems,
      ...endless,
      ...repeated.map(({ key }) => `${key} is sent again`),
      ...wrong.map(({ key, end }) => `${key} ends with ${end}`),
      ...early,
    ];
  }
}

const place = {
  family: fc.constantFrom(...LOOKUP_FAMILIES),
  key: fc.constantFrom("a", "b", "c", "d"),
  of: fc.constantFrom(undefined, undefined, OTHER),
};

const refusal = fc.record({
  status: fc.constantFrom(429, 503),
  seconds: fc.integer({ min: 1, max: 20 }),
  times: fc.integer({ min: 1, max: 3 }),
});

const STEPS: Step<Limiter>[] = [
  {
    name: "ask",
    weight: 8,
    input: fc.record({
      ...place,
      priority: fc.constantFrom(...Object.values(PRIORITIES)),
      takesMs: fc.constantFrom(0, 2, 50, 700, 9_000),
      outcome: fc.oneof({ weight: 3, arbitrary: fc.constant("result") }, fc.constant("error"), {
        weight: 2,
        arbitrary: refusal,
      }),
    }),
    run: (model, asked: Asked) => model.ask(asked),
  },
  { name: "cancel", weight: 2, input: fc.record(place), run: (model, it: Place) => model.cancel(it) },
  {
    name: "choose",
    input: fc.constantFrom(SERVICE, OTHER),
    run: ({ world }, service: string) => world.choose(service),
  },
  {
    name: "set the clock by",
    input: fc.constantFrom(-8_760 * HOUR_MS, -HOUR_MS, -1, HOUR_MS, 8_760 * HOUR_MS),
    run({ world, forward }, ms: number) {
      world.jump(ms);
      if (ms > 0) forward.push(world.real());
    },
  },
  {
    name: "wait",
    weight: 5,
    input: fc.constantFrom(1, 2, 40, 800, 3_000),
    run: ({ world }, ms: number) => world.pass(ms),
  },
  { name: "kill", weight: 2, run: (model) => model.kill() },
];

it("keeps limits and order, and ends every request", async () => {
  await playModel(STEPS, {
    runs: 300,
    async play(commands) {
      const model = new Limiter();
      await commands(model);
      expect(await model.judge()).toEqual([]);
    },
  });
});
