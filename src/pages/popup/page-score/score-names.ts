// A score request in one line.

import {
  type ChosenDevice,
  NAMED_CATEGORIES,
  type ScoreQuestion,
} from "../../../shared/page-score/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import { CATEGORY_NAMES, DEVICE_NAMES } from "../../../ui/said/score-names.ts";

/** "Mobile · Categories: 4" */
export function choiceInOneLine(
  { strategy, categories }: { strategy: ChosenDevice; categories: ScoreQuestion["categories"] },
  { word, count }: Words,
): string {
  const [only, second] = categories;
  const chosen =
    only === undefined
      ? word("score_categories_none")
      : second === undefined
        ? word(CATEGORY_NAMES[only])
        : word("common_button_of", word("common_categories"), count(categories.length));
  const device = strategy === "BOTH" ? "score_both_devices" : DEVICE_NAMES[strategy];
  return `${word(device)} · ${chosen}`;
}

/** "Mobile · Performance, SEO": by name unless it is all of them, to tell requests apart. */
export function choiceByName(question: ScoreQuestion, words: Words): string {
  const { strategy, categories } = question;
  const { word, list } = words;
  if (categories.length < 2 || categories.length >= NAMED_CATEGORIES.length) {
    return choiceInOneLine(question, words);
  }
  const names = categories.map((category) => word(CATEGORY_NAMES[category]));
  return `${word(DEVICE_NAMES[strategy])} · ${list(names)}`;
}
