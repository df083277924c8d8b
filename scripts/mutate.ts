// Mutation testing of the privacy rules: changes their code in small ways, and fails for a change that no test notices.

import { availableParallelism } from "node:os";
import { relative, resolve, sep } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { startVitest } from "vitest/node";
import { type Place, privacyPlaces, UNNOTICEABLE } from "../test/mutation/privacy-rules.ts";
import { textOf } from "./house.ts";

/** How often a change is tried whose run is cut. */
const MOST_ATTEMPTS = 3;
const CONFIG = "test/mutation/vitest.config.ts";

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** `isStatic` also changes what runs only while a module loads. Each such change costs a run of all tests that load it. */
function run(mutate: string[], isStatic: boolean): Promise<Mutant[]> {
  return new Stryker({
    mutate,
    ignoreStatic: !isStatic,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    // A test of a service sets the time zone, which takes a process of its own.
    vitest: { configFile: CONFIG, pool: "forks" },
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
async function tryAll(ranges: string[], isStatic: boolean, attempt = 1): Promise<Mutant[]> {
  const mutants = ranges.length > 0 ? await run([...new Set(ranges)], isStatic) : [];
  const cut = mutants.filter(isCut).map(rangeOf);
  if (cut.length === 0 || attempt === MOST_ATTEMPTS) return mutants;
  return merge(mutants, await tryAll(cut, isStatic, attempt + 1));
}

/** The changes in these lines that no test noticed. */
async function missedIn(places: readonly Place[], isStatic: boolean): Promise<string[]> {
  const ranges = places.map(({ file, firstLine, lastLine }) => `${file}:${firstLine}-${lastLine}`);
  return (await tryAll(ranges, isStatic)).filter(isMissed).map(entryOfMutant);
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

await runPrivacy();
