// The tab about the page: its password checks, breaches and score.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { newBreachSentences } from "../../../shared/breaches/breach.ts";
import type { SiteBreaches as SiteData } from "../../../shared/breaches/site-breaches.ts";
import type { StoredCatalogState } from "../../../shared/records/catalog.ts";
import { distinctBreaches, type FoundBreach } from "../../../shared/records/watch-list.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import { LimitOf } from "../../../ui/components/ServiceMessage.tsx";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useNow, usePage } from "../../../ui/hooks/page.ts";
import { Chevron } from "../../../ui/icons/icons.tsx";
import { Attribution, UnverifiedNote } from "../../../ui/page/Attribution.tsx";
import { useNewBreaches } from "../accounts/watch/new-breaches.ts";
import { describeFailure } from "../breaches/failures.ts";
import type { ScoredPage } from "../page-score/page-scores.ts";
import { ScoreRow } from "../page-score/ScoreRow.tsx";
import { usePopup } from "../popup-context.ts";
import { AskSite } from "./AskSite.tsx";
import { ClosedPanel, hasVerdict, isUneventful, Opening, PagePanels, SilentPanel } from "./PageStatus.tsx";
import { SiteCard } from "./SiteCard.tsx";
import { SiteSwitch } from "./SiteSwitch.tsx";
import { useIsLate, useKnownSettings, usePageActs, useSite, useTabState } from "./use-page.ts";
import { siteToChangeAt } from "./VerdictPanel.tsx";
import "../tab.css";
import "./this-page.css";

export interface ThisPageProps {
  scored?: ScoredPage;
  /** Opens the tab with the score. */
  onScore: (isToScore: boolean) => void;
  /** Opens the page that checks an exported vault. */
  onAudit: () => void;
  onNewBreaches: () => void;
  /** Called once the kind of page is known. */
  onKnown: (isBrowserPage: boolean) => void;
  /** Called once everything known is shown. */
  onShown: () => void;
}

function NewBreachesLine({ found, onShow }: { found: readonly FoundBreach[]; onShow: () => void }) {
  const { words } = usePage();
  const { t } = words;
  return (
    <div class="new-breaches-line">
      <div id="new-breaches-line">
        {newBreachSentences(found, words).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <TextButton label={t("common_show")} about="new-breaches-line" onPress={onShow} />
    </div>
  );
}

/** Whether the site was looked for in a breach list that doesn't have it. A list that was never fetched has the time 0. */
function isNotListed(site: SiteData | undefined, hasSite: boolean): boolean {
  return hasSite && site !== undefined && site.breaches.length === 0 && site.catalogAt !== 0;
}

interface SiteNoteProps extends Pick<Settings["services"], "lookupInterface" | "lookupUrl"> {
  site: SiteData | undefined;
  catalog: StoredCatalogState | undefined;
  /** The page belongs to a site that could be in the breach list. */
  hasSite: boolean;
}

/** A quiet line if there are no breaches to show: there is no breach list, or the site isn't in it. */
function SiteNote({ site, catalog, hasSite, lookupInterface, lookupUrl }: SiteNoteProps) {
  const { words } = usePage();
  const now = useNow();
  if (catalog?.error && catalog.fetchedAt === undefined) {
    const { reason } = describeFailure(catalog.error, now, lookupInterface, words, now);
    return (
      <div class="site-date">
        <p>{words.t("popup_catalog_failed", reason)}</p>
        <LimitOf error={catalog.error} lookupUrl={lookupUrl} />
      </div>
    );
  }
  if (!site || !isNotListed(site, hasSite)) return null;
  return (
    <div class="site-date">
      <p>{words.t("popup_site_not_listed", words.day(site.catalogAt))}</p>
      {site.isVerifiedOnly && <UnverifiedNote />}
    </div>
  );
}

export function ThisPage({ scored, onScore, onAudit, onNewBreaches, onKnown, onShown }: ThisPageProps) {
  const { words, commands, values } = usePage();
  const { t } = words;
  const { tab: found, refresh } = usePopup();
  const isClosed = found === undefined;
  const [tries, setTries] = useState(0);
  const news = distinctBreaches(useNewBreaches().filter(({ changedAt }) => changedAt === undefined));
  // There is nothing to wait for if the page can't be scored.
  const isScoreOpening = !scored || (!scored.known && scored.address.isScorable);
  const { settings, locked } = useKnownSettings(tries) ?? {};
  const state = useTabState(settings);
  const tab = isClosed ? undefined : state;
  const isSilent = useIsLate(isClosed || tab !== undefined, tries);
  const { acts, problem } = usePageActs(tab);
  const { site, catalog, isRead: isSiteRead } = useSite(settings);
  const hasBreaches = tab !== undefined && site !== undefined && site.breaches.length > 0;
  const warnedSite = tab?.verdict && hasVerdict(tab) ? siteToChangeAt(tab.verdict) : undefined;
  const isSiteOpening = !useIsLate(isSiteRead, tries) && !isSiteRead;
  const isOpening = !isClosed && !isSilent && !tab;
  const isKnown = tab !== undefined;
  const isBrowserPage = tab?.obstacle === "browser-page";
  useLayoutEffect(() => {
    if (isKnown) onKnown(isBrowserPage);
  }, [isKnown]);
  const hasSite = tab?.site !== undefined && !isBrowserPage;
  // "Not in the breach list" is breach data too.
  const hasSource = hasBreaches || news.length > 0 || isNotListed(site, hasSite);
  // Wait until all of it is known. Otherwise, what is below the page's status would move a moment later.
  const isGathering = isOpening || (tab !== undefined && (isSiteOpening || isScoreOpening));
  useEffect(() => {
    if (isGathering) return;
    onShown();
    // Whoever opens the popup may want to know about breaches. This also starts a background that has to end what it began.
    void commands.fetchMissingCatalog().catch(() => undefined);
  }, [isGathering]);
  const panels = tab && locked && <PagePanels tab={tab} locked={locked} acts={acts} />;
  function retry(): void {
    setTries(tries + 1);
    values.retry();
    refresh();
  }
  return (
    <>
      <div class={isGathering ? "popup-main popup-gathering" : "popup-main"}>
        <div class="popup-status" aria-live="polite" tabIndex={-1} data-keeps-focus>
          {isOpening && <Opening />}
          {isClosed && <ClosedPanel />}
          {isSilent && <SilentPanel onRetry={retry} />}
          {panels && !isUneventful(tab) && panels}
        </div>
        {tab && problem && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {news.length > 0 && <NewBreachesLine found={news} onShow={onNewBreaches} />}
        {settings && hasBreaches && (
          <SiteCard
            key={tab.site}
            name={tab.site ?? ""}
            site={site}
            services={settings.services}
            isWarned={warnedSite === tab.site}
          />
        )}
        {tab && settings && (
          <SiteNote site={site} catalog={catalog} hasSite={hasSite} {...settings.services} />
        )}
        {settings && hasSite && !hasBreaches && site?.askable !== undefined && (
          <AskSite site={site.askable} services={settings.services} />
        )}
        {panels && isUneventful(tab) && panels}
        {tab && (
          <button type="button" class="question audit-card" onClick={onAudit}>
            {t("audit_heading")}
            <Chevron />
          </button>
        )}
        {scored && <ScoreRow {...scored} onOpen={onScore} />}
        {tab && settings && locked && (
          <SiteSwitch tab={tab} settings={settings} locked={locked} acts={acts} />
        )}
      </div>
      {settings && hasSource && (
        <footer class="popup-footer">
          <Attribution />
        </footer>
      )}
    </>
  );
}
