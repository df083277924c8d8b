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

/** The section's panel with this title: under way, failed, or in front of a result. */
export function panelOf(popup: Page, title: string): Locator {
  return scoreSection(popup)
    .locator(".panel")
    .filter({ has: popup.getByRole("heading", { name: title, exact: true }) });
}
