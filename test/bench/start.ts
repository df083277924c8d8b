// How long it takes until the worker listens and until the popup can be read, beside an extension that does next to nothing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { BUILT_EXTENSION } from "../e2e/driver/chromium/launch-chromium.ts";
import { tabIdOf } from "../e2e/driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, startContenders } from "./contenders.ts";
import { figureOf, inTurns, type Measurement, type Spread } from "./measure.ts";
import { paintedIn, serve, setServices } from "./surroundings.ts";

const EMPTY = "an empty extension";
const LONG = "the same with our code, uncalled";
const PAGE = "<!doctype html><title>Page</title><p>A page";
const LISTENER = "chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply(true));";
const LINE = `const line = document.createElement("p");
line.className = "line";
line.textContent = "Nothing is known of this page.";
document.body.append(line);`;
const MARKUP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Beside</title>
<script type="module" src="popup.js"></script></head><body></body></html>`;

/** Our worker's code in a function that nobody calls: what there is to be read and understood, and nothing to be done. */
function unused(code: string): string {
  return `${LISTENER}\nfunction unused() {${code}\n}`;
}

/** Not the first start of a browser, and no start that a page of its own has just caused. */
const REST_MS = 250;

/** What stands in a popup that can be read: neither a shell nor what is still being gathered. */
export const READABLE = { ours: ".popup-main:not(.popup-gathering) .popup-status .panel", peer: ".line" };

const MOST_FOR_WORKER = 1.3;
const MOST_FOR_POPUP = 1.5;

/** From a message to the answer of a worker that has to start for it. It is refused or answered at once: nothing is read. */
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

/** From the navigation to the frame after which what `readable` names is on screen. */
export async function opensPopup(
  { context, origin }: LaunchedExtension,
  path: string,
  readable: string,
): Promise<number> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 400, height: 600 });
    await page.waitForTimeout(REST_MS);
    return await paintedIn(page, `${origin}/${path}`, readable);
  } finally {
    await page.close();
  }
}

export const start: Measurement = async (rounds) => {
  await using server = await serve((path) => (path === "/page" ? PAGE : "[]"));
  const { url } = server;
  const code = readFileSync(join(BUILT_EXTENSION, "service-worker-loader.js"), "utf8");
  await using contenders = await startContenders({
    [EMPTY]: { worker: LISTENER, files: { "popup.html": MARKUP, "popup.js": LINE } },
    [LONG]: { worker: unused(code) },
  });
  const { [BREACHLIGHT]: ours, [EMPTY]: peer, [LONG]: long } = contenders;
  await setServices(ours, { passwordsUrl: url, lookupUrl: url, lookupInterface: "v2-url" });
  const page = await ours.context.newPage();
  await page.goto(`${url}/page`);
  const path = `src/pages/popup/index.html?tabId=${await tabIdOf(ours, page)}`;
  const popup = await inTurns(rounds, {
    ours: () => opensPopup(ours, path, READABLE.ours),
    peer: () => opensPopup(peer, "popup.html", READABLE.peer),
  });

  // A popup asks every two seconds: it would start the worker before its turn.
  for (const open of ours.context.pages()) if (open.url().startsWith(ours.origin)) await open.close();
  const turnOf = async (extension: LaunchedExtension) => {
    const opened = await extension.context.newPage();
    await opened.goto(`${extension.origin}/manifest.json`);
    return () => startsWorker(extension, opened);
  };
  const worker = await inTurns(rounds, {
    ours: await turnOf(ours),
    peer: await turnOf(peer),
    long: await turnOf(long),
  });
  const figure = (what: string, { ours, peer }: typeof popup, peers: Record<string, Spread>, most: number) =>
    figureOf(what, "ms", ours, peers, `≤ ${most}×`, peer.median * most);
  const line = { [`${EMPTY}, one line`]: popup.peer };
  const listener = { [`${EMPTY}, one listener`]: worker.peer, [LONG]: worker.long };
  return {
    figures: [
      figure("popup opened to first useful paint", popup, line, MOST_FOR_POPUP),
      figure("worker start to listeners ready", worker, listener, MOST_FOR_WORKER),
    ],
  };
};
