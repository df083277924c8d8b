// Checks that a page fits its window, and its text the room it has.

import type { Page } from "playwright/test";

/** How many pixels the page is wider than its window. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** What overflows the window, and clipped text, plain and spaced (WCAG 1.4.12). Fields scroll their text, and are skipped. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      // Text only for screen readers takes no room.
      if (clipPath !== "none" && position === "absolute") return false;
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const look = (how: string) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const cut = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
        (element) => element.innerText?.trim() && element.checkVisibility() && isCut(element),
      );
      return [
        ...(scrollWidth > clientWidth ? [`${how}: ${scrollWidth - clientWidth} px too wide`] : []),
        ...cut.map((it) => `${how}: ${it.localName}.${it.className} cuts ${it.innerText.slice(0, 60)}`),
      ];
    };
    const found = look("plain");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
       p { margin-block-end: 2em !important }`,
    );
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, sheet];
    found.push(...look("spaced"));
    document.adoptedStyleSheets = before;
    return found;
  });
}
