// A look-up of an account: from the last byte of the service's answer to the paint, for few breaches and for many, beside a page
// that does no more than fetch the same answer and write one line; and how smoothly the long list scrolls.

import type { Page, Worker } from "playwright";
import { currentWorker } from "../../e2e/driver/in-extension.ts";
import { launchExtension } from "../../e2e/driver/launch.ts";
import type { LocalServer } from "../../services/local-server.ts";
import { figureOf, type Growth, inTurns, type Measurement, type Spread } from "../measure.ts";
import { setServices } from "../surroundings.ts";
import { accountIn, startBreachService } from "./breach-service.ts";
import { paintedAt } from "./painted.ts";
import { framesPerSecond, scrollDown } from "./scrolling.ts";

const FEW = 3;
const MANY = 900;
const SIZES = [FEW, 30, 100, 300, MANY, 3_000];
/** The extension asks no more often than this. */
const PERIOD_MS = 1_700;
const GOAL_MS = 16;
/** A list of rows has to be as smooth as a page of nothing, but for a frame now and then. */
const SMOOTH_SHARE = 0.95;

/** When the last byte of the answer about `account` was there, as the browser clocks it: milliseconds since the epoch. */
function answeredAt(asker: Page | Worker, account: string): Promise<number> {
  return (asker as Page).evaluate((wanted) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const entry = entries.find(({ name }) => name.includes(wanted));
    if (!entry) throw new Error(`nobody asked about ${wanted}`);
    performance.clearResourceTimings();
    return performance.timeOrigin + entry.responseEnd;
  }, account);
}

interface Stage {
  service: LocalServer;
  popup: Page;
  /** A page of the same extension with nothing on it. */
  bare: Page;
  worker: () => Promise<Worker>;
}

let count = 0;

/** Milliseconds from the answer to the paint of the popup. */
async function shownIn({ popup, worker }: Stage, size: number): Promise<number> {
  const account = accountIn(size, `shown-${count++}`);
  await popup.bringToFront();
  await popup.waitForTimeout(PERIOD_MS);
  await popup.getByLabel("E-mail address or user name").fill(account);
  const at = await paintedAt(popup, `In ${size.toLocaleString("en")} breaches`, () =>
    popup.keyboard.press("Enter"),
  );
  const took = at - (await answeredAt(await worker(), account));
  await popup.getByRole("button", { name: "Clear" }).click();
  return took;
}

/** The same of a page that fetches the answer, reads it as JSON and writes one line. */
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

/** Shows all rows of the long list, and scrolls through them; beside it a page of the same height without anything on it. */
async function scrolling({ popup, bare }: Stage, rounds: number): Promise<Record<"ours" | "empty", Spread>> {
  await popup.bringToFront();
  await popup.waitForTimeout(PERIOD_MS);
  await popup.getByLabel("E-mail address or user name").fill(accountIn(MANY, "scrolled"));
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

async function measure(stage: Stage, rounds: number) {
  const shown = (size: number) =>
    inTurns(rounds, { ours: () => shownIn(stage, size), bare: () => bareIn(stage, size) });
  const spreads = new Map<number, { ours: Spread; bare: Spread }>();
  for (const size of SIZES) spreads.set(size, await shown(size));
  const figures = [...spreads]
    .filter(([size]) => size === FEW || size === MANY)
    .map(([size, { ours, bare }]) =>
      figureOf(
        `account in ${size} breaches, answer to paint`,
        "ms",
        ours,
        { "a bare fetch and one line": bare },
        `≤ ${GOAL_MS} ms`,
      ),
    );
  const growth: Growth = {
    what: "breaches of an account",
    cost: "milliseconds from the answer to the result on screen",
    unit: "ms",
    points: [...spreads].map(([size, { ours }]) => ({ size, value: ours })),
  };
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
}

export const accountList: Measurement = {
  name: "account-list",
  async run(rounds) {
    const service = await startBreachService();
    const extension = await launchExtension({ headless: true });
    try {
      await setServices(extension, { lookupUrl: service.url, lookupInterface: "v2-url" });
      const [bare, popup] = [await extension.context.newPage(), await extension.context.newPage()];
      await bare.goto(`${extension.origin}/manifest.json`);
      for (const page of [bare, popup]) await page.setViewportSize({ width: 400, height: 600 });
      await popup.goto(`${extension.origin}/src/pages/popup/index.html#accounts`);
      return await measure({ service, popup, bare, worker: () => currentWorker(extension) }, rounds);
    } finally {
      await extension.close();
      await service.stop();
    }
  },
};
