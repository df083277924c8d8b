// Memory use: of the worker after many checks, and of the content script in each frame next to an empty one.

import { workerHeap } from "../e2e/driver/chromium/chromium-background.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { BREACHLIGHT, EMPTY, startContenders } from "./contenders.ts";
import { exactly, felt, figureOf, inTurns, type Measurement, type Spread } from "./measure.ts";
import { checkUpTo } from "./passwords/checks.ts";
import { SIGN_IN_PAGE, serve, setServices, startExtension } from "./surroundings.ts";

const FEW = 100;
const MANY = 1_000;
const FLAT_KB = 50;
const BARE = "a worker that keeps nothing";
/** Code that runs often gets compiled, and compiled code is on the heap. */
const UNCOMPILED = "Breachlight where the browser compiles nothing";

const FRAMES = 100;
const MOST_KB_A_FRAME = 100;
/** Heap sizes hardly vary between runs. */
const MOST_ROUNDS = 5;

const FRAMES_PAGE = `<!doctype html><meta charset="utf-8"><title>Frames</title>${`<iframe srcdoc="<input type=password>"></iframe>`.repeat(FRAMES)}`;

/** A worker that fetches the range for each check, finds nothing and stores nothing. */
const BARE_WORKER = (url: string) => `chrome.runtime.onMessage.addListener(({ input }, sender, respond) => {
  fetch("${url}/range/" + input.sha1.slice(0, 5), { headers: { "Add-Padding": "true" }, credentials: "omit", cache: "no-store" })
    .then((response) => response.text())
    .then((text) => respond({ ok: true, value: { state: text.includes(input.sha1.slice(5)) ? "breached" : "not-found" } }));
  return true;
});`;

async function growthOf(extension: LaunchedExtension, url: string): Promise<Spread> {
  const heaps: number[] = [];
  for await (const _ of checkUpTo(extension, url, [FEW, MANY])) {
    const heap = await workerHeap(extension);
    if (heap === undefined) throw new Error("the worker is gone");
    heaps.push(heap);
  }
  const [few = 0, many = 0] = heaps;
  return exactly(many - few);
}

/** Heap kilobytes per frame, in the process that holds a page and all its frames. */
async function heapOfFrame({ context }: LaunchedExtension, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/frames`);
    const session = await context.newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1000 / FRAMES;
  } finally {
    await page.close();
  }
}

export const memory: Measurement = async (rounds) => {
  await using server = await serve((path) => (path === "/frames" ? FRAMES_PAGE : SIGN_IN_PAGE));
  await using contenders = await startContenders({
    [EMPTY]: {},
    [BARE]: { worker: BARE_WORKER(server.url) },
  });
  await setServices(contenders[BREACHLIGHT], { passwordsUrl: server.url });
  await using uncompiled = await startExtension({ args: ["--js-flags=--jitless"] });
  await setServices(uncompiled, { passwordsUrl: server.url });
  const grown = [contenders[BREACHLIGHT], uncompiled, contenders[BARE]];
  const growths: Spread[] = [];
  for (const extension of grown) growths.push(await growthOf(extension, server.url));
  const [ours = exactly(0), data = exactly(0), bare = exactly(0)] = growths;
  const frame = await inTurns(Math.min(rounds, MOST_ROUNDS), {
    ours: () => heapOfFrame(contenders[BREACHLIGHT], server.url),
    empty: () => heapOfFrame(contenders[EMPTY], server.url),
  });
  const growth = `worker's heap, growth from ${FEW} to ${MANY.toLocaleString("en")} checks`;
  const more = `≤ +${MOST_KB_A_FRAME} kB`;
  const limit = frame.empty.median + MOST_KB_A_FRAME;
  return {
    figures: [
      figureOf(growth, "kB", ours, { [UNCOMPILED]: data, [BARE]: bare }, `≤ ${FLAT_KB} kB`, FLAT_KB),
      felt(
        "Memory of a frame of a page",
        figureOf("heap of one frame", "kB", frame.ours, { [EMPTY]: frame.empty }, more, limit),
      ),
    ],
  };
};
