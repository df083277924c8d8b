// Breaches as a lookup service writes them, and as pages show them.
import { breachRecord } from "../e2e/breaches/breach-records.ts";
import type { renderPage } from "./render.tsx";

type Page = Pick<Awaited<ReturnType<typeof renderPage>>, "place" | "click">;

const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** A breach with every attribute of version 2, whose name and title differ. */
export function record(more: Record<string, unknown> = {}) {
  return { ...breachRecord("CornerShopDb", "shop.example"), Title: "Corner Shop", ...more };
}

/** The rows of breaches, in order, each as one text. */
export function rowsOf({ place }: Pick<Page, "place">): string[] {
  return [...place.querySelectorAll(".breach-text")].map(({ textContent }) => clean(textContent));
}

/** Their titles alone. */
export function titlesOf({ place }: Pick<Page, "place">): string[] {
  return [...place.querySelectorAll(".breach-title")].map(({ textContent }) => clean(textContent));
}

/** The rows' words on what is special about each breach. */
export function marksOf({ place }: Pick<Page, "place">): string[] {
  return [...place.querySelectorAll(".breach-button .chip-mark")].map(({ textContent }) =>
    clean(textContent),
  );
}

/** Opens the first breach, and returns its details. */
export async function openFirst({ place, click }: Page): Promise<HTMLElement> {
  const button = place.querySelector<HTMLElement>(".breach-button");
  if (!button) throw new Error("there is no breach");
  if (button.getAttribute("aria-expanded") !== "true") await click(button);
  return place.querySelector(".details") as HTMLElement;
}

/** The facts in a breach's details, by name. */
export async function factsOf(page: Page): Promise<Record<string, string>> {
  const details = await openFirst(page);
  const facts = [...details.querySelectorAll("dl > div")].map(({ children }) =>
    [...children].map(({ textContent }) => clean(textContent)),
  );
  return Object.fromEntries(facts);
}

/** Everything in a breach's details as text. */
export const detailsOf = async (page: Page) => clean((await openFirst(page)).textContent);
