// One Lighthouse run in a process that can be killed: the task is its first message, the outcome its last.

import lighthouse, { desktopConfig } from "lighthouse";
import type { Question } from "./questions.ts";

export type Task = Question & { debuggingPort: number };

export type Outcome = { result: unknown } | { failure: { code: string; message: string } };

async function work({ url, debuggingPort, categories, strategy, locale }: Task): Promise<Outcome> {
  try {
    const flags = {
      port: debuggingPort,
      onlyCategories: categories,
      locale: locale as "en-US",
      logLevel: "silent" as const,
      output: "json" as const,
      disableFullPageScreenshot: true,
    };
    const run = await lighthouse(url, flags, strategy === "DESKTOP" ? desktopConfig : undefined);
    return run ? { result: run.lhr } : { failure: { code: "NO_RESULT", message: "There was no result." } };
  } catch (error) {
    const { code = "UNKNOWN_ERROR", message } = error as Error & { code?: string };
    return { failure: { code, message } };
  }
}

process.once("message", async (task: Task) => {
  const outcome = await work(task);
  process.send?.(outcome, () => process.disconnect());
});
