// The check of a vault: its time over a distant service, next to a package that requests each password, and for a large vault.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createRequire } from "node:module";
import type { Server } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { readVault } from "../../../src/pages/audit/vault/read-vault.ts";
import { headlineOf } from "../../e2e/audit/audit-page.ts";
import { browserSession } from "../../e2e/driver/chromium/chromium-background.ts";
import { type LaunchedExtension, launchExtension } from "../../e2e/driver/launch.ts";
import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { csv } from "../../services/exports.ts";
import { type LocalServer, open } from "../../services/local-server.ts";
import { sharedCertificate } from "../../services/lookup/certificate.ts";
import { rangeText } from "../../services/range/range-content.ts";
import { figureOf, inTurns, type Measurement, rowsInTurns, timesOf } from "../measure.ts";
import { setServices } from "../surroundings.ts";

const ENTRIES = 2_000;
const DISTINCT = 1_700;
const DELAY_MS = 40;
const AT_ONCE = 16;
const MOST_OF_BARE = 1.15;
const LARGE = 100_000;
/** On a busy machine. */
const PATIENCE_MS = 120_000;
/** Each takes as long as a person waits, and is mostly waiting. */
const MOST_ROUNDS = 3;

const passwordAt = (at: number) => `unlisted-${at % DISTINCT}`;

function vault(entries: number, password = passwordAt): string {
  const rows = Array.from({ length: entries }, (_, at) => [
    ...[`Shop ${at}`, `https://shop-${at}.test/login`, `user-${at}@example.org`, password(at), ""],
  ]);
  return csv("name,url,username,password,note", rows);
}

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

type Turn = Record<"ms" | "work" | "requests", number>;

async function auditTurn(extension: LaunchedExtension, service: RangeServer): Promise<Turn> {
  const page = await openOwn(extension, "audit");
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await giveFile(page, vault(ENTRIES));
    await headlineOf(page).waitFor();
    service.forget();
    const before = await browserWork(extension);
    const start = performance.now();
    await startCheck(page);
    await page.getByText("All passwords are checked.").waitFor({ state: "attached" });
    const ms = performance.now() - start;
    return { ms, work: (await browserWork(extension)) - before, requests: service.requests() };
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
    return { ms, work: (await browserWork(extension)) - before, requests: service.requests() };
  } finally {
    await page.close();
  }
}

/** Milliseconds to parse an export. */
async function parseTime(bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  if ((await readVault(bytes)).state !== "read") throw new Error("it was not read");
  return performance.now() - start;
}

export const audit: Measurement = async (given) => {
  const rounds = Math.min(given, MOST_ROUNDS);
  const large = new TextEncoder().encode(vault(LARGE, (at) => `unlisted-${at}`));
  const parsed = await inTurns(rounds, { ours: () => parseTime(large) });
  await using service = await startService({ "/page.js": PEERS, "/hibp.js": hibpModule() });
  const { keyHash } = await sharedCertificate();
  const extension = await launchExtension({ headless: true, trustedKeyHash: keyHash });
  try {
    await setServices(extension, { passwordsUrl: service.url });
    const { ms, work, requests } = await rowsInTurns<"ours" | "hibp" | "bare", keyof Turn>(rounds, {
      ours: () => auditTurn(extension, service),
      hibp: () => peerTurn(extension, service, "hibp", PASSWORDS),
      bare: () => peerTurn(extension, service, "bare", PREFIXES),
    });
    const hibp = "the hibp package";
    const bare = "so many bare fetches";
    const some = `an audit of ${ENTRIES.toLocaleString("en")} passwords`;
    return [
      figureOf(
        `${some}, ${DELAY_MS} ms away`,
        "ms",
        ms.ours,
        { [bare]: ms.bare, [hibp]: ms.hibp },
        timesOf(MOST_OF_BARE, ms.bare),
      ),
      figureOf(`${some}, requests`, "requests", requests.ours, { [hibp]: requests.hibp }),
      figureOf(`${some}, work of the whole browser`, "ms", work.ours, {
        [bare]: work.bare,
        [hibp]: work.hibp,
      }),
      figureOf(`a vault of ${LARGE.toLocaleString("en")} passwords, parsed`, "ms", parsed.ours, {}),
    ];
  } finally {
    await extension.close();
  }
};
