// What the page of all breaches lists: which of them, and in which order.

import type { LookupQuestion } from "../../shared/accounts/lookup.ts";
import { isLocalAddress } from "../../shared/addresses.ts";
import { type Breach, type Flag, hasFlag } from "../../shared/breaches/breach.ts";
import {
  type CatalogOrder,
  type ClassCount,
  countClasses,
  inOrder,
} from "../../shared/breaches/breach-lists.ts";
import type { Words } from "../../shared/words.ts";
import { dataClassLabel } from "../../ui/text/data-class.ts";
import { plainText, wordFinder } from "../../ui/text/find-words.ts";

export interface CatalogView {
  /** Words of a title, name or site, or the address of a page. */
  search: string;
  order: CatalogOrder;
  /** Only breaches with this data class; empty for any. */
  dataClass: string;
  /** Only breaches with this flag. */
  flag?: Flag;
}

/** The same for all spellings of a data class. */
export const keyOf = (dataClass: string) => dataClass.trim().toLowerCase();

/** Whether a breach is of this host, of a part of it, or of the site around it. */
function isOfHost({ domain }: Breach, host: string): boolean {
  const site = domain.trim().toLowerCase();
  return host === site || site.endsWith(`.${host}`) || (site.includes(".") && host.endsWith(`.${site}`));
}

export function listedBreaches(breaches: readonly Breach[], view: CatalogView): Breach[] {
  const { search, order, dataClass, flag } = view;
  const isFound = wordFinder(search);
  const host = hostIn(search);
  const isListed = (breach: Breach) => {
    if (flag && !hasFlag(breach, flag)) return false;
    if (dataClass && !breach.dataClasses.some((name) => keyOf(name) === keyOf(dataClass))) return false;
    if (host !== undefined && isOfHost(breach, host)) return true;
    return isFound(plainText(`${breach.title}\n${breach.name}\n${breach.domain}`));
  };
  return inOrder(breaches.filter(isListed), order);
}

/** The service's data classes and those of its breaches, in the order of their labels, each with the number of breaches. */
export function classesToChoose(
  breaches: readonly Breach[],
  known: readonly string[],
  words: Words,
): (ClassCount & { label: string })[] {
  const counts = countClasses(breaches);
  const counted = new Set(counts.map(({ name }) => keyOf(name)));
  const others = countClasses([{ dataClasses: [...known] }])
    .filter(({ name }) => !counted.has(keyOf(name)))
    .map(({ name }) => ({ name, count: 0 }));
  const { compare } = new Intl.Collator(words.language);
  return [...counts, ...others]
    .map((one) => ({ ...one, label: dataClassLabel(one.name, words) }))
    .sort((one, other) => compare(one.label, other.label));
}

/** What the service is asked for beyond the list. */
export type CatalogQuestion = Exclude<LookupQuestion, { about: "account-at-site" }>;

const isWebAddress = (entered: string) => /^https?:/i.test(entered);

/** The host that a search names, without `www`. No service knows the local network, and an address of numbers is no site. */
function hostIn(search: string): string | undefined {
  const entered = search.trim();
  if (!isWebAddress(entered) && !/^[^\s.]+(\.[^\s.]+)+$/.test(entered)) return undefined;
  const address = isWebAddress(entered) ? entered : `https://${entered}`;
  if (!URL.canParse(address) || isLocalAddress(address)) return undefined;
  const { hostname } = new URL(address);
  return hostname.includes(".") && !/\d$/.test(hostname) ? hostname.replace(/^www\./, "") : undefined;
}

/** What a search could be about: the site of an address or domain, or else a breach's name, which no address is. */
export function questionOf(search: string): CatalogQuestion | undefined {
  const entered = search.trim();
  const site = hostIn(entered);
  if (site !== undefined) return { about: "site", site };
  return entered === "" || isWebAddress(entered) ? undefined : { about: "breach", name: entered };
}
