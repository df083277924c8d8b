// The privacy page in words, without a browser.

import type { Words } from "../../shared/words.ts";
import { describeErase, type EraseView } from "./erase-view.ts";
import type { PrivacySnapshot } from "./privacy-store.ts";
import { describeSentList, type SentListView } from "./sent-view.ts";
import { describeStored, type StoredView } from "./stored-view.ts";

export interface PrivacyView {
  name: string;
  /** Of the document. */
  title: string;
  heading: string;
  intro: string;
  /** In a private window. */
  private?: { title: string; sentence: string };
  /** Alone on the page until both lists are read, or cannot be: they would push down what stands below them. */
  reading?: string;
  sent: SentListView;
  eraseSent: EraseView;
  stored: StoredView;
  everything: { title: string; note: string; erase: EraseView };
}

/** The whole page at `now` (milliseconds since the epoch). */
export function describePrivacy(snapshot: PrivacySnapshot, words: Words, now: number): PrivacyView {
  const { word } = words;
  const name = word("extensionName");
  const heading = word("privacy_title");
  return {
    name,
    title: `${heading} · ${name}`,
    heading,
    intro: word("privacy_intro"),
    ...(snapshot.isPrivate && {
      private: { title: word("privacy_private_title"), sentence: word("privacy_private") },
    }),
    ...(!snapshot.sent && !snapshot.isSentSilent && { reading: word("privacy_stored_reading") }),
    sent: describeSentList(snapshot, words, now),
    eraseSent: describeErase("list", (snapshot.sent?.length ?? 0) > 0, snapshot, words),
    stored: describeStored(snapshot, words),
    everything: {
      title: word("privacy_everything"),
      note: word("privacy_everything_note"),
      erase: describeErase("everything", true, snapshot, words),
    },
  };
}
