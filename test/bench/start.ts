// How long until the worker listens and until the popup is readable, next to an extension that does almost nothing.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "playwright";
import { browserSession } from "../e2e/driver/chromium/chromium-background.ts";
import { BUILT_EXTENSION } from "../e2e/driver/chromium/launch-chromium.ts";
import { tabIdOf } from "../e2e/driver/in-extension.ts";
import { killWorker, type LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, makePeer, startContenders } from "./contenders.ts";
import { felt, figureOf, inTurns, type Measurement, type Spread } from "./measure.ts";
import { paintedIn, serve, setServices, startExtension } from "./surroundings.ts";

const EMPTY = "an empty extension";
const LONG = "the same with our code, uncalled";
const STILL = "what ours shows, as a page without code";
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

/** Our worker's code in a function that is never called: it is parsed but not run. */
function unused(code: string): string {
  return `${LISTENER}\nfunction unused() {${code}\n}`;
}

/** Avoids a browser's first start, and starts that a page has just caused. */
const REST_MS = 250;

/** What a readable popup contains: neither a shell nor a loading state. */
export const READABLE = { ours: ".popup-main:not(.popup-gathering) .popup-status .panel", peer: ".line" };

const MOST_FOR_WORKER = 1.7;
const MOST_FOR_POPUP = 1.4;

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

/** From the navigation to the frame after which `readable` is on screen. */
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

/** An extension whose popup is a static, styled copy of ours for the page at `url`: it costs only the browser's work. */
async function startStill(ours: LaunchedExtension, url: string, folder: string) {
  const page = await ours.context.newPage();
  await page.goto(url);
  const tabId = await tabIdOf(ours, page);
  const popup = await ours.context.newPage();
  await popup.goto(`${ours.origin}/${POPUP}?tabId=${tabId}`);
  await popup.locator(READABLE.ours).first().waitFor();
  const files: Record<string, string> = { [WATCHER]: paintWatcher(READABLE.ours) };
  const html = (await popup.content())
    .replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>| data-is-page=""/g, "")
    .replace(/href="\/(assets\/[^"]+\.css)"/g, (_, path: string) => {
      files[basename(path)] = readFileSync(join(BUILT_EXTENSION, path), "utf8");
      return `href="/${basename(path)}"`;
    })
    .replace("<title>", `<script src="/${WATCHER}"></script><title>`);
  await popup.close();
  await page.close();
  const key = Buffer.from(STILL).toString("base64");
  const extensionPath = makePeer(folder, key, { files: { ...files, "popup.html": html } });
  return startExtension({ extensionPath });
}

/** Opens the real popup, not its page in a tab, as a button press does. From its navigation to the readable frame. */
async function pressesButton({ context, extensionId }: LaunchedExtension, page: Page): Promise<number> {
  const session = await browserSession(context);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("the worker is gone");
  await page.bringToFront();
  await page.waitForTimeout(REST_MS);
  await worker.evaluate(() => chrome.action.openPopup());
  for (;;) {
    await page.waitForTimeout(20);
    const { targetInfos } = await session.send("Target.getTargets");
    const popup = targetInfos.find(
      ({ url, title }) => url.includes(extensionId) && title.startsWith("painted after "),
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
  const code = readFileSync(join(BUILT_EXTENSION, "service-worker-loader.js"), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "breachlight-watched-"));
  await using after = new AsyncDisposableStack();
  after.defer(() => rmSync(folder, { recursive: true }));
  await using contenders = await startContenders(
    {
      [EMPTY]: {
        worker: LISTENER,
        files: { "popup.html": MARKUP, "popup.js": LINE, [WATCHER]: paintWatcher(READABLE.peer) },
      },
      [LONG]: { worker: unused(code) },
    },
    watchedExtension(folder),
  );
  const { [BREACHLIGHT]: ours, [EMPTY]: peer, [LONG]: long } = contenders;
  await setServices(ours, { passwordsUrl: url, lookupUrl: url, lookupInterface: "v2-url" });
  await using still = await startStill(ours, `${url}/page`, join(folder, "still"));
  const popupOf = async (extension: LaunchedExtension) => {
    const page = await extension.context.newPage();
    await page.goto(`${url}/page`);
    return () => pressesButton(extension, page);
  };
  const popup = await inTurns(rounds, {
    ours: await popupOf(ours),
    peer: await popupOf(peer),
    still: await popupOf(still),
  });

  // An open page of ours may wake the worker early.
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
  const figure = (
    what: string,
    { ours, peer }: Record<"ours" | "peer", Spread>,
    peers: Record<string, Spread>,
    most: number,
  ) => figureOf(what, "ms", ours, peers, `≤ ${most}×`, peer.median * most);
  const line = { [`${EMPTY}, one line`]: popup.peer, [STILL]: popup.still };
  const listener = { [`${EMPTY}, one listener`]: worker.peer, [LONG]: worker.long };
  return {
    figures: [
      felt(
        "The popup can be read",
        figure("popup opened to first useful paint", popup, line, MOST_FOR_POPUP),
      ),
      figure("worker start to listeners ready", worker, listener, MOST_FOR_WORKER),
    ],
  };
};
