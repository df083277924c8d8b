// Selects what to show of a page's scores: what one click requests, in a line too, what is running, and which result.

import {
  CATEGORIES,
  CHOOSABLE_CATEGORIES,
  type ChoosableCategory,
  type ChosenDevice,
  type CurrentScore,
  NAMED_CATEGORIES,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import type { Words } from "../../../shared/words.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { CATEGORY_NAMES, DEVICE_NAMES } from "../../../ui/text/score-names.ts";
import type { PageScores } from "./page-scores.ts";

export interface PageScoreChoice {
  strategy: ChosenDevice;
  /** In display order. If empty, the service scores performance. */
  categories: ChoosableCategory[];
}

/** The device and categories that apply: from the policy, else from the choice made here, else from storage. */
export function choiceOf(
  { settings: { pageScore }, locked }: ReadSettings,
  chosen: Partial<PageScoreChoice>,
): PageScoreChoice {
  // The stored list may contain other names, or duplicates.
  const stored = CHOOSABLE_CATEGORIES.filter((category) => pageScore.categories.includes(category));
  return {
    strategy: (!locked.has("pageScore.strategy") && chosen.strategy) || pageScore.strategy,
    categories: (!locked.has("pageScore.categories") && chosen.categories) || stored,
  };
}

/** One question for each device. */
export function questionsOf(
  { url, withoutQuery }: Scorable,
  { strategy, categories }: PageScoreChoice,
  isQueryLeftOut: boolean,
): ScoreQuestion[] {
  const devices = strategy === "BOTH" ? (["MOBILE", "DESKTOP"] as const) : [strategy];
  return devices.map((device) => ({
    url: (isQueryLeftOut && withoutQuery) || url,
    strategy: device,
    categories: CATEGORIES.filter((category) => (categories as string[]).includes(category)),
  }));
}

/** Picks up what an earlier popup requested for this page, so that the next one shows it first. */
export function restoredChoice(
  { current, runs }: Pick<PageScores, "current" | "runs">,
  questions: readonly ScoreQuestion[],
  { withoutQuery }: Scorable,
  isPrivate: boolean,
  now: number,
): { choice: Partial<PageScoreChoice>; isQueryLeftOut: boolean } {
  const keys = new Set(questions.map(scoreKey));
  const isShown = (one: { question: ScoreQuestion }) => keys.has(scoreKey(one.question));
  const [run] = latestFirst(runs, now);
  const latest =
    current.find(({ state }) => state === "running") ??
    // A failure followed by a result is outdated.
    current.find((one) => one.state === "failed" && one.at > (run?.at ?? 0)) ??
    // The settings remember a choice, unless it was made in a private window.
    (isPrivate ? run : undefined);
  if (!latest || isShown(latest) || current.some(isShown)) return { choice: {}, isQueryLeftOut: false };
  const { url, strategy, categories } = latest.question;
  const isOneOfBoth = questions.length > 1 && strategy !== "STRATEGY_UNSPECIFIED";
  return {
    choice: {
      strategy: isOneOfBoth ? "BOTH" : strategy,
      categories: CHOOSABLE_CATEGORIES.filter((category) => categories.includes(category)),
    },
    isQueryLeftOut: withoutQuery === url,
  };
}

export interface Selection {
  /** Running or failed, for exactly this question. */
  current?: CurrentScore;
  run?: ScoreRun;
  /** The result is for the address without its query, because there is none for the full address. */
  isWithoutQuery: boolean;
  /** The previous run of the same question, by the same service. */
  previous?: ScoreRun;
  /** The latest run of the same address for the other device. */
  otherDevice?: ScoreRun;
  /** Other questions about this page that are running. */
  alsoRunning: CurrentScore[];
}

/** A question, and what is shown for it. */
export interface Shown extends Selection {
  question: ScoreQuestion;
}

/** Whether a result covers other categories than the chosen ones. */
export function isOfOtherCategories(run: ScoreRun, question: ScoreQuestion): boolean {
  return scoreKey({ ...run.question, url: question.url }) !== scoreKey(question);
}

/** A small clock error doesn't count as a clock that was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The latest run at `now` first. Runs in the future go last: they were made before the clock was set back. */
export function latestFirst(runs: ScoreRun[], now: number): ScoreRun[] {
  const isToCome = ({ at }: ScoreRun) => at > now + CLOCK_TOLERANCE_MS;
  return [...runs.filter((run) => !isToCome(run)), ...runs.filter(isToCome)];
}

/** The newest run for that address and device, preferably with the same categories. Runs are latest first. */
function runOf(runs: ScoreRun[], question: ScoreQuestion): ScoreRun | undefined {
  const { url, strategy } = question;
  const candidates = runs.filter((run) => run.question.url === url && run.question.strategy === strategy);
  return candidates.find((run) => scoreKey(run.question) === scoreKey(question)) ?? candidates[0];
}

/** What to show for a question at `now`. `withoutQuery`: the address without its query, if it has one. */
export function selectScores(
  { runs: all, current }: Pick<PageScores, "runs" | "current">,
  question: ScoreQuestion,
  now: number,
  withoutQuery?: string,
): Selection {
  const key = scoreKey(question);
  const runs = latestFirst(all, now);
  const own = runOf(runs, question);
  const run = own ?? (withoutQuery === undefined ? own : runOf(runs, { ...question, url: withoutQuery }));
  const mine = current.find((one) => scoreKey(one.question) === key);
  const isPrevious = (one: ScoreRun) =>
    scoreKey(one.question) === (run && scoreKey(run.question)) &&
    one.service === run?.service &&
    one.at < run.at;
  const isOfOtherDevice = ({ question: { url, strategy } }: ScoreRun) =>
    url === run?.question.url && strategy !== run.question.strategy;
  return {
    current: mine,
    run,
    isWithoutQuery: run !== undefined && run !== own,
    previous: runs.find(isPrevious),
    otherDevice: runs.find(isOfOtherDevice),
    alsoRunning: current.filter((one) => one.state === "running" && one !== mine),
  };
}

/** "Mobile · Categories: 4" */
export function choiceInOneLine(
  { strategy, categories }: { strategy: ChosenDevice; categories: ScoreQuestion["categories"] },
  { t, count }: Words,
): string {
  const [only, second] = categories;
  const chosen =
    only === undefined
      ? t("score_categories_none")
      : second === undefined
        ? t(CATEGORY_NAMES[only])
        : t("common_button_of", t("common_categories"), count(categories.length));
  const device = strategy === "BOTH" ? "score_both_devices" : DEVICE_NAMES[strategy];
  return `${t(device)} · ${chosen}`;
}

/** "Mobile · Performance, SEO": by name unless it is all of them, to tell requests apart. */
export function choiceByName(question: ScoreQuestion, words: Words): string {
  const { strategy, categories } = question;
  const { t, list } = words;
  if (categories.length < 2 || categories.length >= NAMED_CATEGORIES.length) {
    return choiceInOneLine(question, words);
  }
  const names = categories.map((category) => t(CATEGORY_NAMES[category]));
  return `${t(DEVICE_NAMES[strategy])} · ${list(names)}`;
}
