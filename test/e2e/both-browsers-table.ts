// Every behaviour in both browsers as one table, and what must not be in it: a behaviour that one of them silently lacks.

import type { BrowserName } from "./launch.ts";
import { type OneBrowser, TITLE_SEPARATOR } from "./one-browser.ts";

/** How a test went in a browser; "not run" is one that the run never came to. */
export type Outcome = "passed" | "failed" | "skipped" | "not run";

export interface Behaviour {
  /** Relative to test/e2e. */
  file: string;
  title: string;
  outcomes: Partial<Record<BrowserName, Outcome>>;
  /** Why a test says that it cannot be run here. */
  skipReason?: string;
}

const BROWSERS = ["chromium", "firefox"] as const;
const NAMES: Record<BrowserName, string> = { chromium: "Chromium", firefox: "Firefox" };
const LIST = "test/e2e/one-browser.ts";

const MAX_WIDTH = 160;
const MAX_TITLE_WIDTH = 92;
const GAP = "  ";
const INDENT = "  ";
const NOTHING = "–";
const CELL_WIDTH = "Chromium".length;
const HEADING = "behaviour";

/** The lines of a text that is broken between words, or inside of one that is too long. */
function wrap(text: string, width: number): string[] {
  const pieces = text.match(new RegExp(`.{1,${width}}(?:\\s+|$)|\\S{${width}}`, "g"));
  return pieces?.map((piece) => piece.trimEnd()) ?? [""];
}

function isMeant(entry: OneBrowser, { file, title }: Behaviour): boolean {
  return entry.file === file && (entry.title === undefined || entry.title === title);
}

/** The entry of the list that a behaviour is left out by; a title goes before a whole file. */
function entryOf(behaviour: Behaviour, list: readonly OneBrowser[]): OneBrowser | undefined {
  const meant = list.filter(
    (entry) => isMeant(entry, behaviour) && behaviour.outcomes[entry.only] !== undefined,
  );
  return meant.find(({ title }) => title !== undefined) ?? meant[0];
}

function nameOf({ file, title }: { file: string; title?: string | undefined }): string {
  return title === undefined ? file : `${file}${TITLE_SEPARATOR}${title}`;
}

function complaintsAboutBehaviour(behaviour: Behaviour, list: readonly OneBrowser[]): string[] {
  const { outcomes } = behaviour;
  const [here, ...more] = BROWSERS.filter((browser) => outcomes[browser] !== undefined);
  if (!here) return [];
  if (more.length === 0) {
    if (entryOf(behaviour, list)?.only === here) return [];
    return [`${nameOf(behaviour)} runs in ${NAMES[here]} only, and ${LIST} does not say why.`];
  }
  const skipped = BROWSERS.filter((browser) => outcomes[browser] === "skipped");
  // What is absent from this computer is absent for both.
  if (skipped.length !== 1 || !skipped[0]) return [];
  return [`${nameOf(behaviour)} is skipped in ${NAMES[skipped[0]]} only: ${LIST} is the place to say so.`];
}

function complaintsAboutEntry(entry: OneBrowser, behaviours: readonly Behaviour[]): string[] {
  const meant = behaviours.filter((behaviour) => isMeant(entry, behaviour));
  const other: BrowserName = entry.only === "chromium" ? "firefox" : "chromium";
  if (!meant.some(({ outcomes }) => outcomes[entry.only] !== undefined)) {
    return [`${LIST} has an entry for ${nameOf(entry)}, and ${NAMES[entry.only]} runs no such test.`];
  }
  if (meant.some(({ outcomes }) => outcomes[other] !== undefined)) {
    return [`${LIST} has an entry for ${nameOf(entry)}, and ${NAMES[other]} runs it all the same.`];
  }
  return [];
}

/**
 * What is wrong with a run of everything, a sentence each: behaviours that one browser lacks without a word, entries of the list
 * that mean nothing, and tests that the run never came to.
 */
export function complaintsAbout(behaviours: readonly Behaviour[], list: readonly OneBrowser[]): string[] {
  const unfinished = behaviours.filter(({ outcomes }) => Object.values(outcomes).includes("not run"));
  return [
    ...behaviours.flatMap((behaviour) => complaintsAboutBehaviour(behaviour, list)),
    ...list.flatMap((entry) => complaintsAboutEntry(entry, behaviours)),
    ...unfinished.map((behaviour) => `${nameOf(behaviour)} was not run to its end.`),
  ];
}

