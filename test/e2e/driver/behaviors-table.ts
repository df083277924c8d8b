// Every behavior and its browsers as one table, and what must not be in it: a behavior that one of them silently lacks.

import { type BrowserEntry, TITLE_SEPARATOR } from "./browsers.ts";
import type { BrowserName } from "./launch.ts";

/** How a test went in a browser; "not run" is one that the run never came to. */
export type Outcome = "passed" | "failed" | "skipped" | "not run";

export interface Behavior {
  /** Relative to test/e2e. */
  file: string;
  title: string;
  outcomes: Partial<Record<BrowserName, Outcome>>;
  /** Why a test says that it cannot be run here. */
  skipReason?: string;
}

const BROWSERS = ["chromium", "firefox"] as const;
const NAMES: Record<BrowserName, string> = { chromium: "Chromium", firefox: "Firefox" };
const LIST = "test/e2e/driver/browsers.ts";

function isMeant(entry: BrowserEntry, { file, title }: Behavior): boolean {
  return entry.file === file && (entry.title === undefined || entry.title === title);
}

/** The entry that is about a behavior; a title goes before a whole file. */
function entryOf(behavior: Behavior, list: readonly BrowserEntry[]): BrowserEntry | undefined {
  const meant = list.filter((entry) => isMeant(entry, behavior));
  return meant.find(({ title }) => title !== undefined) ?? meant[0];
}

function nameOf({ file, title }: { file: string; title?: string | undefined }): string {
  return title === undefined ? file : `${file}${TITLE_SEPARATOR}${title}`;
}

/** An entry that no test answers to, or that a browser does not keep to, is out of date. */
function complaintsAboutEntry(entry: BrowserEntry, behaviors: readonly Behavior[]): string[] {
  const meant = behaviors.filter((behavior) => isMeant(entry, behavior));
  return BROWSERS.flatMap((browser) => {
    const runs = meant.some(({ outcomes }) => outcomes[browser] !== undefined);
    const isWanted = entry.in === "both" || entry.in === browser;
    if (isWanted && !runs)
      return [`${LIST} has an entry for ${nameOf(entry)}, and ${NAMES[browser]} runs no such test.`];
    if (runs && !isWanted)
      return [`${LIST} has an entry for ${nameOf(entry)}, and ${NAMES[browser]} runs it all the same.`];
    return [];
  });
}

/** What is wrong with a run of everything, a sentence each. */
export function complaintsAbout(behaviors: readonly Behavior[], list: readonly BrowserEntry[]): string[] {
  const skippedInOne = behaviors.filter(({ outcomes }) => {
    const all = Object.values(outcomes);
    // What is absent from this computer is absent for both.
    return all.length === 2 && all.filter((outcome) => outcome === "skipped").length === 1;
  });
  const unfinished = behaviors.filter(({ outcomes }) => Object.values(outcomes).includes("not run"));
  return [
    ...list.flatMap((entry) => complaintsAboutEntry(entry, behaviors)),
    ...skippedInOne.map((it) => `${nameOf(it)} is skipped in one browser only: say why in ${LIST}.`),
    ...unfinished.map((it) => `${nameOf(it)} was not run to its end.`),
  ];
}

/** One line that counts every behavior once: "3 behaviors: 2 passed in both browsers, …". */
export function countLine(behaviors: readonly Behavior[]): string {
  const counts = new Map<string, number>();
  for (const { outcomes } of behaviors) {
    const all = Object.values(outcomes);
    const [only] = BROWSERS.filter((browser) => outcomes[browser] !== undefined);
    const worst = (["failed", "not run", "skipped"] as const).find((outcome) => all.includes(outcome));
    const kind = worst ?? (all.length > 1 || !only ? "both" : only);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const count = (kind: string) => counts.get(kind) ?? 0;
  const unfinished = count("not run") ? `, ${count("not run")} not run` : "";
  return (
    `${behaviors.length} ${behaviors.length === 1 ? "behavior" : "behaviors"}: ${count("both")} passed in both browsers, ` +
    `${count("chromium")} in Chromium alone, ${count("firefox")} in Firefox alone; ` +
    `${count("failed")} failed, ${count("skipped")} skipped${unfinished}`
  );
}

/** The table as text: a line for each file, with the reason where there is one, and below it one for each of its behaviors. */
export function formatBehaviors(behaviors: readonly Behavior[], list: readonly BrowserEntry[]): string {
  const row = (cells: readonly string[], text: string, reason = "") =>
    `${cells.map((cell) => cell.padEnd(NAMES.chromium.length + 2)).join("")}${text}${reason && ` (${reason})`}`;
  const lines = [
    row(
      BROWSERS.map((browser) => NAMES[browser]),
      "behavior",
    ),
  ];
  const files = Map.groupBy(behaviors, ({ file }) => file);
  for (const [file, inFile] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const whole = list.find((entry) => entry.file === file && entry.title === undefined);
    lines.push("", row(["", ""], file, whole?.reason));
    for (const behavior of inFile) {
      const cells = BROWSERS.map((browser) => behavior.outcomes[browser] ?? "–");
      const entry = entryOf(behavior, list);
      lines.push(row(cells, behavior.title, entry === whole ? behavior.skipReason : entry?.reason));
    }
  }
  return lines.join("\n");
}
