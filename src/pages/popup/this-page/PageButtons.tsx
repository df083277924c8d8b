// The buttons of a panel: what the person can do about the page.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import { ALL_SITES, patternsOfSite } from "../../../shared/settings/site-access.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import type { PageActs } from "./use-page.ts";

interface PageButton {
  label: string;
  onPress: () => void;
}

/** One button, and a quieter one beside it. */
export function PageButtons({ button, other }: { button?: PageButton; other?: PageButton }) {
  return (
    <div class="popup-actions">
      {button && (
        <button type="button" class="button" onClick={button.onPress}>
          {button.label}
        </button>
      )}
      {other && (
        <button type="button" class="button button-quiet" onClick={other.onPress}>
          {other.label}
        </button>
      )}
    </div>
  );
}

/** Let the browser ask for access, to all sites or to that of the tab. */
export function AccessButtons({ tab, acts }: { tab: TabState; acts: PageActs }) {
  const words = useWords();
  const { site = "", hasSubdomains } = tab;
  return (
    <PageButtons
      button={{ label: words.word("access_allow_all"), onPress: () => acts.allow(ALL_SITES) }}
      other={{
        label: words.word("popup_no_access_site", words.site(site)),
        onPress: () => acts.allow(patternsOfSite(site, hasSubdomains === true)),
      }}
    />
  );
}
