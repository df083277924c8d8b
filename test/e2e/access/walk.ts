// Walks through the states of a page, and checks accessibility in each.

import { globSync, readFileSync } from "node:fs";
import axe, { type AxeResults, type RunOnly } from "axe-core";
import type { Page } from "playwright/test";
import { expect } from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import { misfits } from "./fit.ts";
import { classesOf, WALKS, type Walk } from "./states.ts";
import { forcedColorTrouble, tabTour } from "./tab-tour.ts";

/** The states of a page, each reached from the one before: add a line to add a state. */
export type States = Record<string, () => Promise<unknown>>;

interface WalkOptions {
  /** Usual width of the window; 1000 by default. */
  width?: number;
  /** A window width at which nothing may be clipped or overflow; 320 by default. */
  narrow?: number;
  /** The states in which the Tab key is followed to its end. */
  tourAt: readonly string[];
  /** What is walked through: each class of its style sheets must be on screen in one of the states. */
  of?: keyof typeof WALKS;
  /** The most pixels of height, in all states but those where the person opened something. */
  fits?: { height: number; unless: readonly string[] };
}

const HEIGHT = 900;
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules about colors and places. The others read what neither a color scheme nor a direction changes. */
const SEEN = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

interface Look {
  colorScheme: "light" | "dark";
  direction: "ltr" | "rtl";
  runOnly: RunOnly;
}

/** Each state is looked at in both color schemes and both directions. No color depends on a direction, so two looks do. */
const LOOKS: readonly Look[] = [
  { colorScheme: "dark", direction: "rtl", runOnly: { type: "rule", values: SEEN } },
  { colorScheme: "light", direction: "ltr", runOnly: { type: "tag", values: WCAG } },
];

/** The id of a style sheet without transitions. */
const STILL = "no-transitions";

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** The axe violations of a page in its current state: rule, place, reason. */
async function violationsIn(page: Page, look: Look): Promise<string[]> {
  // On its way from one scheme to the other, a color is of neither.
  await page.evaluate((id) => {
    const textContent = "*, ::before, ::after { transition: none !important }";
    document.head.append(Object.assign(document.createElement("style"), { id, textContent }));
  }, STILL);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  // At the end, a line that sticks to the edge of the window is in its place, and covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  // Evaluated, because the pages' CSP doesn't allow adding scripts.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // Firefox has the color scheme with its next frame.
  if (firefoxOf(page.context())) await nextFrame(page);
  return page.evaluate(
    async ({ direction, runOnly, still }) => {
      document.documentElement.dir = direction;
      const { axe: asked } = globalThis as unknown as { axe: typeof axe };
      const { violations }: AxeResults = await asked.run(document, {
        runOnly,
        // Off by default.
        rules: runOnly.type === "tag" ? { "target-size": { enabled: true } } : {},
        resultTypes: ["violations"],
        preload: false,
      });
      document.getElementById(still)?.remove();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { ...look, still: STILL },
  );
}

/** The classes of what is on screen. */
function classesIn(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("[class]")]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => [...element.classList]),
    ),
  ]);
}

/** What moves despite reduced motion; Firefox isn't given that setting here. */
function movingIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
    return document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? "");
  });
}

/** Cards with more than one filled button: only the next step is to be loud. */
function loudCardsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "var(--accent)";
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const filled = [...document.querySelectorAll<HTMLElement>("button:not([aria-pressed]), a")].filter(
      (it) => it.checkVisibility() && getComputedStyle(it).backgroundColor === accent,
    );
    const cards = Map.groupBy(filled, (it) => it.closest("section, li, form, .card, [role=tabpanel], main"));
    return [...cards.values()]
      .filter(({ length }) => length > 1)
      .map((buttons) => buttons.map((it) => it.innerText).join(" | "));
  });
}

/** Checks one state: axe's rules, no motion, and in a narrow window all the text, spaced or not. */
async function lookAt(page: Page, name: string, options: WalkOptions): Promise<void> {
  const { width = 1000, narrow = 320, fits } = options;
  for (const look of LOOKS) {
    expect
      .soft(await violationsIn(page, look), `${name}, ${look.colorScheme}, ${look.direction}`)
      .toEqual([]);
  }
  expect.soft(await movingIn(page), `${name}: nothing moves with reduced motion`).toEqual([]);
  expect.soft(await loudCardsIn(page), `${name}: at most one filled button a card`).toEqual([]);
  await page.setViewportSize({ width: narrow, height: HEIGHT });
  expect.soft(await misfits(page), `${name}: fits ${narrow} px without clipping`).toEqual([]);
  await page.setViewportSize({ width, height: HEIGHT });
  if (!fits || fits.unless.includes(name)) return;
  const height = await page.evaluate(() => document.body.getBoundingClientRect().height);
  expect.soft(height, `${name}: height in pixels`).toBeLessThanOrEqual(fits.height);
}

/** Checks one state with the Tab key, and with forced colors. */
async function tour(page: Page, name: string): Promise<void> {
  expect.soft(await tabTour(page), `${name}, by the Tab key`).toEqual([]);
  // Firefox isn't given forced colors here.
  if (!firefoxOf(page.context())) {
    expect.soft(await forcedColorTrouble(page), `${name}, with forced colors`).toEqual([]);
  }
}

/** Marks what has the focus, to tell it from what has it after a reload. */
function focusMark(page: Page): Promise<"something" | "nothing" | "new"> {
  return page.evaluate(() => {
    const holder = globalThis as unknown as { isWalked?: true };
    const isNew = !holder.isWalked;
    holder.isWalked = true;
    if (isNew) return "new";
    return document.activeElement === document.body ? "nothing" : "something";
  });
}

/** Watches live regions: returns those added with their text already in them, which isn't announced. Alerts always are. */
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

/** Walks through all states of a page, and closes it. */
export async function walk(page: Page, states: States, options: WalkOptions): Promise<void> {
  expect(Object.keys(states)).toEqual(expect.arrayContaining([...options.tourAt]));
  let lateRegions = async (): Promise<string[]> => [];
  const { styles, unseen }: Walk = options.of ? WALKS[options.of] : { styles: [], unseen: {} };
  const missing = classesOf(
    globSync(styles)
      .map((path) => readFileSync(path, "utf8"))
      .join("\n"),
  );
  for (const exempt of Object.values(unseen).flat()) missing.delete(exempt);
  await page.bringToFront();
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, reach] of Object.entries(states)) {
    const before = await focusMark(page);
    await reach();
    const after = await focusMark(page);
    const isLost = before === "something" && after === "nothing";
    expect.soft(isLost, `${name}: the focused element is gone, and the focus with it`).toBe(false);
    for (const seen of await classesIn(page)) missing.delete(seen);
    await lookAt(page, name, options);
    if (options.tourAt.includes(name)) await tour(page, name);
    expect
      .soft(await lateRegions(), `${name}: live regions that were added too late to be announced`)
      .toEqual([]);
    lateRegions = await watchRegions(page);
  }
  expect.soft([...missing], "classes that no state shows").toEqual([]);
  await page.close();
}
