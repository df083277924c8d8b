// Whether a page fits its window, and its text the place that it has.

import type { Page } from "playwright/test";

/** By how many pixels the page is wider than its window. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Text of which a part is not seen: what cuts it, and how it begins. Fields scroll what is typed, and are left out. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      // What only screen readers are told has no place at all.
      if (clipPath !== "none" && position === "absolute") return false;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    return [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => element.innerText?.trim() && element.checkVisibility() && isCut(element))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.innerText.slice(0, 60)}`,
      );
  });
}

/** Spaces text as somebody may have to who reads with difficulty (WCAG 1.4.12), or takes that back. */
export async function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((isWanted) => {
    const holder = globalThis as unknown as { textSpacing?: CSSStyleSheet };
    holder.textSpacing ??= new CSSStyleSheet();
    const sheet = holder.textSpacing;
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
       p { margin-block-end: 2em !important }`,
    );
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.adoptedStyleSheets = isWanted ? [...others, sheet] : others;
  }, isSpaced);
}
