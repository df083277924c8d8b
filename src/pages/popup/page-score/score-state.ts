// What is known of the page's score, and what a person can do about it.

import type { PageScores, ScoreQuestion } from "../../../shared/page-score/page-score.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { PageScoreChoice, StoredSettings } from "../stored-settings.ts";

/** The page that the popup is about. */
export interface ScoredPage {
  tabId: number;
  /** As the browser tells it; absent where it tells none. */
  url?: string;
  isPrivate: boolean;
}

export type ScoreNews = NonNullable<PageScores["news"]>;

/** What was done last, for who does not see it. */
export type ScoreDone = "cancelled" | "dismissed" | "forgotten" | "signed-out";

/** What had no effect. */
export interface ScoreProblem {
  action: ScoreAction["kind"];
  why: FailedChange;
}

export interface ScoreSnapshot {
  /** Absent until the tab was found, and where it is gone. */
  page?: ScoredPage;
  /** Absent until read. */
  settings?: StoredSettings;
  /** What the person chose in this popup, or what was taken up; what is not in it is as the settings say. */
  choice: Partial<PageScoreChoice>;
  /** The part of the address after "?" is not to be sent. */
  isQueryLeftOut: boolean;
  /** Absent until the background answered about this page. */
  news?: ScoreNews;
  /** Asked in this popup, and not told by the background yet. */
  onTheWay?: { question: ScoreQuestion; startedAt: number };
  /** The background does not answer. */
  isSilent: boolean;
  problem?: ScoreProblem;
  /** Absent once something else is done. */
  done?: ScoreDone;
  /** Id of the run that came in while this popup looked on; absent once something else is done. */
  arrivedRunId?: string;
}

export type ScoreAction =
  | { kind: "score"; question: ScoreQuestion; captchaToken?: string }
  /** Ends what is under way. */
  | { kind: "cancel"; question: ScoreQuestion }
  /** Takes a failure off. */
  | { kind: "dismiss"; question: ScoreQuestion }
  | { kind: "choose"; choice: Partial<PageScoreChoice> }
  | { kind: "leave-out-query"; isLeftOut: boolean }
  | { kind: "forget"; url: string }
  | { kind: "sign-out" }
  | { kind: "open-options" }
  | { kind: "open-report"; runId: string };
