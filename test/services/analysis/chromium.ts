// A headless Chromium for one Lighthouse run: a new profile, and no network beyond localhost.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Chromium {
  /** The DevTools protocol port. */
  debuggingPort: number;
  /** Kills it, whatever it is doing, and deletes its profile. */
  kill(): Promise<void>;
}

const FLAGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A sandbox can't start everywhere, and only pages of this device are loaded.
  "--no-sandbox",
  "--disable-extensions",
  "--disable-quic",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--mute-audio",
  "--no-first-run",
  "--no-default-browser-check",
  // Names that end in .test resolve to localhost, all others to nothing.
  "--host-resolver-rules=MAP *.test 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost",
];

const LISTENING = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

/** Starts the program at `path`; rejects if it exits before it listens. */
export async function startChromium(path: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), "breachlight-analysis-"));
  const flags = [...FLAGS, `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(path, flags, { stdio: ["ignore", "ignore", "pipe"] });
  // A run may be under way when this process exits.
  const killAtOnce = () => child.kill("SIGKILL");
  process.once("exit", killAtOnce);
  const hasEnded = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = async () => {
    process.off("exit", killAtOnce);
    killAtOnce();
    await hasEnded;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const port = await new Promise<number | undefined>((resolve) => {
    let what = "";
    // It keeps writing: an unread pipe would block it eventually.
    child.stderr.on("data", (chunk: Buffer) => {
      if (what.length > 100_000) return;
      what += chunk.toString();
      const found = LISTENING.exec(what);
      if (found) resolve(Number(found[1]));
    });
    void hasEnded.then(() => resolve(undefined));
  });
  if (port === undefined) {
    await kill();
    throw new Error(`${path} did not start`);
  }
  return { debuggingPort: port, kill };
}
