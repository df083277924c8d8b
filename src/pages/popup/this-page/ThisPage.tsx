// The tab about the page: draws a view, passes on what the person does, knows nothing.

import { Panel } from "../../../ui/Panel.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { Attribution } from "../breaches/Attribution.tsx";
import type { PageAction, PageView } from "./page-view.ts";
import type { PanelView } from "./panels.ts";
import { SiteBreaches } from "./SiteBreaches.tsx";
import type { SiteAction } from "./site-store.ts";
import type { SiteView } from "./site-view.ts";

interface ThisPageProps {
  page: PageView;
  site: SiteView | undefined;
  onPage: (action: PageAction) => void;
  onSite: (action: SiteAction) => void;
}

function StatePanel({ panel, onPage }: { panel: PanelView; onPage: ThisPageProps["onPage"] }) {
  const { tone, title, sentences, smallPrint, button } = panel;
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
      {button && (
        <button type="button" class="button popup-action" onClick={() => onPage(button.action)}>
          {button.label}
        </button>
      )}
    </Panel>
  );
}

/** The whole tab. */
export function ThisPage({ page, site, onPage, onSite }: ThisPageProps) {
  const { waiting, panels, problem, checks, footer } = page;
  return (
    <>
      <div class="popup-main">
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
        {site && <SiteBreaches site={site} onAction={onSite} />}
        {checks && (
          <section>
            <h2 class="only-for-screen-readers">{checks.heading}</h2>
            {checks.switches.map(({ label, detail, isOn, isDisabled, action }) => (
              <Switch
                key={label}
                label={label}
                detail={detail}
                isOn={isOn}
                isDisabled={isDisabled}
                onSwitch={() => onPage(action)}
              />
            ))}
          </section>
        )}
      </div>
      {footer && (
        <footer class="popup-footer">
          {site && <Attribution attribution={site.attribution} />}
          <span>{footer.source}</span>
          <span>{footer.checkCount}</span>
        </footer>
      )}
    </>
  );
}
