// How a call stands, in words: what is under way, what was answered, or what came in between.

import type { CloudCall, CloudMethod } from "../../../shared/cloud/cloud.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { SaidView } from "../../../ui/components/Said.tsx";
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
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import { answerHeadingId } from "../answers/Answer.tsx";
import { type AnsweredCall, findingsOf } from "../answers/findings.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import type { CloudAction } from "../cloud-state.ts";
import type { CloudButton } from "../name/name-view.ts";

export interface RunningView {
  kind: "running";
  title: string;
  name: string;
  sentences: string[];
  /** "42 s so far": changes with the time. */
  elapsed: string;
  cancel?: CloudButton;
}

export interface FailedView {
  kind: "failed";
  tone: Tone;
  title: string;
  name: string;
  sentences: string[];
  /** Spelled by others, and meant by the first sentence: a permission, a scope. */
  code?: string;
  /** Counts down, so it is not told to screen readers with every second. */
  countdown?: string;
  /** In the service's own words. */
  said?: SaidView;
  buttons: CloudButton[];
}

export type OutcomeView = (RunningView | FailedView | { kind: "answer"; call: AnsweredCall }) & {
  id: string;
  /** Id of the heading in the document, which can be focused. */
  headingId: string;
  /** In one sentence, for who does not see it. */
  status: string;
};

/** What is known besides the call itself. */
export interface CallCircumstances {
  /** Host of the provider, or what stands for it. */
  auth: string;
  scope: string;
  isSignedIn: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The button that starts a call of each method. */
export const START_LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_read_policy",
  deletion: "cloud_delete",
  "report-config": "cloud_read_report_config",
};

const FAILED_TITLES: Record<Exclude<CloudMethod, "deletion">, MessageName> = {
  policy: "cloud_failed_policy",
  "report-config": "cloud_failed_report_config",
};

const ANSWERED_STATUS: Record<CloudMethod, MessageName> = {
  policy: "cloud_status_policy",
  deletion: "cloud_status_deletion",
  "report-config": "cloud_status_report_config",
};

function describeRunning(call: CloudCall, { auth, now }: CallCircumstances, words: Words): RunningView {
  const { question, state, service, id } = call;
  const { word, site } = words;
  if (state.name !== "running") throw new TypeError("not under way");
  const host = site(hostOf(service));
  const isDeletion = question.method === "deletion";
  const texts = (): [title: string, ...sentences: string[]] => {
    if (state.phase === "preparing") return [word("cloud_preparing"), word("cloud_preparing_detail", host)];
    if (state.phase === "signing-in") {
      return [word("cloud_signing_in"), word("cloud_signing_in_detail", site(auth), host)];
    }
    return isDeletion
      ? [word("cloud_deleting", host), word("cloud_deleting_detail")]
      : [word("cloud_asking", host), word("cloud_asking_detail")];
  };
  const [title, ...sentences] = texts();
  return {
    kind: "running",
    title,
    name: visibleName(question.name),
    sentences,
    elapsed: word("cloud_elapsed", passedTime(now - state.startedAt, words)),
    // What was sent of a deletion cannot be taken back.
    ...(!(isDeletion && state.phase === "asking") && {
      cancel: { label: word("cloud_cancel"), action: { kind: "cancel", id } },
    }),
  };
}

/** Whether a deletion that came to nothing may have been carried out all the same. */
export function mayBeDeleted({ state }: CloudCall): boolean {
  return (state.name === "failed" || state.name === "interrupted") && state.effect === "unknown";
}

function titleOf(call: CloudCall, next: Next | undefined): MessageName {
  const { method } = call.question;
  if (mayBeDeleted(call)) return "cloud_failed_maybe_deleted";
  if (next === "more") return "cloud_more_title";
  return method === "deletion" ? "cloud_failed_not_deleted" : FAILED_TITLES[method];
}

function buttonsOf({ question }: CloudCall, next: Next | undefined, { word }: Words): CloudButton[] {
  const button = (label: MessageName, action: CloudAction): CloudButton[] => [{ label: word(label), action }];
  switch (next) {
    case "more":
      return question.method === "deletion"
        ? button("cloud_more_sign_in", { kind: "sign-in", how: "more" })
        : button("cloud_more_read", { kind: "read-with-more", question });
    case "options":
      return button("cloud_open_options", { kind: "open-options" });
    case "account":
      return button("cloud_other_account", { kind: "sign-in", how: "other-account" });
    case "sign_in":
      return button("cloud_sign_in", { kind: "sign-in", how: "sign-in" });
    default:
      return [];
  }
}

