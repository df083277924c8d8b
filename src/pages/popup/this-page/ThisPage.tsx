// The tab about the page: draws a view, passes on what the person does, knows nothing.

import { Panel } from "../../../ui/components/Panel.tsx";
import { Switches } from "../../../ui/components/Switch.tsx";
import { Attribution } from "../breaches/Attribution.tsx";
import { PageScore } from "../page-score/PageScore.tsx";
import { useScoredPage } from "../page-score/page-scores.ts";
import type { NewsLineView, PopupView } from "../popup-view.ts";
import { AskSite } from "./AskSite.tsx";
import type { PageAction } from "./page-state.ts";
import type { PanelView } from "./panels.ts";
import { SiteBreaches } from "./SiteBreaches.tsx";
import type { SiteAction } from "./site-store.ts";

interface ThisPageProps {
  view: Pick<PopupView, "page" | "isGathering" | "news" | "site" | "siteNote" | "askSite" | "attribution">;
  onNews: () => void;
  onPage: (action: PageAction) => void;
  onSite: (action: SiteAction) => void;
}

function StatePanel({ panel, onPage }: { panel: PanelView; onPage: ThisPageProps["onPage"] }) {
  const { tone, title, sentences, smallPrint, button, otherButton } = panel;
  return (
    <Panel tone={tone} title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {smallPrint.length > 0 && (
        <div class="panel-small-print">
          {smallPrint.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {(button || otherButton) && (
        <div class="popup-actions">
          {button && (
            <button type="button" class="button" onClick={() => onPage(button.action)}>
              {button.label}
            </button>
          )}
          {otherButton && (
            <button type="button" class="button button-quiet" onClick={() => onPage(otherButton.action)}>
              {otherButton.label}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

function NewsLine({ news, onNews }: { news: NewsLineView; onNews: () => void }) {
  return (
    <div class="news-line">
      <p id="news-line">{news.line}</p>
      <button type="button" class="text-button" aria-describedby="news-line" onClick={onNews}>
        {news.show}
      </button>
    </div>
  );
}

/** The whole tab. */
export function ThisPage({ view, onNews, onPage, onSite }: ThisPageProps) {
  const { page, news, site, siteNote, askSite, attribution } = view;
  const { waiting, panels, problem, checks, footer } = page;
  const score = useScoredPage();
  // Of a page that cannot be scored there is nothing to know.
  const isScoreRead = score.page && (score.page.known || !score.page.address.isScorable);
  const isGathering = view.isGathering || (footer && !isScoreRead);
  return (
    <>
      <div class={isGathering ? "popup-main popup-gathering" : "popup-main"}>
        <div class="popup-status" aria-live="polite" tabIndex={-1} data-keeps-focus>
          {panels.length === 0 && <p class="popup-shell">{waiting}</p>}
          {panels.map((panel) => (
            <StatePanel key={panel.name} panel={panel} onPage={onPage} />
          ))}
        </div>
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {news && <NewsLine news={news} onNews={onNews} />}
        {site && <SiteBreaches site={site} onAction={onSite} />}
        {siteNote !== undefined && <p class="site-date">{siteNote}</p>}
        {askSite && <AskSite view={askSite} onAction={onSite} />}
        <PageScore {...score} />
        {checks && (
          <section>
            <h2 class="only-for-screen-readers">{checks.heading}</h2>
            <Switches switches={checks.switches} onAction={onPage} />
          </section>
        )}
      </div>
      {(footer || attribution) && (
        <footer class="popup-footer">
          {attribution && <Attribution attribution={attribution} />}
          {footer && (
            <>
              <span>{footer.source}</span>
              <span>{footer.checkCount}</span>
            </>
          )}
        </footer>
      )}
    </>
  );
}
