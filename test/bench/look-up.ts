// From the service's answer to the result on screen, for few breaches and for many; and the first paint of the popup
// while no service answers. Beside it, a page that does no more than fetch the same answer and write one line.

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { breachRecord } from "../e2e/breach-records.ts";
import { inExtension } from "../e2e/extension.ts";
import { launchExtension } from "../e2e/launch.ts";

const ROUNDS = Number(process.argv[2] ?? 15);
const SIZES = [3, 900];
/** The extension asks no more often than this. */
const PERIOD_MS = 1_700;

const answers = new Map(
  SIZES.map((size) => {
    const records = Array.from({ length: size }, (_, index) =>
      breachRecord(`Breach${index}`, `site${index}.test`, { Description: "What happened. ".repeat(40) }),
    );
    return [String(size), JSON.stringify(records)];
  }),
);

/** When the last answer was handed over, in milliseconds since the epoch. */
let answeredAt = 0;
let isHanging = false;
const hanging: ServerResponse[] = [];

const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? "");
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (isHanging) return void hanging.push(response);
  const size = /breachedaccount\/\w*?-(\d+)-/.exec(path)?.[1];
  if (path.includes("/dataclasses")) return void response.end('["Passwords"]');
  if (path.includes("/breaches")) return void response.end(answers.get("3"));
  if (size === undefined) return void response.writeHead(404).end();
  response.end(answers.get(size), () => {
    answeredAt = performance.timeOrigin + performance.now();
  });
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function row(name: string, values: number[], beside: number): string {
  const spread = `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
  return `${name.padEnd(44)}${median(values).toFixed(1).padStart(7)} ms  (${spread})  ${(median(values) / beside).toFixed(2)}×`;
}

/** Tells when `text` is painted: the frame after the one in which it came into the page. */
async function paintedAt(page: Page, text: string, act: () => Promise<void>): Promise<number> {
  const seen = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          if (!document.body.innerText.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.timeOrigin + performance.now());
            port2.postMessage(0);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
  await act();
  return seen;
}

const extension = await launchExtension({ headless: true });
const open = async () => {
  const popup = await extension.context.newPage();
  await popup.setViewportSize({ width: 400, height: 600 });
  await popup.goto(`chrome-extension://${extension.extensionId}/src/pages/popup/index.html#accounts`);
  return popup;
};

try {
  const services = { lookupUrl: url, lookupInterface: "v2-url" };
  await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), { services });
  const bare = await extension.context.newPage();
  await bare.goto(`chrome-extension://${extension.extensionId}/manifest.json`);
  const popup = await open();
  const times: Record<string, number[]> = {};
  const note = (name: string, took: number, round: number) => {
    times[name] ??= [];
    // The first round warms up.
    if (round > 0) times[name].push(took);
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of SIZES) {
      const line = `${size} records, round ${round}`;
      await bare.bringToFront();
      const bareAt = await paintedAt(bare, line, () =>
        bare.evaluate(
          async ([address, said]) => {
            const records = (await (await fetch(address ?? "")).json()) as unknown[];
            document.body.textContent = records.length > 0 ? (said ?? "") : "";
          },
          [`${url}/api/v2/breachedaccount/bare-${size}-${round}`, line],
        ),
      );
      note(`${size} breaches: a bare fetch and one line`, bareAt - answeredAt, round);

      await popup.bringToFront();
      await popup.waitForTimeout(PERIOD_MS);
      const account = `round-${size}-${round}`;
      await popup.getByLabel("E-mail address or user name").fill(account);
      const before = answeredAt;
      const shownAt = await paintedAt(popup, `In ${size} breaches`, () => popup.keyboard.press("Enter"));
      if (answeredAt === before) throw new Error("the result was there before the answer");
      note(`${size} breaches: the popup`, shownAt - answeredAt, round);
      await popup.getByRole("button", { name: "Clear" }).click();
    }
  }
  console.log(
    `\nFrom the answer to the paint, median of ${ROUNDS} rounds in turn (least to most); ratio to bare.\n`,
  );
  for (const size of SIZES) {
    const names = [`${size} breaches: a bare fetch and one line`, `${size} breaches: the popup`];
    const base = median(times[names[0] ?? ""] ?? []);
    for (const name of names) console.log(row(name, times[name] ?? [], base));
  }

  const paints: Record<string, number[]> = { "services answer": [], "no service answers": [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, values] of Object.entries(paints)) {
      isHanging = name === "no service answers";
      const fresh = await open();
      await fresh.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      const paint = await fresh.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      );
      if (round > 0) values.push(paint);
      await fresh.close();
    }
  }
  console.log(
    `\nFirst paint of the popup, median of ${ROUNDS} rounds in turn (least to most); ratio to answering services.\n`,
  );
  const base = median(paints["services answer"] ?? []);
  for (const [name, values] of Object.entries(paints)) console.log(row(name, values, base));
} finally {
  await extension.close();
  for (const response of hanging) response.destroy();
  server.closeAllConnections();
  server.close();
}