type Told = Pick<FailedView, "tone" | "sentences" | "code" | "countdown" | "said" | "buttons">;

/** Something that stands before the service can say yes as well: its word is none that the function is gone. */
function isForeignSuccess({ question }: CloudCall, { code, status = 0 }: ErrorData): boolean {
  return question.method === "deletion" && code === "malformed" && status >= 200 && status < 300;
}

function whatHappenedTo(call: CloudCall, error: ErrorData, auth: string, words: Words): string {
  const service = hostOf(call.service);
  return isForeignSuccess(call, error)
    ? words.word("cloud_failed_foreign_success", words.site(service))
    : whatHappened(error, "cloud", { auth, service }, words);
}

function describeError(
  call: CloudCall,
  error: ErrorData,
  at: number,
  { auth, scope, isSignedIn, now }: CallCircumstances,
  words: Words,
): Told {
  const { word } = words;
  const toldAt = { at, now };
  const told = nextStep(error, "cloud", toldAt);
  // Somebody has signed in since.
  const next = told === "sign_in" && isSignedIn ? "again" : told;
  const isUnknown = mayBeDeleted(call);
  const hint = () => {
    if (isUnknown) return [word("cloud_failed_look")];
    if (next === undefined) return [];
    // The title says already that nothing was read; of a question it does not.
    const nothing = next === "more" && call.question.method === "deletion";
    const label = word(START_LABELS[call.question.method]);
    const step = whatToDo(next, "cloud", label, words);
    return [...(nothing ? [word("cloud_failed_not_deleted_sentence")] : []), step];
  };
  const code = next === "more" ? scope : error.permission;
  const countdown = describeWait(error, toldAt, words);
  return {
    tone: next === "more" && !isUnknown ? "quiet" : "warn",
    sentences: [whatHappenedTo(call, error, auth, words), ...hint()],
    ...(code !== undefined && { code: visibleName(code) }),
    ...(countdown !== undefined && { countdown }),
    ...(error.said && { said: { label: word("cloud_said"), texts: [visibleName(error.said)] } }),
    buttons: isUnknown && next !== "options" ? [] : buttonsOf(call, next, words),
  };
}

function describeInterrupted(call: CloudCall, words: Words): Told {
  const { word } = words;
  const label = word(START_LABELS[call.question.method]);
  return {
    tone: "warn",
    sentences: [
      word("cloud_failed_interrupted"),
      mayBeDeleted(call) ? word("cloud_failed_look") : whatToDo("again", "cloud", label, words),
    ],
    buttons: [],
  };
}

/** That an answer came, and what to know of it first. */
function statusOf(call: AnsweredCall, { word }: Words): string {
  if (call.state.name === "not-found") return word("cloud_status_not_found");
  const findings = findingsOf(call).map(({ title }) => `${word(title)}.`);
  return [word(ANSWERED_STATUS[call.question.method]), ...findings].join(" ");
}

/** How a call stands. */
export function describeOutcome(
  call: CloudCall,
  circumstances: CallCircumstances,
  words: Words,
): OutcomeView {
  const { id, question, state } = call;
  const about = { id, headingId: answerHeadingId(id) };
  switch (state.name) {
    case "running": {
      const running = describeRunning(call, circumstances, words);
      return { ...running, ...about, status: running.title };
    }
    case "answered":
    case "not-found": {
      const answered = call as AnsweredCall;
      return { kind: "answer", call: answered, ...about, status: statusOf(answered, words) };
    }
    case "failed":
    case "interrupted": {
      const told =
        state.name === "failed"
          ? describeError(call, state.error, state.at, circumstances, words)
          : describeInterrupted(call, words);
      const next = state.name === "failed" ? explain(state.error, "cloud").next : undefined;
      const title = words.word(titleOf(call, next));
      return { kind: "failed", title, name: visibleName(question.name), ...told, ...about, status: title };
    }
  }
}
