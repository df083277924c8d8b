// Questions to services that a page asks after: each runs once, for as long as somebody asks after it.

/** A page is answered after so long at the latest, and asks again: messages of a killed worker are lost, and noticed so. */
const ANSWER_AFTER_MS = 2_500;

/** A page that has not asked for so long was closed, or has another question. */
const ABANDONED_AFTER_MS = 10_000;

type Running = { state: "running"; expectedAt?: number };

/** The same `id` is the same question. A later one takes the place of the one of the same `service`. */
interface Followed {
  id: string;
  service?: string;
}

interface Run<Outcome> {
  outcome: Promise<Outcome>;
  giveUp: AbortController;
  service?: string;
  abandoned?: ReturnType<typeof setTimeout>;
}

/**
 * Makes the answer to a message that asks, or asks after, a question. `ask` has to end once its signal is aborted;
 * `expectedAt` tells when the turn of a question that waits comes, in milliseconds since the epoch.
 */
export function followQuestions<Question extends Followed, Outcome>(
  ask: (question: Question, signal: AbortSignal) => Promise<Outcome>,
  expectedAt: (question: Question) => number | undefined,
): (question: Question) => Promise<Outcome | Running> {
  const runs = new Map<string, Run<Outcome>>();

  function end(id: string): void {
    runs.get(id)?.giveUp.abort();
    runs.delete(id);
  }

  function begin(question: Question): Run<Outcome> {
    const { id, service } = question;
    // Nobody waits for the one before.
    for (const [other, run] of runs) if (service !== undefined && run.service === service) end(other);
    const giveUp = new AbortController();
    const run = { outcome: ask(question, giveUp.signal), giveUp, service };
    runs.set(id, run);
    return run;
  }

  return (question) => {
    const run = runs.get(question.id) ?? begin(question);
    clearTimeout(run.abandoned);
    run.abandoned = setTimeout(() => {
      if (runs.get(question.id) === run) end(question.id);
    }, ABANDONED_AFTER_MS);
    const notYet = new Promise<Running>((resolve) => {
      const respond = () => resolve({ state: "running", expectedAt: expectedAt(question) });
      setTimeout(respond, ANSWER_AFTER_MS);
    });
    return Promise.race<Outcome | Running>([run.outcome, notYet]);
  };
}
