// The state of a call: what is running, the outcome, or why there is none.

import type { ComponentChildren } from "preact";
import { hostOf } from "../../shared/addresses.ts";
import type { CloudCall, CloudCallState, CloudQuestion, CloudSignIn } from "../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../shared/cloud/resource-name.ts";
import { explain, type Next } from "../../shared/errors.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { Panel } from "../../ui/components/Panel.tsx";
import { TextButton } from "../../ui/controls/Button.tsx";
import { useNow, usePage, useWords } from "../../ui/hooks/page.ts";
import { ProgressBar, type Tone } from "../../ui/icons/icons.tsx";
import { nextStep, whatHappened, whatToDo } from "../../ui/text/explain-error.ts";
import { passedTime } from "../../ui/text/measured.ts";
import { Explained, providerOf, TICK_MS } from "./Account.tsx";
import { Answer, answerHeadingId } from "./answers/Answer.tsx";
import { type AnsweredCall, findingsOf, titleOf } from "./answers/findings.ts";
import { visibleName } from "./answers/text.ts";
import { mayBeDeleted } from "./calls.ts";
import { METHODS } from "./methods.ts";
import { useCloud } from "./use-cloud.ts";

type Running = Extract<CloudCallState, { name: "running" }>;
type Failed = Extract<CloudCallState, { name: "failed" }>;

function runningTitle(
  call: CloudCall,
  { phase }: Running,
  signIn: CloudSignIn | undefined,
  words: Words,
): string {
  const { question, service } = call;
  const { t, site } = words;
  if (phase === "preparing") return t("common_getting_ready");
  if (phase === "signing-in") return t("cloud_signing_in", providerOf(signIn, words));
  return t(question.method === "deletion" ? "cloud_deleting" : "cloud_asking", site(hostOf(service)));
}

function notDoneTitle(call: CloudCall): TextKey {
  const { state, question } = call;
  if (mayBeDeleted(call)) return "cloud_failed_maybe_deleted";
  const needsMore = state.name === "failed" && explain(state.error, "cloud").next === "more";
  if (needsMore) return "cloud_more_title";
  return question.method === "deletion" ? "cloud_failed_not_deleted" : "cloud_failed_read";
}

/** The state of a call, in one sentence for screen readers. */
export function outcomeStatus(call: CloudCall, signIn: CloudSignIn | undefined, words: Words): string {
  const { state, question } = call;
  switch (state.name) {
    case "running":
      return runningTitle(call, state, signIn, words);
    case "answered":
    case "not-found": {
      const titles = findingsOf(call as AnsweredCall).map((finding) => titleOf(finding, words));
      const about = `${words.t(METHODS[question.method].kind)} ${visibleName(shortNameOf(question.name))}`;
      return [about, ...titles].map((sentence) => `${sentence}.`).join(" ");
    }
    default:
      return words.t(notDoneTitle(call));
  }
}

function Frame({ tone, call, children }: { tone: Tone; call: CloudCall; children: ComponentChildren }) {
  const words = useWords();
  const { signIn } = useCloud();
  return (
    <Panel tone={tone} title={outcomeStatus(call, signIn, words)} titleId={answerHeadingId(call.id)} isRegion>
      <p class="cloud-about small-print">
        <bdi>{visibleName(call.question.name)}</bdi>
      </p>
      {children}
    </Panel>
  );
}

function UnderWay({ call, state }: { call: CloudCall; state: Running }) {
  const words = useWords();
  const { t, site } = words;
  const now = useNow(TICK_MS);
  const { commands, isPrivate } = usePage();
  const { run } = useCloud();
  const isDeletion = call.question.method === "deletion";
  const isSent = state.phase === "asking";
  return (
    <Frame tone="quiet" call={call}>
      {!isSent && <p>{t("cloud_preparing", site(hostOf(call.service)))}</p>}
      {isSent && isDeletion && <p>{t("cloud_deletion_final")}</p>}
      <ProgressBar />
      <div class="cloud-line row">
        <small class="ticking">{t("common_elapsed", passedTime(now - state.startedAt, words))}</small>
        {/* A deletion that was sent can't be canceled. */}
        {!(isDeletion && isSent) && (
          <TextButton
            label={t("common_cancel")}
            onPress={() => run(commands.cancelCloudCall({ id: call.id, isPrivate }))}
          />
        )}
      </div>
    </Frame>
  );
}

