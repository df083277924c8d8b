// The popup's first script, kept small: sends the first requests, so that the responses arrive while the rest loads.

import type { Envelope, Reply } from "../../shared/messages.ts";

/** The tab fields used here. */
interface EarlyTab {
  id?: number;
  incognito: boolean;
  url?: string;
}

/** The part of the extension API that all browsers have under this name. The cross-browser API is still loading. */
interface EarlyApi {
  runtime: { sendMessage(message: Envelope): Promise<Reply<unknown>> };
  storage: { onChanged: { addListener(listener: () => void): void } };
  tabs: {
    query(info: { active: true; currentWindow: true }): Promise<EarlyTab[]>;
    getCurrent(): Promise<EarlyTab | undefined>;
  };
}

interface EarlyAnswers {
  /** The active tab, and the popup's own tab if it was opened as a page. */
  tabs: Promise<[front: EarlyTab | undefined, own: EarlyTab | undefined]>;
  /** Settles once every request has a response. */
  answered: Promise<unknown>;
  /** The response to a message that was sent early, once; `undefined` for any other message, or if it may be stale. */
  take(message: Envelope): Promise<Reply<unknown>> | undefined;
}

declare global {
  var early: EarlyAnswers | undefined;
}

/** Asks about the active tab, or about the one that the popup's URL names. */
export function askEarly({ runtime, storage, tabs }: EarlyApi, tabIdInAddress: string | null): EarlyAnswers {
  const answers = new Map<string, Promise<Reply<unknown>>>();
  const send = (name: string, input?: unknown) => {
    const message: Envelope = input === undefined ? { name } : { name, input };
    const answer = runtime.sendMessage(message);
    // Whoever takes the response handles its error.
    answer.catch(() => undefined);
    answers.set(JSON.stringify(message), answer);
  };
  const askAbout = (tabId: number) => {
    send("getTabState", { tabId });
    send("getSiteBreaches", { tabId });
  };
  // A change may make any response stale, and nothing else listens yet.
  storage.onChanged.addListener(() => answers.clear());
  const found = Promise.all([tabs.query({ active: true, currentWindow: true }), tabs.getCurrent()]).then(
    ([[front], own]): Awaited<EarlyAnswers["tabs"]> => [front, own],
  );
  send("getCatalogState");
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
