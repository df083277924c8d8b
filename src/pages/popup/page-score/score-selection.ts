// Which of all that is known of a page is shown: what is asked with one click, what is under way, which result.

import {
  CATEGORIES,
  type CurrentScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import { type ScorableAddress, scorableAddress } from "../../../shared/page-score/scorable-address.ts";
import type { PageScoreChoice } from "../stored-settings.ts";
import type { ScoreNews, ScoreSnapshot } from "./score-state.ts";

/** What can be sent about the page; `undefined` while page or settings are not known. */
export function addressOf({ page, settings }: ScoreSnapshot): ScorableAddress | undefined {
  return page && settings && scorableAddress(page.url, settings.analysisUrl);
}

/** The device and categories that count: policy, then what was chosen here, then what is stored. */
export function choiceOf({ settings, choice }: ScoreSnapshot): PageScoreChoice | undefined {
  if (!settings) return undefined;
  const isManaged = (key: keyof PageScoreChoice) => settings.managedPageScore.includes(key);
  return {
    strategy: (!isManaged("strategy") && choice.strategy) || settings.pageScore.strategy,
    categories: (!isManaged("categories") && choice.categories) || settings.pageScore.categories,
  };
}

/** What one click asks, exactly; `undefined` where nothing can be asked. */
export function questionOf(snapshot: ScoreSnapshot): ScoreQuestion | undefined {
  const address = addressOf(snapshot);
  const choice = choiceOf(snapshot);
  if (!address?.isScorable || !choice) return undefined;
  const { strategy, categories } = choice;
  return {
    url: (snapshot.isQueryLeftOut && address.withoutQuery) || address.url,
    strategy,
    categories: CATEGORIES.filter((category) => (categories as string[]).includes(category)),
  };
}

export interface Selection {
  /** Under way or failed: of exactly this question. */
  current?: CurrentScore;
  /** The result to show. */
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

/** A clock that goes a little wrong was not set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Runs, latest first, as people would say at `now`. What lies in the future was made before the clock was set back, so it
 * is older than what was made since.
 */
export function latestFirst(runs: ScoreRun[], now: number): ScoreRun[] {
  const isToCome = ({ at }: ScoreRun) => at > now + CLOCK_TOLERANCE_MS;
  return [...runs.filter((run) => !isToCome(run)), ...runs.filter(isToCome)];
}

/** The run that came in for a question that was under way before; `undefined` where there is none. */
export function arrivedRun({ news, onTheWay }: ScoreSnapshot, told: ScoreNews): ScoreRun | undefined {
  if (!news) return undefined;
  const asked = news.current.filter(({ state }) => state === "running").map(({ question }) => question);
  const awaited = new Set([...asked, ...(onTheWay ? [onTheWay.question] : [])].map(scoreKey));
  const known = new Set(news.runs.map(({ id }) => id));
  return told.runs.find(({ id, question }) => !known.has(id) && awaited.has(scoreKey(question)));
}

/** The newest run for that address and device, rather one of the same categories. Runs are latest first. */
function runOf(runs: ScoreRun[], question: ScoreQuestion): ScoreRun | undefined {
  const { url, strategy } = question;
  const candidates = runs.filter((run) => run.question.url === url && run.question.strategy === strategy);
  return candidates.find((run) => scoreKey(run.question) === scoreKey(question)) ?? candidates[0];
}

/** What is shown for a question at `now`. `withoutQuery`: the address less its query, where it has one. */
export function selectScores(
  { runs: told, current }: Pick<ScoreNews, "runs" | "current">,
  question: ScoreQuestion,
  now: number,
  withoutQuery?: string,
): Selection {
  const key = scoreKey(question);
  const runs = latestFirst(told, now);
  const own = runOf(runs, question);
  const run = own ?? (withoutQuery === undefined ? own : runOf(runs, { ...question, url: withoutQuery }));
  const mine = current.find((one) => scoreKey(one.question) === key);
  const previous =
    run &&
    runs.find(
      (one) =>
        scoreKey(one.question) === scoreKey(run.question) && one.service === run.service && one.at < run.at,
    );
  const otherDevice =
    run &&
    runs.find(
      (one) => one.question.url === run.question.url && one.question.strategy !== run.question.strategy,
    );
  return {
    ...(mine && { current: mine }),
    ...(run && { run }),
    isWithoutQuery: run !== undefined && run !== own,
    ...(previous && { previous }),
    ...(otherDevice && { otherDevice }),
    alsoRunning: current.filter((one) => one.state === "running" && one !== mine),
  };
}
