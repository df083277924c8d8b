// One lookup in a response of 2,000 rows, from its text to the count: the first call on a new page, and calls after many.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import { build } from "vite";
import { chromiumPath } from "../../../scripts/browser.mjs";
import { listen } from "../../services/local-server.ts";
import { type Figure, figureOf, type Measurement, rowsInTurns, type Spread } from "../measure.ts";

const ROWS = 2_000;
const LEAST_TIMES_FASTER = 40;
const MOST_OF_FIRST_CALL = 100;

type Contender = "ours" | "hibp" | "find" | "search";
const WARM_CALLS = 60;

/** Suffixes are practically random: here from hashes of numbers. The service sorts them. */
function rangeAnswer(): { body: string; suffixes: string[] } {
  const suffixes = Array.from({ length: ROWS }, (_, number) =>
    createHash("sha1").update(String(number)).digest("hex").slice(5).toUpperCase(),
  ).sort();
  return { body: suffixes.map((suffix, index) => `${suffix}:${index + 1}`).join("\r\n"), suffixes };
}

/** What runs in the page: each contender as a function from a response's text to a count. */
const PAGE_SCRIPT = `
import { countInRange, parseRange } from "./range.js";
import { pwnedPasswordRange } from "./hibp.js";
let answer = "";
globalThis.fetch = async () => ({ ok: true, status: 200, text: async () => answer });
globalThis.ways = {
  ours: (text, suffix) => countInRange(parseRange(text), suffix),
  async hibp(text, suffix) {
    answer = text;
    return (await pwnedPasswordRange("00000"))[suffix] ?? 0;
  },
  find(text, suffix) {
    const row = text.split("\\n").find((line) => line.startsWith(suffix));
    return row ? Number(row.split(":")[1]) : 0;
  },
  // One search from the first byte to the last, and no look at what was found: whoever has to see a second row of a suffix as
  // well cannot take less.
  search(text, suffix) {
    const at = text.indexOf(suffix);
    text.indexOf(suffix, at + 1);
    return Number(text.slice(at + 36, text.indexOf("\\r", at)));
  },
};`;

async function ownModule(): Promise<string> {
  const entry = resolve(import.meta.dirname, "../../../src/services/passwords/range.ts");
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  const [first] = [made].flat();
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("the range module was not built");
  return chunk.code;
}

function packageModule(): string {
  const manifest = createRequire(import.meta.url).resolve("hibp/package.json");
  return readFileSync(join(dirname(manifest), "dist/browser/hibp.module.js"), "utf8");
}

type Times = {
  /** Microseconds of the first call on a new page. */
  first: number;
  /** Microseconds of one call after many. */
  warm: number;
};

/** In a new process each time, so that nothing is already warm from an earlier page. */
async function timesOf(browser: Browser, url: string, contender: Contender): Promise<Times> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => "ways" in globalThis);
    const { body, suffixes } = rangeAnswer();
    return await page.evaluate(
      async ({ name, body, suffixes, calls }) => {
        const way = (
          globalThis as unknown as {
            ways: Record<string, (text: string, suffix: string) => number | Promise<number>>;
          }
        ).ways[name];
        if (!way || !crossOriginIsolated) throw new Error("the page cannot measure");
        const bytes = new TextEncoder().encode(body);
        // Like a real response: a text that nobody has read yet.
        const texts = Array.from({ length: 2 * calls + 1 }, () => new TextDecoder().decode(bytes));
        const call = async (index: number) => {
          const at = Math.floor((suffixes.length * (index % 10)) / 10);
          const count = way(texts[index] ?? "", suffixes[at] ?? "");
          const found = typeof count === "number" ? count : await count;
          if (found !== at + 1) throw new Error("another count was found");
        };
        const timed = async (from: number, to: number) => {
          const start = performance.now();
          for (let index = from; index < to; index++) await call(index);
          return ((performance.now() - start) * 1000) / (to - from);
        };
        const first = await timed(0, 1);
        await timed(1, calls + 1);
        return { first, warm: await timed(calls + 1, 2 * calls + 1) };
      },
      { name: contender, body, suffixes, calls: WARM_CALLS },
    );
  } finally {
    await context.close();
  }
}

function figure(what: string, times: Record<Contender, Spread>, most = Number.POSITIVE_INFINITY): Figure {
  const { ours, hibp, find, search } = times;
  const limit = Math.min(most, hibp.median / LEAST_TIMES_FASTER);
  const goal = Number.isFinite(most) ? `≤ ${most} µs` : `≥ ${LEAST_TIMES_FASTER}× hibp`;
  const peers = { "the hibp package": hibp, "split and find": find, "one search of the whole text": search };
  return figureOf(what, "µs", ours, peers, goal, limit);
}

export const rangeLookup: Measurement = async (rounds) => {
  const scripts: Record<string, string> = {
    "/page.js": PAGE_SCRIPT,
    "/range.js": await ownModule(),
    "/hibp.js": packageModule(),
  };
  await using server = await listen(({ url = "" }, response) => {
    const script = scripts[url];
    response.writeHead(200, {
      "Content-Type": script === undefined ? "text/html" : "text/javascript",
      // Only an isolated page has a clock of 5 µs; others have one of 100.
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    response.end(
      script ?? '<!doctype html><title>Range</title><script type="module" src="/page.js"></script>',
    );
  });
  await using browser = await chromium.launch({ executablePath: chromiumPath() });
  const turnOf = (name: Contender) => () => timesOf(browser, server.url, name);
  const { first, warm } = await rowsInTurns<Contender, keyof Times>(rounds, {
    ours: turnOf("ours"),
    hibp: turnOf("hibp"),
    find: turnOf("find"),
    search: turnOf("search"),
  });
  const figures = [
    figure("one look-up in 2,000 rows, first call", first, MOST_OF_FIRST_CALL),
    figure("one look-up in 2,000 rows, warm", warm),
  ];
  return { figures };
};
