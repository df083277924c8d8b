// In a private window passwords are checked like anywhere, and nothing of it is kept.

import type { CDPSession } from "playwright/test";
import { askBackground, expect, html, inExtension, LOGIN_FORM, test } from "./extension.ts";
import { killWorker, type LaunchedExtension, launchExtension } from "./launch.ts";
import { waitForNotice } from "./notice-reader.ts";

/** Sends commands to a target that Playwright does not know: it sees no windows but its own. */
async function speakTo(session: CDPSession, targetId: string) {
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const waiting = new Map<number, (result: unknown) => void>();
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  return (method: string, params: Record<string, unknown> = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      void session.send("Target.sendMessageToTarget", {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
    });
}

/** Opens a private window and enters a password there as a person does; gives the id of its tab. */
async function enterPrivately(extension: LaunchedExtension, url: string, password: string): Promise<number> {
  const tabId = await inExtension(
    extension,
    async (address) => (await chrome.windows.create({ incognito: true, url: address }))?.tabs?.[0]?.id ?? -1,
    url,
  );
  const session = await extension.context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the browser is gone");
  const target = async () => {
    const { targetInfos } = await session.send("Target.getTargets");
    return targetInfos.find((it) => it.type === "page" && it.url === url)?.targetId;
  };
  await expect.poll(target).toBeDefined();
  const send = await speakTo(session, (await target()) ?? "");
  const ready = async () =>
    ((await send("Runtime.evaluate", { expression: "document.readyState" })) as { result: { value: string } })
      .result.value;
  await expect.poll(ready).toBe("complete");
  const box = (await send("Runtime.evaluate", {
    expression:
      "(({x,y}) => [x + 10, y + 10])(document.querySelector('[type=password]').getBoundingClientRect())",
    returnByValue: true,
  })) as { result: { value: [number, number] } };
  const [x, y] = box.result.value;
  for (const type of ["mousePressed", "mouseReleased"]) {
    await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
  await send("Input.insertText", { text: password });
  for (const type of ["rawKeyDown", "keyUp"]) {
    await send("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
  }
  return tabId;
}

test("checks in a private window and keeps nothing of it", async ({ pages, range, listed }) => {
  const extension = await launchExtension({ headless: true, isAllowedInPrivate: true });
  try {
    await inExtension(
      extension,
      // Without a lookup service nothing but the check itself is asked or written.
      (passwordsUrl) => chrome.storage.local.set({ settings: { services: { passwordsUrl, lookupUrl: "" } } }),
      range.url,
    );
    range.forget();
    pages.show(html(LOGIN_FORM));
    const stores = () =>
      inExtension(
        extension,
        async () =>
          JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null)]),
        undefined,
      );
    const before = await stores();
    const tabId = await enterPrivately(extension, pages.url("/private"), listed);
    const badge = () => inExtension(extension, (id) => chrome.action.getBadgeText({ tabId: id }), tabId);
    await expect.poll(badge).toBe("!");
    expect(range.requests).toHaveLength(1);
    expect(await stores(), "nothing was stored").toBe(before);
    const sent = await askBackground(extension, "listSentRequests");
    // The catalogue may have been asked for before there were settings; nothing of the private window is in the list.
    expect(sent.filter(({ told }) => told !== "catalogue")).toEqual([]);

    // A window that is not private asks for itself: the answer was not left where it could be found.
    const page = await extension.context.newPage();
    await page.goto(pages.url());
    await page.locator("[type=password]").click();
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await waitForNotice(page);
    expect(range.requests).toHaveLength(2);

    await killWorker(extension);
    const state = await inExtension(
      extension,
      (id) => chrome.runtime.sendMessage({ name: "getTabState", input: { tabId: id } }),
      tabId,
    );
    expect(state).toMatchObject({ ok: true, value: { checkCount: 0 } });
  } finally {
    await extension.close();
  }
});
