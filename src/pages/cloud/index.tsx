// The cloud page: joins the browser, the store and the view. Opening it asks the background, and nobody else.

import browser from "webextension-polyfill";
import { PageContext } from "../../ui/hooks/page.ts";
import { drawPage } from "../../ui/page/draw-page.ts";
import { openOptions } from "../../ui/page/open-options.ts";
import { createPage } from "../../ui/page/start-page.tsx";
import { readCloudSettings } from "./account/cloud-settings.ts";
import { answerHeadingId } from "./answers/Answer.tsx";
import { Cloud } from "./Cloud.tsx";
import type { CloudAction } from "./cloud-state.ts";
import { createCloudStore } from "./cloud-store.ts";
import { addressOfTab, tabInAddress } from "./cloud-tabs.ts";
import { describeCloud } from "./cloud-view.ts";
import { isWaitingAt } from "./focus.ts";

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

/** A page that only shows what it saw of a background that is gone hears from nobody else that it is to be forgotten. */
const forgotten = new BroadcastChannel("cloud-calls-forgotten");

const page = createPage(true);
const { words } = page;

let isTicking = false;
/** The call whose outcome the focus went to, or whose person was elsewhere by then. */
let seenId: string | undefined;
/** Somebody has typed since the last call was started. */
let isTyping = false;

async function findIsPrivate(): Promise<boolean> {
  const own = await browser.tabs.getCurrent();
  return own ? own.incognito : (await browser.windows.getCurrent()).incognito;
}

function act(action: CloudAction): void {
  const isStart = action.kind === "read" || action.kind === "delete" || action.kind === "read-with-more";
  if (isStart) isTyping = false;
  void store.act(action);
  // In a narrow window what is under way stands below what can be seen.
  if (isStart) document.querySelector(".cloud-outcome")?.scrollIntoView({ block: "nearest" });
  if (action.kind === "show") document.getElementById(answerHeadingId(action.id))?.focus();
}

/** The outcome of a call that the person started comes to them, unless they are at something else by now. */
function goToOutcome(isWaiting: boolean): void {
  const { arrivedId } = store.snapshot();
  if (arrivedId === undefined || arrivedId === seenId) return;
  seenId = arrivedId;
  if (isWaiting && !isTyping) document.getElementById(answerHeadingId(arrivedId))?.focus();
}

function show(): void {
  const view = describeCloud(store.snapshot(), words, page.now());
  document.title = view.title;
  ({ isTicking } = view);
  const isWaiting = isWaitingAt(document.activeElement);
  drawPage(
    <PageContext.Provider value={page}>
      <Cloud
        view={view}
        onTab={(tab) => {
          history.replaceState(null, "", addressOfTab(tab));
          act({ kind: "choose-tab", tab });
        }}
        onAction={act}
      />
    </PageContext.Provider>,
  );
  goToOutcome(isWaiting);
}

const store = createCloudStore(
  {
    ask: page.ask,
    findIsPrivate,
    readSettings: () => readCloudSettings(browser.storage),
    openOptions: () => openOptions("services"),
    tellForgotten: (isPrivate) => forgotten.postMessage(isPrivate),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  },
  tabInAddress(location.hash),
  show,
);

browser.storage.onChanged.addListener((_changes, area) => {
  // Calls themselves are followed: only what outlives the session is read anew here.
  if (area !== "session") void store.refresh();
});
forgotten.addEventListener("message", async ({ data }) => {
  if (data === (await findIsPrivate())) store.forgetOver();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) show();
  store.setSeen(!document.hidden);
});
document.addEventListener("input", () => {
  isTyping = true;
});
addEventListener("hashchange", () => act({ kind: "choose-tab", tab: tabInAddress(location.hash) }));
setInterval(() => {
  if (isTicking && !document.hidden) show();
}, TICK_MS);

show();
store.setSeen(!document.hidden);
void store.refresh();
