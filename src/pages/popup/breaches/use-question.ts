// One question to the lookup service, as a component asks it: given up when the component goes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import { useAskService } from "./use-ask-service.ts";

interface AskedQuestion {
  /** How it stands with the last question; absent where none was asked, or it was given up. */
  state?: QuestionState;
  /** Asks, in place of what was asked before. To be called in a click, before anything is awaited. */
  put(question: LookupQuestion): void;
  giveUp(): void;
}

/** One place for questions. */
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
