// One request to the lookup service from a component: given up when the component unmounts.

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

/** Holds one question at a time. */
export function useQuestion(): AskedQuestion {
  const askService = useAskService();
  const [state, setState] = useState<QuestionState>();
  const stop = useRef<(() => void) | undefined>(undefined);

  function giveUp(): void {
    stop.current?.();
    stop.current = undefined;
    setState(undefined);
  }

  useEffect(() => giveUp, []);
  return {
    state,
    giveUp,
    put(question) {
      giveUp();
      stop.current = askService(question, setState);
    },
  };
}
