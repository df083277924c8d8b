// The name of a resource in words: how it is entered, what was recognised, and what is wrong with it.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { NAME_PARTS, type NameProblem } from "../../../shared/cloud/resource-name.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import type { CloudAction } from "../cloud-state.ts";
import {
  type EntryProblem,
  knownParts,
  type NameEntry,
  problemOfPart,
  problemOfText,
  recognisedName,
} from "./name-entry.ts";

export interface CloudButton {
  label: string;
  /** Said in place of the label, where that alone would not tell one from another. */
  spoken?: string;
  action: CloudAction;
}

export interface PartView {
  id: string;
  label: string;
  value: string;
  problem?: string;
}

export interface NameView {
  method: CloudMethod;
  mode: NameEntry["mode"];
  label: string;
  /** What can be entered, and the form that a name has. */
  hint: string;
  pattern: string;
  text: string;
  problem?: string;
  /** The name that stands in what was entered. */
  recognised?: { label: string; name: string };
  /** What was entered tells of some parts only. */
  partly?: { sentence: string; fillIn: CloudButton };
  parts: PartView[];
  /** Leads to the other way of entering it. */
  switchMode: CloudButton;
}

const LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_name_policy",
  deletion: "cloud_name_deletion",
  "report-config": "cloud_name_report_config",
};

const ID_NAMES: Record<string, MessageName> = {
  project: "cloud_id_project",
  location: "cloud_id_location",
  restorePlan: "cloud_id_restore_plan",
  restore: "cloud_id_restore",
  function: "cloud_id_function",
  reportConfig: "cloud_id_report_config",
};

/** What an id is the id of, in words. */
function nameOfId(id: string, { word }: Words): string {
  const name = ID_NAMES[id];
  return name ? word(name) : id;
}

/** Longer ones fill the sentence that they stand in. */
const LONGEST_QUOTE = 60;

/** Something entered, as it is quoted: in one piece, whatever is in it. */
function quoted(text: string): string {
  const characters = [...visibleName(text)];
  const isLong = characters.length > LONGEST_QUOTE;
  return `\u2068${isLong ? `${characters.slice(0, LONGEST_QUOTE).join("")}…` : characters.join("")}\u2069`;
}

/** What is wrong with a name, as a sentence that names the segment. */
export function describeProblem(problem: EntryProblem, method: CloudMethod, words: Words): string {
  const { word, count } = words;
  switch (problem.why) {
    case "empty":
      return word("cloud_problem_empty");
    case "too-long":
      return word("cloud_problem_too_long");
    case "none":
      return word("cloud_problem_none");
    case "several":
      return word("cloud_problem_several");
    case "wrong-collection":
      return word(
        "cloud_problem_collection",
        count(problem.segment),
        problem.expected,
        quoted(problem.found),
      );
    case "missing": {
      const isId = problem.segment % 2 === 0;
      return isId
        ? word("cloud_problem_missing_id", count(problem.segment), nameOfId(problem.expected, words))
        : word("cloud_problem_missing", count(problem.segment), problem.expected);
    }
    case "extra":
      return word(
        "cloud_problem_extra",
        count(problem.segment),
        quoted(problem.found),
        count(2 * NAME_PARTS[method].length),
      );
    case "empty-id":
      return word("cloud_problem_empty_id", count(problem.segment), nameOfId(problem.id, words));
    case "dots":
    case "placeholder":
    case "characters":
      return word(
        `cloud_problem_${problem.why}`,
        count(problem.segment),
        nameOfId(problem.id, words),
        quoted(problem.found),
      );
  }
}

/** The same where each id has a field of its own: the field says which. */
function describePartProblem(problem: NameProblem, method: CloudMethod, words: Words): string {
  switch (problem.why) {
    case "empty-id":
      return words.word("cloud_part_empty");
    case "dots":
    case "placeholder":
    case "characters":
      return words.word(`cloud_part_${problem.why}`);
    default:
      return describeProblem(problem, method, words);
  }
}

function describeParts(method: CloudMethod, entry: NameEntry, words: Words): PartView[] {
  return NAME_PARTS[method].map(({ id }, index) => {
    const problem = problemOfPart(method, entry, index);
    return {
      id,
      label: nameOfId(id, words),
      value: entry.parts[index] ?? "",
      ...(problem && { problem: describePartProblem(problem, method, words) }),
    };
  });
}

function describeKnown(method: CloudMethod, entry: NameEntry, words: Words): string | undefined {
  const known = knownParts(method, entry);
  const told = NAME_PARTS[method].flatMap(({ id }, index) => {
    const value = known[index];
    return value ? [words.word("cloud_name_known", nameOfId(id, words), quoted(value))] : [];
  });
  return told.length === 0 ? undefined : words.word("cloud_name_partly", words.list(told));
}

/** All that is said of a name that is being entered. */
export function describeName(method: CloudMethod, entry: NameEntry, words: Words): NameView {
  const { word } = words;
  const problem = problemOfText(method, entry);
  const recognised = recognisedName(method, entry);
  const partly = describeKnown(method, entry, words);
  const isWhole = entry.mode === "whole";
  const switchTo = (mode: NameEntry["mode"], label: MessageName): CloudButton => ({
    label: word(label),
    action: { kind: "enter", method, step: { kind: "switch", mode } },
  });
  return {
    method,
    mode: entry.mode,
    label: word(LABELS[method]),
    hint: word(isWhole ? "cloud_name_hint" : "cloud_name_parts_hint"),
    pattern: NAME_PARTS[method].map(({ collection }) => `${collection}/*`).join("/"),
    text: entry.text,
    ...(problem && { problem: describeProblem(problem, method, words) }),
    ...(recognised !== undefined && {
      recognised: { label: word("cloud_name_recognised"), name: visibleName(recognised) },
    }),
    ...(partly !== undefined && {
      partly: { sentence: partly, fillIn: switchTo("parts", "cloud_name_fill_in") },
    }),
    parts: describeParts(method, entry, words),
    switchMode: isWhole ? switchTo("parts", "cloud_name_by_parts") : switchTo("whole", "cloud_name_whole"),
  };
}
