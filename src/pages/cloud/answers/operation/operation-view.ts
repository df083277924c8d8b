// What the service said of a deletion that it accepted: done or running, and what else it tells (cloud-methods rule 3).

import type { Operation } from "../../../../shared/cloud/cloud.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import type { Tone } from "../../../../ui/signs/ToneIcon.tsx";
import {
  type AttributesView,
  describeAttributes,
  describeCopy,
  describeRest,
  type FactView,
  isAmong,
} from "../fact-view.ts";
import type { AnswerPanelView } from "../panel-view.ts";
import { visibleName, visibleProse } from "../visible-text.ts";

export interface OperationView {
  panels: AnswerPanelView[];
  /** That following it is outside what the service promises. */
  note: string;
  /** The name of the operation. */
  facts: FactView[];
  error?: AttributesView;
  metadata?: AttributesView;
  rest?: AttributesView;
}

/** Names of the codes, in the order of their numbers (google.rpc.Code). */
const CODE_NAMES = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
];

interface Outcome {
  tone: Tone;
  title: MessageName;
  detail: MessageName;
}

/** Whether an operation tells of an error; one that is no object is one all the same. */
export function hasOperationError({ error, rest }: Operation): boolean {
  return error !== undefined || isAmong(rest, "error");
}

function outcomeOf(operation: Operation | undefined): Outcome {
  if (!operation) {
    return { tone: "quiet", title: "cloud_answer_accepted", detail: "cloud_answer_accepted_detail" };
  }
  const hasError = hasOperationError(operation);
  if (hasError && operation.isDone) {
    return { tone: "bad", title: "cloud_answer_delete_failed", detail: "cloud_answer_delete_failed_detail" };
  }
  if (hasError) {
    return {
      tone: "warn",
      title: "cloud_answer_delete_trouble",
      detail: "cloud_answer_delete_trouble_detail",
    };
  }
  if (operation.isDone) {
    return { tone: "good", title: "cloud_answer_deleted", detail: "cloud_answer_deleted_detail" };
  }
  return { tone: "quiet", title: "cloud_answer_running", detail: "cloud_answer_running_detail" };
}

function describeError(error: NonNullable<Operation["error"]>, { word }: Words): AttributesView | undefined {
  const { code, message, rest } = error;
  const name = code === undefined ? undefined : CODE_NAMES[code];
  const facts: FactView[] = [
    ...(code === undefined
      ? []
      : [
          {
            term: word("cloud_answer_code"),
            value: name === undefined ? String(code) : `${code} ${name}`,
            isCode: true,
          },
        ]),
    ...(message ? [{ term: word("cloud_answer_message"), value: visibleProse(message) }] : []),
    ...describeAttributes(rest),
  ];
  return facts.length > 0 ? { heading: word("cloud_answer_error"), facts } : undefined;
}

/** The operation, or that there is none. */
export function describeOperation(operation: Operation | undefined, words: Words): OperationView {
  const { word } = words;
  const { tone, title, detail } = outcomeOf(operation);
  const panels = [{ name: "outcome", tone, title: word(title), sentences: [word(detail)] }];
  const note = word("cloud_answer_not_followed");
  if (!operation) return { panels, note, facts: [] };
  const { name, metadata } = operation;
  const error = operation.error && describeError(operation.error, words);
  const rest = describeRest(operation.rest, words);
  return {
    panels,
    note,
    facts: [
      name === undefined
        ? { term: word("cloud_answer_operation"), value: word("cloud_answer_operation_unnamed") }
        : {
            term: word("cloud_answer_operation"),
            value: visibleName(name),
            isCode: true,
            copy: describeCopy("cloud_answer_copy_operation", name, words),
          },
    ],
    ...(error && { error }),
    ...(metadata.length > 0 && {
      metadata: { heading: word("cloud_answer_metadata"), facts: describeAttributes(metadata) },
    }),
    ...(rest && { rest }),
  };
}
