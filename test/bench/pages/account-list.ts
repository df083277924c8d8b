// A lookup from the response's last byte to the paint, next to a bare fetch and one line; and scrolling of a long list.

import type { Page, Worker } from "playwright";
import { currentWorker } from "../../e2e/driver/in-extension.ts";
import { accountField } from "../../pages/popup.ts";
import type { LocalServer } from "../../services/local-server.ts";
import {
  type Figure,
  felt,
  figureOf,
  type Growth,
  inTurns,
  type Measurement,
  type Spread,
  spreadOf,
} from "../measure.ts";
import { setServices, startExtension } from "../surroundings.ts";
import { accountIn, startBreachService } from "./breach-service.ts";

const FEW = 3;
const MANY = 900;
const SIZES = [FEW, 30, 100, 300, MANY, 3_000];
/** The extension sends requests no more often than this. */
const PERIOD_MS = 1_700;
const GOAL_MS = 16;
/** A list of rows must scroll as smoothly as an empty page, except for an occasional frame. */
const SMOOTH_SHARE = 0.95;

/** When the last byte of the response for `account` arrived, by the browser's clock: milliseconds since the epoch. */
function answeredAt(asker: Page | Worker, account: string): Promise<number> {
  return (asker as Page).evaluate((wanted) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const entry = entries.find(({ name }) => name.includes(wanted));
    if (!entry) throw new Error(`nobody asked about ${wanted}`);
    performance.clearResourceTimings();
    return performance.timeOrigin + entry.responseEnd;
  }, account);
}

/** Runs `act` and returns when `text` was painted, in milliseconds since the epoch. */
async function paintedAt(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const watching = await page.evaluateHandle((wanted) => {
    const painted = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        // Not innerText: reading it forces a layout that would count against the page.
        if (!document.body.textContent?.includes(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.timeOrigin + performance.now());
          port2.postMessage(0);
        });
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { painted };
  }, text);
  await act();
  return watching.evaluate(({ painted }) => painted);
}

interface Stage {
  service: LocalServer;
  popup: Page;
  /** An empty page of the same extension. */
  bare: Page;
  worker: () => Promise<Worker>;
}

let count = 0;

/** The heading over that many breaches. */
function saidOf(size: number): string {
  return `In ${size.toLocaleString("en")} breaches`;
}

/** Milliseconds from the response to the popup's paint. */
async function shownIn({ popup, worker }: Stage, size: number): Promise<number> {
  const account = accountIn(size, `shown-${count++}`);
  await popup.bringToFront();
  await popup.waitForTimeout(PERIOD_MS);
  await accountField(popup).fill(account);
  const at = await paintedAt(popup, saidOf(size), () => popup.keyboard.press("Enter"));
  const took = at - (await answeredAt(await worker(), account));
  await popup.getByRole("button", { name: "Clear lookups" }).click();
  return took;
}

/** The same for a page that fetches the response, parses it as JSON and writes one line. */
async function bareIn({ bare, service }: Stage, size: number): Promise<number> {
  const account = accountIn(size, `bare-${count++}`);
  const line = `${size} records of ${account}`;
  await bare.bringToFront();
  const at = await paintedAt(bare, line, () =>
    bare.evaluate(
      async ([address = "", said = ""]) => {
        const records = (await (await fetch(address)).json()) as unknown[];
        document.body.textContent = records.length > 0 ? said : "";
      },
      [`${service.url}/api/v2/breachedaccount/${account}`, line],
    ),
  );
  return at - (await answeredAt(bare, account));
}

/** Makes `page` look like the popup with that many breaches; returns its markup. */
async function copyInto(page: Page, { popup }: Stage, size: number): Promise<string> {
  await popup.bringToFront();
  await popup.waitForTimeout(PERIOD_MS);
  await accountField(popup).fill(accountIn(size, `copied-${count++}`));
  await popup.keyboard.press("Enter");
  await popup.getByText(saidOf(size)).first().waitFor();
  const [head, body] = await popup.evaluate(() => {
    const styles = [...document.querySelectorAll("link[rel=stylesheet], style")];
    return [styles.map(({ outerHTML }) => outerHTML).join(""), document.body.innerHTML] as const;
  });
  await popup.getByRole("button", { name: "Clear lookups" }).click();
  await page.setContent(`<!doctype html><html lang="en"><head>${head}</head><body></body></html>`, {
    waitUntil: "load",
  });
  return body;
}

