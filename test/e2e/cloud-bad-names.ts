// Texts that are no names, by method, each with what has to be said of it.

import type { CloudMethod } from "../../src/shared/cloud.ts";

/** A text that is entered, and the sentence that says what is wrong with it. */
export interface BadName {
  text: string;
  problem: string;
}

/** Pairs of a collection and what its id is called. */
const PARTS: Record<CloudMethod, [collection: string, id: string][]> = {
  policy: [
    ["projects", "Project"],
    ["locations", "Location"],
    ["restorePlans", "Restore plan"],
    ["restores", "Restore"],
  ],
  deletion: [
    ["projects", "Project"],
    ["locations", "Location"],
    ["functions", "Function"],
  ],
  "report-config": [
    ["projects", "Project"],
    ["locations", "Location"],
    ["reportConfigs", "Report configuration"],
  ],
};

/** The segments of a name that is one: "projects", "shop-1", "locations", "shop-2" … */
function goodSegments(method: CloudMethod): string[] {
  return PARTS[method].flatMap(([collection], index) => [collection, `shop-${index + 1}`]);
}

/** What was entered is quoted in one piece, whichever way it is written in. */
const quoted = (text: string) => `“\u2068${text}\u2069”`;

const LOOK = "Look for spaces at its ends and for characters that cannot be seen.";

/** The ways to go wrong in one segment of an id. */
const BAD_IDS: [found: string, problem: (segment: string) => string][] = [
  ["", (segment) => `${segment} is empty.`],
  [" ", (segment) => `${segment} is empty.`],
  [".", (segment) => `${segment} is ${quoted(".")}: dots alone would lead elsewhere.`],
  ["..", (segment) => `${segment} is ${quoted("..")}: dots alone would lead elsewhere.`],
  ["*", (segment) => `${segment} is still a placeholder: ${quoted("*")}.`],
  ["{id}", (segment) => `${segment} is still a placeholder: ${quoted("{id}")}.`],
  ["<id>", (segment) => `${segment} is still a placeholder: ${quoted("<id>")}.`],
  ["[ID]", (segment) => `${segment} is still a placeholder: ${quoted("[ID]")}.`],
  [" shop", (segment) => `${segment} holds what no id can: ${quoted(" shop")}. ${LOOK}`],
  ["sh\u200bop", (segment) => `${segment} holds what no id can: ${quoted("sh\\u200bop")}. ${LOOK}`],
  ["\u202epohs", (segment) => `${segment} holds what no id can: ${quoted("\\u202epohs")}. ${LOOK}`],
  ["sh\top", (segment) => `${segment} holds what no id can: ${quoted("sh\\u0009op")}. ${LOOK}`],
];

const NONE = "No whole name could be taken from this: its form stands below the field.";

/** Every kind of bad name of a method. */
export function badNames(method: CloudMethod): BadName[] {
  const parts = PARTS[method];
  const good = goodSegments(method);
  const name = good.join("/");
  const last = good.length;
  const [lastCollection, lastId] = parts.at(-1) ?? ["", ""];
  const wrong = (segment: number, expected: string, found: string) =>
    `Segment ${segment} has to be “${expected}”, but it is ${quoted(found)}.`;
  const other = method === "deletion" ? "reportConfigs" : "functions";
  return [
    { text: "", problem: "Enter a name first." },
    { text: " \t", problem: "Enter a name first." },
    { text: "shop", problem: wrong(1, "projects", "shop") },
    { text: "projects", problem: "Segment 2 is missing: the id after “Project”." },
    { text: "projects/shop", problem: "Segment 3 is missing: it has to be “locations”." },
    { text: good.slice(0, -1).join("/"), problem: `Segment ${last} is missing: the id after “${lastId}”.` },
    {
      text: good.slice(0, -2).join("/"),
      problem: `Segment ${last - 1} is missing: it has to be “${lastCollection}”.`,
    },
    {
      text: `${name}/more`,
      problem: `Segment ${last + 1}, ${quoted("more")}, is one too many: the name ends after segment ${last}.`,
    },
    { text: name.replace("projects", "Projects"), problem: wrong(1, "projects", "Projects") },
    { text: name.replace("projects", "folders"), problem: wrong(1, "projects", "folders") },
    { text: name.replace("locations", "zones"), problem: wrong(3, "locations", "zones") },
    { text: good.with(-2, other).join("/"), problem: wrong(last - 1, lastCollection, other) },
    { text: `${name}${"x".repeat(2_000)}`, problem: "This is too long for a name." },
    { text: `file:///${name}`, problem: NONE },
    { text: "the one that we talked about", problem: NONE },
    {
      text: `${name}, ${name}-2`,
      problem: "This holds more than one name: leave only the one that is meant.",
    },
    ...BAD_IDS.map(([found, problem], index) => {
      // Each kind once, and each id in its turn.
      const at = index % parts.length;
      const segments = good.with(2 * at + 1, found);
      return { text: segments.join("/"), problem: problem(`Segment ${2 * at + 2} (${parts[at]?.[1]})`) };
    }),
  ];
}
