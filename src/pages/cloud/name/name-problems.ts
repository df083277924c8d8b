// What is wrong with a name that is being entered, in words.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { NAME_PARTS, type NameProblem } from "../../../shared/cloud/resource-name.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import type { EntryProblem } from "./name-entry.ts";

const ID_NAMES: Record<string, MessageName> = {
  project: "cloud_id_project",
  location: "cloud_id_location",
  restorePlan: "cloud_id_restore_plan",
  restore: "cloud_id_restore",
  function: "cloud_id_function",
  reportConfig: "cloud_id_report_config",
};

/** What an id is the id of, in words. */
export function nameOfId(id: string, { word }: Words): string {
  const name = ID_NAMES[id];
  return name ? word(name) : id;
}

/** Longer ones fill the sentence that they stand in. */
const LONGEST_QUOTE = 60;

/** Something entered, as it is quoted: in one piece, whatever is in it. */
export function quoted(text: string): string {
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
export function describePartProblem(problem: NameProblem, method: CloudMethod, words: Words): string {
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
