// When something is on screen: the end of the frame after which it is painted.

import type { Page } from "playwright";

/**
 * Carries out `act` and tells when `text` was painted in `page`, in milliseconds since the epoch: after the frame in which
 * it came into the page.
 */
export async function paintedAt(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const watching = await page.evaluateHandle((wanted) => {
    const painted = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        // Not innerText: to read that is to lay the page out, on somebody else's bill.
        if (!document.body.textContent?.includes(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.timeOrigin + performance.now());
          port2.postMessage(0);
        });
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { painted };
  }, text);
  await act();
  return watching.evaluate(({ painted }) => painted);
}
