// The welcome page: joins the browser, the store and the view. Opening it asks nobody but the browser;
// the background is asked about what the person enters into the sample field, and nothing else.

import browser from "webextension-polyfill";
import { POLICY_KEY, SETTINGS_KEY } from "../../shared/settings/settings.ts";
import { ALL_SITES } from "../../shared/settings/site-access.ts";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/page/apply-language.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { readSiteAccess, requestSiteAccess, watchSiteAccess } from "../../ui/page/site-access.ts";
import { readStoredSettings } from "../popup/stored-settings.ts";
import { createSampleStore } from "./sample-store.ts";
import { sha1 } from "./sha1.ts";
import { Welcome } from "./Welcome.tsx";
import { createWelcomeStore } from "./welcome-store.ts";
import { describeWelcome } from "./welcome-view.ts";

const words = createWords(browser.i18n);
applyLanguage(words, document);

const store = createWelcomeStore(
  {
    readAccess: () => readSiteAccess(browser),
    requestAccess: () => requestSiteAccess(browser, ALL_SITES),
    readSettings: () => readStoredSettings(browser.storage),
  },
  show,
);

/** A service may take eight seconds, and a worker has to start. */
const SAMPLE_TIMEOUT_MS = 12_000;

const ask = createAsk(browser.runtime, SAMPLE_TIMEOUT_MS);
const sample = createSampleStore(
  { hash: sha1, ask: (check) => ask("checkPassword", check), now: Date.now },
  show,
);

function show(): void {
  const view = describeWelcome(store.snapshot(), words, sample.snapshot());
  document.title = view.title;
  drawPage(
    <Welcome
      view={view}
      onAllow={() => void store.allow()}
      onCommit={(value, how) => void sample.commit(value, how)}
      onEdit={sample.forget}
    />,
  );
}

watchSiteAccess(browser, () => void store.refresh());
browser.storage.onChanged.addListener((changes, area) => {
  if (area !== "local") return;
  // Checks may be on or off now, and somebody else be asked.
  if (SETTINGS_KEY in changes || POLICY_KEY in changes) sample.forget();
  void store.refresh();
});
// Not every browser tells of what is changed in its own settings.
addEventListener("focus", () => void store.refresh());

show();
void store.refresh();
