// A walk through the states of a page: at each the page is looked at as everybody has to be able to use it.

import axe, { type AxeResults, type RunOnly } from "axe-core";
import type { Page } from "playwright/test";
import { expect } from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import { misfits } from "./fit.ts";
import { forcedColorTrouble, tabTour } from "./tab-tour.ts";

/** The states of a page, each reached from the one before: a new one is one more line. */
export type States = Record<string, () => Promise<unknown>>;

export interface WalkOptions {
  /** Of the window as most people have it; 1000 by default. */
  width?: number;
  /** A window in which nothing may be cut off or stick out; 320 by default. */
  narrow?: number;
  /** The states in which the Tab key is followed to its end, and the dark theme is looked at. */
  tourAt: readonly string[];
}

const HEIGHT = 900;
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ALL: RunOnly = { type: "tag", values: WCAG };
const OF_COLOR: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds wrong with a page as it is now: the rule, where, and why. */
async function violationsIn(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Evaluated, since the policy of the extension's pages lets no script be added to them.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // Nobody reads a color that is still changing.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { axe: asked } = globalThis as unknown as { axe: typeof axe };
    const { violations }: AxeResults = await asked.run(document, {
      runOnly: only,
      // It is off unless asked for.
      rules: only.type === "tag" ? { "target-size": { enabled: true } } : {},
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  }, runOnly);
}

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

/** Looks at one state: axe's rules, no motion, and in a narrow window all the text, spaced or not. */
async function lookAt(page: Page, name: string, { width = 1000, narrow = 320 }: WalkOptions): Promise<void> {
  expect.soft(await violationsIn(page, ALL), name).toEqual([]);
  expect.soft(await movingIn(page), `${name}: nothing moves where that is not wanted`).toEqual([]);
  await page.setViewportSize({ width: narrow, height: HEIGHT });
  expect.soft(await misfits(page), `${name}: fits ${narrow} px, and is whole`).toEqual([]);
  await page.setViewportSize({ width, height: HEIGHT });
}

/** Looks at one state by the Tab key, in the dark theme, and in the system's own few colors. */
async function tour(page: Page, name: string): Promise<void> {
  expect.soft(await tabTour(page), `${name}, by the Tab key`).toEqual([]);
  // Firefox is not told of forced colors here.
  if (!firefoxOf(page.context())) {
    expect.soft(await forcedColorTrouble(page), `${name}, in forced colors`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await violationsIn(page, OF_COLOR), `${name}, in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
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

/** Watches live regions: gives those that came with their words in them, which nobody hears. Alerts are heard as they come. */
async function watchRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const late: string[] = [];
    Object.assign(globalThis, { lateRegions: late });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const elements = added.filter((node) => node instanceof HTMLElement);
      for (const region of elements.flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>("*")])) {
        const text = region.textContent?.trim();
        if (text && region.matches("[role=status], [role=log], [aria-live=polite]")) {
          late.push(`${region.className}: ${text}`);
        }
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { lateRegions?: string[] }).lateRegions ?? []);
}

/** Goes through all states of a page, and closes it. */
export async function walk(page: Page, states: States, options: WalkOptions): Promise<void> {
  expect(Object.keys(states)).toEqual(expect.arrayContaining([...options.tourAt]));
  let lateRegions = async (): Promise<string[]> => [];
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const [name, reach] of Object.entries(states)) {
    const before = await focusMark(page);
    await reach();
    const after = await focusMark(page);
    const isLost = before === "something" && after === "nothing";
    expect.soft(isLost, `${name}: what had the focus is gone, and the focus with it`).toBe(false);
    await lookAt(page, name, options);
    if (options.tourAt.includes(name)) await tour(page, name);
    expect.soft(await lateRegions(), `${name}: regions that came too late to be heard`).toEqual([]);
    lateRegions = await watchRegions(page);
  }
  await page.close();
}
