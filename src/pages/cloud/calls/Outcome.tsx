// How a call stands: what is under way, what came of it, or why nothing did.

import type { ComponentChildren } from "preact";
import type { CloudCall, CloudCallState, CloudMethod } from "../../../shared/cloud/cloud.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { Said } from "../../../ui/components/Said.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import {
  describeWait,
  explain,
  type Next,
  nextStep,
  whatHappened,
  whatToDo,
} from "../../../ui/said/explain-error.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { passedTime } from "../../../ui/said/passed-time.ts";
import { ProgressBar } from "../../../ui/signs/ProgressBar.tsx";
import { type Tone, ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import { providerOf } from "../account/Account.tsx";
import { Answer, answerHeadingId } from "../answers/Answer.tsx";
import { type AnsweredCall, findingsOf } from "../answers/findings.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import { ButtonRow, QuietButton, type RowButton } from "../Buttons.tsx";
import type { CloudActions } from "../cloud-actions.ts";
import { useCloud } from "../cloud-context.ts";
import { mayBeDeleted } from "./known-calls.ts";

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

/** The button that starts a call of each method. */
export const START_LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_read_policy",
  deletion: "cloud_delete",
  "report-config": "cloud_read_report_config",
};

const FAILED_TITLES: Record<CloudMethod, MessageName> = {
  policy: "cloud_failed_policy",
  deletion: "cloud_failed_not_deleted",
  "report-config": "cloud_failed_report_config",
};

const ANSWERED_STATUS: Record<CloudMethod, MessageName> = {
  policy: "cloud_status_policy",
  deletion: "cloud_status_deletion",
  "report-config": "cloud_status_report_config",
};

type Running = Extract<CloudCallState, { name: "running" }>;
type NotDone = Extract<CloudCallState, { name: "failed" | "interrupted" }>;

function runningTitle({ question, service }: CloudCall, { phase }: Running, { word, site }: Words): string {
  if (phase === "preparing") return word("cloud_preparing");
  if (phase === "signing-in") return word("cloud_signing_in");
  return word(question.method === "deletion" ? "cloud_deleting" : "cloud_asking", site(hostOf(service)));
}

function notDoneTitle(call: CloudCall, state: NotDone): MessageName {
  if (mayBeDeleted(call)) return "cloud_failed_maybe_deleted";
  const needsMore = state.name === "failed" && explain(state.error, "cloud").next === "more";
  return needsMore ? "cloud_more_title" : FAILED_TITLES[call.question.method];
}

/** How a call stands, in one sentence, for who does not see it. */
export function outcomeStatus(call: CloudCall, words: Words): string {
  const { word } = words;
  const { state, question } = call;
  switch (state.name) {
    case "running":
      return runningTitle(call, state, words);
    case "answered":
      return [
        word(ANSWERED_STATUS[question.method]),
        ...findingsOf(call as AnsweredCall).map(({ title }) => `${word(title)}.`),
      ].join(" ");
    case "not-found":
      return word("cloud_status_not_found");
    default:
      return word(notDoneTitle(call, state));
  }
}

interface FrameProps {
  tone: Tone;
  call: CloudCall;
  title: string;
  children: ComponentChildren;
}

/** A coloured panel whose heading can be focused. */
function Frame({ tone, call: { id, question }, title, children }: FrameProps) {
  const headingId = answerHeadingId(id);
  return (
    <section class={`panel panel-${tone}`} aria-labelledby={headingId}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h2 class="panel-title" id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <p class="cloud-about">
          <bdi>{visibleName(question.name)}</bdi>
        </p>
        {children}
      </div>
    </section>
  );
}

function UnderWay({ call, state }: { call: CloudCall; state: Running }) {
  const words = useWords();
  const { word, site } = words;
  const now = useNow(TICK_MS);
  const { known, act } = useCloud();
  const host = site(hostOf(call.service));
  const isDeletion = call.question.method === "deletion";
  const detail = () => {
    if (state.phase === "preparing") return word("cloud_preparing_detail", host);
    if (state.phase === "signing-in") {
      return word("cloud_signing_in_detail", site(providerOf(known.signIn, words)), host);
    }
    return word(isDeletion ? "cloud_deleting_detail" : "cloud_asking_detail");
  };
  return (
    <Frame tone="quiet" call={call} title={runningTitle(call, state, words)}>
      <p>{detail()}</p>
      <ProgressBar />
      <div class="cloud-line">
        <small class="ticking">{word("cloud_elapsed", passedTime(now - state.startedAt, words))}</small>
        {/* What was sent of a deletion cannot be taken back. */}
        {!(isDeletion && state.phase === "asking") && (
          <QuietButton onPress={() => void act.cancel(call.id)}>{word("cloud_cancel")}</QuietButton>
        )}
      </div>
    </Frame>
  );
}

