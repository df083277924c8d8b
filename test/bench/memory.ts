// The memory of the content script in each frame of a page, next to an empty one.

import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, EMPTY, startContenders } from "./contenders.ts";
import { figureOf, inTurns, type Measurement, moreThan } from "./measure.ts";
import { serve } from "./surroundings.ts";

const FRAMES = 100;
const MOST_KB_A_FRAME = 20;
/** Heap sizes hardly vary between runs. */
const MOST_ROUNDS = 5;

const FRAMES_PAGE = `<!doctype html><meta charset="utf-8"><title>Frames</title>${`<iframe srcdoc="<input type=password>"></iframe>`.repeat(FRAMES)}`;

/** Heap kilobytes per frame, in the process that holds a page and all its frames. */
async function heapOfFrame({ context }: LaunchedExtension, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(url);
    const session = await context.newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1000 / FRAMES;
  } finally {
    await page.close();
  }
}

export const memory: Measurement = async (rounds) => {
  await using server = await serve(() => FRAMES_PAGE);
  await using contenders = await startContenders({ [EMPTY]: {} });
  const frame = await inTurns(Math.min(rounds, MOST_ROUNDS), {
    ours: () => heapOfFrame(contenders[BREACHLIGHT], server.url),
    empty: () => heapOfFrame(contenders[EMPTY], server.url),
  });
  const goal = moreThan(MOST_KB_A_FRAME, "kB", frame.empty);
  return [figureOf("heap of one frame of a page", "kB", frame.ours, { [EMPTY]: frame.empty }, goal)];
};
