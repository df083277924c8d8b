// What left the browser, in words: every request, newest first.

import type { SentRequest } from "../../../shared/messages.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { WHAT_WAS_TOLD } from "../../../ui/said/what-was-told.ts";
import type { SentSnapshot } from "./sent-store.ts";

export interface SentView {
  title: string;
  /** Absent while nothing is known. */
  count?: string;
  problem?: string;
  /** Newest first; the oldest has number 1. */
  requests: { number: number; time: string; dateTime: string; told: string; host: string }[];
  memory: string;
  /** Leads to the whole list, and to what is stored. */
  more: string;
}

function countOf(sent: SentRequest[], { word, plural }: Words): string {
  return sent.length > 0 ? plural("popup_sent_count", sent.length) : word("popup_sent_none");
}

/** The list of requests at `now` (milliseconds since the epoch); `undefined` until something is known of it. */
export function describeSent(
  { sent, isSilent }: SentSnapshot,
  words: Words,
  now: number,
): SentView | undefined {
  if (!sent && !isSilent) return undefined;
  const { word } = words;
  const known = sent ?? [];
  return {
    title: word("popup_sent_title"),
    ...(sent && { count: countOf(sent, words) }),
    ...(isSilent && { problem: word("popup_sent_silent") }),
    requests: known
      .toSorted((one, other) => other.at - one.at)
      .map(({ at, origin, told }, index) => ({
        number: known.length - index,
        time: words.time(at, now),
        dateTime: new Date(at).toISOString(),
        told: word(WHAT_WAS_TOLD[told]),
        host: hostOf(origin),
      })),
    memory: word("popup_sent_memory"),
    more: word("privacy_link"),
  };
}
