// Devices and categories of page scores by their names.

import type { Category, Strategy } from "../shared/page-score.ts";
import type { MessageName } from "../shared/words.ts";

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

/** Devices as a person can choose them. */
export const DEVICE_CHOICES: typeof DEVICE_NAMES = {
  ...DEVICE_NAMES,
  STRATEGY_UNSPECIFIED: "score_left_to_service",
};

/** Categories as a person can choose them. */
export const CATEGORY_CHOICES: typeof CATEGORY_NAMES = {
  ...CATEGORY_NAMES,
  CATEGORY_UNSPECIFIED: "score_left_to_service",
};
