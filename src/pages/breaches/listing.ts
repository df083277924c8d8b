// What the page of all breaches lists: which of them, and in which order.

import type { LookupQuestion } from "../../shared/accounts/lookup.ts";
import type { Breach } from "../../shared/breaches/breach.ts";
import { type CatalogOrder, inOrder } from "../../shared/breaches/breach-order.ts";
import { type ClassCount, countClasses } from "../../shared/breaches/breach-totals.ts";
import { isLocalAddress } from "../../shared/local-address.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { plainText, wordFinder } from "../../ui/said/find-words.ts";
import { type Flag, hasFlag } from "../popup/breaches/breach-view.ts";

export interface CatalogView {
  /** Words of a title, name or site, or the address of a page. */
  search: string;
  order: CatalogOrder;
  /** Only breaches with this data class; empty for any. */
  dataClass: string;
  /** Only breaches with this flag. */
  flag?: Flag;
}

const keyOf = (dataClass: string) => dataClass.trim().toLowerCase();

/** Without the scheme, path and `www` of a pasted web address. */
function wordsOf(search: string): string {
  return search.trim().replace(/^https?:\/\/(?:www\.)?([^/?#]+).*$/i, "$1");
}

export function listedBreaches(breaches: readonly Breach[], view: CatalogView): Breach[] {
  const { search, order, dataClass, flag } = view;
  const isFound = wordFinder(wordsOf(search));
  const isListed = (breach: Breach) => {
    if (flag && !hasFlag(breach, flag)) return false;
    if (dataClass && !breach.dataClasses.some((name) => keyOf(name) === keyOf(dataClass))) return false;
    return isFound(plainText(`${breach.title}\n${breach.name}\n${breach.domain}`));
  };
  return inOrder(breaches.filter(isListed), order);
}

/** The service's data classes and those of its breaches, by name, each with the number of breaches. */
export function classesToChoose(
  breaches: readonly Breach[],
  known: readonly string[],
  language: string,
): ClassCount[] {
  const counts = countClasses(breaches);
  const counted = new Set(counts.map(({ name }) => keyOf(name)));
  const others = known.filter((name) => !counted.has(keyOf(name))).map((name) => ({ name, count: 0 }));
  const { compare } = new Intl.Collator(language);
  return [...counts, ...others].sort((one, other) => compare(one.name, other.name));
}

/** What the service is asked for beyond the list. */
export type CatalogQuestion = Exclude<LookupQuestion, { about: "account-at-site" }>;

/** No service knows the local network, and an address of numbers is no site. */
function isSite({ href, hostname }: URL): boolean {
  return hostname.includes(".") && !isLocalAddress(href) && !/\d$/.test(hostname);
}

/** What a search could be about: the site of an address or domain, or else a breach's name. */
export function questionOf(search: string): CatalogQuestion | undefined {
  const entered = search.trim();
  if (entered === "") return undefined;
  const isHost = /^[^\s./]+(\.[^\s./]+)+$/.test(entered);
  const address = webAddress(isHost ? `https://${entered}` : entered);
  return address && isSite(address)
    ? { about: "site", site: address.hostname }
    : { about: "breach", name: entered };
}
