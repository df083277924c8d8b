// A test runner for Stryker that runs the plays of the background in a process that stays. It takes tenths of a second for
// a change that a play notices, where starting the unit tests takes seconds.

import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  DryRunStatus,
  type MutantRunOptions,
  MutantRunStatus,
  TestStatus,
} from "@stryker-mutator/api/test-runner";

const PLAYS = "test/unit/background/transcripts/*.test.ts";
const WORKER = "test/world/world-worker.ts";

/** What runs while modules load is of no play, so its changes aren't tried. */
const PAUSE = "const $play = __stryker__.currentTestId; __stryker__.currentTestId = undefined;\n";
const RESUME = "__stryker__.currentTestId = $play;\n";

/** What Stryker and the changed code tell each other. */
interface Shared {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const shared: Shared = {};
Object.assign(globalThis, { __stryker__: shared });

/** The plays by their id, each of which fails unless its transcript is the written one. */
const plays = new Map<string, () => Promise<void>>();

/** Stands in for Vitest while the files of plays load, and compares with the same snapshots. */
async function loadPlays(): Promise<void> {
  let file = "";
  let expected = "";
  const each = (titles: string[]) => (_: string, play: (title: string) => Promise<void>) => {
    const snapshots: Record<string, string> = {};
    const written = join(dirname(file), "__snapshots__", `${basename(file)}.snap`);
    new Function("exports", readFileSync(written, "utf8"))(snapshots);
    for (const title of titles) {
      plays.set(`${file} ${title}`, () => {
        expected = snapshots[`${title} 1`] ?? "";
        return play(title);
      });
    }
  };
  const expect = (text: string) => ({
    toMatchSnapshot() {
      if (`\n"${text}"\n` !== expected) throw new Error("not as written");
    },
  });
  Object.assign(globalThis, { vitest: { it: { each }, expect } });
  const source = "export const { it, expect, vi, beforeAll, afterAll } = vitest;";
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  registerHooks({
    resolve: (name, context, next) => (name === "vitest" ? { url, shortCircuit: true } : next(name, context)),
  });
  // Stryker loads this file from the project, and changes a copy of it, which it runs in.
  const load = (path: string) => import(pathToFileURL(resolve(path)).href);
  const { buildBackground, makeScript } = await load(WORKER);
  await makeScript(PAUSE + (await buildBackground(RESUME)));
  for (file of globSync(PLAYS).sort()) await load(file);
}

/** What a play fails with; nothing if it passes. */
async function failureOf(id: string): Promise<string | undefined> {
  shared.currentTestId = id;
  try {
    await plays.get(id)?.();
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    shared.currentTestId = undefined;
  }
}

class PlayRunner {
  capabilities() {
    // Each worker of a play evaluates the script again, with the change.
    return { reloadEnvironment: true };
  }

  /** Browsers that plays begin with are made once, so before there is a change. */
  async init(): Promise<void> {
    await loadPlays();
    for (const id of plays.keys()) await failureOf(id);
  }

  async dryRun() {
    delete shared.mutantCoverage;
    const tests = [];
    for (const id of plays.keys()) {
      const begin = performance.now();
      const failure = await failureOf(id);
      const test = { id, name: id, timeSpentMs: performance.now() - begin };
      tests.push(
        failure === undefined
          ? { ...test, status: TestStatus.Success as const }
          : { ...test, status: TestStatus.Failed as const, failureMessage: failure },
      );
    }
    const { mutantCoverage = { static: {}, perTest: {} } } = shared;
    return { status: DryRunStatus.Complete as const, tests, mutantCoverage };
  }

  async mutantRun({ testFilter = [...plays.keys()], activeMutant, hitLimit }: MutantRunOptions) {
    Object.assign(shared, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [index, id] of testFilter.entries()) {
        const failureMessage = await failureOf(id);
        if (hitLimit !== undefined && (shared.hitCount ?? 0) > hitLimit) {
          return { status: MutantRunStatus.Timeout as const };
        }
        if (failureMessage !== undefined) {
          const nrOfTests = index + 1;
          return { status: MutantRunStatus.Killed as const, killedBy: [id], failureMessage, nrOfTests };
        }
      }
      return { status: MutantRunStatus.Survived as const, nrOfTests: testFilter.length };
    } finally {
      shared.activeMutant = undefined;
    }
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "plays", injectableClass: PlayRunner }];
