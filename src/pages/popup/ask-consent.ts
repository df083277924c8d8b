// The browser's consent prompt for a kind of data: opened in a click. A refusal is reported to the background.

import type { DataKind } from "../../shared/privacy/data-consent.ts";
import type { Commands } from "../../ui/page/commands.ts";

interface ConsentSources {
  commands: Commands;
  /** Prompts, if the browser does that; resolves to whether the data may be sent. */
  agreeTo(...kinds: DataKind[]): Promise<boolean>;
  /** Whether the tab that the popup is about is in a private window. */
  findIsPrivate(): Promise<boolean>;
}

/**
 * Creates one popup's consent function. Call it in a click, before any await. Rejects if the browser couldn't prompt, which
 * isn't an answer from the user.
 */
export function createConsent({ commands, agreeTo, findIsPrivate }: ConsentSources) {
  let questions = 0;

  /** Keeps what the user pressed from being carried out later, because they refused. */
  async function reportNo(kind: DataKind): Promise<void> {
    await commands.answerConsent({ kind, isAgreed: false, isPrivate: await findIsPrivate() });
  }

  return async (...kinds: DataKind[]): Promise<boolean> => {
    const mine = ++questions;
    const isAgreed = await agreeTo(...kinds);
    // A prompt that was replaced by another is no longer the one that the user sees.
    if (!isAgreed && mine === questions) await Promise.all(kinds.map(reportNo)).catch(() => undefined);
    return isAgreed;
  };
}
