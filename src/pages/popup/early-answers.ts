// The first script of the popup, and a small one: it asks what is shown first, and the answers come while all else is loaded.

import type { Envelope, Reply } from "../../shared/messages.ts";

/** What of a tab is read here. */
interface EarlyTab {
  id?: number;
  incognito: boolean;
  url?: string;
}

/** The part of the extension API that all browsers have by this name; the cross-browser one is still being loaded. */
interface EarlyApi {
  runtime: { sendMessage(message: Envelope): Promise<Reply<unknown>> };
  storage: { onChanged: { addListener(listener: () => void): void } };
  tabs: {
    query(info: { active: true; currentWindow: true }): Promise<EarlyTab[]>;
    getCurrent(): Promise<EarlyTab | undefined>;
  };
}

interface EarlyAnswers {
  /** The tab in front, and the one that the popup is in where it was opened as a page. */
  tabs: Promise<[front: EarlyTab | undefined, own: EarlyTab | undefined]>;
  /** Settles once all that was asked is answered. */
  answered: Promise<unknown>;
  /** Gives the answer to a message that was sent early, once; `undefined` for any other, and for what may be stale. */
  take(message: Envelope): Promise<Reply<unknown>> | undefined;
}

declare global {
  var early: EarlyAnswers | undefined;
}

/** Asks about the tab in front, or the one that the popup's address names. */
export function askEarly({ runtime, storage, tabs }: EarlyApi, tabIdInAddress: string | null): EarlyAnswers {
  const answers = new Map<string, Promise<Reply<unknown>>>();
  const ask = (name: string, input?: unknown) => {
    const message: Envelope = input === undefined ? { name } : { name, input };
    const answer = runtime.sendMessage(message);
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    answers.set(JSON.stringify(message), answer);
  };
  const askAbout = (tabId: number) => {
    ask("getTabState", { tabId });
    ask("getSiteBreaches", { tabId });
  };
  // Whatever was answered before a change may be otherwise now, and nobody else listens yet.
  storage.onChanged.addListener(() => answers.clear());
  const found = Promise.all([tabs.query({ active: true, currentWindow: true }), tabs.getCurrent()]).then(
    ([[front], own]): Awaited<EarlyAnswers["tabs"]> => [front, own],
  );
  ask("getCatalogState");
  if (tabIdInAddress !== null) askAbout(Number(tabIdInAddress));
  const answered = found
    .then(([front]) => {
      if (tabIdInAddress === null && front?.id !== undefined) askAbout(front.id);
    })
    .catch(() => undefined)
    .then(() => Promise.allSettled(answers.values()));
  return {
    tabs: found,
    answered,
    take(message) {
      const key = JSON.stringify(message);
      const answer = answers.get(key);
      answers.delete(key);
      return answer;
    },
  };
}
