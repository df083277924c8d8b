// The worker's time and memory for a check, among its first hundred and from the 500th on, each with another password, next to an
// extension that only asks for the range and searches it.

import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { browserSession, workerHeap } from "../../e2e/driver/chromium/chromium-background.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { rangeText } from "../../services/range/range-content.ts";
import { BREACHLIGHT, startContenders } from "../contenders.ts";
import { atMost, exactly, figureOf, type Measurement } from "../measure.ts";
import { SIGN_IN_PAGE, serve, setServices } from "../surroundings.ts";

const HUNDRED = 100;
const MANY = 500;
const MOST_MS = 3;
/** The limit for one document per minute. */
const A_DOCUMENT = 20;

const RANGE = rangeText("00000", true);

const BARE = "a bare fetch and search";
const PEER = {
  content: `addEventListener("focusout", async ({ target }) => {
    if (target.type !== "password" || !target.value) return;
    const hash = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(target.value));
    const sha1 = new Uint8Array(hash).toHex().toUpperCase();
    chrome.runtime.sendMessage({ url: location.origin + "/range/" + sha1.slice(0, 5), suffix: sha1.slice(5) });
  }, true);`,
  worker: `chrome.runtime.onMessage.addListener(({ url, suffix }, sender, respond) => {
    fetch(url, { headers: { "Add-Padding": "true" }, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" })
      .then((response) => response.text())
      .then((text) => respond(text.includes(suffix)));
    return true;
  });`,
};

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
      return RANGE;
    },
  );
  await using contenders = await startContenders({ [BARE]: PEER });
  await setServices(contenders[BREACHLIGHT], { passwordsUrl: server.url });
  for (const { context, origin } of [contenders[BREACHLIGHT], contenders[BARE]])
    for (const page of context.pages()) if (page.url().startsWith(origin)) await page.close();

  async function checkInDocument(extension: LaunchedExtension): Promise<number> {
    const before = await workOf(extension);
    const page = await extension.context.newPage();
    await page.goto(server.url);
    await page.locator("[type=password]").click();
    for (let count = 0; count < A_DOCUMENT; count++) {
      const countBefore = askedCount;
      await enter(page, `password ${countBefore}`);
      while (askedCount === countBefore) await page.waitForTimeout(5);
    }
    await page.close();
    return (await workOf(extension)) - before;
  }

  /** By contender, what each of the next hundred checks takes. They take turns, so that noise hits both equally. */
  async function checkHundred(): Promise<Record<typeof BREACHLIGHT | typeof BARE, number>> {
    const work = { [BREACHLIGHT]: 0, [BARE]: 0 };
    for (let count = 0; count < HUNDRED; count += A_DOCUMENT) {
      work[BREACHLIGHT] += (await checkInDocument(contenders[BREACHLIGHT])) / HUNDRED;
      work[BARE] += (await checkInDocument(contenders[BARE])) / HUNDRED;
    }
    return work;
  }

  async function heapOfWorker(): Promise<number> {
    const kilobytes = await workerHeap(contenders[BREACHLIGHT]);
    if (kilobytes === undefined) throw new Error("the worker is gone");
    return kilobytes;
  }

  const first = await checkHundred();
  const heap = await heapOfWorker();
  for (let count = HUNDRED; count < MANY; count += A_DOCUMENT) await checkInDocument(contenders[BREACHLIGHT]);
  const later = await checkHundred();
  return [
    figureOf(
      "work of the worker for a check, among its first hundred",
      "ms",
      exactly(first[BREACHLIGHT]),
      { [BARE]: exactly(first[BARE]) },
      atMost(MOST_MS, "ms"),
    ),
    figureOf(
      `work of the worker for a check, from its ${MANY}th on`,
      "ms",
      exactly(later[BREACHLIGHT]),
      { [BARE]: exactly(later[BARE]) },
      atMost(MOST_MS, "ms"),
    ),
    figureOf(`the worker's heap after ${MANY + HUNDRED} checks`, "kB", exactly(await heapOfWorker()), {
      "after a hundred": exactly(heap),
    }),
  ];
};
