// The browsers of one measurement, all running at once: the built Breachlight and what it is compared with.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { BUILT_EXTENSION } from "../e2e/driver/chromium/launch-chromium.ts";
import { type LaunchedExtension, launchExtension } from "../e2e/driver/launch.ts";

export const BREACHLIGHT = "Breachlight";

/** A browser without extensions, except for the one needed to measure it. */
export const NOTHING = "an extension that does nothing";

/** The usual baseline: it leaves only the browser's own cost of having an extension. */
export const EMPTY = "an empty content script";

/** An extension to compare with: one content script and one worker. */
interface PeerParts {
  /** The content script; an empty file costs only the browser's own overhead. `false` means none. */
  content?: string | false;
  worker?: string;
  /** More files, by name; `popup.html` is the popup. */
  files?: Record<string, string | Buffer>;
}

/** Writes an unpacked extension; its `key` decides the id, so each extension of a run needs its own. */
export function makePeer(
  folder: string,
  key: string,
  { content = "", worker = "", files = {} }: PeerParts,
): string {
  const manifest = {
    manifest_version: 3,
    name: "Beside",
    version: "1",
    key,
    background: { service_worker: "worker.js" },
    ...("popup.html" in files && { action: { default_popup: "popup.html" } }),
    ...(content !== false && {
      content_scripts: [
        {
          matches: ["http://*/*", "https://*/*"],
          js: ["content.js"],
          run_at: "document_start",
          all_frames: true,
          match_origin_as_fallback: true,
        },
      ],
    }),
  };
  const all = {
    ...files,
    ...(content !== false && { "content.js": content }),
    "worker.js": worker,
    "manifest.json": JSON.stringify(manifest),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Starts a Chromium with Breachlight and one with each peer, which close when they go out of scope. */
export async function startContenders<Name extends string>(
  peers: Record<Name, PeerParts>,
  builtExtension = BUILT_EXTENSION,
): Promise<Record<Name | typeof BREACHLIGHT, LaunchedExtension> & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "breachlight-bench-"));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const launch = async (extensionPath: string) => {
    const extension = await launchExtension({ headless: true, extensionPath });
    started.defer(() => extension.close());
    return extension;
  };
  const launched: [string, LaunchedExtension][] = [[BREACHLIGHT, await launch(builtExtension)]];
  for (const [index, [name, parts]] of Object.entries<PeerParts>(peers).entries()) {
    const key = Buffer.from(`peer ${name}`).toString("base64");
    launched.push([name, await launch(makePeer(join(folder, String(index)), key, parts))]);
  }
  const contenders = Object.fromEntries(launched) as Record<Name | typeof BREACHLIGHT, LaunchedExtension>;
  const all = started.move();
  return Object.assign(contenders, { [Symbol.asyncDispose]: () => all.disposeAsync() });
}

/**
 * CPU milliseconds of the page's main thread while `act` runs. Other load on the machine doesn't count, nor do frames in other
 * processes.
 * @param work all main-thread work, or script alone without style, layout and paint
 */
export async function mainThreadMs(
  page: Page,
  act: () => Promise<unknown>,
  work: "TaskDuration" | "ScriptDuration" = "TaskDuration",
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const seconds = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === work)?.value ?? Number.NaN;
  };
  try {
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await seconds();
    await act();
    return ((await seconds()) - before) * 1000;
  } finally {
    await session.detach().catch(() => undefined);
  }
}
