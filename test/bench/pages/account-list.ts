// A lookup from the response's last byte to the paint, next to a page that inserts the same rows as markup.

import type { Page, Worker } from "playwright";
import { currentWorker } from "../../e2e/driver/in-extension.ts";
import { accountField } from "../../pages/popup.ts";
import type { LocalServer } from "../../services/local-server.ts";
import { atMost, type Figure, figureOf, inTurns, type Measurement } from "../measure.ts";
import { setServices, startExtension } from "../surroundings.ts";
import { accountIn, startBreachService } from "./breach-service.ts";

const MANY = 900;
const SIZES = [3, MANY];
/** The extension sends requests no more often than this. */
const PERIOD_MS = 1_700;
const MOST_MS = 40;

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

/** Milliseconds from the response to the paint, for few breaches and for many. */
export const accountList: Measurement = async (rounds) => {
  await using service = await startBreachService();
  await using extension = await startExtension();
  await setServices(extension, { lookupUrl: service.url, lookupInterface: "v2-url" });
  const newPage = () => extension.context.newPage();
  const [copy, popup] = [await newPage(), await newPage()];
  await copy.goto(`${extension.origin}/manifest.json`);
  for (const page of [copy, popup]) await page.setViewportSize({ width: 400, height: 600 });
  await popup.goto(`${extension.origin}/src/pages/popup/index.html#accounts`);
  const stage: Stage = { service, popup, worker: () => currentWorker(extension) };

  const figures: Figure[] = [];
  for (const size of SIZES) {
    const markup = await copyInto(copy, stage, size);
    const { ours, inserted } = await inTurns(rounds, {
      ours: () => shownIn(stage, size),
      inserted: () => insertedIn(copy, stage, size, markup),
    });
    const what = `account in ${size} breaches, answer to paint`;
    const peers = { "a bare fetch and the same rows as markup": inserted };
    figures.push(figureOf(what, "ms", ours, peers, size === MANY ? atMost(MOST_MS, "ms") : undefined));
  }
  return figures;
};
