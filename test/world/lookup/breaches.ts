// Breaches as a lookup service writes them, and as pages show them.

import { onTestFinished, vi } from "vitest";
import { breachRecord } from "../../e2e/breaches/breach-records.ts";
import type { renderPage } from "../render.tsx";
import { clean, textsIn } from "../render.tsx";

type Page = Pick<Awaited<ReturnType<typeof renderPage>>, "place" | "click">;

/** A breach with every attribute of version 2, whose name and title differ. */
export function record(more: Record<string, unknown> = {}) {
  return { ...breachRecord("CornerShopDb", "shop.example"), Title: "Corner Shop", ...more };
}

/** Breaches with these changes, each with a name of its own. */
export function records(...changes: Record<string, unknown>[]) {
  return changes.map((change, at) => record({ Name: `Breach${at}`, ...change }));
}

/** The rows of breaches, in order, each as one text. */
export const rowsOf = ({ place }: Pick<Page, "place">) => textsIn(place, ".breach-text");

/** Their titles alone. */
export const titlesOf = ({ place }: Pick<Page, "place">) => textsIn(place, ".breach-title");

/** The rows' words on what is special about each breach. */
export const marksOf = ({ place }: Pick<Page, "place">) => textsIn(place, ".breach-button .chip-mark");

/** Opens every breach of a list, and returns their details. */
export async function openAll({ place, click }: Page): Promise<HTMLElement[]> {
  for (const button of place.querySelectorAll<HTMLElement>(".breach-button"))
    if (button.getAttribute("aria-expanded") !== "true") await click(button);
  return [...place.querySelectorAll<HTMLElement>(".details")];
}

/** Opens the list of the site's breaches, if there is one. */
export async function showBreaches({ place, click }: Page): Promise<void> {
  const button = place.querySelector('.site > .panel [aria-expanded="false"]');
  if (button) await click(button);
}

/** All details as text. */
export const detailsOf = async (page: Page) =>
  (await openAll(page)).map(({ textContent }) => clean(textContent));

/** The facts in each breach's details, by name. */
export async function factsOf(page: Page): Promise<Record<string, string>[]> {
  return (await openAll(page)).map((details) =>
    Object.fromEntries(
      [...details.querySelectorAll("dl > div")].map(({ children }) =>
        [...children].map(({ textContent }) => clean(textContent)),
      ),
    ),
  );
}

/** The exposed data in each breach's details, in order. */
export const classesOf = async (page: Page) =>
  (await openAll(page)).map((details) => textsIn(details, ".chips > li"));

/** Makes everything that is rendered count as seen, which is when logos are requested. */
export function seeEverything(): void {
  type Tell = (entries: { isIntersecting: boolean }[]) => void;
  function Observer(tell: Tell) {
    return { observe: () => tell([{ isIntersecting: true }]), disconnect: () => undefined };
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The logos shown, by the kind of their data. */
export const logosOf = ({ place }: Pick<Page, "place">) =>
  [...place.querySelectorAll<HTMLImageElement>(".tile img")].map(({ src }) => src.slice(0, 30));
