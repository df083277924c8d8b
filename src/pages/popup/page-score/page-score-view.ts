// All that is said of the page's score, in words: from what is known to every control, without a browser.

import {
  type CurrentScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { Hosts } from "../../../ui/said/explain-error.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import {
  describeObstacle,
  describeQuestion,
  describeSetUp,
  type ObstacleView,
  type QuestionView,
} from "./question-view.ts";
import { describeScoreFailure, type FailureView, type ScoreButtonView } from "./result/failure-view.ts";
import { describeProgress, type ProgressView } from "./result/progress-view.ts";
import { describeResult, type ResultView, scoresInOneLine } from "./result/result-view.ts";
import { choiceByName } from "./score-names.ts";
import { addressOf, choiceOf, questionOf, type Selection, selectScores } from "./score-selection.ts";
import type { ScoreDone, ScoreSnapshot } from "./score-state.ts";

export interface PageScoreView {
  heading: string;
  /**
   * For who does not see it: what was done last, what happens, why it failed, or what came of it. Never what was there
   * before, and nothing that changes with each second.
   */
  status: string;
  problem?: string;
  /** Why nothing can be scored here, or what has to be set first. */
  obstacle?: ObstacleView;
  progress?: ProgressView;
  failure?: FailureView;
  /** Other questions about the page that are under way. */
  alsoRunning: { key: string; line: string }[];
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
  if (problem.action === "choose") return words.word("score_choice_not_remembered");
  return describeFailedChange(problem.why, words);
}

/** Between the click and the background's first word about it. */
function onTheWayOf({ onTheWay }: ScoreSnapshot, key: string): CurrentScore | undefined {
  if (!onTheWay || scoreKey(onTheWay.question) !== key) return undefined;
  return { ...onTheWay, state: "running", phase: { name: "preparing" } };
}

/** Another question about the page, told apart from the one that is shown by its device, categories and address. */
function describeAlsoRunning(other: ScoreQuestion, shown: ScoreQuestion, words: Words): string {
  const { word } = words;
  const choice = choiceByName(other, words);
  const told =
    other.url === shown.url
      ? choice
      : word(
          "score_two_facts",
          choice,
          word(other.url.includes("?") ? "score_with_query" : "score_without_query"),
        );
  return word("score_also_running", told);
}

/** A result that came in, in one sentence. */
function describeArrival(run: ScoreRun, words: Words): string {
  const { word } = words;
  const scores = scoresInOneLine(run, words);
  const arrival = scores === "" ? word("score_no_scores") : word("score_done_scored", scores);
  return run.summary.runtimeError
    ? word("accounts_two_sentences", arrival, word("score_runtime_error_detail"))
    : arrival;
}

/** Says in words what is known at `now` (milliseconds since the epoch); `undefined` while there is no page. */
export function describePageScore(
  snapshot: ScoreSnapshot,
  words: Words,
  now: number,
): PageScoreView | undefined {
  const { word } = words;
  const { page, settings, news, done, arrivedRunId } = snapshot;
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
    service: hostOf(settings.analysisUrl),
    auth: signIn?.issuer ?? word("sign_in_provider"),
  };
  const selection: Selection = news
    ? selectScores(news, question, now, address.withoutQuery)
    : { isWithoutQuery: false, alsoRunning: [] };
  const { run } = selection;
  const current = onTheWayOf(snapshot, scoreKey(question)) ?? selection.current;
  const isRunning = current?.state === "running";
  const isOfOtherCategories =
    run !== undefined && scoreKey({ ...run.question, url: question.url }) !== scoreKey(question);
  const isSetUp = !signIn || signIn.missing.length === 0;
  const progress = isRunning ? describeProgress(current, hosts.auth, news?.usualMs, words, now) : undefined;
  const failure =
    current?.state === "failed"
      ? describeScoreFailure(current, { hosts, hasButton: isSetUp, now }, words)
      : undefined;
  const happening = progress?.status ?? failure?.title;
  const status =
    happening !== undefined
      ? word("score_status", base.heading, happening)
      : run && run.id === arrivedRunId
        ? describeArrival(run, words)
        : "";
  return {
    ...base,
    status: base.status || status,
    ...(!isSetUp && { obstacle: describeSetUp(signIn.missing, words) }),
    ...(progress && { progress }),
    ...(failure && { failure }),
    alsoRunning: selection.alsoRunning.map((one) => ({
      key: scoreKey(one.question),
      line: describeAlsoRunning(one.question, question, words),
    })),
    ...(run && {
      result: describeResult(
        selection,
        run,
        { isOfOtherCategories, isEarlier: current !== undefined, auth: hosts.auth },
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