interface NextButtonProps {
  question: CloudQuestion;
  next: Next | undefined;
  isMain: boolean;
}

/** The button that does what is to be done next, if there is one. */
function NextButton({ question, next, isMain }: NextButtonProps) {
  const { t } = useWords();
  const { read, startSignIn, openOptions } = useCloud();
  const askForMore = () => (question.method === "deletion" ? startSignIn("more") : read(question, "more"));
  const buttons: Partial<Record<Next, [label: TextKey, onPress: () => unknown]>> = {
    more: ["cloud_more", askForMore],
    options: ["common_open_settings", openOptions],
    account: ["cloud_other_account", () => startSignIn("other-account")],
    sign_in: ["cloud_sign_in", () => startSignIn("sign-in")],
  };
  const button = next && buttons[next];
  if (!button) return null;
  const [label, onPress] = button;
  return (
    <div class="cloud-buttons row">
      <button key={label} type="button" class={isMain ? "button" : "button button-quiet"} onClick={onPress}>
        {t(label)}
      </button>
    </div>
  );
}

function NotRead({ call, state }: { call: CloudCall; state: Failed }) {
  const words = useWords();
  const { t } = words;
  const { error, at } = state;
  const times = { at, now: useNow(error.retryAfterSeconds === undefined ? undefined : TICK_MS) };
  const { signIn } = useCloud();
  const { method } = call.question;
  const hosts = { auth: providerOf(signIn, words), service: hostOf(call.service) };
  const step = nextStep(error, "cloud", times);
  // The user has signed in since.
  const next = step === "sign_in" && signIn?.isSignedIn ? "again" : step;
  const isUnknown = mayBeDeleted(call);
  const tone = next === "more" && !isUnknown ? "quiet" : "warn";
  const steps: string[] = [];
  if (isUnknown) steps.push(t("cloud_failed_look"));
  // For a read, the title already says that nothing was read; for a deletion it doesn't.
  else if (next === "more" && method === "deletion") steps.push(t("cloud_failed_not_deleted"));
  if (!isUnknown && next) steps.push(whatToDo(next, "cloud", t(METHODS[method].start), words));
  return (
    <Frame tone={tone} call={call}>
      <Explained
        error={error}
        times={times}
        what={whatHappened(error, "cloud", hosts, words)}
        code={next === "more" ? (signIn?.scope ?? "") : error.permission}
        steps={steps}
      />
      {(!isUnknown || next === "options") && (
        <NextButton question={call.question} next={next} isMain={tone === "quiet"} />
      )}
    </Frame>
  );
}

function Interrupted({ call }: { call: CloudCall }) {
  const words = useWords();
  const { t } = words;
  const label = t(METHODS[call.question.method].start);
  return (
    <Frame tone="warn" call={call}>
      <p>{t("cloud_failed_interrupted")}</p>
      <p>{mayBeDeleted(call) ? t("cloud_failed_look") : whatToDo("again", "cloud", label, words)}</p>
    </Frame>
  );
}

export function Outcome({ call }: { call: CloudCall }) {
  const { state } = call;
  return (
    <div class="cloud-outcome" tabIndex={-1} data-keeps-focus>
      {state.name === "running" && <UnderWay call={call} state={state} />}
      {state.name === "failed" && <NotRead call={call} state={state} />}
      {state.name === "interrupted" && <Interrupted call={call} />}
      {(state.name === "answered" || state.name === "not-found") && <Answer call={call as AnsweredCall} />}
    </div>
  );
}
