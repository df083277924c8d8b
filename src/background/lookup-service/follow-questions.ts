// Requests that a page polls: each one runs once, for as long as a page asks for its result.

/** Longest time until a poll is answered. The page then polls again, which also detects a worker that was killed. */
const ANSWER_AFTER_MS = 2_500;

/** A page that has not polled for this long was closed, or follows another request. */
const ABANDONED_AFTER_MS = 10_000;

/** When a waiting request is expected to start (milliseconds since the epoch), and why the service asked it to wait. */
export interface Turn {
  expectedAt?: number;
  said?: string;
}

type Running = { state: "running" } & Turn;

/** The same `id` means the same request. A newer request replaces the one with the same `service`. */
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
 * Creates a message handler that starts a request or polls it. `ask` must settle once its signal is aborted. `turnOf`
 * returns what is known of a request's turn.
 */
export function followQuestions<Question extends Followed, Outcome>(
  ask: (question: Question, signal: AbortSignal) => Promise<Outcome>,
  turnOf: (question: Question) => Turn | undefined,
): (question: Question) => Promise<Outcome | Running> {
  const runs = new Map<string, Run<Outcome>>();

  function end(id: string): void {
    runs.get(id)?.giveUp.abort();
    runs.delete(id);
  }

  function begin(question: Question): Run<Outcome> {
    const { id, service } = question;
    // Cancel the request that this one replaces.
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
      const respond = () => resolve({ state: "running", ...turnOf(question) });
      setTimeout(respond, ANSWER_AFTER_MS);
    });
    return Promise.race<Outcome | Running>([run.outcome, notYet]);
  };
}
