// Starts a real Chromium with the built extension, quiet and offline except for localhost.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Worker } from "playwright";
import { canSandbox, chromiumPath } from "../../../../scripts/browser.mjs";
import { closeWelcomePage } from "../../welcome/welcome-page.ts";
import type { Launch, LaunchedExtension } from "../any-browser.ts";
import { endWorker } from "./chromium-background.ts";

/** Folder of the unpacked built extension. */
export const BUILT_EXTENSION = resolve(import.meta.dirname, "../../../../dist/chrome");

/** Names that end in .test resolve to localhost, all others to nothing. */
export const HOST_RULES = "MAP *.test 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost";

const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  `--host-resolver-rules=${HOST_RULES}`,
];

interface Manifest {
  key: string;
  background: { service_worker: string };
}

function manifestOf(extensionPath: string): Manifest {
  return JSON.parse(readFileSync(join(extensionPath, "manifest.json"), "utf8")) as Manifest;
}

/** The id derived from a manifest's `key`: the first 16 bytes of its SHA-256, each half byte as a letter from a to p. */
export function extensionIdOf(extensionPath: string): string {
  const { key } = manifestOf(extensionPath);
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join("");
}

/** The redirect URL for a provider in Chromium. */
export function chromiumRedirectUrl(extensionPath = BUILT_EXTENSION): string {
  return `https://${extensionIdOf(extensionPath)}.chromiumapp.org/`;
}

/** Chromium's command line: the extension, the language, and to be quiet. */
export function chromiumArguments(
  extensionPath = BUILT_EXTENSION,
  // Tests and pictures are in English, whatever the system language.
  language = "en-US",
): string[] {
  return [
    `--disable-extensions-except=${extensionPath}`,
    `--load-extension=${extensionPath}`,
    `--lang=${language}`,
    ...QUIET,
  ];
}

/** The worker at `url`, once it receives messages: during an update the previous version's worker is there a moment longer. */
async function activeWorker(context: BrowserContext, url: string): Promise<Worker> {
  const isMeant = (worker: Worker) => worker.url() === url;
  const worker =
    context.serviceWorkers().find(isMeant) ?? (await context.waitForEvent("serviceworker", isMeant));
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const isActive = ({ active }: ServiceWorkerRegistration) =>
      active?.scriptURL === location.href && active.state === "activated";
    while (!isActive(registration)) await new Promise((done) => setTimeout(done, 10));
  });
  return worker;
}

/** Starts Chromium with the extension and waits until its worker runs. */
export async function launchChromium({
  extensionPath,
  profileDir,
  ...options
}: Launch): Promise<LaunchedExtension> {
  // Without developer mode, reloading an unpacked extension leaves it disabled.
  mkdirSync(join(profileDir, "Default"), { recursive: true });
  writeFileSync(
    join(profileDir, "Default", "Preferences"),
    JSON.stringify({
      extensions: {
        ui: { developer_mode: true },
        ...(options.isAllowedInPrivate && {
          settings: { [extensionIdOf(extensionPath)]: { incognito: true } },
        }),
      },
    }),
  );
  const language = options.language ?? "en-US";
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: options.executablePath ?? chromiumPath(),
    headless: options.headless,
    chromiumSandbox: canSandbox(),
    env: { ...process.env, LANGUAGE: language.replace("-", "_") },
    ...(!options.headless && { viewport: null }),
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...chromiumArguments(extensionPath, language),
      ...(options.trustedKeyHash ? [`--ignore-certificate-errors-spki-list=${options.trustedKeyHash}`] : []),
      ...(options.args ?? []),
    ],
  });
  const extensionId = extensionIdOf(extensionPath);
  const origin = `chrome-extension://${extensionId}`;
  const worker = await activeWorker(
    context,
    `${origin}/${manifestOf(extensionPath).background.service_worker}`,
  );
  // As after an earlier start without a policy.
  if (!options.isVeryFirstStart) await worker.evaluate(() => chrome.storage?.local.set({ policy: {} }));
  if (options.headless && !options.isUpdate) await closeWelcomePage(context, extensionPath);
  return {
    browser: "chromium",
    context,
    extensionId,
    origin,
    redirectUrl: chromiumRedirectUrl(extensionPath),
    profileDir,
    endBackground: () => endWorker(context, extensionId),
    async reload() {
      const [worker] = context.serviceWorkers();
      const restarted = context.waitForEvent("serviceworker");
      await worker?.evaluate(() => setTimeout(() => chrome.runtime.reload(), 50));
      await restarted;
    },
    async close() {
      // A person may have closed the window already.
      await context.close().catch(() => undefined);
    },
  };
}
