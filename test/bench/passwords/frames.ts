// The extension's cost for each of 200 frames next to an empty content script, and how it grows with their number.

import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { BREACHLIGHT, EMPTY, mainThreadMs, startContenders } from "../contenders.ts";
import { figureOf, growInTurns, type Measurement, rowsInTurns } from "../measure.ts";
import { serve } from "../surroundings.ts";

const FRAMES = 200;
const ALLOWED_MS_A_FRAME = 0.1;
const SIZES = [1, 10, 50, 200, 500];
/** A page of 500 frames takes seconds; fewer turns are enough to show linear growth. */
const ROUNDS_OF_GROWTH = 3;

function pageOf(frames: number): string {
  const frame = `<iframe srcdoc="<form><input type=password></form>"></iframe>`;
  return `<!doctype html><meta charset="utf-8"><title>Frames</title>${frame.repeat(frames)}`;
}

type Cost = {
  /** CPU time of the main thread, which all frames share. */
  thread: number;
  /** From the start of the navigation until the last frame has loaded. */
  load: number;
};

async function costOf({ context }: LaunchedExtension, server: string, count: number): Promise<Cost> {
  const page = await context.newPage();
  await page.bringToFront();
  // Everything happens in the same process as before.
  await page.goto(`${server}/0`);
  const thread = await mainThreadMs(page, () => page.goto(`${server}/${count}`, { timeout: 0 }));
  const load = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return entry?.loadEventStart ?? Number.NaN;
  });
  await page.close();
  return { thread, load };
}

export const frames: Measurement = async (rounds) => {
  await using server = await serve((path) => pageOf(Number(path.slice(1))));
  await using contenders = await startContenders({ [EMPTY]: {} });
  const costAt = (name: typeof BREACHLIGHT | typeof EMPTY, size: number) =>
    costOf(contenders[name], server.url, size);
  const costs = await rowsInTurns(rounds, {
    [EMPTY]: () => costAt(EMPTY, FRAMES),
    [BREACHLIGHT]: () => costAt(BREACHLIGHT, FRAMES),
  });
  const figure = (what: string, { [BREACHLIGHT]: ours, [EMPTY]: empty }: typeof costs.load) =>
    figureOf(
      `${FRAMES} frames: ${what}`,
      "ms",
      ours,
      { [EMPTY]: empty },
      `≤ +${ALLOWED_MS_A_FRAME} ms a frame`,
      empty.median + ALLOWED_MS_A_FRAME * FRAMES,
    );
  const growths = await growInTurns(
    Math.min(rounds, ROUNDS_OF_GROWTH),
    SIZES,
    { what: "frames of a page", cost: "main-thread milliseconds for all of them", floor: 20 },
    {
      [BREACHLIGHT]: async (size) => (await costAt(BREACHLIGHT, size)).thread,
      [EMPTY]: async (size) => (await costAt(EMPTY, size)).thread,
    },
  );
  return { figures: [figure("main thread", costs.thread), figure("until loaded", costs.load)], growths };
};
