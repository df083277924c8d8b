// The options page: joins the browser, the store and the view.

import { render } from "preact";
import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/apply-language.ts";
import { createAsk } from "../../ui/ask.ts";
import { Options } from "./Options.tsx";
import { createOptionsStore } from "./options-store.ts";
import { describeOptions } from "./options-view.ts";
import { readStoredOptions } from "./stored-options.ts";

const words = createWords(browser.i18n);
applyLanguage(words, document);

const store = createOptionsStore(
  {
    ask: createAsk(browser.runtime),
    readOptions: () => readStoredOptions(browser.storage),
    copy: (text) => navigator.clipboard.writeText(text),
  },
  show,
);

function show(): void {
  const view = describeOptions(store.snapshot(), words);
  document.title = view.title;
  const place = document.activeElement?.closest<HTMLElement>("[data-keeps-focus]");
  render(<Options view={view} onAction={(action) => void store.act(action)} />, document.body);
  // A button that did its work is gone: whoever used the keyboard stays where the outcome is said.
  if (place?.isConnected && document.activeElement === document.body) place.focus({ preventScroll: true });
}

browser.storage.onChanged.addListener(() => void store.refresh());
addEventListener("focus", () => void store.refresh());

show();
void store.refresh();
