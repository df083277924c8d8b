// Mutation testing: changes the code in thousands of small ways, and lists the changes that no unit test notices.
// `npm run mutate -- privacy` is for the privacy rules, `npm run mutate -- src/services/lookup` for a part of a layer.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve, sep } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { startVitest } from "vitest/node";
import { type Place, privacyPlaces, UNNOTICEABLE } from "../test/mutation/privacy-rules.ts";
import { textOf } from "./house.ts";

const LAYERS = ["src/content", "src/services", "src/background"];
/** In percent. If tests notice fewer of all the changes, the command fails. */
const LOWEST_SCORE = 85;
/** How often a change is tried whose run is cut. */
const MOST_ATTEMPTS = 3;
const CONFIG = "test/mutation/vitest.config.ts";
const PLAYS = "./test/mutation/play-runner.ts";

/** Without one, everything is tried. */
const [wanted] = process.argv.slice(2);

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

interface RunOptions {
  /** Also changes what runs only while a module loads. Each such change costs a run of all tests that load it. */
  isStatic?: boolean;
  /** Runs only the plays of the background. */
  isPlayed?: boolean;
}

function run(mutate: string[], { isStatic = false, isPlayed = false }: RunOptions = {}): Promise<Mutant[]> {
  return new Stryker({
    mutate,
    ignoreStatic: !isStatic,
    testRunner: isPlayed ? "plays" : "vitest",
    plugins: [isPlayed ? PLAYS : "@stryker-mutator/vitest-runner"],
    // A test of a service sets the time zone, which takes a process of its own.
    ...(!isPlayed && { vitest: { configFile: CONFIG, pool: "forks" } }),
    concurrency: availableParallelism(),
    // On a busy machine, less would count changes as noticed that are only slow.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 20,
    reporters: ["progress-append-only"],
    tempDirName: "test-results/mutation",
    ignorePatterns: ["dist", "docs", "packages", "test-results"],
    // Reading it takes a part of TypeScript that TypeScript 7 doesn't have.
    tsconfigFile: "none",
  }).runMutationTest();
}

const pathOf = ({ fileName }: Mutant): string => relative(".", fileName).replaceAll(sep, "/");

function linesOf(file: string, first: number, last: number): string {
  return textOf(file)
    .split("\n")
    .slice(first - 1, last)
    .join("\n");
}

/** One line about a change: its file, and the changed code. */
function entryOf(file: string, code: string): string {
  return `${file}: ${code.trim().replaceAll(/\s+/g, " ")}`;
}

function entryOfMutant(mutant: Mutant): string {
  const { start, end } = mutant.location;
  const file = pathOf(mutant);
  const before = linesOf(file, start.line, start.line).slice(0, start.column - 1);
  const after = linesOf(file, end.line, end.line).slice(end.column - 1);
  return entryOf(file, before + mutant.replacement + after);
}

