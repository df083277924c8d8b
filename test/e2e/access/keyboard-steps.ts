// Uses a page without a mouse or a screen: what has the focus, where the Tab key leads, what is announced.

import type { Page } from "playwright/test";

/** The focused element, in a person's words. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField || element instanceof HTMLSelectElement ? element.labels?.[0] : undefined;
    const labelledBy = document.getElementById(element?.getAttribute("aria-labelledby") ?? "");
    const named = (labelledBy ?? label ?? element) as HTMLElement | null;
    return element?.getAttribute("aria-label") ?? named?.innerText.split("\n")[0]?.trim() ?? "";
  });
}

/** Presses the Tab key until an element is reached; fails if the focus leaves the page's elements. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Tab");
    // After its end some browsers move on to the toolbar; the same key comes back from there.
    if (!(await page.evaluate(() => document.hasFocus()))) await page.bringToFront();
    seen.push(await focused(page));
    if (seen.at(-1) === name) return;
  }
  throw new Error(`the Tab key does not lead to “${name}”: ${seen.join(", ")}`);
}

/** Records live region announcements from now on. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const last = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const elements = [target, ...addedNodes].filter((node) => node instanceof Element);
        const parent = target instanceof Element ? target : target.parentElement;
        const regions = [
          parent?.closest("[aria-live=polite], [role=status], [role=alert]"),
          ...elements.flatMap((node) => [
            ...node.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"),
          ]),
        ];
        for (const region of regions) {
          if (!region || region.closest("[hidden]")) continue;
          const text = region.textContent ?? "";
          if (text !== "" && text !== last.get(region)) said.push(text);
          last.set(region, text);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
