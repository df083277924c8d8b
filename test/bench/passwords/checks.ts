// The worker's time and memory for a check, among its first hundred and from the 500th on, each with another password.

import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { browserSession, workerHeap } from "../../e2e/driver/chromium/chromium-background.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { exactly, figureOf, type Measurement } from "../measure.ts";
import { SIGN_IN_PAGE, serve, setServices, startExtension } from "../surroundings.ts";

const HUNDRED = 100;
const MANY = 500;
const MOST_TIMES = 1.1;
const MOST_MORE_KB = 50;
/** The limit for one document per minute. */
const A_DOCUMENT = 20;

/** CPU milliseconds of the extension's process, in which only the worker runs. */
async function workOf({ context }: LaunchedExtension): Promise<number> {
  if (process.platform !== "linux") throw new Error("only Linux tells which process is the extension's");
  const session = await browserSession(context);
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.filter(({ id }) =>
    readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--extension-process"),
  );
  return own.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Like a person: the keyboard writes into the field, and leaves it. */
async function enter(page: Page, password: string): Promise<void> {
  await page.locator("[type=password]").fill("");
  await page.keyboard.insertText(password);
  await page.keyboard.press("Tab");
}

export const checks: Measurement = async () => {
  let askedCount = 0;
  await using server = await serve(
    () => SIGN_IN_PAGE,
    () => {
      askedCount++;
      return "";
    },
  );
  await using extension = await startExtension();
  await setServices(extension, { passwordsUrl: server.url });
  for (const page of extension.context.pages())
    if (page.url().startsWith(extension.origin)) await page.close();

  let done = 0;
  async function checkUpTo(count: number): Promise<{ ms: number; kilobytes: number }> {
    const from = done;
    const before = await workOf(extension);
    while (done < count) {
      const page = await extension.context.newPage();
      await page.goto(server.url);
      await page.locator("[type=password]").click();
      for (let inDocument = 0; inDocument < A_DOCUMENT; inDocument++) {
        await enter(page, `password ${done++}`);
        while (askedCount < done) await page.waitForTimeout(5);
      }
      await page.close();
    }
    const kilobytes = await workerHeap(extension);
    if (kilobytes === undefined) throw new Error("the worker is gone");
    return { ms: ((await workOf(extension)) - before) / (done - from), kilobytes };
  }
  const first = await checkUpTo(HUNDRED);
  await checkUpTo(MANY);
  const later = await checkUpTo(MANY + HUNDRED);
  return [
    figureOf(
      `work of the worker for a check, from its ${MANY}th on`,
      "ms",
      exactly(later.ms),
      { "among its first hundred": exactly(first.ms) },
      `≤ ${MOST_TIMES}×`,
      first.ms * MOST_TIMES,
    ),
    figureOf(
      `the worker's heap after ${MANY + HUNDRED} checks`,
      "kB",
      exactly(later.kilobytes),
      { "after a hundred": exactly(first.kilobytes) },
      `≤ +${MOST_MORE_KB} kB`,
      first.kilobytes + MOST_MORE_KB,
    ),
  ];
};
