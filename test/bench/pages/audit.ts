// The audit of a vault: its time over a distant service, next to a package that requests each password, and for a large vault.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createRequire } from "node:module";
import type { Server } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { headlineOf } from "../../e2e/audit/audit-page.ts";
import { browserSession } from "../../e2e/driver/chromium/chromium-background.ts";
import { type LaunchedExtension, launchExtension } from "../../e2e/driver/launch.ts";
import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { csv } from "../../services/exports.ts";
import { type LocalServer, open } from "../../services/local-server.ts";
import { sharedCertificate } from "../../services/lookup/certificate.ts";
import { rangeText } from "../../services/range/range-content.ts";
import { figureOf, type Measurement, rowsInTurns } from "../measure.ts";
import { setServices } from "../surroundings.ts";
import { parsedIn, workOfAudit } from "./audit-work.ts";

const ENTRIES = 2_000;
const DISTINCT = 1_700;
const DELAY_MS = 40;
const AT_ONCE = 16;
const LARGE = 100_000;
/** Nobody calls a page slow that responds within this time. */
const QUICK_MS = 200;
/** Each takes as long as a person waits, and is mostly waiting. */
const MOST_ROUNDS = 3;

const passwordAt = (at: number) => `unlisted-${at % DISTINCT}`;

function vault(entries: number, password = passwordAt): string {
  const rows = Array.from({ length: entries }, (_, at) => [
    ...[`Shop ${at}`, `https://shop-${at}.test/login`, `user-${at}@example.org`, password(at), ""],
  ]);
  return csv("name,url,username,password,note", rows);
}

/** Every hundredth entry is on the to-do list. */
const LARGE_VAULT = vault(LARGE, (at) => (at % 100 === 0 ? "short" : `unlisted-${at}`));

const PASSWORDS = Array.from({ length: ENTRIES }, (_, at) => passwordAt(at));
const PREFIXES = [
  ...new Set(PASSWORDS.map((it) => createHash("sha1").update(it).digest("hex").slice(0, 5).toUpperCase())),
];

interface RangeServer extends LocalServer {
  requests(): number;
  forget(): void;
}

/** An HTTP/2 service like the public one: without HTTP/2 a browser sends only six requests at a time. */
async function startService(scripts: Record<string, string>): Promise<RangeServer> {
  const { privateKey: key, certificate: cert } = await sharedCertificate();
  // Compressed, as the public service sends it.
  const range = gzipSync(rangeText("00000", true));
  let count = 0;
  const server = createSecureServer({ key, cert }, async ({ url = "" }, response) => {
    const isRange = url.startsWith("/range/");
    if (isRange) {
      count++;
      await wait(DELAY_MS);
    }
    const script = scripts[url];
    response.writeHead(200, {
      "Content-Type": isRange ? "text/plain" : script === undefined ? "text/html" : "text/javascript",
      "Access-Control-Allow-Origin": "*",
      ...(isRange && { "Content-Encoding": "gzip" }),
    });
    response.end(
      isRange ? range : (script ?? '<!doctype html><script type="module" src="/page.js"></script>'),
    );
  });
  return Object.assign(await open(server as unknown as Server & Parameters<typeof open>[0], "https"), {
    requests: () => count,
    forget() {
      count = 0;
    },
  });
}

function hibpModule(): string {
  const manifest = createRequire(import.meta.url).resolve("hibp/package.json");
  return readFileSync(join(dirname(manifest), "dist/browser/hibp.module.js"), "utf8");
}

/** Requests each password separately, or only its range, up to so many at a time. */
const PEERS = `
import { pwnedPassword } from "./hibp.js";
const inTurn = async (items, atOnce, ask) => {
  let next = 0;
  const go = async () => {
    while (next < items.length) await ask(items[next++]);
  };
  await Promise.all(Array.from({ length: atOnce }, go));
};
globalThis.ways = {
  hibp: (passwords, atOnce) =>
    inTurn(passwords, atOnce, (it) => pwnedPassword(it, { baseUrl: location.origin, addPadding: true })),
  bare: (prefixes, atOnce) =>
    inTurn(prefixes, atOnce, async (it) => {
      const answer = await fetch("/range/" + it, { cache: "no-store", headers: { "Add-Padding": "true" } });
      if ((await answer.text()).length < 1000) throw new Error("no range");
    }),
};`;

