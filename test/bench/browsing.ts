// Extra CPU time in an hour of ordinary use, compared with no extension and with the smallest one that makes lookups.

import type { CDPSession, Page } from "playwright";
import { browserSession } from "../e2e/driver/chromium/chromium-background.ts";
import { killWorker, type LaunchedExtension } from "../e2e/driver/launch.ts";
import { checkAccount, lookupSentence } from "../pages/popup.ts";
import { BREACHLIGHT, NOTHING, startContenders } from "./contenders.ts";
import { figureOf, inTurns, type Measurement } from "./measure.ts";
import { PEER } from "./passwords/notice.ts";
import { serve, setServices } from "./surroundings.ts";

const PAGES = 100;
/** Pages of one site are read in a row. Before the next site the worker has been stopped, as after half a minute idle. */
const PAGES_OF_SITE = 5;
/** One tour in this many begins with signing in. */
const SIGN_IN_EACH = 10;
const READING_MS = 200;
/** A tour takes 40 seconds. */
const MOST_TOURS = 3;

/** About as many elements as a page of news, and a tenth of a second of script. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Page</title>
<form action="/welcome"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
<main></main><script>
const main = document.querySelector("main");
for (let i = 0; i < 300; i++) main.insertAdjacentHTML("beforeend", "<article><h2>Title</h2><p>Text of <a href=#>a link</a> and more.</p></article>");
const end = performance.now() + 100;
while (performance.now() < end) JSON.parse(JSON.stringify([...main.children].map(({ textContent }) => textContent)));
</script>`;

const ASKS = "the smallest extension that asks";

/** Tracks the CPU time of all of a browser's processes, including those that have ended. */
class Processes {
  readonly #times = new Map<number, number>();
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async look(): Promise<number> {
    const { processInfo } = await this.#session.send("SystemInfo.getProcessInfo");
    for (const { id, cpuTime } of processInfo) this.#times.set(id, cpuTime * 1000);
    return [...this.#times.values()].reduce((sum, ms) => sum + ms, 0);
  }
}

async function readPage(page: Page, url: string, signsIn: boolean): Promise<void> {
  await page.goto(url);
  if (signsIn) {
    await page.locator("[name=user]").fill("robin");
    await page.locator("[type=password]").click();
    await page.keyboard.type(`own ${url} ${Date.now()}`);
    await Promise.all([page.waitForURL(/welcome/), page.keyboard.press("Enter")]);
  }
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(READING_MS);
}

interface Tourist {
  extension: LaunchedExtension;
  /** Opens the popup and looks up an account; `number` differs in each tour. */
  lookUp?: (page: Page, number: number) => Promise<unknown>;
}

/** CPU milliseconds of all processes together. */
async function tour({ extension, lookUp }: Tourist, port: string): Promise<number> {
  const session = await browserSession(extension.context);
  const processes = new Processes(session);
  const before = await processes.look();
  const page = await extension.context.newPage();
  await page.bringToFront();
  for (let number = 0; number < PAGES; number++) {
    if (number % PAGES_OF_SITE === 0) await killWorker(extension);
    const url = `http://site${Math.floor(number / PAGES_OF_SITE)}.test:${port}/${number}`;
    await readPage(page, url, number % SIGN_IN_EACH === 0);
    await processes.look();
  }
  await lookUp?.(page, before);
  await page.waitForTimeout(READING_MS);
  await processes.look();
  await page.close();
  const after = await processes.look();
  await session.detach();
  return after - before;
}

/** Sends its worker a message for each submitted form, which fetches one range; its popup looks up one account. */
const ASKING = (url: string) => ({
  content: `addEventListener("submit", () => chrome.runtime.sendMessage("${url}/range/00000"), true);`,
  worker: PEER.worker,
  files: {
    "popup.html": `<!doctype html><meta charset="utf-8"><p></p><script src="popup.js"></script>`,
    "popup.js": `fetch("${url}/api/account").then(async (answer) => { document.querySelector("p").textContent = await answer.text(); });`,
  },
});

export const browsing: Measurement = async (rounds) => {
  await using server = await serve((path) => (path.startsWith("/api/") ? "[]" : PAGE));
  const { url } = server;
  const { port } = new URL(url);
  await using contenders = await startContenders({ [NOTHING]: { content: false }, [ASKS]: ASKING(url) });
  const { [BREACHLIGHT]: ours, [NOTHING]: nothing, [ASKS]: asks } = contenders;
  await setServices(ours, { passwordsUrl: url, lookupUrl: url, lookupInterface: "v2-url" });
  const lookUp = async (page: Page, number: number) => {
    await page.goto(`${ours.origin}/src/pages/popup/index.html#accounts`);
    await checkAccount(page, `robin-${number}@shop.test`);
    await lookupSentence(page).waitFor();
  };
  const openPopup = (page: Page) => page.goto(`${asks.origin}/popup.html`);
  const work = await inTurns(Math.min(rounds, MOST_TOURS), {
    ours: () => tour({ extension: ours, lookUp }, port),
    nothing: () => tour({ extension: nothing }, port),
    asks: () => tour({ extension: asks, lookUp: openPopup }, port),
  });
  return [
    figureOf(
      `${PAGES} pages, ${PAGES / SIGN_IN_EACH} sign-ins and a lookup: work of all processes`,
      "ms",
      work.ours,
      { [NOTHING]: work.nothing, [ASKS]: work.asks },
    ),
  ];
};
