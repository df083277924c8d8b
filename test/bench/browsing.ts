// What a person's browser pays for having the extension: the processor in an hour of ordinary use, and the time of a start.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "playwright";
import { chromiumPath } from "../../scripts/browser.mjs";
import { BUILT_EXTENSION, chromiumArguments } from "../e2e/driver/chromium/launch-chromium.ts";
import { askBackground } from "../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, makePeer, NOTHING, startContenders } from "./contenders.ts";
import { felt, figureOf, inTurns, type Measurement } from "./measure.ts";
import { serve, setServices } from "./surroundings.ts";

const PAGES = 100;
/** Pages of one site are read one after the other. */
const PAGES_OF_SITE = 5;
/** One of so many begins with signing in. */
const SIGN_IN_EACH = 10;
const READING_MS = 200;
/** A tour takes a minute. */
const MOST_TOURS = 3;

/** About as many elements as a page of news has, and a tenth of a second of script. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Page</title>
<form action="/welcome"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
<main></main><script>
const main = document.querySelector("main");
for (let i = 0; i < 300; i++) main.insertAdjacentHTML("beforeend", "<article><h2>Title</h2><p>Text of <a href=#>a link</a> and more.</p></article>");
const end = performance.now() + 100;
while (performance.now() < end) JSON.parse(JSON.stringify([...main.children].map(({ textContent }) => textContent)));
</script>`;

const MOST_OF_TOUR = 1.01;
const MORE_AT_START_MS = 10;

/** Follows how long all processes of a browser have worked, those that ended since included. */
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

/** Milliseconds of the processor, of all processes together. */
async function tour(extension: LaunchedExtension, port: string, isOurs: boolean): Promise<number> {
  const { context, origin } = extension;
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the browser is gone");
  const processes = new Processes(session);
  const before = await processes.look();
  const page = await context.newPage();
  await page.bringToFront();
  for (let number = 0; number < PAGES; number++) {
    const url = `http://site${Math.floor(number / PAGES_OF_SITE)}.test:${port}/${number}`;
    await readPage(page, url, number % SIGN_IN_EACH === 0);
    await processes.look();
  }
  if (isOurs) {
    await page.goto(`${origin}/src/pages/popup/index.html#accounts`);
    await askBackground(extension, "lookUpAccount", {
      account: `robin-${before}@shop.test`,
      isPrivate: false,
    });
    await page.waitForTimeout(READING_MS);
    await processes.look();
  }
  await page.close();
  const after = await processes.look();
  await session.detach();
  return after - before;
}

/** Milliseconds from the start of the browser to the end of its first page's load. */
async function startOf(extensionPath: string, profileDir: string, url: string): Promise<number> {
  const startedAt = Date.now();
  await using context = await chromium.launchPersistentContext(profileDir, {
    executablePath: chromiumPath(),
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: chromiumArguments(extensionPath),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  return Date.now() - startedAt;
}

export const browsing: Measurement = async (rounds) => {
  await using server = await serve((path) => (path.startsWith("/api/") ? "[]" : PAGE));
  const { port } = new URL(server.url);
  await using contenders = await startContenders({ [NOTHING]: { content: false } });
  const { [BREACHLIGHT]: ours, [NOTHING]: nothing } = contenders;
  await setServices(ours, { passwordsUrl: server.url, lookupUrl: server.url, lookupInterface: "v2-url" });
  const work = await inTurns(Math.min(rounds, MOST_TOURS), {
    ours: () => tour(ours, port, true),
    nothing: () => tour(nothing, port, false),
  });

  const folder = mkdtempSync(join(tmpdir(), "breachlight-start-"));
  await using after = new AsyncDisposableStack();
  after.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const inert = makePeer(join(folder, "extension"), Buffer.from("peer nothing").toString("base64"), {
    content: false,
  });
  const start = await inTurns(rounds, {
    ours: () => startOf(BUILT_EXTENSION, join(folder, "ours"), server.url),
    nothing: () => startOf(inert, join(folder, "nothing"), server.url),
  });
  return {
    figures: [
      felt(
        "The processor in 100 pages, 10 sign-ins",
        figureOf(
          `${PAGES} pages, ${PAGES / SIGN_IN_EACH} sign-ins and a look-up: work of all processes`,
          "ms",
          work.ours,
          { [NOTHING]: work.nothing },
          `≤ ${MOST_OF_TOUR}×`,
          work.nothing.median * MOST_OF_TOUR,
        ),
      ),
      felt(
        "The browser starts and loads a page",
        figureOf(
          "start of the browser to the load of its first page",
          "ms",
          start.ours,
          { [NOTHING]: start.nothing },
          `≤ +${MORE_AT_START_MS} ms`,
          start.nothing.median + MORE_AT_START_MS,
        ),
      ),
    ],
  };
};