function buttonsOf(
  { question }: CloudCall,
  next: Next | undefined,
  act: CloudActions,
  { word }: Words,
): RowButton[] {
  const button = (label: MessageName, onPress: () => unknown): RowButton[] => [
    { label: word(label), onPress: () => void onPress() },
  ];
  switch (next) {
    case "more":
      return question.method === "deletion"
        ? button("cloud_more_sign_in", () => act.signIn("more"))
        : button("cloud_more_read", () => act.readWithMore(question));
    case "options":
      return button("cloud_open_options", () => act.openOptions());
    case "account":
      return button("cloud_other_account", () => act.signIn("other-account"));
    case "sign_in":
      return button("cloud_sign_in", () => act.signIn("sign-in"));
    default:
      return [];
  }
}

function whatHappenedTo({ question, service }: CloudCall, error: ErrorData, auth: string, words: Words) {
  const { code, status = 0 } = error;
  const isDeletion = question.method === "deletion";
  // Something that stands before the service can say yes as well: its word is none that the function is gone.
  if (isDeletion && code === "malformed" && status >= 200 && status < 300) {
    return words.word("cloud_failed_foreign_success", words.site(hostOf(service)));
  }
  return whatHappened(error, "cloud", { auth, service: hostOf(service) }, words);
}

function Failed({ call, state }: { call: CloudCall; state: Extract<NotDone, { name: "failed" }> }) {
  const words = useWords();
  const { word } = words;
  const { error, at } = state;
  const now = useNow(error.retryAfterSeconds === undefined ? undefined : TICK_MS);
  const { known, act } = useCloud();
  const { signIn } = known;
  const { method } = call.question;
  const told = nextStep(error, "cloud", { at, now });
  // Somebody has signed in since.
  const next = told === "sign_in" && signIn?.isSignedIn ? "again" : told;
  const isUnknown = mayBeDeleted(call);
  const code = next === "more" ? (signIn?.scope ?? "") : error.permission;
  const countdown = describeWait(error, { at, now }, words);
  const tone = next === "more" && !isUnknown ? "quiet" : "warn";
  const hasButtons = !isUnknown || next === "options";
  return (
    <Frame tone={tone} call={call} title={word(notDoneTitle(call, state))}>
      <p>{whatHappenedTo(call, error, providerOf(signIn, words), words)}</p>
      {code !== undefined && (
        <p>
          <code class="cloud-code">{visibleName(code)}</code>
        </p>
      )}
      {isUnknown && <p>{word("cloud_failed_look")}</p>}
      {/* The title says already that nothing was read; of a question it does not. */}
      {!isUnknown && next === "more" && method === "deletion" && (
        <p>{word("cloud_failed_not_deleted_sentence")}</p>
      )}
      {!isUnknown && next !== undefined && (
        <p>{whatToDo(next, "cloud", word(START_LABELS[method]), words)}</p>
      )}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {error.said && <Said said={{ label: word("cloud_said"), texts: [visibleName(error.said)] }} />}
      <ButtonRow
        buttons={hasButtons ? buttonsOf(call, next, act, words) : []}
        isFirstMain={tone === "quiet"}
      />
    </Frame>
  );
}

function Interrupted({ call, state }: { call: CloudCall; state: NotDone }) {
  const words = useWords();
  const { word } = words;
  const label = word(START_LABELS[call.question.method]);
  return (
    <Frame tone="warn" call={call} title={word(notDoneTitle(call, state))}>
      <p>{word("cloud_failed_interrupted")}</p>
      <p>{mayBeDeleted(call) ? word("cloud_failed_look") : whatToDo("again", "cloud", label, words)}</p>
    </Frame>
  );
}

function Told({ call }: { call: CloudCall }) {
  const { state } = call;
  switch (state.name) {
    case "running":
      return <UnderWay call={call} state={state} />;
    case "failed":
      return <Failed call={call} state={state} />;
    case "interrupted":
      return <Interrupted call={call} state={state} />;
    default:
      return <Answer call={call as AnsweredCall} />;
  }
}

/** The whole of it. */
export function Outcome({ call }: { call: CloudCall }) {
  return (
    <div class="cloud-outcome" tabIndex={-1} data-keeps-focus>
      <Told call={call} />
    </div>
  );
}
