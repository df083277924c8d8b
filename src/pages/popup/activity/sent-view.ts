// What left the browser, in words: every request, newest first.

import type { SentRequest } from "../../../shared/messages.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
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

/** What was told with a request. */
export const TOLD: Record<SentRequest["told"], MessageName> = {
  "password-range": "popup_sent_password_range",
  account: "popup_sent_account",
  "account-at-site": "popup_sent_account_at_site",
  site: "popup_sent_site",
  breach: "popup_sent_breach",
  "watched-account": "popup_sent_watched_account",
  catalogue: "popup_sent_catalogue",
  logo: "popup_sent_logo",
  "page-address": "popup_sent_page_address",
  "sign-in": "popup_sent_sign_in",
  "cloud-resource": "popup_sent_cloud_resource",
  "cloud-deletion": "popup_sent_cloud_deletion",
  "service-test": "popup_sent_service_test",
};

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
        told: word(TOLD[told]),
        host: hostOf(origin),
      })),
    memory: word("popup_sent_memory"),
    more: word("privacy_link"),
  };
}
