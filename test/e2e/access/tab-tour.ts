// Follows the Tab key through a page: the focus is shown, visible, and has an outline in any color scheme.

import type { Page } from "playwright/test";
import { focused } from "./keyboard-steps.ts";

const MOST_STOPS = 120;

/**
 * Problems with how the focused element is drawn; `undefined` once the Tab key has come around. Rows of a long list get their
 * height when they come near, and the browser scrolls back by as much when it paints: a problem is checked again after that.
 */
function troubleAtFocus(page: Page): Promise<string[] | undefined> {
  return page.evaluate(async () => {
    const { tabStops } = globalThis as unknown as { tabStops: Element[] };
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body)
      return tabStops.length ? undefined : [];
    if (tabStops.includes(element)) return undefined;
    tabStops.push(element);
    const look = () => {
      // A field hidden behind its label shows the focus there.
      const own = getComputedStyle(element);
      const isBehind = own.opacity === "0" || own.clipPath !== "none";
      const [label] = (element instanceof HTMLInputElement && element.labels) || [];
      const shown = (isBehind && label) || element;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const isMarked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      const trouble = isMarked ? [] : ["shows no focus"];
      const box = shown.getBoundingClientRect();
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      const onTop = document.elementFromPoint(x, y);
      if (!onTop) trouble.push(`is out of the window: from ${box.top} to ${box.bottom} px of ${innerHeight}`);
      // A line break leaves areas between the two halves of a text that aren't its own.
      else if (!shown.contains(onTop) && !onTop.contains(shown)) trouble.push("is covered");
      return trouble;
    };
    if (look().length === 0) return [];
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return look();
  });
}

/** Presses the Tab key until it comes around; returns the problems at its stops, and fails if there are none. */
export async function tabTour(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  await page.bringToFront();
  await page.evaluate(() => {
    Object.assign(globalThis, { tabStops: [] });
    (document.activeElement as HTMLElement | null)?.blur();
  });
  for (let count = 0; count < MOST_STOPS; count++) {
    await page.keyboard.press("Tab");
    const found = await troubleAtFocus(page);
    if (!found) break;
    for (const what of found) trouble.push(`${(await focused(page)) || "something without a name"} ${what}`);
  }
  const isAnywhere = await page.evaluate(
    () => (globalThis as unknown as { tabStops: Element[] }).tabStops.length > 0,
  );
  if (!isAnywhere) throw new Error("the Tab key leads nowhere");
  return trouble;
}

/** With forced colors instead of ours: which controls of the last tour have no border, or show no focus. */
export async function forcedColorTrouble(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const trouble = await page.evaluate(() => {
    const { tabStops } = globalThis as unknown as { tabStops: HTMLElement[] };
    const isPainted = (color: string) => color !== "transparent" && !/^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
    const hasEdge = (element: Element): boolean => {
      const style = getComputedStyle(element);
      const sides = ["Top", "Right", "Bottom", "Left"] as const;
      const isBordered = sides.some(
        (side) =>
          Number.parseFloat(style[`border${side}Width`]) >= 1 &&
          style[`border${side}Style`] !== "none" &&
          isPainted(style[`border${side}Color`]),
      );
      return isBordered || style.textDecorationLine.includes("underline") || element.matches("svg, img");
    };
    const isNative = (element: Element) => element.matches("[type=radio], [type=checkbox], [type=file]");
    return tabStops
      .filter((element) => element.isConnected)
      .flatMap((element) => {
        const name = element.getAttribute("aria-label") ?? element.innerText.split("\n")[0] ?? element.id;
        element.focus({ preventScroll: true });
        const [label] = (element instanceof HTMLInputElement && element.labels) || [];
        const own = getComputedStyle(element);
        const isBehind = own.opacity === "0" || own.clipPath !== "none";
        const { outlineStyle, outlineColor } = getComputedStyle((isBehind && label) || element);
        const isControl = element.matches("a[href], button, input, select, textarea, summary");
        const hasNone = isControl && ![element, ...element.querySelectorAll("*")].some((one) => hasEdge(one));
        return [
          ...(outlineStyle === "none" || !isPainted(outlineColor) ? [`${name} shows no focus`] : []),
          ...(hasNone && !isNative(element) ? [`${name} has no edge`] : []),
        ];
      });
  });
  await page.emulateMedia({ forcedColors: "none" });
  return trouble;
}
