// What is wrong with a name that is being entered, in words.

import type { Words } from "../../../shared/words.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import { type EntryProblem, WHOLE } from "./name-entry.ts";

/** Longer ones fill the sentence that they are in. */
const LONGEST_QUOTE = 60;

/** Something entered, as it is quoted: in one piece, whatever is in it. */
export function quoted(text: string): string {
  const characters = [...visibleName(text)];
  const isLong = characters.length > LONGEST_QUOTE;
  return `\u2068${isLong ? `${characters.slice(0, LONGEST_QUOTE).join("")}…` : characters.join("")}\u2069`;
}

/** What is wrong, as a sentence that names the segment, unless the id has a field of its own. */
export function describeProblem(problem: EntryProblem, field: number, { word, count }: Words): string {
  const { why } = problem;
  if (field !== WHOLE && why === "empty_id") return word("cloud_part_empty");
  if (field !== WHOLE && (why === "dots" || why === "placeholder" || why === "characters")) {
    return word(`cloud_part_${why}`);
  }
  // In the order in which every such message has them.
  const values: string[] = [];
  if ("segment" in problem) values.push(count(problem.segment));
  if ("id" in problem) values.push(word(`cloud_id_${problem.id}`));
  if ("expected" in problem) values.push(problem.expected);
  if ("found" in problem) values.push(quoted(problem.found));
  if (why === "extra") values.push(count(problem.segment - 1));
  return word(`cloud_problem_${why}`, ...values);
}
