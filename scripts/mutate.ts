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
/** In percent. If the tests of a layer notice fewer changes of it, the command fails. */
const LOWEST_SCORE = 85;
/** How often a change is tried whose run is cut. */
const MOST_ATTEMPTS = 3;
const CONFIG = "test/mutation/vitest.config.ts";

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** `isStatic`: also changes what runs only while a module loads. Each such change costs a run of all tests that load it. */
function run(mutate: string[], isStatic = false): Promise<Mutant[]> {
  const { LAYER } = process.env;
  return new Stryker({
    mutate,
    ignoreStatic: !isStatic,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: {
      configFile: CONFIG,
      // A test of a service sets the time zone, which takes a process of its own.
      pool: LAYER === "background" ? "threads" : "forks",
      // Transcripts read the background as one script, so they import none of its files.
      related: LAYER !== "background",
    },
    concurrency: availableParallelism(),
    // On a busy machine, less would count changes as noticed that are only slow.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 20,
    thresholds: { high: 95, low: LOWEST_SCORE, break: LOWEST_SCORE },
    reporters: ["clear-text", "progress-append-only", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `test-results/mutation-${LAYER ?? "privacy"}.json` },
    tempDirName: "test-results/mutation",
    ignorePatterns: ["dist", "docs", "packages", "test-results"],
    // Reading it takes a part of TypeScript that TypeScript 7 doesn't have.
    tsconfigFile: "none",
  }).runMutationTest();
}

function pathOf(fileName: string): string {
  return relative(".", fileName).replaceAll(sep, "/");
}

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

/** A failed test ends its run, and on a busy machine sometimes the next run too, which then says nothing about its change. */
function isCut({ status, coveredBy = [], testsCompleted = 0 }: Mutant): boolean {
  return status === "Survived" && testsCompleted < coveredBy.length;
}

/** The changes in these lines that no test noticed. If the run of one is cut at the last attempt too, it counts as one. */
async function missedIn(
  places: readonly Omit<Place, "name">[],
  isStatic: boolean,
  attempt = 1,
): Promise<string[]> {
  const isOpen = (mutant: Mutant) => attempt < MOST_ATTEMPTS && isCut(mutant);
  const ranges = places.map(({ file, firstLine, lastLine }) => `${file}:${firstLine}-${lastLine}`);
  const mutants = await run([...new Set(ranges)], isStatic);
  const cut = mutants.filter(isOpen).map(({ fileName, location: { start, end } }) => ({
    file: pathOf(fileName),
    firstLine: start.line,
    lastLine: end.line,
  }));
  const missed = mutants.filter((it) => !isOpen(it) && ["Survived", "NoCoverage"].includes(it.status));
  const entries = missed.map(({ fileName, location: { start, end }, replacement }) => {
    const file = pathOf(fileName);
    const before = linesOf(file, start.line, start.line).slice(0, start.column - 1);
    const after = linesOf(file, end.line, end.line).slice(end.column - 1);
    return entryOf(file, before + replacement + after);
  });
  return cut.length === 0 ? entries : [...entries, ...(await missedIn(cut, isStatic, attempt + 1))];
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
async function runPart(part: string): Promise<void> {
  const layer = LAYERS.find((one) => part === one || part.startsWith(`${one}/`));
  if (!layer || !existsSync(part)) throw new Error(`${part} is not in ${LAYERS.join(", ")}.`);
  process.env.LAYER = layer.replace("src/", "");
  await run([part.endsWith(".ts") ? part : `${part}/**/*.ts`]);
  delete process.env.LAYER;
}

const [wanted] = process.argv.slice(2);
for (const part of wanted ? [wanted] : ["privacy", ...LAYERS])
  await (part === "privacy" ? runPrivacy() : runPart(part));
