// A page without a mouse and without a screen: what has the focus, where the Tab key leads, what is read out.

import type { Page } from "playwright/test";

/** What has the focus, as a person would call it. */
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

/** Presses the Tab key until something is reached; fails where nothing of the page is. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Tab");
    // Past its end some browsers lead to what is around the page; a person comes back from there with the same key.
    if (!(await page.evaluate(() => document.hasFocus()))) await page.bringToFront();
    seen.push(await focused(page));
    if (seen.at(-1) === name) return;
  }
  throw new Error(`the Tab key does not lead to “${name}”: ${seen.join(", ")}`);
}

/** Keeps what is said in live regions from now on. */
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
