// Questions to services that are under way, tests of their addresses among them: each runs once, for as long as somebody asks
// after it.

import type { ServiceTest, TestOutcome } from "../../shared/settings/service-test.ts";

/** A page is answered after so long at the latest, and asks again: messages of a killed worker are lost, and noticed so. */
const ANSWER_AFTER_MS = 2_500;

/** A page that has not asked for so long was closed, or has another address to test. */
const ABANDONED_AFTER_MS = 10_000;

type Running = { state: "running"; expectedAt?: number };

/** What tells one question from another, and which one a later one takes the place of: the one of the same `service`. */
type Followed = Pick<ServiceTest, "id"> & { service: string };

/** What tests, or other questions, take of the world around them. */
export interface TestWorld<Test extends Followed, Outcome> {
  /** Asks the one question, in its turn where there are turns. Must end, one way or another, once `signal` is aborted. */
  ask(test: Test, signal: AbortSignal): Promise<Outcome>;
  /** When the turn of a test comes that waits for it, in milliseconds since the epoch. */
  expectedAt(test: Test): number | undefined;
  wait(delayMs: number): Promise<void>;
}

interface Run<Outcome> {
  outcome: Promise<Outcome>;
  giveUp: AbortController;
  service: string;
  /** Goes up with every question after it. */
  questions: number;
}

/** Makes the answer to the message `testService`, or to another one of its kind. */
export function createServiceTests<Test extends Followed = ServiceTest, Outcome = TestOutcome>(
  world: TestWorld<Test, Outcome>,
): (test: Test) => Promise<Outcome | Running> {
  const runs = new Map<string, Run<Outcome>>();

  function end(id: string): void {
    runs.get(id)?.giveUp.abort();
    runs.delete(id);
  }

  function begin(test: Test): Run<Outcome> {
    // Another test of the same service: nobody waits for the one before.
    for (const [id, { service }] of runs) if (service === test.service) end(id);
    const giveUp = new AbortController();
    const run = { outcome: world.ask(test, giveUp.signal), giveUp, service: test.service, questions: 0 };
    runs.set(test.id, run);
    return run;
  }

  async function endUnlessAskedAfter(id: string, run: Run<Outcome>): Promise<void> {
    const asked = ++run.questions;
    await world.wait(ABANDONED_AFTER_MS);
    if (run.questions === asked && runs.get(id) === run) end(id);
  }

  return (test) => {
    const run = runs.get(test.id) ?? begin(test);
    void endUnlessAskedAfter(test.id, run);
    const notYet = world.wait(ANSWER_AFTER_MS).then((): Running => {
      const expectedAt = world.expectedAt(test);
      return { state: "running", ...(expectedAt !== undefined && { expectedAt }) };
    });
    return Promise.race<Outcome | Running>([run.outcome, notYet]);
  };
}
