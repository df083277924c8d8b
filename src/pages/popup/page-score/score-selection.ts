// Which of all that is known of a page is shown: what is asked with one click, what is under way, which result.

import {
  CATEGORIES,
  CHOOSABLE_CATEGORIES,
  type ChoosableCategory,
  type ChosenDevice,
  type CurrentScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import type { PageScores } from "./page-scores.ts";

export interface PageScoreChoice {
  strategy: ChosenDevice;
  /** In the order in which they are shown; with none the service scores performance. */
  categories: ChoosableCategory[];
}

/** The device and categories that count: policy, then what was chosen here, then what is stored. */
export function choiceOf(
  { settings: { pageScore }, locked }: ReadSettings,
  chosen: Partial<PageScoreChoice>,
): PageScoreChoice {
  // What is stored may name others, or the same twice.
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

/** What was asked about this page before, in a popup that is gone, is what the next one shows first. */
export function takenUp(
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
    // A failure that a result came after is past.
    current.find((one) => one.state === "failed" && one.at > (run?.at ?? 0)) ??
    // The settings remember a choice, but nothing of a private window.
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
  /** Under way or failed: of exactly this question. */
  current?: CurrentScore;
  run?: ScoreRun;
  /** The result is of the address without its query, for there is none of the whole address. */
  isWithoutQuery: boolean;
  /** The run before it of the very same question, by the same service. */
  previous?: ScoreRun;
  /** The latest run of the same address for the other device. */
  otherDevice?: ScoreRun;
  /** Other questions about this page that are under way. */
  alsoRunning: CurrentScore[];
}

/** A question, and what is shown of it. */
export interface Shown extends Selection {
  question: ScoreQuestion;
}

/** Whether a result is of other categories than those that are chosen. */
export function isOfOtherCategories(run: ScoreRun, question: ScoreQuestion): boolean {
  return scoreKey({ ...run.question, url: question.url }) !== scoreKey(question);
}

/** A clock that goes a little wrong was not set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Runs, latest first, as people would say at `now`: what lies in the future was made before the clock was set back. */
export function latestFirst(runs: ScoreRun[], now: number): ScoreRun[] {
  const isToCome = ({ at }: ScoreRun) => at > now + CLOCK_TOLERANCE_MS;
  return [...runs.filter((run) => !isToCome(run)), ...runs.filter(isToCome)];
}

/** The newest run for that address and device, rather one of the same categories. Runs are latest first. */
function runOf(runs: ScoreRun[], question: ScoreQuestion): ScoreRun | undefined {
  const { url, strategy } = question;
  const candidates = runs.filter((run) => run.question.url === url && run.question.strategy === strategy);
  return candidates.find((run) => scoreKey(run.question) === scoreKey(question)) ?? candidates[0];
}

/** What is shown for a question at `now`. `withoutQuery`: the address less its query, where it has one. */
export function selectScores(
  { runs: given, current }: Pick<PageScores, "runs" | "current">,
  question: ScoreQuestion,
  now: number,
  withoutQuery?: string,
): Selection {
  const key = scoreKey(question);
  const runs = latestFirst(given, now);
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
