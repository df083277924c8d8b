// The breaches of the site in the tab, and the list that they are from.

import type { CatalogueState, SiteBreaches } from "../../../shared/accounts/lookup.ts";
import { BREACHED_SITES_KEY, CATALOGUE_STATE_KEY, DISMISSED_BREACHES_KEY } from "../../../shared/storage.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { usePopup } from "../popup-context.ts";
import { noted, useAnswer, useChange } from "./use-answer.ts";

const BREACHED_SITES = noted("local", BREACHED_SITES_KEY);
const CATALOGUE = noted("local", CATALOGUE_STATE_KEY);
const DISMISSED = noted("local", DISMISSED_BREACHES_KEY);

interface KnownSite {
  /** Absent until the background answered. */
  site?: SiteBreaches;
  catalogue?: CatalogueState;
  /** Neither was answered yet. */
  isOpening: boolean;
}

/** What is known of the site. */
export function useSite(): KnownSite {
  const { ask } = usePage();
  const { tab } = usePopup();
  const on = [useSettings(), useChange(BREACHED_SITES), useChange(CATALOGUE)];
  const site = useAnswer(tab && (() => ask("getSiteBreaches", { tabId: tab.id })), [
    ...on,
    tab,
    useChange(DISMISSED),
  ]);
  // Whoever opens the popup may want to know what is breached: where there is no list yet, it is fetched now.
  const catalogue = useAnswer(() => ask("getCatalogueState"), on);
  return {
    site: site.value,
    catalogue: catalogue.value,
    isOpening: [site, catalogue].every(({ value, isSilent }) => !value && !isSilent),
  };
}
