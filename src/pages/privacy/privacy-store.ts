// What the privacy page knows: the list of requests, what is stored, and what became of erasing.

import type { SentRequest } from "../../shared/messages.ts";
import type { Erasable, EraseOutcome, StoredItem } from "../../shared/privacy/stored-data.ts";
import type { Ask } from "../../ui/page/ask.ts";

/** Where something is erased: at its row, or at the list of requests above. */
export type ErasePlace = Erasable | "list";

/** What came of erasing last; "no-answer" where it is not known. */
export interface Erased {
  at: ErasePlace;
  outcome: EraseOutcome | "no-answer";
}

export interface PrivacySnapshot {
  isPrivate: boolean;
  /** Oldest first; absent until it is known. */
  sent?: SentRequest[];
  isSentSilent: boolean;
  /** Absent until it is known. */
  stored?: StoredItem[];
  isStoredSilent: boolean;
  /** The service to which requests are shown; absent: all. */
  service?: SentRequest["service"];
  /** How many requests are shown. */
  shownCount: number;
  copied?: "copied" | "failed";
  /** Where the question stands whether to erase. */
  question?: ErasePlace;
  erasing?: ErasePlace;
  erased?: Erased;
}

export type PrivacyAction =
  | { kind: "filter"; service?: SentRequest["service"] }
  | { kind: "more" }
  | { kind: "copy"; text: string }
  | { kind: "ask"; at: ErasePlace }
  | { kind: "keep" }
  | { kind: "erase"; at: ErasePlace };

/** Carries out what the person does. */
export type OnPrivacyAction = (action: PrivacyAction) => void;

/** What the store needs of the browser. */
export interface PrivacySources {
  ask: Ask;
  /** As `ask`, but waits for as long as a provider may take. */
  askPatiently: Ask;
  findIsPrivate(): Promise<boolean>;
  copy(text: string): Promise<void>;
  /** Tells pages that only show what they saw of calls that they are to be forgotten. */
  tellCallsForgotten(): void;
}

export interface PrivacyStore {
  snapshot(): PrivacySnapshot;
  /** Reads both lists anew. Never rejects. */
  refresh(): Promise<void>;
  /** Never rejects. */
  act(action: PrivacyAction): Promise<void>;
}

/** So many requests are shown at first, and more with each wish for more. */
export const PAGE_LENGTH = 20;

/** What is erased at a place. */
export function erasedAt(at: ErasePlace): Erasable {
  return at === "list" ? "sent-requests" : at;
}

/** Makes the store of one page. `changed` is called with every change. */
export function createPrivacyStore(sources: PrivacySources, changed: () => void): PrivacyStore {
  let snapshot: PrivacySnapshot = {
    isPrivate: false,
    isSentSilent: false,
    isStoredSilent: false,
    shownCount: PAGE_LENGTH,
  };
  /** Goes up with each reading: only the last one's answer is shown. */
  let readings = 0;

  function update(news: Partial<PrivacySnapshot>, gone: (keyof PrivacySnapshot)[] = []): void {
    const known: Partial<PrivacySnapshot> = { ...snapshot };
    for (const key of gone) delete known[key];
    snapshot = { ...(known as PrivacySnapshot), ...news };
    changed();
  }

  async function refresh(): Promise<void> {
    const reading = ++readings;
    const [isPrivate, sent, stored] = await Promise.all([
      sources.findIsPrivate().catch(() => false),
      sources.ask("listSentRequests").catch(() => undefined),
      sources.ask("listStored").catch(() => undefined),
    ]);
    if (reading !== readings) return;
    update({
      isPrivate,
      isSentSilent: !sent?.ok,
      ...(sent?.ok && { sent: sent.value }),
      isStoredSilent: !stored?.ok,
      ...(stored?.ok && { stored: stored.value }),
    });
  }

  async function askToErase(at: ErasePlace): Promise<Erased["outcome"]> {
    const reply = await sources.askPatiently("eraseStored", { kind: erasedAt(at) }).catch(() => undefined);
    return reply?.ok ? reply.value : "no-answer";
  }

  async function erase(at: ErasePlace): Promise<void> {
    // One at a time: a double click is one wish.
    if (snapshot.erasing !== undefined) return;
    update({ erasing: at }, ["question", "erased", "copied"]);
    const outcome = await askToErase(at);
    if (at === "cloud-calls" || at === "everything") sources.tellCallsForgotten();
    await refresh();
    update({ erased: { at, outcome }, ...(at === "list" && { shownCount: PAGE_LENGTH }) }, ["erasing"]);
  }

  async function act(action: PrivacyAction): Promise<void> {
    switch (action.kind) {
      case "filter":
        return update(
          { shownCount: PAGE_LENGTH, ...(action.service && { service: action.service }) },
          action.service ? ["copied"] : ["copied", "service"],
        );
      case "more":
        return update({ shownCount: snapshot.shownCount + PAGE_LENGTH });
      case "copy": {
        const copied = await sources.copy(action.text).then(
          () => "copied" as const,
          () => "failed" as const,
        );
        return update({ copied });
      }
      case "ask":
        return update({ question: action.at }, ["erased"]);
      case "keep":
        return update({}, ["question"]);
      case "erase":
        return erase(action.at);
    }
  }

  return { snapshot: () => snapshot, refresh, act };
}