/** CPU milliseconds used by all of the browser's processes. */
async function browserWork({ context }: LaunchedExtension): Promise<number> {
  const session = await browserSession(context);
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

interface Watched {
  frames: { startTime: number; duration: number }[];
  /** When the measured part began; earlier frames belong to the test. */
  since?: number;
}

/** Has the page record its long frames; returns a function that reads the longest. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const frames: Watched["frames"] = [];
    Object.assign(globalThis, { frames });
    new PerformanceObserver((list) => frames.push(...list.getEntries())).observe({
      type: "long-animation-frame",
    });
  });
  return () =>
    page.evaluate(() => {
      const { frames, since = 0 } = globalThis as unknown as Watched;
      const watched = frames.filter(({ startTime }) => startTime >= since);
      return Math.max(0, ...watched.map(({ duration }) => duration));
    });
}

type Turn = Record<"ms" | "work" | "requests" | "frame", number>;

async function auditTurn(extension: LaunchedExtension, service: RangeServer): Promise<Turn> {
  const page = await openOwn(extension, "audit");
  try {
    await giveFile(page, vault(ENTRIES));
    await headlineOf(page).waitFor();
    const longest = await watchFrames(page);
    service.forget();
    const before = await browserWork(extension);
    const start = performance.now();
    await startCheck(page);
    await page.getByText("All passwords are checked.").waitFor({ state: "attached" });
    const ms = performance.now() - start;
    return {
      ms,
      work: (await browserWork(extension)) - before,
      requests: service.requests(),
      frame: await longest(),
    };
  } finally {
    await page.close();
  }
}

async function peerTurn(
  extension: LaunchedExtension,
  service: RangeServer,
  way: "hibp" | "bare",
  items: readonly string[],
): Promise<Turn> {
  const page = await extension.context.newPage();
  try {
    await page.goto(service.url);
    await page.waitForFunction(() => "ways" in globalThis);
    service.forget();
    const before = await browserWork(extension);
    const start = performance.now();
    await page.evaluate(
      ([name, all, atOnce]) =>
        (globalThis as unknown as Record<"ways", Record<string, (...args: unknown[]) => Promise<void>>>).ways[
          name
        ]?.(all, atOnce),
      [way, items, AT_ONCE] as const,
    );
    const ms = performance.now() - start;
    return { ms, work: (await browserWork(extension)) - before, requests: service.requests(), frame: 0 };
  } finally {
    await page.close();
  }
}

/** A vault of 100,000 rows: how long parsing and listing take, the longest frame meanwhile, and the memory used. */
async function largeVault(extension: LaunchedExtension): Promise<Record<"ms" | "frame" | "heap", number>> {
  const page = await openOwn(extension, "audit");
  try {
    await page.getByText("Drop your exported file here").waitFor();
    const longest = await watchFrames(page);
    const read = await page.evaluateHandle(() => {
      const chooser = document.querySelector("input[type=file]");
      const listed = new Promise<number>((done) => {
        chooser?.addEventListener("change", () => {
          const start = performance.now();
          Object.assign(globalThis, { since: start });
          const observer = new MutationObserver(() => {
            if (!document.querySelector(".audit-entries > li")) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
      });
      return { listed };
    });
    await giveFile(page, LARGE_VAULT);
    const ms = await read.evaluate(({ listed }) => listed);
    const session = await extension.context.newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return { ms, frame: await longest(), heap: usedSize / 1_000 };
  } finally {
    await page.close();
  }
}

export const audit: Measurement = async (given) => {
  const rounds = Math.min(given, MOST_ROUNDS);
  const bytes = new TextEncoder().encode(vault(ENTRIES));
  const alone = await workOfAudit(given, { bytes, passwords: PASSWORDS, atOnce: AT_ONCE });
  const parsed = await parsedIn(rounds, new TextEncoder().encode(LARGE_VAULT));
  await using service = await startService({ "/page.js": PEERS, "/hibp.js": hibpModule() });
  const { keyHash } = await sharedCertificate();
  const extension = await launchExtension({ headless: true, trustedKeyHash: keyHash });
  try {
    await setServices(extension, { passwordsUrl: service.url });
    const { ms, work, requests, frame } = await rowsInTurns<"ours" | "hibp" | "bare", keyof Turn>(rounds, {
      ours: () => auditTurn(extension, service),
      hibp: () => peerTurn(extension, service, "hibp", PASSWORDS),
      bare: () => peerTurn(extension, service, "bare", PREFIXES),
    });
    const large = await rowsInTurns(rounds, { ours: () => largeVault(extension) });
    const hibp = "the hibp package";
    const bare = "so many bare fetches";
    const some = `an audit of ${ENTRIES.toLocaleString("en")} passwords`;
    const many = `a vault of ${LARGE.toLocaleString("en")} passwords`;
    const figures = [
      figureOf(
        `${some}, ${DELAY_MS} ms away`,
        "ms",
        ms.ours,
        { [bare]: ms.bare, [hibp]: ms.hibp },
        "≤ 1.15× the bare fetches",
        1.15 * ms.bare.median,
      ),
      figureOf(
        `${some}, requests`,
        "requests",
        requests.ours,
        { [hibp]: requests.hibp },
        "≥ 1.15× fewer",
        requests.hibp.median / 1.15,
      ),
      figureOf(
        `${some}, work of the code alone`,
        "ms",
        alone.ours,
        { [hibp]: alone.hibp },
        "≥ 3× less",
        alone.hibp.median / 3,
      ),
      figureOf(
        `${some}, work of the whole browser`,
        "ms",
        work.ours,
        { [bare]: work.bare, [hibp]: work.hibp },
        "≤ the package's",
        work.hibp.median,
      ),
      figureOf(`${some}, longest frame`, "ms", frame.ours, {}, "≤ 50 ms", 50),
      figureOf(
        `${many}, parsed`,
        "ms",
        parsed,
        { "hashed and listed as well, in the browser": large.ms.ours },
        "≤ 2,000 ms",
        2_000,
      ),
      figureOf(`${many}, longest frame`, "ms", large.frame.ours, {}, `≤ ${QUICK_MS} ms`, QUICK_MS),
      figureOf(`${many}, heap of the page`, "kB", large.heap.ours, {}, "≤ 150 MB", 150_000),
    ];
    return { figures };
  } finally {
    await extension.close();
  }
};
