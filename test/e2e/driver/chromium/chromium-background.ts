// The extension's worker in Chromium, through the DevTools protocol: a page can't reach it without waking it.

import type { BrowserContext, CDPSession } from "playwright";
import type { LaunchedExtension } from "../any-browser.ts";

/** A session with the whole browser, which sees more than a page's. */
export async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error("the browser is gone");
  return browser.newBrowserCDPSession();
}

/** Targets of the extension's worker: none while it sleeps. */
async function workersIn(session: CDPSession, extensionId: string): Promise<string[]> {
  const { targetInfos } = await session.send("Target.getTargets");
  return targetInfos
    .filter(({ type, url }) => type === "service_worker" && url.includes(extensionId))
    .map(({ targetId }) => targetId);
}

/** Kills the extension's worker as the browser may at any moment; the next message restarts it. */
export async function endWorker(context: BrowserContext, extensionId: string): Promise<void> {
  const session = await browserSession(context);
  for (const targetId of await workersIn(session, extensionId)) {
    await session.send("Target.closeTarget", { targetId });
  }
  await session.detach();
}

/** The result of a command; for `Runtime.evaluate` it contains the value. */
type Result = { result?: { value?: unknown } } | undefined;

/** Sends commands to a target that Playwright doesn't know; returns `undefined` if it is gone before it responds. */
export async function speakTo(session: CDPSession, targetId: string) {
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  let last = 0;
  return async (method: string, params: Record<string, unknown> = {}): Promise<Result> => {
    const id = ++last;
    const answer = new Promise<Result>((resolve) => {
      session.on("Target.receivedMessageFromTarget", ({ message }) => {
        const what = JSON.parse(message) as { id?: number; result?: Result };
        if (what.id === id) resolve(what.result);
      });
      session.once("Target.detachedFromTarget", () => resolve(undefined));
    });
    const message = JSON.stringify({ id, method, params });
    await session.send("Target.sendMessageToTarget", { sessionId, message });
    return answer;
  };
}

/** Kilobytes on the worker's heap after garbage collection; `undefined` while it sleeps. */
export async function workerHeap({ context, extensionId }: LaunchedExtension): Promise<number | undefined> {
  const session = await browserSession(context);
  try {
    const [targetId] = await workersIn(session, extensionId);
    if (targetId === undefined) return undefined;
    const send = await speakTo(session, targetId);
    await send("HeapProfiler.collectGarbage");
    const usage = (await send("Runtime.getHeapUsage")) as { usedSize: number } | undefined;
    return usage && usage.usedSize / 1000;
  } finally {
    await session.detach();
  }
}
