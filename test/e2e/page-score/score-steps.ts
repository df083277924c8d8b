// Steps for the page score in the popup: what a person does and reads there.

import type { Locator, Page } from "playwright/test";
import { scoreSection } from "../../pages/popup.ts";
import {
  type AnalysisRecord,
  type AnalysisService,
  cannedAnswer,
  type Question,
} from "../../services/analysis-service.ts";

/** Holds every response until it is released. */
export function holdAnswers(
  analysis: AnalysisService,
  answer: (question: Question) => AnalysisRecord = cannedAnswer,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  analysis.setCanned(async (question) => {
    await promise;
    return answer(question);
  });
  return resolve;
}

const SHOWN_FIRST = ["performance", "accessibility", "best-practices", "seo"];

function bandName(points: number): string {
  if (points >= 90) return "fine";
  return points >= 50 ? "fair" : "poor";
}

/** What the gauges of a response should say, in display order. */
export function gaugesFor({ beaconResult }: AnalysisRecord): string[] {
  const categories = beaconResult?.categories ?? {};
  const ids = [...SHOWN_FIRST, ...Object.keys(categories).filter((id) => !SHOWN_FIRST.includes(id))];
  return ids.flatMap((id) => {
    const category = categories[id];
    if (!category) return [];
    if (category.score === null) return [`${category.title}: no score`];
    const points = Math.round(category.score * 100);
    return [`${category.title}: ${points} of 100, ${bandName(points)}`];
  });
}

/** The section's panel with this title: under way, failed, or in front of a result. */
export function panelOf(popup: Page, title: string): Locator {
  return scoreSection(popup)
    .locator(".panel")
    .filter({ has: popup.getByRole("heading", { name: title, exact: true }) });
}
