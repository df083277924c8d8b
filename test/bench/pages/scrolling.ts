// How smoothly a page scrolls: the times between its frames while it is scrolled from top to bottom at a steady pace.

import type { Page } from "playwright";
import { type Spread, spreadOf } from "../measure.ts";

const SCROLL_MS = 3_000;

/**
 * Scrolls a page down for three seconds, as fast as takes it to its end, moved on in each frame as a finger on a wheel
 * does. Gives the milliseconds between its frames.
 */
export function scrollDown(page: Page): Promise<number[]> {
  return page.evaluate(async (lengthMs) => {
    const deltas: number[] = [];
    const height = document.documentElement.scrollHeight - innerHeight;
    scrollTo(0, 0);
    const next = () => new Promise<number>((frame) => requestAnimationFrame(frame));
    await next();
    const begin = await next();
    let last = begin;
    while (last - begin < lengthMs) {
      scrollTo(0, ((last - begin) / lengthMs) * height);
      const now = await next();
      deltas.push(now - last);
      last = now;
    }
    return deltas;
  }, SCROLL_MS);
}

const WINDOW_MS = 500;

/** Frames in a second, from the times between them, window by window. */
export function framesPerSecond(deltas: readonly number[]): Spread {
  const rates: number[] = [];
  let [frames, length] = [0, 0];
  for (const delta of deltas) {
    frames++;
    length += delta;
    if (length < WINDOW_MS) continue;
    rates.push((frames / length) * 1_000);
    [frames, length] = [0, 0];
  }
  return spreadOf(rates);
}
