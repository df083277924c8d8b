// What a service answered, in words: what was asked, when and as whom, what came back, and what of it can be copied.

import type { CloudCall, CloudCallState, CloudMethod } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { commandLine } from "./command-line.ts";
import { type CopyView, describeCopy, type FactView } from "./fact-view.ts";
import { describeOperation, type OperationView } from "./operation/operation-view.ts";
import type { AnswerPanelView } from "./panel-view.ts";
import { describePolicy, type PolicyView } from "./policy/policy-view.ts";
import { describeReportConfig, type ReportConfigView } from "./report-config/report-config-view.ts";
import { visibleName } from "./visible-text.ts";

/** A call that the service answered, be it that it knows no such resource. */
export type AnsweredCall = CloudCall & {
  state: Extract<CloudCallState, { name: "answered" | "not-found" }>;
};

/** A text to look at or to copy, closed at first. */
export interface SourceView {
  label: string;
  /** What it is good for. */
  note?: string;
  text: string;
  copy: CopyView;
  /** Said where it is too long to be shown whole. */
  cut: string;
}

export interface AnswerView {
  /** Tells one answer from another; never shown. */
  id: string;
  /** Id of the heading in the document, which can be focused. */
  headingId: string;
  /** Id of the title of its first panel, which is what to know first; absent where there is none. */
  foremostId?: string;
  /** "Access policy". */
  kind: string;
  shortName: string;
  name: string;
  /** When it came, as whom it was asked for, and from which host. */
  facts: FactView[];
  body:
    | { kind: "policy"; view: PolicyView }
    | { kind: "operation"; view: OperationView }
    | { kind: "report-config"; view: ReportConfigView }
    | { kind: "not-found"; panel: AnswerPanelView };
  /** Absent of a deletion. */
  command?: SourceView;
  /** The answer as it came; absent where it was empty. */
  raw?: SourceView;
}

const KINDS: Record<CloudMethod, MessageName> = {
  policy: "cloud_answer_policy",
  deletion: "cloud_answer_deletion",
  "report-config": "cloud_answer_report_config",
};

const NOT_FOUND: Record<CloudMethod, { title: MessageName; detail: MessageName }> = {
  policy: { title: "cloud_answer_no_restore", detail: "cloud_answer_no_restore_detail" },
  deletion: { title: "cloud_answer_no_function", detail: "cloud_answer_no_function_detail" },
  "report-config": { title: "cloud_answer_no_config", detail: "cloud_answer_no_config_detail" },
};

/** Id of the heading of a call's answer: where the focus goes when the answer has come. */
export function answerHeadingId(callId: string): string {
  return `answer-${callId}`;
}

function describeHeadFacts({ question, account, service, state }: AnsweredCall, words: Words, now: number) {
  const { word } = words;
  const { at } = state;
  const came: MessageName =
    question.method === "deletion" ? "cloud_answer_deleted_at" : "cloud_answer_read_at";
  return [
    {
      term: word(came),
      value: word("cloud_answer_when", words.time(at, now), words.ago(at, now)),
      dateTime: new Date(at).toISOString(),
    },
    {
      term: word("cloud_answer_account"),
      value: account === undefined ? word("cloud_answer_account_unknown") : visibleName(account),
    },
    { term: word("cloud_answer_service"), value: visibleName(hostOf(service)) },
  ];
}

function describeNotFound(method: CloudMethod, said: string | undefined, { word }: Words): AnswerPanelView {
  const { title, detail } = NOT_FOUND[method];
  return {
    name: "not-found",
    tone: "warn",
    title: word(title),
    sentences: [word(detail)],
    ...(said && { said: { label: word("cloud_answer_said"), texts: [visibleName(said)] } }),
  };
}

function describeBody({ question, state }: AnsweredCall, words: Words): AnswerView["body"] {
  if (state.name === "not-found") {
    return { kind: "not-found", panel: describeNotFound(question.method, state.said, words) };
  }
  const { answer } = state;
  switch (answer.method) {
    case "policy": {
      const asked = question.method === "policy" ? question : { method: answer.method, name: question.name };
      return { kind: "policy", view: describePolicy(answer.policy, asked, words) };
    }
    case "deletion":
      return { kind: "operation", view: describeOperation(answer.operation, words) };
    case "report-config":
      return { kind: "report-config", view: describeReportConfig(answer.reportConfig, words) };
  }
}

function describeCommand({ question, service }: AnsweredCall, words: Words): SourceView | undefined {
  // Nobody shall delete a second time by what was left on the clipboard.
  if (question.method === "deletion") return undefined;
  const text = commandLine(question, service);
  return {
    label: words.word("cloud_answer_command"),
    note: words.word("cloud_answer_command_note"),
    text,
    copy: describeCopy("cloud_answer_copy_command", text, words),
    cut: words.word("cloud_answer_cut"),
  };
}

function describeRaw({ state }: AnsweredCall, words: Words): SourceView | undefined {
  if (state.name === "not-found" || state.answer.raw.trim() === "") return undefined;
  const { raw } = state.answer;
  return {
    label: words.word("cloud_answer_raw"),
    text: raw,
    copy: describeCopy("cloud_answer_copy_raw", raw, words),
    cut: words.word("cloud_answer_cut"),
  };
}

function withTitleId([first, ...others]: AnswerPanelView[], titleId: string): AnswerPanelView[] {
  return first ? [{ ...first, titleId }, ...others] : [];
}

function markForemost(body: AnswerView["body"], titleId: string): AnswerView["body"] {
  switch (body.kind) {
    case "policy":
      return { ...body, view: { ...body.view, panels: withTitleId(body.view.panels, titleId) } };
    case "operation":
      return { ...body, view: { ...body.view, panels: withTitleId(body.view.panels, titleId) } };
    case "report-config":
      return { ...body, view: { ...body.view, panels: withTitleId(body.view.panels, titleId) } };
    case "not-found":
      return { ...body, panel: { ...body.panel, titleId } };
  }
}

/** All that is shown of an answer at `now` (milliseconds since the epoch). */
export function describeAnswer(call: AnsweredCall, words: Words, now: number): AnswerView {
  const { id, question } = call;
  const command = describeCommand(call, words);
  const raw = describeRaw(call, words);
  const body = describeBody(call, words);
  const hasPanel = body.kind === "not-found" || body.view.panels.length > 0;
  const foremostId = `${answerHeadingId(id)}-foremost`;
  return {
    id,
    headingId: answerHeadingId(id),
    kind: words.word(KINDS[question.method]),
    shortName: visibleName(shortNameOf(question.name)),
    name: visibleName(question.name),
    facts: describeHeadFacts(call, words, now),
    body: markForemost(body, foremostId),
    ...(hasPanel && { foremostId }),
    ...(command && { command }),
    ...(raw && { raw }),
  };
}
