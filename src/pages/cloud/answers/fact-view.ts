// What an answer says in pairs of a term and a value, and what of it can be copied.

import type { UnknownAttribute } from "../../../shared/cloud/cloud.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { prettyJson } from "./pretty-json.ts";
import { visibleName, visibleProse } from "./visible-text.ts";

/** A button that copies, and what is said of how that went. */
export interface CopyView {
  label: string;
  text: string;
  done: string;
  failed: string;
}

export interface FactView {
  term: string;
  value: string;
  /** `term` is spelled by the service. */
  isTermCode?: boolean;
  /** `value` is read character by character. */
  isCode?: boolean;
  /** The same time for machines. */
  dateTime?: string;
  copy?: CopyView;
}

export interface AttributesView {
  heading: string;
  facts: FactView[];
}

/** A button that copies a text as it is. */
export function describeCopy(label: MessageName, text: string, { word }: Words): CopyView {
  return {
    label: word(label),
    text,
    done: word("cloud_answer_copied"),
    failed: word("cloud_answer_not_copied"),
  };
}

/** Whether something is among the rest: it is there, and is not what it should be. `null` says that it is not there. */
export function isAmong(rest: readonly UnknownAttribute[], wanted: string): boolean {
  return rest.some(({ name, json }) => json !== "null" && name === wanted);
}

/** Attributes under the names that the service gives them. */
export function describeAttributes(attributes: readonly UnknownAttribute[]): FactView[] {
  return attributes.map(({ name, json }) => ({
    term: visibleName(name),
    value: visibleProse(prettyJson(json)),
    isTermCode: true,
    isCode: true,
  }));
}

/** What nothing is known of; `undefined` where there is none. */
export function describeRest(rest: readonly UnknownAttribute[], { word }: Words): AttributesView | undefined {
  if (rest.length === 0) return undefined;
  return { heading: word("cloud_answer_rest"), facts: describeAttributes(rest) };
}
