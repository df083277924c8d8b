// What left the browser, in words: every request, newest first.

import type { SentRequest } from "../../../shared/messages.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../breaches/attribution.ts";

export interface SentView {
  title: string;
  count: string;
  /** Newest first; the oldest has number 1. */
  requests: { number: number; time: string; dateTime: string; told: string; host: string }[];
  memory: string;
}

const TOLD: Record<SentRequest["told"], MessageName> = {
  "password-range": "popup_sent_password_range",
  account: "popup_sent_account",
  "watched-account": "popup_sent_watched_account",
  catalogue: "popup_sent_catalogue",
  logo: "popup_sent_logo",
};

/** The list of requests at `now` (milliseconds since the epoch). */
export function describeSent(sent: SentRequest[], words: Words, now: number): SentView {
  const { word, plural } = words;
  return {
    title: word("popup_sent_title"),
    count: sent.length > 0 ? plural("popup_sent_count", sent.length) : word("popup_sent_none"),
    requests: sent
      .toSorted((one, other) => other.at - one.at)
      .map(({ at, origin, told }, index) => ({
        number: sent.length - index,
        time: words.time(at, now),
        dateTime: new Date(at).toISOString(),
        told: word(TOLD[told]),
        host: hostOf(origin),
      })),
    memory: word("popup_sent_memory"),
  };
}
