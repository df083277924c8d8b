// What is shown of a page's score, what the user can do about it, and the outcome.

import { useState } from "preact/hooks";
import {
  type CurrentScore,
  type ScoreQuestion,
  type ScoreRun,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import type { SettingsChange } from "../../../shared/settings/settings.ts";
import type { TextKey } from "../../../shared/words.ts";
import { describeFailedChange, type FailedChange, failureOf, useCommand } from "../../../ui/hooks/command.ts";
import { useNow, usePage } from "../../../ui/hooks/page.ts";
import { usePresence } from "../../../ui/hooks/presence.ts";
import { useSentJobs } from "../../../ui/hooks/use-sent-jobs.ts";
import { DEVICE_NAMES } from "../../../ui/text/score-names.ts";
import { usePopup } from "../popup-context.ts";
import { type PageScores, type ScoredPage, useArrivals } from "./page-scores.ts";
import { titleOfFailure } from "./result/Failure.tsx";
import { describeRunning } from "./result/Progress.tsx";
import { describeArrival } from "./result/scores.ts";
import {
  choiceOf,
  type PageScoreChoice,
  questionsOf,
  restoredChoice,
  type Shown,
  selectScores,
} from "./score-selection.ts";

type Action = "score" | "cancel" | "dismiss" | "choose" | "forget" | "sign-out" | "open";

/** A question that was asked here and isn't stored yet. */
interface OnTheWay {
  question: ScoreQuestion;
  startedAt: number;
}

function isHere({ question, startedAt }: OnTheWay, { current, runs }: PageScores): boolean {
  return [...current, ...runs].some((one) => {
    if (scoreKey(one.question) !== scoreKey(question)) return false;
    return ("state" in one && one.state === "running") || ("at" in one && one.at >= startedAt);
  });
}

export interface ScoredProps extends Required<ScoredPage> {
  address: Scorable;
  /** What the user chose here. It still applies on another page. */
  own: Partial<PageScoreChoice>;
  onOwn: (own: Partial<PageScoreChoice>) => void;
}

/** What is shown for an address, and what the user can do about it. */
export function useScore({ tab, settings, address, known, reread, own, onOwn }: ScoredProps) {
  const { words, commands, isPrivate, now: readClock } = usePage();
  const { agree } = usePopup();
  const { t } = words;
  const { signIn, current: all } = known;
  const now = useNow(2_000);
  const [taken] = useState(() =>
    restoredChoice(known, questionsOf(address, choiceOf(settings, own), false), address, isPrivate, now),
  );
  const [isQueryLeftOut, setQueryLeftOut] = useState(taken.isQueryLeftOut);
  const command = useCommand<TextKey, Action>();
  const [arrivedId, setArrivedId] = useState<string>();
  const asked = useSentJobs<OnTheWay>((one) => isHere(one, known));
  const [isAccessAsked, setAccessAsked] = useState(false);

  const choice = choiceOf(settings, { ...taken.choice, ...own });
  const questions = questionsOf(address, choice, isQueryLeftOut);
  const shown = questions.map((question): Shown => {
    const selection = selectScores(known, question, now, address.withoutQuery);
    const sent = asked.sent.find((one) => scoreKey(one.question) === scoreKey(question));
    const preparing = sent && { ...sent, state: "running" as const, phase: { name: "preparing" as const } };
    return { ...selection, question, current: preparing ?? selection.current };
  });
  usePresence(all.some(({ state }) => state === "running"));

  useArrivals(
    known,
    asked.sent.map(({ question }) => question),
    (id) => {
      command.clear();
      setArrivedId(id);
    },
  );

  /** Begins an action: what came of the last one isn't shown any more. */
  function begin(): void {
    command.clear();
    setArrivedId(undefined);
  }

  function carryOut(
    action: Action,
    request: Promise<{ ok: boolean }>,
    done?: TextKey,
  ): Promise<FailedChange | undefined> {
    setArrivedId(undefined);
    return command.run(request, { action, done });
  }

  async function sendQuestion(question: ScoreQuestion, captchaToken = ""): Promise<void> {
    const token = captchaToken.trim();
    const input = { ...question, tabId: tab.id, isPrivate, ...(token && { captchaToken: token }) };
    const mine = { question, startedAt: readClock() };
    asked.add(mine);
    if (await carryOut("score", commands.scorePage(input))) asked.replace(mine);
  }

  /** Call it in the click, and don't wait for it: the prompt may close the popup, and the background continues after consent. */
  const requestConsent = () => void agree("browsingActivity").catch(() => undefined);

  /** Skips what is already running. */
  const sendAll = (): Promise<unknown> =>
    Promise.all(
      shown.flatMap(({ question, current }) => (current?.state === "running" ? [] : sendQuestion(question))),
    );

  function score(): void {
    if (signIn.isSetUp) {
      requestConsent();
      void sendAll();
    } else {
      setAccessAsked(true);
    }
  }

  function scoreOne(question: ScoreQuestion, captchaToken?: string): void {
    requestConsent();
    void sendQuestion(question, captchaToken);
  }

  async function letIn(access: SettingsChange): Promise<FailedChange | undefined> {
    requestConsent();
    begin();
    // Sent at once, and handled in this order: the consent prompt may close the popup.
    const saving = commands.changeSettings(access);
    const saved = failureOf(saving);
    const failed = shown.filter(({ current }) => current?.state === "failed");
    const sent = Promise.all(
      (failed.length > 0 ? failed : shown).map(({ question }) => sendQuestion(question)),
    );
    const why = await saved;
    await sent;
    if (why) await carryOut("score", saving);
    else setAccessAsked(false);
    return why;
  }

  async function end(action: "cancel" | "dismiss", ended: readonly CurrentScore[]): Promise<void> {
    asked.keep(() => false);
    const done = action === "cancel" ? "score_done_canceled" : "score_done_dismissed";
    for (const { question } of ended)
      await carryOut(action, commands.cancelPageScore({ ...question, isPrivate }), done);
  }

  async function forget({ question: { url } }: ScoreRun): Promise<void> {
    await carryOut("forget", commands.forgetPageScores({ url }), "score_done_forgotten");
    reread();
  }

  async function choose(chosen: Partial<PageScoreChoice>): Promise<void> {
    begin();
    onOwn({ ...own, ...chosen });
    // A choice made in a private window isn't remembered.
    if (!isPrivate) await carryOut("choose", commands.changeSettings({ pageScore: chosen }));
  }

  function signOut(): void {
    void carryOut("sign-out", commands.signOut(), "common_signed_out");
  }

  function open(opening: Promise<unknown>): void {
    void carryOut(
      "open",
      opening.then(
        () => ({ ok: true }),
        () => ({ ok: false }),
      ),
    );
  }

  function leaveOutQuery(isLeftOut: boolean): void {
    begin();
    setQueryLeftOut(isLeftOut);
  }

  function describeProblem(): string | undefined {
    const { action, failed: why } = command;
    if (!why) return undefined;
    // The reply got lost, but the request didn't.
    if (action === "score" && why === "no-answer" && shown.some(({ current }) => current)) return undefined;
    // The tokens are deleted even if revoking them takes longer than a reply may.
    if (action === "sign-out" && !signIn.isSignedIn) return undefined;
    return action === "choose" ? t("score_choice_not_remembered") : describeFailedChange(why, words);
  }

  /** One sentence for each device with something to report. */
  function describeStatus(): string {
    if (command.done) return t(command.done);
    const sentences = shown.flatMap((one) => {
      const { current, run } = one;
      const happening =
        current &&
        (current.state === "running" ? describeRunning(current, words) : titleOfFailure(current, words));
      if (happening !== undefined)
        return t(
          "common_button_of",
          shown.length > 1 ? t(DEVICE_NAMES[one.question.strategy]) : t("common_page_score"),
          happening,
        );
      if (!run || run.id !== arrivedId) return [];
      const arrival = describeArrival(run, words);
      return shown.length > 1
        ? t("common_button_of", t(DEVICE_NAMES[one.question.strategy]), arrival)
        : arrival;
    });
    return sentences.join(" ");
  }

  return {
    choice,
    shown,
    isAccessAsked,
    status: describeStatus(),
    problem: describeProblem(),
    acts: { score, scoreOne, letIn, end, forget, choose, leaveOutQuery, signOut, open },
  };
}
