// Erasing on the privacy page: one thing at a time, where it is asked about, and what became of the last.

import { useRef, useState } from "preact/hooks";
import type { Erasable, EraseOutcome } from "../../shared/privacy/stored-data.ts";
import type { Page } from "../../ui/hooks/page.ts";

/** Where something is erased: at its row, or at the list of requests above. */
export type ErasePlace = Erasable | "list";

interface ErasingState {
  /** Where the question stands whether to erase. */
  question?: ErasePlace;
  /** What is being erased. */
  running?: ErasePlace;
  /** What was erased last; without an outcome where nobody answered. */
  erased?: { at: ErasePlace; outcome?: EraseOutcome };
}

export interface Erasing extends ErasingState {
  /** Asks the person first. */
  ask(at: ErasePlace): void;
  /** Takes the question back. */
  keep(): void;
  /** Never rejects. */
  erase(at: ErasePlace): Promise<void>;
}

export interface ErasingSources {
  /** Asks the background, and waits for as long as a provider may take. */
  askPatiently: Page["ask"];
}

/** One place for all that is erased on the page. `refresh` reads what is stored anew, before it is said what became of it. */
export function useErasing({ askPatiently }: ErasingSources, refresh: () => Promise<void>): Erasing {
  const [state, setState] = useState<ErasingState>({});
  const isRunning = useRef(false);

  async function erase(at: ErasePlace): Promise<void> {
    // A double click is one wish.
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ running: at });
    const kind = at === "list" ? "sent-requests" : at;
    const reply = await askPatiently("eraseStored", { kind }).catch(() => undefined);
    await refresh();
    isRunning.current = false;
    setState({ erased: { at, outcome: reply?.ok ? reply.value : undefined } });
  }

  return {
    ...state,
    ask: (at) => setState({ question: at }),
    keep: () => setState(({ question: _, ...rest }) => rest),
    erase,
  };
}
