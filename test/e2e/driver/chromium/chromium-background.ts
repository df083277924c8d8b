// The extension's worker in Chromium, as the browser's own protocol tells of it: no page reaches it without waking it.

import type { BrowserContext, CDPSession } from "playwright";
import type { LaunchedExtension } from "../any-browser.ts";

/** A session of the whole browser, which sees what no page does. */
export async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error("the browser is gone");
  return browser.newBrowserCDPSession();
}

/** Targets of the extension's worker: none where it sleeps. */
export async function workersIn(session: CDPSession, extensionId: string): Promise<string[]> {
  const { targetInfos } = await session.send("Target.getTargets");
  return targetInfos
    .filter(({ type, url }) => type === "service_worker" && url.includes(extensionId))
    .map(({ targetId }) => targetId);
}

/** Ends the extension's worker as the browser does at any moment; the next message starts it anew. */
export async function endWorker(context: BrowserContext, extensionId: string): Promise<void> {
  const session = await browserSession(context);
  for (const targetId of await workersIn(session, extensionId)) {
    await session.send("Target.closeTarget", { targetId });
  }
  await session.detach();
}

/** What a command gives; of `Runtime.evaluate` it holds the value. */
type Result = { result?: { value?: unknown } } | undefined;

/** Sends commands to a target that Playwright does not know; gives `undefined` where it is gone before it answers. */
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

/** Ends the worker where there is one that is not among `ended`, and adds it; gives whether it did. */
export async function endLivingWorker(extension: LaunchedExtension, ended: Set<unknown>): Promise<boolean> {
  const session = await browserSession(extension.context);
  try {
    const [targetId] = await workersIn(session, extension.extensionId);
    if (targetId === undefined) return false;
    const send = await speakTo(session, targetId);
    // When it began, which no two have in common.
    const birth = (await send("Runtime.evaluate", { expression: "performance.timeOrigin" }))?.result?.value;
    if (birth === undefined || ended.has(birth)) return false;
    await session.send("Target.closeTarget", { targetId });
    ended.add(birth);
    return true;
  } finally {
    await session.detach();
  }
}

/** Takes the network from the worker, which no page's own switch reaches; gives what brings it back. */
export async function cutOffInChromium(extension: LaunchedExtension): Promise<() => Promise<void>> {
  const session = await browserSession(extension.context);
  const [worker = ""] = await workersIn(session, extension.extensionId);
  const send = await speakTo(session, worker);
  const emulate = (isOffline: boolean) =>
    send("Network.emulateNetworkConditions", {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await emulate(true);
  return async () => {
    await emulate(false);
    await session.detach();
  };
}
