// The breaches of a site in the list on this device. Matching is local: no request reveals where the user browses.

import { ofSource } from "../accounts/lookup-source.ts";
import type { BreachedSites, StoredCatalog } from "../records/catalog.ts";
import type { Settings } from "../settings/settings.ts";
import { isText, itemsOf } from "../shapes.ts";
import { isAskable, siteOf } from "../sites.ts";
import { type Breach, verifiedOf } from "./breach.ts";

/** Breaches of the site in a tab, from the breach list on this device. */
export interface SiteBreaches {
  /** Latest first, without retired, fabricated and spam-list entries. */
  breaches: Breach[];
  /** Unverified breaches are left out, as the person chose. */
  isVerifiedOnly?: true;
  /** Names of the breaches the person dismissed. */
  dismissed: string[];
  /** False in a private window: nothing from there may be stored. */
  canBeDismissed: boolean;
  /** The site, if the lookup service can be asked about it; absent for sites on the local network. */
  askable?: string;
  /** When the breach list was fetched, in milliseconds since the epoch; 0 if it can't tell about the site. */
  catalogAt: number;
}

export function latestFirst(one: { breachDate?: string }, other: { breachDate?: string }): number {
  return (other.breachDate ?? "").localeCompare(one.breachDate ?? "");
}

/** Names of the breaches of a site. */
export function namesOf(site: string, index: BreachedSites | undefined): string[] {
  return index && Object.hasOwn(index.sites, site) ? itemsOf(index.sites[site], isText) : [];
}

/** The breaches with these names, latest first. */
export function breachesNamed(names: readonly string[], catalog: StoredCatalog | undefined): Breach[] {
  const { breaches = [] } = catalog ?? {};
  return breaches.filter(({ name }) => names.includes(name)).toSorted(latestFirst);
}

interface SiteInputs {
  settings: Settings;
  /** URL of the page. */
  url: string | undefined;
  isPrivate: boolean;
  index: BreachedSites | undefined;
  /** Needed only if the index has breaches of the site. */
  catalog: StoredCatalog | undefined;
  /** Names of all breaches that the person dismissed. */
  dismissed: readonly string[];
}

/** The breaches of a tab's site, including dismissed ones. */
export function siteBreaches({
  settings,
  url,
  isPrivate,
  index,
  catalog,
  dismissed,
}: SiteInputs): SiteBreaches {
  const site = siteOf(url);
  const listed = ofSource(index, settings);
  const listedNames = namesOf(site ?? "", listed);
  const breaches = breachesNamed(listedNames, ofSource(catalog, settings));
  // A site that has breaches isn't one without, even if they can't be read.
  const isKnown = breaches.length > 0 || listedNames.length === 0;
  const names = breaches.map(({ name }) => name);
  const areLeftOut = !settings.lookups.includeUnverified;
  // This service has nothing on sites beyond its catalog.
  const hasMore = settings.services.lookupInterface !== "xposedornot";
  return {
    breaches: areLeftOut ? verifiedOf(breaches) : breaches,
    ...(areLeftOut && { isVerifiedOnly: true }),
    dismissed: dismissed.filter((name) => names.includes(name)),
    canBeDismissed: !isPrivate,
    ...(site !== undefined && isAskable(site) && hasMore && { askable: site }),
    catalogAt: (isKnown && listed?.fetchedAt) || 0,
  };
}
