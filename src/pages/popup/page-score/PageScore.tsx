// The page score: what one click would send, what is running, and the result.

import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import browser from "webextension-polyfill";
import { hostOf } from "../../../shared/addresses.ts";
import {
  type CurrentScore,
  type FailedScore,
  type ScoreQuestion,
  type ScoreRun,
  type Strategy,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { describeFailedChange } from "../../../ui/hooks/command.ts";
import { useNow, usePage, useWords } from "../../../ui/hooks/page.ts";
import { openOptions } from "../../../ui/page/open-own-page.ts";
import { DEVICE_NAMES } from "../../../ui/text/score-names.ts";
import { usePopup } from "../popup-context.ts";
import { AccessForm } from "./AccessForm.tsx";
import { DeviceSwitch } from "./DeviceSwitch.tsx";
import type { ScoredPage } from "./page-scores.ts";
import { Choices, Question } from "./Question.tsx";
import { Failure } from "./result/Failure.tsx";
import { Progress } from "./result/Progress.tsx";
import { ResultHead } from "./result/Result.tsx";
import { ResultDetails } from "./result/ResultDetails.tsx";
import { Obstacle, Section } from "./Section.tsx";
import { choiceByName, isOfOtherCategories, type PageScoreChoice, type Shown } from "./score-selection.ts";
import { type ScoredProps, useScore } from "./use-score.ts";

/** Another key, or signing in, fixes these. */
const OF_THE_KEY: readonly (string | undefined)[] = [
  "key-needed",
  "wrong-key",
  "key-not-enabled",
  "quota-zero",
];

function isOfKey({ failure }: FailedScore): boolean {
  return failure.kind === "error" && OF_THE_KEY.includes(failure.error.reason);
}

/** A page that can be scored, once everything about it is known. */
function Scored({ scoreRef, ...props }: ScoredProps & Pick<PageScoreProps, "scoreRef">) {
  const { words } = usePage();
  const { closeAfter } = usePopup();
  const now = useNow(2_000);
  const [device, setDevice] = useState<Strategy>();
  const { t, site } = words;
  const { settings, address, known } = props;
  const { signIn, usualMs } = known;
  const { choice, shown, isAccessAsked, status, problem, acts } = useScore(props);
  if (scoreRef) scoreRef.current = acts.score;
  const isBoth = shown.length > 1;
  const [first] = shown as [Shown, ...Shown[]];
  const withRun = shown.filter((one) => one.run);
  const front =
    withRun.find(({ question }) => question.strategy === device) ??
    withRun.find(({ current }) => current?.state !== "failed") ??
    withRun[0];
  const running = shown.flatMap(({ current }) => (current?.state === "running" ? current : []));
  const failed = shown.flatMap(({ current }) => (current?.state === "failed" ? current : []));
  const isAlone = ({ question }: CurrentScore) =>
    !shown.some((one) => scoreKey(one.question) === scoreKey(question));
  const deviceOf = ({ question }: { question: ScoreQuestion }) => t(DEVICE_NAMES[question.strategy]);

  const openSettings = () => acts.open(closeAfter(openOptions("services")));

  function openReport({ id }: ScoreRun): void {
    const query = `?id=${encodeURIComponent(id)}`;
    acts.open(browser.tabs.create({ url: browser.runtime.getURL(`src/pages/report/index.html${query}`) }));
  }

  const auth = signIn.issuer ?? t("sign_in_provider");
  const hosts = { service: hostOf(settings.settings.services.analysisUrl), auth };
  const canScore = running.length === 0;
  const [oldest] = running;
  // If both failed the same way, say it once.
  const isSame =
    failed.length > 1 &&
    failed.every(({ failure }) => JSON.stringify(failure) === JSON.stringify(failed[0]?.failure));
  const failures = isSame ? failed.slice(0, 1) : failed;
  const needsAccess =
    canScore && (isAccessAsked || failed.some(isOfKey)) && (!signIn.isSetUp || failed.some(isOfKey));
  // The key may have been fixed at the service, so the button stays if access is set up.
  const hasButton = canScore && (signIn.isSetUp || !needsAccess);
  const run = front?.run;
  const isEarlier = run && front?.current?.state === "failed" && front.current.at > run.at;
  /** Each device that failed in its own way is scored by itself. */
  const isEachAlone = isBoth && !isSame && signIn.isSetUp;
  const isAgainInCard = hasButton && signIn.isSetUp && failures.length === 1;
  const hasOwnButton = hasButton && (!isAgainInCard || isEachAlone);
  const button = t(run ? "score_again" : "score_button");
  const account = signIn.isSignedIn && (
    <p class="score-account">
      <span>{t("sign_in_as", site(auth))}</span>
      <TextButton label={t("common_sign_out")} onPress={acts.signOut} />
    </p>
  );
  const report = run?.hasReport && (
    <TextButton label={t("score_full_report")} onPress={() => openReport(run)} />
  );
  const result = front && run && (
    <ResultHead
      {...front}
      run={run}
      otherDevice={isBoth ? undefined : front.otherDevice}
      auth={auth}
      isOfOtherCategories={isOfOtherCategories(run, front.question)}
    />
  );
  return (
    <Section
      status={status}
      problem={problem}
      when={
        run &&
        !isEarlier && (
          <small>
            <time dateTime={new Date(run.at).toISOString()}>
              {`${deviceOf(run)} · ${words.ago(run.at, now)}`}
            </time>
          </small>
        )
      }
    >
      {oldest && (
        <Progress
          running={oldest}
          issuer={auth}
          hasKey={signIn.hasKey}
          usualMs={usualMs}
          onCancel={() => void acts.end("cancel", running)}
        />
      )}
      {failures.map((one) => (
        <Failure
          key={one.question.strategy}
          failed={one}
          hosts={hosts}
          device={isBoth && !isSame ? deviceOf(one) : undefined}
          button={hasButton && signIn.isSetUp ? (isEachAlone ? t("common_try_again") : button) : undefined}
          onAgain={isEachAlone ? () => acts.scoreOne(one.question) : isAgainInCard ? acts.score : undefined}
          isQuiet={needsAccess || failures.length > 1}
          onToken={(token) => acts.scoreOne(one.question, token)}
          onOptions={openSettings}
          onDismiss={() => void acts.end("dismiss", isSame ? failed : [one])}
        />
      ))}
      {first.alsoRunning.filter(isAlone).map((one) => (
        <p key={scoreKey(one.question)} class="soft">
          {t("score_also_running", choiceByName(one.question, words))}
        </p>
      ))}
      {front && withRun.length > 1 && (
        <DeviceSwitch shown={withRun} chosen={front.question.strategy} onChoose={setDevice} />
      )}
      {!isEarlier && result}
      {needsAccess && (
        <AccessForm read={settings} signIn={signIn} onChoose={acts.letIn} onOptions={openSettings} />
      )}
      <Question
        question={first.question}
        address={address}
        choice={choice}
        settings={settings}
        signIn={signIn}
        isRunning={running.length > 0}
        isAgain={run !== undefined && !isEarlier}
        onChoose={(chosen) => void acts.choose(chosen)}
        onLeaveOutQuery={acts.leaveOutQuery}
      />
      {(hasOwnButton || (report && !isEarlier)) && (
        <div class="score-buttons">
          {hasOwnButton && (
            <Button
              label={button}
              isQuiet={needsAccess || (failures.length > 0 ? isAgainInCard : run !== undefined)}
              onClick={acts.score}
            />
          )}
          {!isEarlier && report}
        </div>
      )}
      {run && !isEarlier && (
        <ResultDetails run={run} onForget={() => void acts.forget(run)}>
          <Choices choice={choice} locked={settings.locked} onChoose={(chosen) => void acts.choose(chosen)} />
          {account}
        </ResultDetails>
      )}
      {run && isEarlier && (
        <Disclosure
          label={t("common_button_of", t("score_earlier"), `${deviceOf(run)} · ${words.time(run.at, now)}`)}
        >
          <div class="page-score">
            {result}
            {report}
            <ResultDetails run={run} onForget={() => void acts.forget(run)}>
              {account}
            </ResultDetails>
          </div>
        </Disclosure>
      )}
      {!run && account}
    </Section>
  );
}

interface PageScoreProps extends ScoredPage {
  /** Gets what its button does, for a button elsewhere. */
  scoreRef?: RefObject<(() => void) | null>;
}

export function PageScore({ scoreRef, ...page }: PageScoreProps) {
  const [own, setOwn] = useState<Partial<PageScoreChoice>>({});
  const [hasFailed, setFailed] = useState(false);
  const { closeAfter } = usePopup();
  const words = useWords();
  const { address, known, settings } = page;
  if (!address.isScorable) {
    const openSettings = () => void closeAfter(openOptions("services")).catch(() => setFailed(true));
    return (
      <Section problem={hasFailed ? describeFailedChange("refused", words) : undefined}>
        <Obstacle
          obstacle={address.obstacle}
          services={settings.settings.services}
          onOptions={openSettings}
        />
      </Section>
    );
  }
  if (!known) return <Section />;
  return (
    <Scored
      key={address.url}
      {...page}
      address={address}
      known={known}
      own={own}
      onOwn={setOwn}
      scoreRef={scoreRef}
    />
  );
}
