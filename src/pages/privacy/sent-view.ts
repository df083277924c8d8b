// What left the browser, in words: every request, newest first, by service where there are several.

import type { ServiceName } from "../../shared/errors.ts";
import type { SentRequest } from "../../shared/messages.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { WHAT_WAS_TOLD } from "../../ui/said/what-was-told.ts";
import type { PrivacyAction, PrivacySnapshot } from "./privacy-store.ts";

/** One request; the oldest has number 1. */
export interface RequestView {
  number: number;
  time: string;
  dateTime: string;
  told: string;
  /** Who was asked, and where. */
  service: string;
  host: string;
}

/** A button that shows the requests to one service, or to all. */
export interface FilterView {
  label: string;
  isChosen: boolean;
  action: PrivacyAction;
}

export interface SentListView {
  title: string;
  /** Absent while nothing is known. */
  count?: string;
  /** In place of requests, where there are none. */
  empty?: string;
  problem?: string;
  filters?: { label: string; filters: FilterView[] };
  requests: RequestView[];
  more?: { label: string; action: PrivacyAction };
  copy?: { label: string; action: PrivacyAction };
  copied?: string;
  notIn: string;
}

const SERVICES: Record<ServiceName, MessageName> = {
  passwords: "privacy_service_passwords",
  lookup: "privacy_service_lookup",
  analysis: "privacy_service_analysis",
  cloud: "privacy_service_cloud",
  auth: "privacy_service_auth",
};

/** Today's to the second; of another day with its date. */
function timeOf(at: number, now: number, words: Words): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? words.timeWithSeconds(at) : words.time(at, now);
}

function filtersOf(sent: readonly SentRequest[], chosen: ServiceName | undefined, words: Words) {
  const { word, count } = words;
  const counts = new Map<ServiceName, number>();
  for (const { service } of sent) counts.set(service, (counts.get(service) ?? 0) + 1);
  const services = (Object.keys(SERVICES) as ServiceName[]).filter(
    (service) => counts.has(service) || service === chosen,
  );
  if (services.length < 2 && chosen === undefined) return undefined;
  const all: FilterView = {
    label: word("privacy_sent_filter_count", word("privacy_sent_all"), count(sent.length)),
    isChosen: chosen === undefined,
    action: { kind: "filter" },
  };
  const one = (service: ServiceName): FilterView => ({
    label: word("privacy_sent_filter_count", word(SERVICES[service]), count(counts.get(service) ?? 0)),
    isChosen: service === chosen,
    action: { kind: "filter", service },
  });
  return { label: word("privacy_sent_filter"), filters: [all, ...services.map(one)] };
}

/** The whole list that is shown, one request a line: when (UTC), what, to whom. */
function textOf(requests: readonly SentRequest[], { word }: Words): string {
  return requests
    .map(({ at, origin, service, told }) =>
      [new Date(at).toISOString(), word(WHAT_WAS_TOLD[told]), word(SERVICES[service]), origin].join("\t"),
    )
    .join("\n");
}

/** The list of requests at `now` (milliseconds since the epoch). */
export function describeSentList(snapshot: PrivacySnapshot, words: Words, now: number): SentListView {
  const { word, plural } = words;
  const { sent, isSentSilent, service, shownCount, copied } = snapshot;
  const known = sent ?? [];
  const newestFirst = known
    .map((request, index) => ({ ...request, number: index + 1 }))
    .toSorted((one, other) => other.at - one.at || other.number - one.number);
  const chosen = newestFirst.filter((request) => service === undefined || request.service === service);
  const hidden = chosen.length - shownCount;
  const filters = filtersOf(known, service, words);
  return {
    title: word("popup_sent_title"),
    ...(sent && known.length > 0 && { count: plural("popup_sent_count", known.length) }),
    ...(sent && known.length === 0 && { empty: word("privacy_sent_empty") }),
    ...(isSentSilent && { problem: word("popup_sent_silent") }),
    ...(filters && { filters }),
    requests: chosen.slice(0, shownCount).map(({ number, at, told, origin, service: asked }) => ({
      number,
      time: timeOf(at, now, words),
      dateTime: new Date(at).toISOString(),
      told: word(WHAT_WAS_TOLD[told]),
      service: word(SERVICES[asked]),
      host: hostOf(origin),
    })),
    ...(hidden > 0 && { more: { label: plural("privacy_sent_more", hidden), action: { kind: "more" } } }),
    ...(chosen.length > 0 && {
      copy: { label: word("privacy_copy"), action: { kind: "copy", text: textOf(chosen, words) } },
    }),
    ...(copied && { copied: word(copied === "copied" ? "privacy_copied" : "privacy_not_copied") }),
    notIn: word("privacy_sent_not_in"),
  };
}
