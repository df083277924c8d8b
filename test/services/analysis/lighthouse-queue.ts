// Runs Lighthouse one at a time: two would slow each other down. One that hangs is killed from outside.

import { fork } from "node:child_process";
import { startChromium } from "./chromium.ts";
import type { Outcome, Task } from "./lighthouse-child.ts";
import type { Question } from "./questions.ts";
import type { LighthouseResult } from "./records.ts";

export class FailedRun extends Error {
  override name = "FailedRun";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const CHILD = new URL("./lighthouse-child.ts", import.meta.url);

/** Settles with the outcome, or never: the signal kills the process and rejects its waiters. */
function runChild(task: Task, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // The parent's options, such as a test runner's loader, must not reach the child.
    const { NODE_OPTIONS: _, ...env } = process.env;
    const child = fork(CHILD, { execArgv: [], env, stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    signal.addEventListener("abort", end, { once: true });
    child.once("error", reject);
    child.once("message", resolve);
    child.once("exit", () => {
      process.off("exit", end);
      signal.removeEventListener("abort", end);
      reject(signal.aborted ? signal.reason : new FailedRun("CRASHED", "The run ended without a result."));
    });
    child.send(task);
  });
}

/** @param timeLimitMs for one run, including the start of its Chromium */
export function createLighthouseQueue(chromium: string, timeLimitMs: number) {
  let last: Promise<unknown> = Promise.resolve();

  async function runNow(question: Question, signal: AbortSignal): Promise<LighthouseResult> {
    signal.throwIfAborted();
    const limit = AbortSignal.timeout(timeLimitMs);
    const browser = await startChromium(chromium);
    try {
      const task = { ...question, debuggingPort: browser.debuggingPort };
      const outcome = await runChild(task, AbortSignal.any([signal, limit]));
      if ("failure" in outcome) throw new FailedRun(outcome.failure.code, outcome.failure.message);
      return outcome.result as LighthouseResult;
    } catch (error) {
      if (signal.aborted || !limit.aborted) throw error;
      throw new FailedRun("PROTOCOL_TIMEOUT", `The page was not ready within ${timeLimitMs / 1000} seconds.`);
    } finally {
      await browser.kill();
    }
  }

  return {
    /** @throws {FailedRun} also if the run took too long, and the signal's reason if that ended it */
    run(question: Question, signal: AbortSignal): Promise<LighthouseResult> {
      const turn = last.then(() => runNow(question, signal));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
