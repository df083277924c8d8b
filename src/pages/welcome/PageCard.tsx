// The score of a page whose address is entered here. It starts with the last page's.

import { useState } from "preact/hooks";
import { webAddress } from "../../shared/addresses.ts";
import { useWords } from "../../ui/hooks/page.ts";
import { PageScore } from "../popup/page-score/PageScore.tsx";
import { useScoredPage } from "../popup/page-score/page-scores.ts";
import { PopupContext, usePopup } from "../popup/popup-context.ts";

/** The URL of a page as people type it, with or without a scheme; `undefined` if it isn't one. */
function pageAddress(entry: string): string | undefined {
  const text = entry.trim();
  const url = webAddress(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  return url?.hostname.includes(".") || url?.hostname === "localhost" ? url.href : undefined;
}

function Score() {
  const scored = useScoredPage();
  return scored ? <PageScore {...scored} /> : null;
}

export function PageCard({ lastPage }: { lastPage: string }) {
  const { t } = useWords();
  const popup = usePopup();
  const [entry, setEntry] = useState(lastPage);
  const url = pageAddress(entry);
  const { tab } = popup;
  return (
    <section class="stack welcome-card" aria-labelledby="welcome-page">
      <h2 id="welcome-page">{t("welcome_page")}</h2>
      <label class="strong" for="welcome-address">
        {t("common_page_address")}
      </label>
      <input
        id="welcome-address"
        class="field"
        type="url"
        // Otherwise the browser would save the input to disk for its next start.
        autocomplete="off"
        spellcheck={false}
        dir="ltr"
        value={entry}
        onInput={({ currentTarget }) => setEntry(currentTarget.value)}
      />
      {url === undefined ? (
        <p class="soft">{t("welcome_page_idle")}</p>
      ) : (
        <PopupContext.Provider value={{ ...popup, tab: tab && { ...tab, url } }}>
          <Score />
        </PopupContext.Provider>
      )}
    </section>
  );
}
