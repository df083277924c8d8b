// What the lookup service says of the site in the tab, or of an account at it, in words: asked at a click only.

import { type Breach, isExposure } from "../../../shared/breaches/breach.ts";
import { inOrder } from "../../../shared/breaches/breach-order.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { type AttributionView, describeAttribution } from "../breaches/attribution.ts";
import {
  type BreachDetailsView,
  type BreachRowView,
  describeBreach,
  describeDetails,
} from "../breaches/breach-view.ts";
import { describePending } from "../breaches/question-view.ts";
import type { StoredSettings } from "../stored-settings.ts";
import type { AskedSite, SiteSnapshot } from "./site-store.ts";
import type { SiteButtonView } from "./site-view.ts";

const NONE: readonly Breach[] = [];

export interface AskedBreachView {
  row: BreachRowView;
  isOpen: boolean;
  toggle: SiteButtonView;
  details?: BreachDetailsView;
}

export interface AskSiteView {
  /** Registrable domain. */
  site: string;
  label: string;
  detail: string;
  entry: string;
  send: string;
  problem?: string;
  isBusy: boolean;
  /** What came of it, or what is waited for. */
  sentences: string[];
  breaches: AskedBreachView[];
  /** Wherever the service said something. */
  attribution?: AttributionView;
}

function describeAnswer(
  { site, account }: AskedSite,
  breaches: readonly Breach[],
  settings: StoredSettings,
  words: Words,
): string[] {
  const { word, plural } = words;
  const count = breaches.filter(isExposure).length;
  const leftOutCount = breaches.length - count;
  const named = words.site(site);
  const leftOut = leftOutCount > 0 ? [plural("accounts_left_out", leftOutCount)] : [];
  if (account === undefined) {
    const host = words.site(hostOf(settings.lookupUrl));
    const said = count > 0 ? plural("ask_site_found", count, named) : word("ask_site_none", host, named);
    return [said, ...leftOut];
  }
  const whose = words.site(account);
  if (count > 0) return [plural("ask_account_found", count, named, whose), ...leftOut];
  return [word("ask_account_none", whose, named), ...leftOut, word("accounts_coverage")];
}

function describeBreachOf(breach: Breach, { openBreaches }: SiteSnapshot, words: Words): AskedBreachView {
  // The same breach may stand in the list from this computer, which opens by itself.
  const name = `asked ${breach.name}`;
  const isOpen = openBreaches.has(name);
  return {
    row: describeBreach(breach, words),
    isOpen,
    toggle: { label: words.word("popup_site_details"), action: { kind: "toggle-breach", name } },
    ...(isOpen && { details: describeDetails(breach, words) }),
  };
}

/** The form that asks, and what came of it; `undefined` where there is no site that anybody could be asked about. */
export function describeAskSite(
  snapshot: SiteSnapshot,
  settings: StoredSettings,
  words: Words,
  now: number,
): AskSiteView | undefined {
  const site = snapshot.site?.askable;
  if (site === undefined) return undefined;
  const { word } = words;
  const { asked, isEntryRefused } = snapshot;
  const host = words.site(hostOf(settings.lookupUrl));
  const answer = asked?.state.state === "answered" ? asked.state.breaches : undefined;
  const pending = asked && asked.state.state !== "answered" ? asked.state : undefined;
  return {
    site,
    label: word("ask_site", host, words.site(site)),
    detail: word("ask_site_detail", host),
    entry: word("ask_site_entry"),
    send: word("ask_site_send"),
    ...(isEntryRefused && { problem: word("accounts_entry_unacceptable") }),
    isBusy: pending?.state === "running",
    sentences: [
      ...(pending ? describePending(pending, settings, words, now) : []),
      ...(asked && answer ? describeAnswer(asked, answer, settings, words) : []),
    ],
    breaches: inOrder(answer ?? NONE, "date").map((breach) => describeBreachOf(breach, snapshot, words)),
    ...(answer && { attribution: describeAttribution(settings.lookupUrl, words) }),
  };
}
