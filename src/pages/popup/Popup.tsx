// The popup as it looks: draws a view, passes on what the person does, knows nothing.

import { BrandMark } from "../../ui/BrandMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { PanelView } from "./panels.ts";
import type { PopupAction, PopupView } from "./popup-state.ts";
import { SentRequests } from "./SentRequests.tsx";

interface PopupProps {
  view: PopupView;
  onAction: (action: PopupAction) => void;
}

function StatePanel({ panel, onAction }: { panel: PanelView; onAction: PopupProps["onAction"] }) {
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
        <button type="button" class="button popup-action" onClick={() => onAction(button.action)}>
          {button.label}
        </button>
      )}
    </Panel>
  );
}

/** The whole popup. */
export function Popup({ view, onAction }: PopupProps) {
  const { name, waiting, panels, problem, checks, sent, footer } = view;
  return (
    <div class="popup">
      <header class="popup-header">
        <BrandMark />
        <h1>{name}</h1>
      </header>
      <main class="popup-main">
        <div class="popup-status" aria-live="polite" tabIndex={-1}>
          {panels.length === 0 && <p class="popup-shell">{waiting}</p>}
          {panels.map((panel) => (
            <StatePanel key={panel.name} panel={panel} onAction={onAction} />
          ))}
        </div>
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
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
                onSwitch={() => onAction(action)}
              />
            ))}
          </section>
        )}
        {sent && <SentRequests sent={sent} />}
      </main>
      {footer && (
        <footer class="popup-footer">
          <span>{footer.source}</span>
          <span>{footer.checkCount}</span>
        </footer>
      )}
    </div>
  );
}
