// The breaches of the site in the tab, in words.

import type { Breach } from "../../../shared/breaches/breach.ts";
import type { Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import { describeFailure } from "../accounts/lookup/failures.ts";
import { type AttributionView, describeAttribution } from "../breaches/attribution.ts";
import { type BreachDetailsView, describeDetails, titleOf } from "../breaches/breach-view.ts";
import { worstFirst } from "../breaches/data-classes.ts";
import type { StoredSettings } from "../stored-settings.ts";
import type { SiteAction, SiteSnapshot } from "./site-store.ts";

export interface SiteButtonView {
  label: string;
  action: SiteAction;
}

export interface SiteBreachView {
  /** Tells one breach from another; never shown. */
  name: string;
  /** "shop.test was breached in about May 2024" */
  title: string;
  /** "1,204,551 accounts: passwords, phone numbers" */
  facts: string;
  isOpen: boolean;
  toggle: SiteButtonView;
  /** Absent where nothing can be put aside. */
  dismiss?: SiteButtonView;
  details?: BreachDetailsView;
}

export interface SiteView {
  heading: string;
  breaches: SiteBreachView[];
  dismissed?: {
    line: string;
    isOpen: boolean;
    toggle: SiteAction;
    breaches: { name: string; title: string; undo: SiteButtonView }[];
  };
  problem?: string;
  catalogueDate: string;
  attribution: AttributionView;
}

/** More is no sentence any more; the details have all. */
const CLASSES_IN_SENTENCE = 5;

function sentence(breach: Breach, words: Words): string {
  const site = words.site(breach.domain || titleOf(breach, words));
  const month = words.month(breach.breachDate);
  if (!breach.isVerified) {
    return month === undefined
      ? words.word("popup_site_unverified_undated", site)
      : words.word("popup_site_unverified", site, month);
  }
  return month === undefined
    ? words.word("popup_site_breached_undated", site)
    : words.word("popup_site_breached", site, month);
}

/** The first letter small, as in the middle of a sentence; "IP addresses" and the like stay as they are. */
function inSentence(dataClass: string, { language }: Words): string {
  return /^\p{Lu}\p{Ll}/u.test(dataClass)
    ? dataClass.charAt(0).toLocaleLowerCase(language) + dataClass.slice(1)
    : dataClass;
}

function factsOf(breach: Breach, words: Words): string {
  const accounts = words.plural("accounts_pwn_count", breach.pwnCount);
  const names = worstFirst(breach.dataClasses);
  const hiddenCount = names.length > CLASSES_IN_SENTENCE + 1 ? names.length - CLASSES_IN_SENTENCE : 0;
  const classes = [
    ...names.slice(0, names.length - hiddenCount).map((name) => inSentence(name, words)),
    ...(hiddenCount > 0 ? [words.plural("accounts_more_classes", hiddenCount)] : []),
  ];
  return classes.length > 0 ? words.word("popup_site_facts", accounts, words.list(classes)) : accounts;
}

/** The row names the site only: what the breach is called is told here. */
function detailsOf(breach: Breach, words: Words): BreachDetailsView {
  const details = describeDetails(breach, words);
  const title = { term: words.word("popup_site_title"), value: titleOf(breach, words) };
  return { ...details, facts: [title, ...details.facts] };
}

function describeBreach(breach: Breach, { site, openBreaches }: SiteSnapshot, words: Words): SiteBreachView {
  const { word } = words;
  const { name } = breach;
  const isOpen = openBreaches.has(name);
  return {
    name,
    title: sentence(breach, words),
    facts: factsOf(breach, words),
    isOpen,
    toggle: { label: word("popup_site_details"), action: { kind: "toggle-breach", name } },
    ...(site?.canBeDismissed && {
      dismiss: { label: word("popup_site_dismiss"), action: { kind: "dismiss", name, isDismissed: true } },
    }),
    ...(isOpen && { details: detailsOf(breach, words) }),
  };
}

/** What is said of the site; `undefined` where it is in no breach that is known. */
export function describeSite(snapshot: SiteSnapshot, lookupUrl: string, words: Words): SiteView | undefined {
  const { site, areDismissedShown, failedChange } = snapshot;
  if (!site || site.breaches.length === 0) return undefined;
  const { word, plural } = words;
  const dismissed = site.breaches.filter(({ name }) => site.dismissed.includes(name));
  return {
    heading: word("popup_site_heading"),
    breaches: site.breaches
      .filter((breach) => !dismissed.includes(breach))
      .map((breach) => describeBreach(breach, snapshot, words)),
    ...(dismissed.length > 0 && {
      dismissed: {
        line: plural("popup_site_dismissed", dismissed.length),
        isOpen: areDismissedShown,
        toggle: { kind: "toggle-dismissed" },
        breaches: dismissed.map((breach) => ({
          name: breach.name,
          title: sentence(breach, words),
          undo: {
            label: word("popup_site_undo"),
            action: { kind: "dismiss", name: breach.name, isDismissed: false },
          },
        })),
      },
    }),
    ...(failedChange && { problem: describeFailedChange(failedChange, words) }),
    catalogueDate: word("popup_catalogue_date", words.day(site.catalogueAt)),
    attribution: describeAttribution(lookupUrl, words),
  };
}

/**
 * One quiet line where there are no breaches to show: that there is no list of them, or that the site is not in it.
 * `hasSite`: the page is of a site that could be in it.
 */
export function describeSiteNote(
  { site, catalogue }: SiteSnapshot,
  hasSite: boolean,
  { lookupInterface }: StoredSettings,
  words: Words,
  now: number,
): string | undefined {
  const isListed = catalogue?.fetchedAt !== undefined;
  if (catalogue?.error && !isListed) {
    const { reason } = describeFailure(catalogue.error, now, lookupInterface, words, now);
    return words.word("popup_catalogue_failed", reason);
  }
  // A list that was never fetched has the time 0.
  if (!hasSite || !site || site.breaches.length > 0 || site.catalogueAt === 0) return undefined;
  return words.word("popup_site_not_listed", words.day(site.catalogueAt));
}
