// The privacy page: joins the browser, the store and the view. Opening it asks the background, and nobody else.

import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/page/apply-language.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { Privacy } from "./Privacy.tsx";
import { createPrivacyStore } from "./privacy-store.ts";
import { describePrivacy } from "./privacy-view.ts";

/** Erasing waits for what is under way, and five seconds for a provider. */
const ERASE_PATIENCE_MS = 20_000;

/** Many things are stored one after the other: they are looked at once. */
const REFRESH_AFTER_MS = 150;

/** A cloud page that only shows what it saw of a background that is gone hears from nobody else that it is to be forgotten. */
const forgotten = new BroadcastChannel("cloud-calls-forgotten");

const words = createWords(browser.i18n);
applyLanguage(words, document);

const store = createPrivacyStore(
  {
    ask: createAsk(browser.runtime),
    askPatiently: createAsk(browser.runtime, ERASE_PATIENCE_MS),
    async findIsPrivate() {
      const own = await browser.tabs.getCurrent();
      return own ? own.incognito : (await browser.windows.getCurrent()).incognito;
    },
    copy: (text) => navigator.clipboard.writeText(text),
    tellCallsForgotten: () => forgotten.postMessage(false),
  },
  show,
);

function show(): void {
  const view = describePrivacy(store.snapshot(), words, Date.now());
  document.title = view.title;
  drawPage(<Privacy view={view} onAction={(action) => void store.act(action)} />);
}

let isPlanned = false;

function refreshSoon(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void store.refresh();
  }, REFRESH_AFTER_MS);
}

browser.storage.onChanged.addListener(refreshSoon);
// Of what lies in a database, and in the background's own memory, nobody tells.
addEventListener("focus", refreshSoon);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refreshSoon();
});

show();
void store.refresh();
