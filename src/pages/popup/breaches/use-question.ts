// One request to the lookup service from a component: given up when the component unmounts or is about something else.

import { useEffect, useRef, useState } from "preact/hooks";
import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import { useAskService } from "./use-ask-service.ts";

interface AskedQuestion {
  /** State of the last question; absent if there was none, or if it was given up. */
  state?: QuestionState;
  /** Asks a question in place of the last one. Call it in a click, before any await. */
  put(question: LookupQuestion): void;
  giveUp(): void;
}

/** Holds one question at a time. What was asked about one subject is never shown for another. */
export function useQuestion(subject: string): AskedQuestion {
  const askService = useAskService();
  const [asked, setAsked] = useState<{ subject: string; state: QuestionState }>();
  const stop = useRef<(() => void) | undefined>(undefined);

  function giveUp(): void {
    stop.current?.();
    stop.current = undefined;
    setAsked(undefined);
  }

  useEffect(() => giveUp, [subject]);
  return {
    // The effect comes too late for the first frame about another subject.
    state: asked?.subject === subject ? asked.state : undefined,
    giveUp,
    put(question) {
      giveUp();
      stop.current = askService(question, (state) => setAsked({ subject, state }));
    },
  };
}
