// A report configuration in words: what it is called, since when, and which groups are planned with which preferences.

import type { ReportConfig } from "../../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../../shared/cloud/resource-name.ts";
import type { Words } from "../../../../shared/words.ts";
import {
  type AttributesView,
  describeAttributes,
  describeRest,
  type FactView,
  isAmong,
} from "../fact-view.ts";
import { describeMoment } from "../moment.ts";
import type { AnswerPanelView } from "../panel-view.ts";
import { inSteps, type Stepped } from "../stepped.ts";
import { visibleName, visibleProse } from "../visible-text.ts";

/** A resource by its last part, with the whole name below where there is more. */
export interface NamedView {
  /** Absent where the service names none. */
  short?: string;
  /** Said in its place. */
  note?: string;
  whole?: string;
}

export interface AssignmentView {
  group: NamedView;
  preferenceSet: NamedView;
  rest: FactView[];
}

export interface ReportConfigView {
  panels: AnswerPanelView[];
  facts: FactView[];
  heading: string;
  /** Said in place of the table. */
  noAssignments?: string;
  table?: {
    caption: string;
    group: string;
    preferenceSet: string;
    /** Heading of the third column; absent where there is nothing else. */
    rest?: string;
    assignments: Stepped<AssignmentView>;
  };
  rest?: AttributesView;
}

/** More rows are shown step by step. */
const ASSIGNMENTS_A_STEP = 30;

function describeNamed(name: string | undefined, { word }: Words): NamedView {
  if (!name) return { note: word("cloud_answer_not_told") };
  const short = shortNameOf(name);
  const whole = visibleName(name);
  return short.trim() === "" || short === name ? { short: whole } : { short: visibleName(short), whole };
}

function describeConfigFacts(config: ReportConfig, words: Words): FactView[] {
  const { word } = words;
  const { displayName, description, name, createTime, updateTime } = config;
  return [
    ...(displayName ? [{ term: word("cloud_answer_display_name"), value: visibleName(displayName) }] : []),
    ...(description ? [{ term: word("cloud_answer_description"), value: visibleProse(description) }] : []),
    ...(name ? [{ term: word("cloud_answer_name"), value: visibleName(name), isCode: true }] : []),
    ...(createTime ? [{ term: word("cloud_answer_created"), ...describeMoment(createTime, words) }] : []),
    ...(updateTime ? [{ term: word("cloud_answer_updated"), ...describeMoment(updateTime, words) }] : []),
  ];
}

/** The whole report configuration. */
export function describeReportConfig(config: ReportConfig, words: Words): ReportConfigView {
  const { word } = words;
  const { assignments } = config;
  const facts = describeConfigFacts(config, words);
  const rest = describeRest(config.rest, words);
  const isOdd = isAmong(config.rest, "groupPreferencesetAssignments");
  const isEmpty = facts.length === 0 && assignments.length === 0 && !rest;
  return {
    panels: isEmpty
      ? [
          {
            name: "empty",
            tone: "quiet",
            title: word("cloud_answer_config_empty"),
            sentences: [word("cloud_answer_config_empty_detail")],
          },
        ]
      : [],
    facts,
    heading: word("cloud_answer_assignments"),
    ...(assignments.length === 0 &&
      !isEmpty && {
        noAssignments: word(isOdd ? "cloud_answer_assignments_odd" : "cloud_answer_no_assignments"),
      }),
    ...(assignments.length > 0 && {
      table: {
        caption: word("cloud_answer_assignments"),
        group: word("cloud_answer_group"),
        preferenceSet: word("cloud_answer_preference_set"),
        ...(assignments.some((one) => one.rest.length > 0) && { rest: word("cloud_answer_rest") }),
        assignments: inSteps(
          assignments.map((one) => ({
            group: describeNamed(one.group, words),
            preferenceSet: describeNamed(one.preferenceSet, words),
            rest: describeAttributes(one.rest),
          })),
          ASSIGNMENTS_A_STEP,
          words,
        ),
      },
    }),
    ...(rest && { rest }),
  };
}
