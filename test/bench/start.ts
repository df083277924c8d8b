// How long until the worker listens and until the popup is readable, next to an extension that does almost nothing.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { browserSession } from "../e2e/driver/chromium/chromium-background.ts";
import { BUILT_EXTENSION } from "../e2e/driver/chromium/launch-chromium.ts";
import { killWorker, type LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, startContenders } from "./contenders.ts";
import { figureOf, inTurns, type Measurement, type Spread, timesOf } from "./measure.ts";
import { serve, setServices } from "./surroundings.ts";

const EMPTY = "an empty extension";
const PAGE = "<!doctype html><title>Page</title><p>A page";
const LISTENER = "chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply(true));";
const LINE = `const line = document.createElement("p");
line.className = "line";
line.textContent = "Nothing is known of this page.";
document.body.append(line);`;
const POPUP = "src/pages/popup/index.html";
const WATCHER = "watch-paint.js";
const MARKUP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Beside</title>
<script src="/${WATCHER}"></script><script type="module" src="popup.js"></script></head><body></body></html>`;

/** Avoids a browser's first start, and starts that a page has just caused. */
const REST_MS = 250;
/** After this long, a worker that was just started has nothing left to do. */
const AWAKE_MS = 1_000;

/** What a readable popup contains: neither a shell nor a loading state. */
const READABLE = { ours: ".popup-main:not(.popup-gathering) .panel", peer: ".line" };

const MOST_FOR_WORKER = 1.9;
const MOST_FOR_POPUP = { awake: 1.7, killed: 1.8 };

/** From a message to the response of a worker that has to start for it. The message is unknown, so nothing is read. */
async function startsWorker(extension: LaunchedExtension, page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS);
  await killWorker(extension);
  await page.waitForTimeout(REST_MS);
  return page.evaluate(async () => {
    const asked = performance.now();
    await chrome.runtime.sendMessage({ name: "nothing of this name" });
    return performance.now() - asked;
  });
}

/** A script that sets the page's title to the time of the first frame with `readable`, in milliseconds. */
function paintWatcher(readable: string): string {
  return `const observer = new MutationObserver(() => {
  if (!document.querySelector(${JSON.stringify(readable)})) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { document.title = "painted after " + performance.now(); };
    port2.postMessage(0);
  });
});
observer.observe(document, { childList: true, subtree: true, attributes: true });`;
}

/** Writes the built extension to `folder`, with a popup that times itself. */
function watchedExtension(folder: string): string {
  cpSync(BUILT_EXTENSION, folder, { recursive: true });
  writeFileSync(join(folder, WATCHER), paintWatcher(READABLE.ours));
  const page = join(folder, POPUP);
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("<title>", `<script src="/${WATCHER}"></script><title>`),
  );
  return folder;
}

interface Stage {
  extension: LaunchedExtension;
  /** A website's page. */
  page: Page;
  /** A file of the extension, without code. */
  own: Page;
}

async function stageOf(extension: LaunchedExtension, url: string): Promise<Stage> {
  const [page, own] = [await extension.context.newPage(), await extension.context.newPage()];
  await page.goto(`${url}/page`);
  await own.goto(`${extension.origin}/manifest.json`);
  return { extension, page, own };
}

/** Opens the real popup, not its page in a tab, as a button press does. From its navigation to the readable frame. */
async function pressesButton({ extension, page, own }: Stage, isKilled: boolean): Promise<number> {
  const session = await browserSession(extension.context);
  await page.bringToFront();
  await page.waitForTimeout(REST_MS);
  if (isKilled) await killWorker(extension);
  else {
    await own.evaluate(() => chrome.runtime.sendMessage({ name: "nothing of this name" }));
    // The last round may have killed it, and what it does at its start would be measured, too.
    await page.waitForTimeout(AWAKE_MS);
  }
  await own.evaluate(() => chrome.action.openPopup());
  for (;;) {
    await page.waitForTimeout(20);
    const { targetInfos } = await session.send("Target.getTargets");
    const popup = targetInfos.find(
      ({ url, title }) => url.includes(extension.extensionId) && title.startsWith("painted after "),
    );
    if (!popup) continue;
    await session.send("Target.closeTarget", { targetId: popup.targetId });
    await session.detach();
    return Number(popup.title.slice("painted after ".length));
  }
}

export const start: Measurement = async (rounds) => {
  await using server = await serve((path) => (path === "/page" ? PAGE : "[]"));
  const { url } = server;
  const folder = mkdtempSync(join(tmpdir(), "breachlight-watched-"));
  await using after = new AsyncDisposableStack();
  after.defer(() => rmSync(folder, { recursive: true }));
  const files = { "popup.html": MARKUP, "popup.js": LINE, [WATCHER]: paintWatcher(READABLE.peer) };
  await using contenders = await startContenders(
    { [EMPTY]: { worker: LISTENER, files } },
    watchedExtension(folder),
  );
  await setServices(contenders[BREACHLIGHT], {
    passwordsUrl: url,
    lookupUrl: url,
    lookupInterface: "v2-url",
  });
  const ours = await stageOf(contenders[BREACHLIGHT], url);
  const peer = await stageOf(contenders[EMPTY], url);
  const popup = await inTurns(rounds, {
    ours: () => pressesButton(ours, false),
    peer: () => pressesButton(peer, false),
    killed: () => pressesButton(ours, true),
    peerKilled: () => pressesButton(peer, true),
  });

  // An open page of ours may wake the worker early.
  for (const open of ours.extension.context.pages())
    if (open !== ours.own && open.url().startsWith(ours.extension.origin)) await open.close();
  const worker = await inTurns(rounds, {
    ours: () => startsWorker(ours.extension, ours.own),
    peer: () => startsWorker(peer.extension, peer.own),
  });
  const popupFigure = (state: keyof typeof MOST_FOR_POPUP, own: Spread, empty: Spread) =>
    figureOf(
      `popup opened to first useful paint, worker ${state}`,
      "ms",
      own,
      { [`${EMPTY}, one line`]: empty },
      timesOf(MOST_FOR_POPUP[state], empty),
    );
  return [
    popupFigure("awake", popup.ours, popup.peer),
    popupFigure("killed", popup.killed, popup.peerKilled),
    figureOf(
      "worker start to listeners ready",
      "ms",
      worker.ours,
      { [`${EMPTY}, one listener`]: worker.peer },
      timesOf(MOST_FOR_WORKER, worker.peer),
    ),
  ];
};
