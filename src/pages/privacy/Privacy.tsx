// The privacy page as it looks: what left, what is stored, and the end of all of it.

import { Panel } from "../../ui/components/Panel.tsx";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Erase } from "./Erase.tsx";
import type { OnPrivacyAction } from "./privacy-store.ts";
import type { PrivacyView } from "./privacy-view.ts";
import { SentList } from "./SentList.tsx";
import { StoredList } from "./StoredList.tsx";

/** The whole page. */
export function Privacy({ view, onAction }: { view: PrivacyView; onAction: OnPrivacyAction }) {
  const { name, heading, intro, private: privateWindow, reading, sent, eraseSent, stored, everything } = view;
  return (
    <>
      <header class="privacy-header">
        <BrandMark />
        <span class="privacy-brand">{name}</span>
      </header>
      <main class="privacy-main" tabIndex={-1} data-keeps-focus>
        <div class="privacy-intro">
          <h1>{heading}</h1>
          <p class="soft">{intro}</p>
        </div>
        {privateWindow && (
          <Panel tone="quiet" title={privateWindow.title}>
            <p>{privateWindow.sentence}</p>
          </Panel>
        )}
        {reading === undefined ? (
          <>
            <SentList sent={sent} erase={eraseSent} onAction={onAction} />
            <StoredList stored={stored} onAction={onAction} />
            <section
              class="privacy-section privacy-everything"
              aria-labelledby="privacy-everything"
              tabIndex={-1}
              data-keeps-focus
            >
              <h2 id="privacy-everything">{everything.title}</h2>
              <p>{everything.note}</p>
              <Erase erase={everything.erase} isSerious onAction={onAction} />
            </section>
          </>
        ) : (
          <p class="soft">{reading}</p>
        )}
      </main>
    </>
  );
}