/** The same for a page that fetches the response, parses it as JSON, and inserts our output as markup. */
async function insertedIn(page: Page, { service }: Stage, size: number, markup: string): Promise<number> {
  const account = accountIn(size, `inserted-${count++}`);
  await page.bringToFront();
  await page.evaluate(() => document.body.replaceChildren());
  await page.waitForTimeout(PERIOD_MS);
  const at = await paintedAt(page, saidOf(size), () =>
    page.evaluate(
      async ([address = "", inserted = ""]) => {
        const records = (await (await fetch(address)).json()) as unknown[];
        if (records.length > 0) document.body.innerHTML = inserted;
      },
      [`${service.url}/api/v2/breachedaccount/${account}`, markup],
    ),
  );
  return at - (await answeredAt(page, account));
}

const SCROLL_MS = 3_000;

/** Scrolls a page to its end in three seconds, frame by frame; returns the milliseconds between frames. */
function scrollDown(page: Page): Promise<number[]> {
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

/** Frames per second from the times between frames, window by window. */
function framesPerSecond(deltas: readonly number[]): Spread {
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

/** Shows all rows of the long list and scrolls through them, next to an empty page of the same height. */
async function scrolling({ popup, bare }: Stage, rounds: number): Promise<Record<"ours" | "empty", Spread>> {
  await popup.bringToFront();
  await popup.waitForTimeout(PERIOD_MS);
  await accountField(popup).fill(accountIn(MANY, "scrolled"));
  await popup.keyboard.press("Enter");
  const rows = popup.locator(".breach-button");
  await rows.first().waitFor();
  const more = popup.getByRole("button", { name: /^Show .* more$/ });
  while ((await rows.count()) < MANY) await more.click();
  const height = await popup.evaluate(() => document.documentElement.scrollHeight);
  await bare.evaluate((pixels) => {
    document.body.replaceChildren();
    document.body.style.height = `${pixels}px`;
  }, height);
  const seen = { ours: [] as number[], empty: [] as number[] };
  const scroll = (page: Page, into: number[]) => async () => {
    await page.bringToFront();
    const deltas = await scrollDown(page);
    into.push(...deltas);
    return deltas.length;
  };
  await inTurns(rounds, { ours: scroll(popup, seen.ours), empty: scroll(bare, seen.empty) });
  return { ours: framesPerSecond(seen.ours), empty: framesPerSecond(seen.empty) };
}

/** Milliseconds from the response to the paint, by number of breaches, and frames per second of the long list. */
export const accountList: Measurement = async (rounds) => {
  await using service = await startBreachService();
  await using extension = await startExtension();
  await setServices(extension, { lookupUrl: service.url, lookupInterface: "v2-url" });
  const newPage = () => extension.context.newPage();
  const [bare, copy, popup] = [await newPage(), await newPage(), await newPage()];
  for (const page of [bare, copy]) await page.goto(`${extension.origin}/manifest.json`);
  for (const page of [bare, copy, popup]) await page.setViewportSize({ width: 400, height: 600 });
  await popup.goto(`${extension.origin}/src/pages/popup/index.html#accounts`);
  const stage: Stage = { service, popup, bare, worker: () => currentWorker(extension) };

  const figures: Figure[] = [];
  const growth: Growth = {
    what: "breaches of an account",
    cost: "milliseconds from the answer to the result on screen",
    unit: "ms",
    points: [],
  };
  for (const size of SIZES) {
    const turns = { ours: () => shownIn(stage, size), bare: () => bareIn(stage, size) };
    const isFigure = size === FEW || size === MANY;
    if (!isFigure) {
      growth.points.push({ size, value: (await inTurns(rounds, turns)).ours });
      continue;
    }
    const markup = await copyInto(copy, stage, size);
    const {
      ours,
      bare: line,
      inserted,
    } = await inTurns(rounds, {
      ...turns,
      inserted: () => insertedIn(copy, stage, size, markup),
    });
    growth.points.push({ size, value: ours });
    const what = `account in ${size} breaches, answer to paint`;
    const peers = { "a bare fetch and one line": line, "a bare fetch and the same rows as markup": inserted };
    const figure = figureOf(what, "ms", ours, peers, `≤ ${GOAL_MS} ms`, GOAL_MS);
    figures.push(size === MANY ? felt("900 breaches are shown after the answer", figure) : figure);
  }
  const { ours, empty } = await scrolling(stage, Math.min(rounds, 5));
  const smooth = figureOf(
    `scrolling through ${MANY} breaches`,
    "frames/s",
    ours,
    { "an empty page of the same height": empty },
    "60 frames/s, or what an empty page has",
    SMOOTH_SHARE * Math.min(60, empty.median),
  );
  return { figures: [...figures, smooth], growths: [growth] };
};
