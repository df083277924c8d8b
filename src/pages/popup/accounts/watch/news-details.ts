// The details of new breaches: opened one by one, and asked for where the catalogue on this computer has none.

import type { QuestionState } from "../../../../shared/accounts/lookup.ts";
import type { AskService } from "../../breaches/ask-service.ts";

export interface NewsDetails {
  /** What is known of the opened ones, by the names of breaches. */
  open: ReadonlyMap<string, QuestionState>;
  /** Opens the details of a breach, or closes them. To be called in a click. */
  toggle(name: string): void;
}

/** Makes the store of one popup. `changed` is called with every change. */
export function createNewsDetails(askService: AskService, changed: () => void): NewsDetails {
  const open = new Map<string, QuestionState>();
  const stops = new Map<string, () => void>();
  return {
    open,
    toggle(name) {
      stops.get(name)?.();
      stops.delete(name);
      if (open.delete(name)) return changed();
      const stop = askService({ about: "breach", name }, (state) => {
        open.set(name, state);
        changed();
      });
      stops.set(name, stop);
    },
  };
}
