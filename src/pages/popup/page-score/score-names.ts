// Devices, categories and bands by their names.

import type { AnalysisFailure, Category, ScoreQuestion, Strategy } from "../../../shared/page-score.ts";
import type { Band } from "../../../shared/score-band.ts";
import type { MessageName, Words } from "../../../shared/words.ts";

export const DEVICE_NAMES: Record<Strategy, MessageName> = {
  MOBILE: "score_device_mobile",
  DESKTOP: "score_device_desktop",
  STRATEGY_UNSPECIFIED: "score_device_unspecified",
};

export const CATEGORY_NAMES: Record<Category, MessageName> = {
  PERFORMANCE: "score_category_performance",
  ACCESSIBILITY: "score_category_accessibility",
  BEST_PRACTICES: "score_category_best_practices",
  SEO: "score_category_seo",
  CATEGORY_UNSPECIFIED: "score_category_unspecified",
};

export const BAND_NAMES: Record<Band, MessageName> = {
  high: "score_band_high",
  middle: "score_band_middle",
  low: "score_band_low",
  unknown: "score_band_unknown",
};

/** "Mobile · 4 categories" */
export function choiceInOneLine(
  { strategy, categories }: Pick<ScoreQuestion, "strategy" | "categories">,
  { word, plural }: Words,
): string {
  const [only, second] = categories;
  const chosen =
    only === undefined
      ? word("score_categories_none_short")
      : second === undefined
        ? word(CATEGORY_NAMES[only])
        : plural("score_categories_count", categories.length);
  return word("score_two_facts", word(DEVICE_NAMES[strategy]), chosen);
}

/** What the service said of a page that it could not analyse: its sentence, and its code where that is not in it. */
export function saidOf({ code, message }: AnalysisFailure): string {
  const sentence = message.trim();
  if (code === "" || sentence.includes(code)) return sentence;
  return sentence === "" ? code : `${sentence} (${code})`;
}