/** Where a change is made, as Stryker takes it: columns start at 0 there. */
function rangeOf(mutant: Mutant): string {
  const { start, end } = mutant.location;
  return `${pathOf(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

const isNoticed = ({ status }: Mutant): boolean => status === "Killed" || status === "Timeout";
const isMissed = ({ status }: Mutant): boolean => status === "Survived" || status === "NoCoverage";

/** A failed test ends its run, and on a busy machine sometimes the next run too, which then says nothing about its change. */
function isCut({ status, coveredBy = [], testsCompleted = 0 }: Mutant): boolean {
  return status === "Survived" && testsCompleted < coveredBy.length;
}

/** Replaces what was missed by what came of it later, unless that says nothing. */
function merge(mutants: Mutant[], later: Mutant[]): Mutant[] {
  const keyOf = (mutant: Mutant) => `${rangeOf(mutant)} ${mutant.replacement}`;
  const told = later.filter((it) => isNoticed(it) || isMissed(it));
  const outcomes = new Map(told.map((it) => [keyOf(it), it]));
  return mutants.map((it) => (isMissed(it) ? (outcomes.get(keyOf(it)) ?? it) : it));
}

/** Makes all changes in these places. If the run of one is cut at the last attempt too, it counts as missed. */
async function tryAll(ranges: string[], options?: RunOptions, attempt = 1): Promise<Mutant[]> {
  const mutants = ranges.length > 0 ? await run([...new Set(ranges)], options) : [];
  const cut = mutants.filter(isCut).map(rangeOf);
  if (cut.length === 0 || attempt === MOST_ATTEMPTS) return mutants;
  return merge(mutants, await tryAll(cut, options, attempt + 1));
}

/** The changes in these lines that no test noticed. */
async function missedIn(places: readonly Place[], isStatic: boolean): Promise<string[]> {
  const ranges = places.map(({ file, firstLine, lastLine }) => `${file}:${firstLine}-${lastLine}`);
  return (await tryAll(ranges, { isStatic })).filter(isMissed).map(entryOfMutant);
}

/** Stryker changes no numbers. This makes each one a little smaller and larger. */
async function missedNumbersIn({ file, firstLine, lastLine }: Place): Promise<string[]> {
  const own = linesOf(file, firstLine, lastLine);
  const missed: string[] = [];
  for (const { 0: number, index } of own.matchAll(/(?<=[ (])\d[\d_]*\b/g)) {
    for (const step of [-1, 1]) {
      const changedNumber = Number(number.replaceAll("_", "")) + step;
      const changed = own.slice(0, index) + changedNumber + own.slice(index + number.length);
      process.env.CHANGED_CODE = JSON.stringify([resolve(file), own, changed]);
      const vitest = await startVitest("test", [], {
        config: CONFIG,
        related: [resolve(file)],
        bail: 1,
        watch: false,
        reporters: [{}],
      });
      if (vitest.state.getCountOfFailedTests() === 0) missed.push(entryOf(file, changed));
      await vitest.close();
    }
  }
  delete process.env.CHANGED_CODE;
  return missed;
}

/** Fails unless every change of the privacy rules is noticed, or listed with a reason. */
async function runPrivacy(): Promise<void> {
  const places = privacyPlaces(textOf);
  const isConstant = ({ name }: Place) => name === name.toUpperCase();
  const constants = places.filter(isConstant);
  const all = [
    ...(await missedIn(
      places.filter((place) => !isConstant(place)),
      false,
    )),
    ...(await missedIn(constants, true)),
  ];
  for (const place of constants) all.push(...(await missedNumbersIn(place)));
  const missed = [...new Set(all)];
  const listed = Object.entries(UNNOTICEABLE).flatMap(([file, changes]) =>
    Object.keys(changes).map((change) => entryOf(file, change)),
  );
  const faults = [
    ...missed.filter((one) => !listed.includes(one)).map((one) => `No test notices  ${one}`),
    ...listed
      .filter((one) => !missed.includes(one))
      .map((one) => `A test notices, so delete the reason  ${one}`),
  ];
  console.log(`\nPrivacy rules:\n${faults.join("\n") || "Tests notice every change."}\n`);
  process.exitCode = faults.length ? 1 : 0;
}

/** Changes a file, or all files of a folder. Only the tests of its layer run. That is faster and stricter. */
async function runPart(part: string): Promise<Mutant[]> {
  const layer = LAYERS.find((one) => part === one || part.startsWith(`${one}/`));
  if (!layer || !existsSync(part)) throw new Error(`${part} is not in ${LAYERS.join(", ")}.`);
  process.env.LAYER = layer.replace("src/", "");
  const ranges = [part.endsWith(".ts") ? part : `${part}/**/*.ts`];
  const isPlayed = layer === "src/background";
  const first = await tryAll(ranges, { isPlayed });
  const mutants = isPlayed ? merge(first, await tryAll(first.filter(isMissed).map(rangeOf))) : first;
  delete process.env.LAYER;
  const missed = mutants
    .filter(isMissed)
    .map((it) => `No test notices  ${rangeOf(it)}  ${entryOfMutant(it)}`);
  console.log(`\n${missed.sort().join("\n")}\n`);
  if (part !== wanted) tellScore(part, mutants);
  return mutants;
}

/** The share of changes that tests noticed, in percent. */
function tellScore(of: string, mutants: Mutant[]): number {
  const noticed = mutants.filter(isNoticed).length;
  const all = noticed + mutants.filter(isMissed).length;
  const percent = all > 0 ? (100 * noticed) / all : 100;
  console.log(`${of}: tests notice ${noticed} of ${all} changes, ${percent.toFixed(1)}%.\n`);
  return percent;
}

if (!wanted || wanted === "privacy") await runPrivacy();
const parts = [wanted ?? LAYERS].flat().filter((part) => part !== "privacy");
const mutants: Mutant[] = [];
for (const part of parts) mutants.push(...(await runPart(part)));
if (mutants.length > 0 && tellScore(parts.join(", "), mutants) < LOWEST_SCORE) process.exitCode = 1;