/** One line that counts every behaviour once: "3 behaviours: 2 passed in both browsers, …". */
export function countLine(behaviours: readonly Behaviour[]): string {
  const counts = new Map<string, number>();
  for (const { outcomes } of behaviours) {
    const all = Object.values(outcomes);
    const [only] = BROWSERS.filter((browser) => outcomes[browser] !== undefined);
    const worst = (["failed", "not run", "skipped"] as const).find((outcome) => all.includes(outcome));
    const kind = worst ?? (all.length > 1 || !only ? "both" : only);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const count = (kind: string) => counts.get(kind) ?? 0;
  const unfinished = count("not run") ? `, ${count("not run")} not run` : "";
  return (
    `${behaviours.length} ${behaviours.length === 1 ? "behaviour" : "behaviours"}: ${count("both")} passed in both browsers, ` +
    `${count("chromium")} in Chromium alone, ${count("firefox")} in Firefox alone; ` +
    `${count("failed")} failed, ${count("skipped")} skipped${unfinished}`
  );
}

/** One row of cells as lines that stand beside each other. */
function formatRow(indent: string, title: string, cells: string[], reason: string, width: number): string {
  const titles = wrap(title, width + INDENT.length - indent.length);
  const reasonWidth =
    MAX_WIDTH - INDENT.length - width - BROWSERS.length * (GAP.length + CELL_WIDTH) - GAP.length;
  const reasons = wrap(reason, reasonWidth);
  return Array.from({ length: Math.max(titles.length, reasons.length) }, (_, line) => {
    const marks = BROWSERS.map((_browser, index) => (line === 0 ? (cells[index] ?? "") : ""));
    return [
      (indent + (titles[line] ?? "")).padEnd(INDENT.length + width),
      ...marks.map((mark) => mark.padEnd(CELL_WIDTH)),
      reasons[line] ?? "",
    ]
      .join(GAP)
      .trimEnd();
  }).join("\n");
}

/**
 * The table as text, at most 160 columns wide: a line for each file and below it one for each of its behaviours. The reason
 * why one browser is left out stands beside the behaviour, or once beside the file that is left out as a whole.
 */
export function formatBehaviours(behaviours: readonly Behaviour[], list: readonly OneBrowser[]): string {
  const longest = Math.max(HEADING.length, ...behaviours.map(({ title }) => title.length));
  const width = Math.min(longest, MAX_TITLE_WIDTH);
  const names = BROWSERS.map((browser) => NAMES[browser]);
  const lines = [formatRow("", HEADING, names, "why not in both", width)];
  const files = Map.groupBy(behaviours, ({ file }) => file);
  for (const [file, inFile] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const whole = list.find((entry) => entry.file === file && entry.title === undefined);
    lines.push("", formatRow("", file, [], whole?.reason ?? "", width));
    for (const behaviour of inFile) {
      const { title, outcomes, skipReason } = behaviour;
      const cells = BROWSERS.map((browser) => outcomes[browser] ?? NOTHING);
      const entry = entryOf(behaviour, list);
      const reason = entry && entry !== whole ? entry.reason : (skipReason ?? "");
      lines.push(formatRow(INDENT, title, cells, reason, width));
    }
  }
  return lines.join("\n");
}

/** What a run may be told without leaving tests out, by the number of words that belong to it. */
const HARMLESS_OPTIONS = new Map([
  ["--config", 1],
  ["-c", 1],
  ["--workers", 1],
  ["-j", 1],
  ["--reporter", 1],
  ["--output", 1],
  ["--timeout", 1],
  ["--trace", 1],
  ["--headed", 0],
  ["--quiet", 0],
]);

/** Whether a run is one of everything, by the command line it was started with. */
export function isWholeRun(argv: readonly string[]): boolean {
  const start = argv.indexOf("test");
  if (start < 0) return false;
  for (let index = start + 1; index < argv.length; index++) {
    const [option = "", ...value] = (argv[index] ?? "").split("=");
    const words = HARMLESS_OPTIONS.get(option);
    if (words === undefined) return false;
    if (value.length === 0) index += words;
  }
  return true;
}
