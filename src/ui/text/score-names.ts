// Names of page score devices, categories and bands, and the hosts that receive the URL of a scored page.

import { hostOf } from "../../shared/addresses.ts";
import type { Band, Category, ChosenDevice, Strategy } from "../../shared/page-score/page-score.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";

export const DEVICE_NAMES: Record<Strategy, TextKey> = {
  MOBILE: "score_device_mobile",
  DESKTOP: "score_device_desktop",
  STRATEGY_UNSPECIFIED: "score_left_to_service",
};

export const CATEGORY_NAMES: Record<Category, TextKey> = {
  PERFORMANCE: "score_category_performance",
  ACCESSIBILITY: "score_category_accessibility",
  BEST_PRACTICES: "score_category_best_practices",
  SEO: "score_category_seo",
  CATEGORY_UNSPECIFIED: "score_left_to_service",
};

/** Devices as a person can choose them, in display order. */
export const DEVICE_CHOICES: Record<ChosenDevice, TextKey> = {
  BOTH: "score_both_devices",
  ...DEVICE_NAMES,
};

export const BAND_NAMES: Record<Band, TextKey> = {
  high: "score_band_high",
  middle: "score_band_middle",
  low: "score_band_low",
  unknown: "score_band_unknown",
};

/** Bands of visitor speed categories. A map, as an object would also find inherited properties. */
export const SPEED_BANDS: ReadonlyMap<string | undefined, Band> = new Map<string | undefined, Band>([
  ["FAST", "high"],
  ["AVERAGE", "middle"],
  ["SLOW", "low"],
  ["NONE", "unknown"],
]);

/** Hosts that receive the URL of a scored page. */
export function scoringHosts({ analysisUrl, analysisApiKey, cruxUrl }: Settings["services"]): string[] {
  const asked = analysisApiKey === "" ? [analysisUrl] : [analysisUrl, cruxUrl];
  return [...new Set(asked.map(hostOf))];
}
