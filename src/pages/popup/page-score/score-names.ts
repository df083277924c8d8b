// What is asked, in one line.

import {
  type ChosenDevice,
  NAMED_CATEGORIES,
  type ScoreQuestion,
} from "../../../shared/page-score/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import { CATEGORY_NAMES, DEVICE_NAMES } from "../../../ui/said/score-names.ts";

/** "Mobile · 4 categories" */
export function choiceInOneLine(
  { strategy, categories }: { strategy: ChosenDevice; categories: ScoreQuestion["categories"] },
  { word, plural }: Words,
): string {
  const [only, second] = categories;
  const chosen =
    only === undefined
      ? word("score_categories_none_short")
      : second === undefined
        ? word(CATEGORY_NAMES[only])
        : plural("score_categories_count", categories.length);
  const device = strategy === "BOTH" ? "score_both_devices" : DEVICE_NAMES[strategy];
  return word("score_two_facts", word(device), chosen);
}

/** "Mobile · Performance, SEO": by name, unless it is all of them, to tell one question from another. */
function choiceByName(question: ScoreQuestion, words: Words): string {
  const { strategy, categories } = question;
  const { word, list } = words;
  if (categories.length < 2 || categories.length >= NAMED_CATEGORIES.length) {
    return choiceInOneLine(question, words);
  }
  const names = categories.map((category) => word(CATEGORY_NAMES[category]));
  return word("score_two_facts", word(DEVICE_NAMES[strategy]), list(names));
}

/** Another question about the page, told apart from the one that is shown by its device, categories and address. */
export function describeAlsoRunning(other: ScoreQuestion, shown: ScoreQuestion, words: Words): string {
  const { word } = words;
  const choice = choiceByName(other, words);
  const withQuery = other.url.includes("?") ? "score_with_query" : "score_without_query";
  const told = other.url === shown.url ? choice : word("score_two_facts", choice, word(withQuery));
  return word("score_also_running", told);
}
