// A browser whose settings are managed: it alone finds the policy file, which is in the test's own folder.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { chromiumPath } from "../../../../scripts/browser.mjs";
import { STORED_POLICY } from "../../../../src/shared/records/settings.ts";
import { expect } from "../extension.ts";
import { firefoxIdOf } from "../firefox/launch-firefox.ts";
import { inExtension } from "../in-extension.ts";
import { type BrowserName, type LaunchedExtension, type LaunchOptions, launchExtension } from "../launch.ts";
import { BUILT_EXTENSION, extensionIdOf } from "./launch-chromium.ts";

/** Settings as a policy has them. */
export type Policy = Record<string, Record<string, unknown>>;

export interface ManagedBrowser {
  extension: LaunchedExtension;
  /** Replaces the policy, and waits until the browser has it. Firefox reads it when the extension reloads. */
  decide(settings: Policy): Promise<void>;
  close(): Promise<void>;
}

/** Where Linux keeps the policies of each Chromium-based browser, by product name. */
const POLICY_FOLDERS: readonly [product: RegExp, folder: string][] = [
  [/^Chromium/, "/etc/chromium/policies/managed"],
  [/^Google Chrome for Testing/, "/etc/opt/chrome_for_testing/policies/managed"],
];

/** Chromium notices policy changes some seconds after their folder changed. */
const PATIENCE_MS = 30_000;

/** Ends what hangs. */
const TRIAL_MS = 20_000;

/** Writes the policy file. */
type WritePolicy = (settings: Policy) => void;

function writerAt(path: string, content: (settings: Policy) => unknown): WritePolicy {
  mkdirSync(dirname(path), { recursive: true });
  return (settings) => writeFileSync(path, JSON.stringify(content(settings)));
}

function chromiumPolicyFolder(): string | undefined {
  const { stdout } = spawnSync(chromiumPath(), ["--version"], { encoding: "utf8" });
  return POLICY_FOLDERS.find(([product]) => product.test(stdout.trim()))?.[1];
}

/**
 * A script that starts `program` where it alone finds our folder in place of the system's: in a mount namespace of its own. Making
 * one takes root, or a user namespace, which the program then leaves for one in which it has the user's own id again.
 */
function startWith(program: string, ours: string, inPlaceOf: string): string {
  const isRoot = process.getuid?.() === 0;
  const namespace = isRoot ? "unshare --mount" : "unshare --map-root-user --mount";
  const own = isRoot ? "" : `unshare --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} `;
  const inside = `mount --bind '${ours}' '${inPlaceOf}' && exec ${own}"$0" "$@"`;
  return `#!/bin/sh\nexec ${namespace} sh -c ${JSON.stringify(inside).replaceAll("$", "\\$")} '${program}' "$@"\n`;
}

/** Makes a Chromium that finds its policies in `folder`; `undefined` if this system has no folder to put there. */
function makeChromium(
  folder: string,
  program = chromiumPath(),
): { path: string; policies: string } | undefined {
  const policies = chromiumPolicyFolder();
  let shown = policies ?? "/";
  while (!existsSync(shown)) shown = dirname(shown);
  // With another folder at /etc, nothing would start.
  if (!policies || dirname(shown) === "/") return undefined;
  const ours = join(folder, "policies");
  const own = join(ours, relative(shown, policies));
  mkdirSync(own, { recursive: true });
  const path = join(folder, "start");
  writeFileSync(path, startWith(program, ours, shown), { mode: 0o755 });
  return { path, policies: own };
}

/** Why policies can't be tested here, as a sentence; `undefined` if they can. */
export function objectionToPolicies(browser: BrowserName): string | undefined {
  if (process.platform !== "linux") return "only on Linux is a policy a file of its own";
  if (browser === "firefox") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "breachlight-managed-"));
  try {
    const trial = makeChromium(folder, "true");
    if (!trial) return "it is not known where this Chromium keeps its policies";
    const { status } = spawnSync(trial.path, { stdio: "ignore", timeout: TRIAL_MS });
    return status === 0 ? undefined : "policies of Chromium take a mount namespace of its own";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a browser is started with to find its policies in a folder, and what writes them there. */
function prepare(browser: BrowserName, folder: string): { write: WritePolicy } & Partial<LaunchOptions> {
  if (browser === "firefox") {
    const id = firefoxIdOf();
    const path = join(folder, ".mozilla/managed-storage", `${id}.json`);
    const content = (data: Policy) => ({ name: id, description: "Settings", type: "storage", data });
    return { homeDir: folder, write: writerAt(path, content) };
  }
  const made = makeChromium(folder);
  if (!made) throw new Error("objectionToPolicies says why not");
  const id = extensionIdOf(BUILT_EXTENSION);
  const content = (settings: Policy) => ({ "3rdparty": { extensions: { [id]: settings } } });
  return { executablePath: made.path, write: writerAt(join(made.policies, "breachlight.json"), content) };
}

/** Starts a browser with a policy, and waits until the extension has it. */
export async function launchManaged(browser: BrowserName, settings: Policy): Promise<ManagedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-managed-"));
  await using acts = new AsyncDisposableStack();
  acts.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { write, ...options } = prepare(browser, folder);
  write(settings);
  const profileDir = join(folder, "profile");
  const own = { browser, headless: true, profileDir, isVeryFirstStart: true, ...options };
  const extension = await launchExtension(own);
  acts.defer(() => extension.close());
  const known = async () =>
    inExtension(extension, async (key) => (await chrome.storage.local.get(key))[key], STORED_POLICY.key);
  const isKnown = (policy: Policy) => expect.poll(known, { timeout: PATIENCE_MS }).toEqual(policy);
  await isKnown(settings);
  const ending = acts.move();
  return {
    extension,
    async decide(next) {
      write(next);
      if (browser === "firefox") await extension.reload();
      await isKnown(next);
    },
    close: () => ending.disposeAsync(),
  };
}
