// The browser's question whether data of a kind may be sent: asked in a click, and a no is reported to the background.

import type { DataKind } from "../../shared/privacy/data-consent.ts";
import type { Ask } from "../../ui/page/ask.ts";

interface ConsentSources {
  ask: Ask;
  /** Lets the browser ask, where it does; gives whether the data may be sent. */
  agreeTo(...kinds: DataKind[]): Promise<boolean>;
  /** Whether the tab that the popup is about is in a private window. */
  findIsPrivate(): Promise<boolean>;
}

/**
 * Makes the function by which one popup lets the browser ask. To be called in a click, before anything is awaited; rejects
 * where the browser could not ask, which is no answer of the person's.
 */
export function createConsent({ ask, agreeTo, findIsPrivate }: ConsentSources) {
  let questions = 0;

  /** What the person pressed is not done by itself later: they said no to just that. */
  async function reportNo(kind: DataKind): Promise<void> {
    await ask("answerConsent", { kind, isAgreed: false, isPrivate: await findIsPrivate() });
  }

  return async (...kinds: DataKind[]): Promise<boolean> => {
    const mine = ++questions;
    const isAgreed = await agreeTo(...kinds);
    // A question that made room for another is no longer the one that the person sees.
    if (!isAgreed && mine === questions) await Promise.all(kinds.map(reportNo)).catch(() => undefined);
    return isAgreed;
  };
}
