// The page's score: what one click would send, what is under way, and what came of it.

import { useEffect, useState } from "preact/hooks";
import browser from "webextension-polyfill";
import { type CurrentScore, type ScoreQuestion, scoreKey } from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import type { MessageName } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { useAwake } from "../../../ui/hooks/awake.ts";
import { useNow, usePage, useWords } from "../../../ui/hooks/page.ts";
import { openOptions } from "../../../ui/page/open-options.ts";
import { describeFailedChange, type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { DEVICE_NAMES } from "../../../ui/said/score-names.ts";
import { usePopup } from "../popup-context.ts";
import { type ScoredPage, useArrivals } from "./page-scores.ts";
import { Question } from "./Question.tsx";
import { Failure, titleOfFailure } from "./result/Failure.tsx";
import { describeRunning, Progress } from "./result/Progress.tsx";
import { Result } from "./result/Result.tsx";
import { ResultDetails } from "./result/ResultDetails.tsx";
import { describeArrival } from "./result/scores.ts";
import { Obstacle, Section, SetUp } from "./Section.tsx";
import { describeAlsoRunning } from "./score-names.ts";
import { choiceOf, type PageScoreChoice, questionOf, selectScores, takenUp } from "./score-selection.ts";

type Action = "score" | "cancel" | "dismiss" | "choose" | "forget" | "sign-out" | "open";

/** What was done last, for who does not see it, or why it had no effect; and the result that came while somebody looked on. */
interface Said {
  done?: MessageName;
  problem?: { action: Action; why: FailedChange };
  arrivedId?: string;
}

interface ScoredProps extends Required<ScoredPage> {
  address: Scorable;
  /** What was chosen here by the person, and stays theirs with another page. */
  own: Partial<PageScoreChoice>;
  onOwn: (own: Partial<PageScoreChoice>) => void;
}

/** One address that can be scored, once all is known of it. */
function Scored({ tab, settings, address, known, reread, own, onOwn }: ScoredProps) {
  const { words, ask, isPrivate, now: readClock } = usePage();
  const { agree, leaveFor } = usePopup();
  const { word, site } = words;
  const { signIn, current: all, runs, usualMs } = known;
  const now = useNow(2_000);
  const [taken] = useState(() =>
    takenUp(known, questionOf(address, choiceOf(settings, own), false), address, isPrivate, now),
  );
  const [isQueryLeftOut, setQueryLeftOut] = useState(taken.isQueryLeftOut);
  const [said, setSaid] = useState<Said>({});
  /** Asked here, and not written down yet. */
  const [onTheWay, setOnTheWay] = useState<{ question: ScoreQuestion; startedAt: number }>();

  const choice = choiceOf(settings, { ...taken.choice, ...own });
  const question = questionOf(address, choice, isQueryLeftOut);
  const key = scoreKey(question);
  const {
    run,
    current: noted,
    alsoRunning,
    ...selection
  } = selectScores(known, question, now, address.withoutQuery);
  const isHere =
    onTheWay !== undefined &&
    [...all, ...runs].some((one) => {
      if (scoreKey(one.question) !== scoreKey(onTheWay.question)) return false;
      return ("state" in one && one.state === "running") || ("at" in one && one.at >= onTheWay.startedAt);
    });
  const current: CurrentScore | undefined =
    onTheWay && !isHere && scoreKey(onTheWay.question) === key
      ? { ...onTheWay, state: "running", phase: { name: "preparing" } }
      : noted;
  const running = current?.state === "running" ? current : undefined;
  const failed = current?.state === "failed" ? current : undefined;
  useAwake(all.some(({ state }) => state === "running"));

  useArrivals(known, onTheWay?.question, (arrivedId) => setSaid({ arrivedId }));
  useEffect(() => {
    if (isHere) setOnTheWay(undefined);
  }, [isHere]);

  /** Says what becomes of a request: the same, done again, is told again. */
  async function carryOut(
    action: Action,
    request: Promise<{ ok: boolean }>,
    done?: MessageName,
  ): Promise<boolean> {
    setSaid({});
    const why = await failureOf(request);
    if (why) setSaid({ problem: { action, why } });
    else if (done) setSaid({ done });
    return why === undefined;
  }

  async function score(captchaToken = ""): Promise<void> {
    // In the click itself, and not waited for: the question may close the popup, and the background goes on once there is
    // consent.
    void agree("browsingActivity").catch(() => undefined);
    setOnTheWay({ question, startedAt: readClock() });
    const token = captchaToken.trim();
    const input = { ...question, tabId: tab.id, isPrivate, ...(token && { captchaToken: token }) };
    if (!(await carryOut("score", ask("scorePage", input)))) setOnTheWay(undefined);
  }

  async function end(action: "cancel" | "dismiss"): Promise<void> {
    setOnTheWay(undefined);
    const done = action === "cancel" ? "score_done_cancelled" : "score_done_dismissed";
    await carryOut(action, ask("cancelPageScore", { ...question, isPrivate }), done);
  }

  async function forget(url: string): Promise<void> {
    await carryOut("forget", ask("forgetPageScores", { url }), "score_done_forgotten");
    reread();
  }

  async function choose(chosen: Partial<PageScoreChoice>): Promise<void> {
    setSaid({});
    onOwn({ ...own, ...chosen });
    // The choice of a private window is not remembered.
    if (!isPrivate) await carryOut("choose", ask("changeSettings", { pageScore: chosen }));
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

  const openSettings = () => open(leaveFor(openOptions("services")));

  function openReport(runId: string): void {
    const id = encodeURIComponent(runId);
    open(browser.tabs.create({ url: browser.runtime.getURL(`src/pages/report/index.html?id=${id}`) }));
  }

  function describeProblem(): string | undefined {
    if (!said.problem) return undefined;
    const { action, why } = said.problem;
    // The reply was lost, the question was not.
    if (action === "score" && why === "no-answer" && noted) return undefined;
    // The tokens are forgotten also where revoking them takes longer than an answer may.
    if (action === "sign-out" && !signIn.isSignedIn) return undefined;
    return action === "choose" ? word("score_choice_not_remembered") : describeFailedChange(why, words);
  }

  function describeStatus(): string {
    if (said.done) return word(said.done);
    const happening = running ? describeRunning(running, words) : failed && titleOfFailure(failed, words);
    if (happening !== undefined) return word("score_status", word("score_heading"), happening);
    return run && run.id === said.arrivedId ? describeArrival(run, words) : "";
  }

  const auth = signIn.issuer ?? word("sign_in_provider");
  const hosts = { service: hostOf(settings.settings.services.analysisUrl), auth };
  const isSetUp = signIn.missing.length === 0;
  const canScore = isSetUp && !running;
  return (
    <Section
      status={describeStatus()}
      problem={describeProblem()}
      when={
        run && (
          <small>
            <time dateTime={new Date(run.at).toISOString()}>
              {word("score_two_facts", word(DEVICE_NAMES[run.question.strategy]), words.ago(run.at, now))}
            </time>
          </small>
        )
      }
    >
      {running && (
        <Progress running={running} issuer={auth} usualMs={usualMs} onCancel={() => void end("cancel")} />
      )}
      {failed && (
        <Failure
          failed={failed}
          hosts={hosts}
          hasButton={isSetUp}
          onToken={(token) => void score(token)}
          onOptions={openSettings}
          onDismiss={() => void end("dismiss")}
        />
      )}
      {alsoRunning.map((one) => (
        <p key={scoreKey(one.question)} class="soft">
          {describeAlsoRunning(one.question, question, words)}
        </p>
      ))}
      {run && (
        <Result
          run={run}
          {...selection}
          auth={auth}
          isOfOtherCategories={scoreKey({ ...run.question, url: question.url }) !== key}
          isEarlier={current !== undefined}
        />
      )}
      {!isSetUp && <SetUp missing={signIn.missing} onOptions={openSettings} />}
      {isSetUp && (
        <Question
          question={question}
          address={address}
          choice={choice}
          settings={settings}
          signIn={signIn}
          isRunning={running !== undefined}
          isSent={running?.phase.name === "analysing"}
          onChoose={(chosen) => void choose(chosen)}
          onLeaveOutQuery={(isLeftOut) => {
            setSaid({});
            setQueryLeftOut(isLeftOut);
          }}
        />
      )}
      {(canScore || run?.hasReport) && (
        <div class="score-buttons">
          {canScore && (
            <button type="button" class="button" onClick={() => void score()}>
              {word("score_button")}
            </button>
          )}
          {run?.hasReport && (
            <TextButton label={word("score_full_report")} onPress={() => openReport(run.id)} />
          )}
        </div>
      )}
      {run && <ResultDetails run={run} onForget={() => void forget(run.question.url)} />}
      {signIn.isSignedIn && (
        <p class="score-account">
          <span>{word("sign_in_as", site(auth))}</span>
          <TextButton
            label={word("sign_in_sign_out")}
            onPress={() => void carryOut("sign-out", ask("signOut"), "sign_in_done_signed_out")}
          />
        </p>
      )}
    </Section>
  );
}

export function PageScore(page: ScoredPage) {
  const [own, setOwn] = useState<Partial<PageScoreChoice>>({});
  const [hasFailed, setFailed] = useState(false);
  const { leaveFor } = usePopup();
  const words = useWords();
  const { address, known, settings } = page;
  if (!address.isScorable) {
    const openSettings = () => void leaveFor(openOptions("services")).catch(() => setFailed(true));
    return (
      <Section problem={hasFailed ? describeFailedChange("refused", words) : undefined}>
        <Obstacle
          obstacle={address.obstacle}
          analysisUrl={settings.settings.services.analysisUrl}
          onOptions={openSettings}
        />
      </Section>
    );
  }
  if (!known) return <Section />;
  return <Scored key={address.url} {...page} address={address} known={known} own={own} onOwn={setOwn} />;
}
