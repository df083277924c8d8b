// A walk through the states of a page: at each the page is looked at as everybody has to be able to use it.

import type { Page } from "playwright/test";
import { expect } from "../extension.ts";
import { firefoxOf } from "../firefox/control.ts";
import { violationsIn } from "./axe.ts";
import { cutTexts, overhangOf, spaceText } from "./fit.ts";
import { watchRegions } from "./regions.ts";
import { forcedColorTrouble, tabTour } from "./tab-tour.ts";

/** The states of a page, each reached from the one before: a new one is a line more. */
export type States = Record<string, () => Promise<unknown>>;

export interface WalkOptions {
  /** Of the window as most people have it; 1000 by default. */
  width?: number;
  /** In which nothing may be cut or lie beside the window; 320 by default. */
  narrow?: number;
  /** The states in which the Tab key is followed to its end. */
  tourAt?: readonly string[];
}

const HEIGHT = 900;

/** What moves, though the system asks for no motion; Firefox is not told that here. */
function movingIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
    return document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? "");
  });
}

/** Looks at one state in both themes, in a narrow window, and with spaced text. */
export async function lookAt(page: Page, name: string, options: WalkOptions = {}): Promise<void> {
  const { width = 1000, narrow = 320 } = options;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = colorScheme === "light" ? "all" : "colour";
    expect.soft(await violationsIn(page, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await movingIn(page), `${name}: nothing moves where that is not wanted`).toEqual([]);
  for (const isSpaced of [false, true]) {
    await page.setViewportSize({ width: narrow, height: HEIGHT });
    await spaceText(page, isSpaced);
    const about = `${name} at ${narrow} px${isSpaced ? ", text spaced" : ""}`;
    expect.soft(await overhangOf(page), `${about}: fits`).toBeLessThanOrEqual(0);
    expect.soft(await cutTexts(page), `${about}: is whole`).toEqual([]);
  }
  await spaceText(page, false);
  await page.setViewportSize({ width, height: HEIGHT });
}

/** What has the focus, if anything; told apart from what has it after the page was loaded anew. */
function focusMark(page: Page): Promise<"something" | "nothing" | "new"> {
  return page.evaluate(() => {
    const holder = globalThis as unknown as { isWalked?: true };
    const isNew = !holder.isWalked;
    holder.isWalked = true;
    if (isNew) return "new";
    return document.activeElement === document.body ? "nothing" : "something";
  });
}

/** Goes through all states of a page, and closes it. */
export async function walk(page: Page, states: States, options: WalkOptions = {}): Promise<void> {
  let lateRegions = async (): Promise<string[]> => [];
  for (const [name, reach] of Object.entries(states)) {
    const before = await focusMark(page);
    await reach();
    const after = await focusMark(page);
    const isLost = before === "something" && after === "nothing";
    expect.soft(isLost, `${name}: what had the focus is gone, and the focus with it`).toBe(false);
    await lookAt(page, name, options);
    if (options.tourAt?.includes(name)) {
      expect.soft(await tabTour(page), `${name}, by the Tab key`).toEqual([]);
      // Firefox is not told of forced colours here.
      if (!firefoxOf(page.context())) {
        expect.soft(await forcedColorTrouble(page), `${name}, in forced colours`).toEqual([]);
      }
    }
    expect.soft(await lateRegions(), `${name}: regions that came too late to be heard`).toEqual([]);
    lateRegions = await watchRegions(page);
  }
  await page.close();
}
