// One question to the lookup service, from a click to its answer: outlives a background that is killed meanwhile.

import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import { type DataKind, TOLD_BY_QUESTION } from "../../../shared/privacy/data-consent.ts";
import type { Ask } from "../../../ui/page/ask.ts";
import { isNotAgreed } from "../accounts/lookup/failures.ts";

/** One failure is a killed worker, which the next question wakes; more are something else. */
const MAX_FAILURES = 3;
const BACK_OFF_MS = 300;

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** What asking takes of the popup around it. */
export interface AskServiceSources {
  ask: Ask;
  /** Lets the browser ask whether data of these kinds may be sent. */
  agree(...kinds: DataKind[]): Promise<boolean>;
  findIsPrivate(): Promise<boolean>;
  newId(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

/**
 * Asks a question and tells how it stands with every change. To be called in a click, before anything is awaited: the browser
 * may have to ask first. Gives the function that ends it: nothing is told after that, and the background gives it up.
 */
export type AskService = (question: LookupQuestion, tell: (state: QuestionState) => void) => () => void;

/** Makes the function that asks for one popup. */
export function createAskService(sources: AskServiceSources): AskService {
  const { ask, agree, findIsPrivate, newId, now, wait } = sources;
  return (question, tell) => {
    let isOver = false;
    const agreeing = agree(...TOLD_BY_QUESTION[question.about]).catch(() => false);

    /** The last state, once there will be no other. */
    async function follow(isPrivate: boolean): Promise<QuestionState | undefined> {
      const id = newId();
      let failures = 0;
      while (!isOver) {
        const reply = await ask("askLookupService", { id, question, isPrivate }).catch(() => undefined);
        if (reply?.ok && reply.value.state !== "running") return reply.value;
        if (isOver) return undefined;
        if (reply?.ok) {
          failures = 0;
          tell(reply.value);
          continue;
        }
        // A refusal is an answer like any other, and the same again if asked again.
        if (reply) return { state: "failed", at: now(), error: reply.error };
        if (++failures >= MAX_FAILURES) return { state: "failed", at: now(), error: STOPPED };
        await wait(BACK_OFF_MS);
      }
      return undefined;
    }

    function settle(state: QuestionState | undefined): void {
      if (state && !isOver) tell(state);
    }

    async function run(): Promise<void> {
      const isPrivate = await findIsPrivate().catch(() => true);
      const state = await follow(isPrivate);
      settle(state);
      const isRefused = state?.state === "failed" && isNotAgreed(state.error);
      // The browser is asking just now: what was refused is asked once the person said yes, for as long as they look.
      if (isRefused && (await agreeing) && !isOver) settle(await follow(isPrivate));
    }

    tell({ state: "running" });
    void run();
    return () => {
      isOver = true;
    };
  };
}
