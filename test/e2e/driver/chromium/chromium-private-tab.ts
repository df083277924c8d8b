// A tab of a private window in Chromium: Playwright sees no windows but its own, so commands go to the target itself.

import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, CDPSession } from "playwright";
import { browserSession, speakTo } from "./chromium-background.ts";

const LOOK_EVERY_MS = 20;

async function targetOf(session: CDPSession, url: string): Promise<string> {
  for (;;) {
    const { targetInfos } = await session.send("Target.getTargets");
    const found = targetInfos.find((it) => it.type === "page" && it.url === url);
    if (found) return found.targetId;
    await wait(LOOK_EVERY_MS);
  }
}

/** Enters a password on the page of an address in a private window, as a person does. */
export async function enterPrivatelyInChromium(
  context: BrowserContext,
  url: string,
  password: string,
): Promise<void> {
  const session = await browserSession(context);
  const send = await speakTo(session, await targetOf(session, url));
  const evaluate = async <Value>(expression: string) => {
    const answer = await send("Runtime.evaluate", { expression, returnByValue: true });
    return answer?.result?.value as Value;
  };
  while ((await evaluate<string>("document.readyState")) !== "complete") await wait(LOOK_EVERY_MS);
  const [x, y] = await evaluate<[number, number]>(
    "(({x,y}) => [x + 10, y + 10])(document.querySelector('[type=password]').getBoundingClientRect())",
  );
  for (const type of ["mousePressed", "mouseReleased"]) {
    await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
  await send("Input.insertText", { text: password });
  for (const type of ["rawKeyDown", "keyUp"]) {
    await send("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
  }
  await session.detach();
}
