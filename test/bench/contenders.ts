// The browsers of one measurement, all there at once: Breachlight as it is built, and those it is compared with.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright";
import { type LaunchedExtension, launchExtension } from "../e2e/driver/launch.ts";
import { makePeer, type PeerParts } from "./passwords/peer-extension.ts";

/** Breachlight itself, as it was built last. */
export const BREACHLIGHT = "Breachlight";

/**
 * Starts a Chromium with Breachlight and one with each peer, lets `use` work with them, and ends them whatever comes of it.
 *
 * @param args for each browser
 */
export async function withContenders<Name extends string, Outcome>(
  peers: Record<Name, PeerParts>,
  use: (contenders: Record<Name | typeof BREACHLIGHT, LaunchedExtension>) => Promise<Outcome>,
  args: string[] = [],
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-bench-"));
  const launched: [string, LaunchedExtension][] = [];
  try {
    launched.push([BREACHLIGHT, await launchExtension({ headless: true, args })]);
    for (const [index, [name, parts]] of Object.entries<PeerParts>(peers).entries()) {
      const key = Buffer.from(`peer ${name}`).toString("base64");
      const extensionPath = makePeer(join(folder, String(index)), key, parts);
      launched.push([name, await launchExtension({ headless: true, extensionPath, args })]);
    }
    return await use(Object.fromEntries(launched) as Record<Name | typeof BREACHLIGHT, LaunchedExtension>);
  } finally {
    for (const [, { close }] of launched) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that the main thread does, or script alone: neither style nor layout nor paint. */
export type Work = "TaskDuration" | "ScriptDuration";

async function secondsOf(session: CDPSession, work: Work): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === work);
  if (!found) throw new Error(`the browser does not tell the ${work}`);
  return found.value;
}

/**
 * Milliseconds of the processor that the page's main thread takes while `act` runs: what others do on a busy computer at the
 * same time is not in it. Frames of other processes are not either.
 */
export async function mainThreadMs(
  page: Page,
  act: () => Promise<unknown>,
  work: Work = "TaskDuration",
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await secondsOf(session, work);
    await act();
    return ((await secondsOf(session, work)) - before) * 1000;
  } finally {
    await session.detach().catch(() => undefined);
  }
}
