// All that is said of the page's score, in words: from what is known to every control, without a browser.

import { type CurrentScore, scoreKey } from "../../../shared/page-score.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/failed-change.ts";
import { hostOf } from "../breaches/attribution.ts";
import { describeScoreFailure, type FailureView, type Hosts, type ScoreButtonView } from "./failure-view.ts";
import { describeProgress, type ProgressView } from "./progress-view.ts";
import {
  describeObstacle,
  describeQuestion,
  describeSetUp,
  type ObstacleView,
  type QuestionView,
} from "./question-view.ts";
import { describeResult, type ResultView } from "./result-view.ts";
import { choiceInOneLine } from "./score-names.ts";
import { addressOf, choiceOf, questionOf, type Selection, selectScores } from "./score-selection.ts";
import type { ScoreDone, ScoreSnapshot } from "./score-state.ts";

export interface PageScoreView {
  heading: string;
  /** What was done last, for who does not see it; empty once that is past. */
  status: string;
  problem?: string;
  /** Why nothing can be scored here, or what has to be set first. */
  obstacle?: ObstacleView;
  progress?: ProgressView;
  failure?: FailureView;
  /** Other questions about the page that are under way. */
  alsoRunning: string[];
  result?: ResultView;
  question?: QuestionView;
  account?: { line: string; signOut: ScoreButtonView };
  /** Something counts, so the words change with the time. */
  isTicking: boolean;
}

const DONE: Record<ScoreDone, MessageName> = {
  cancelled: "score_done_cancelled",
  dismissed: "score_done_dismissed",
  forgotten: "score_done_forgotten",
  "signed-out": "sign_in_done_signed_out",
};

function problemOf({ isSilent, problem, news }: ScoreSnapshot, words: Words): string | undefined {
  if (isSilent) return words.word("score_silent");
  if (!problem) return undefined;
  // The tokens are forgotten also where revoking them takes longer than an answer may.
  if (problem.action === "sign-out" && news?.signIn.isSignedIn === false) return undefined;
  return describeFailedChange(problem.why, words);
}

/** Between the click and the background's first word about it. */
function onTheWayOf({ onTheWay }: ScoreSnapshot, key: string): CurrentScore | undefined {
  if (!onTheWay || scoreKey(onTheWay.question) !== key) return undefined;
  return { ...onTheWay, state: "running", phase: { name: "preparing" } };
}

/** Says in words what is known at `now` (milliseconds since the epoch); `undefined` while there is no page. */
export function describePageScore(
  snapshot: ScoreSnapshot,
  words: Words,
  now: number,
): PageScoreView | undefined {
  const { word } = words;
  const { page, settings, news, done } = snapshot;
  const address = addressOf(snapshot);
  const choice = choiceOf(snapshot);
  if (!page || !settings || !address || !choice) return undefined;
  const problem = problemOf(snapshot, words);
  const base: PageScoreView = {
    heading: word("score_heading"),
    status: done ? word(DONE[done]) : "",
    ...(problem !== undefined && { problem }),
    alsoRunning: [],
    isTicking: false,
  };
  if (!address.isScorable) {
    return { ...base, obstacle: describeObstacle(address.obstacle, settings.analysisUrl, words) };
  }
  const question = questionOf(snapshot);
  if (!question) return base;
  const { signIn } = news ?? {};
  const hosts: Hosts = {
    analysis: hostOf(settings.analysisUrl),
    auth: signIn?.issuer ?? word("sign_in_provider"),
  };
  const selection: Selection = news
    ? selectScores(news, question, address.withoutQuery)
    : { isWithoutQuery: false, alsoRunning: [] };
  const { run } = selection;
  const current = onTheWayOf(snapshot, scoreKey(question)) ?? selection.current;
  const isRunning = current?.state === "running";
  const failure = current?.state === "failed" ? describeScoreFailure(current, hosts, words, now) : undefined;
  const isOfOtherCategories =
    run !== undefined && scoreKey({ ...run.question, url: question.url }) !== scoreKey(question);
  const isSetUp = !signIn || signIn.missing.length === 0;
  return {
    ...base,
    ...(!isSetUp && { obstacle: describeSetUp(signIn.missing, words) }),
    ...(isRunning && { progress: describeProgress(current, hosts.auth, news?.usualMs, words, now) }),
    ...(failure && { failure }),
    alsoRunning: selection.alsoRunning.map((one) =>
      word("score_also_running", choiceInOneLine(one.question, words)),
    ),
    ...(run && {
      result: describeResult(
        selection,
        run,
        { isOfOtherCategories, isEarlier: current !== undefined, hosts },
        words,
        now,
      ),
    }),
    ...(isSetUp && {
      question: describeQuestion(
        question,
        {
          address,
          choice,
          settings,
          ...(signIn && { signIn }),
          isPrivate: page.isPrivate,
          isRunning,
          isSent: isRunning && current.phase.name === "analysing",
        },
        words,
      ),
    }),
    ...(signIn?.isSignedIn && {
      account: {
        line: word("sign_in_as", words.site(hosts.auth)),
        signOut: { label: word("sign_in_sign_out"), action: { kind: "sign-out" } },
      },
    }),
    isTicking: isRunning || failure?.countdown !== undefined,
  };
}
