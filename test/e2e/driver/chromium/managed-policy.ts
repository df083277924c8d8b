// A browser whose settings are managed: its policy file is where the browser looks for one, affects no other browser of these
// tests, and is deleted with it.

import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromiumPath } from "../../../../scripts/browser.mjs";
import { expect } from "../extension.ts";
import { firefoxIdOf } from "../firefox/launch-firefox.ts";
import { inExtension } from "../in-extension.ts";
import { type BrowserName, type LaunchedExtension, launchExtension } from "../launch.ts";
import { BUILT_EXTENSION, extensionIdOf } from "./launch-chromium.ts";

/** Settings as a policy has them. */
export type Policy = Record<string, Record<string, unknown>>;

export interface ManagedBrowser {
  extension: LaunchedExtension;
  /** Replaces the policy, and waits until the browser has it. Firefox reads it when the extension reloads. */
  decide(settings: Policy): Promise<void>;
  /** Closes the browser, and restarts it with another policy on the same profile. */
  startAnew(settings: Policy): Promise<LaunchedExtension>;
  /** Also deletes the policy file. */
  close(): Promise<void>;
}

/** Where Linux keeps the policies of each Chromium-based browser, by product name. */
const POLICY_FOLDERS: readonly [product: RegExp, folder: string][] = [
  [/^Chromium/, "/etc/chromium/policies/managed"],
  [/^Google Chrome for Testing/, "/etc/opt/chrome_for_testing/policies/managed"],
];

/** Chromium notices policy changes some seconds after their folder changed. */
const PATIENCE_MS = 30_000;

/** The policy file, and the folders created for it. */
interface PolicyFile {
  write(settings: Policy): void;
  remove(): void;
}

function fileAt(path: string, content: (settings: Policy) => unknown): PolicyFile {
  const folder = dirname(path);
  return {
    write(settings) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, JSON.stringify(content(settings)));
    },
    remove() {
      rmSync(path, { force: true });
      try {
        rmdirSync(folder);
        rmdirSync(dirname(folder));
      } catch {
        // Other files are in there.
      }
    },
  };
}

function chromiumPolicyFolder(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const { stdout } = spawnSync(chromiumPath(), ["--version"], { encoding: "utf8" });
  return POLICY_FOLDERS.find(([product]) => product.test(stdout.trim()))?.[1];
}

/** Why policies can't be tested here, as a sentence; `undefined` if they can. */
export function objectionToPolicies(browser: BrowserName): string | undefined {
  if (process.platform !== "linux") return "only on Linux is a policy a file of its own";
  if (browser === "firefox") return undefined;
  const folder = chromiumPolicyFolder();
  if (!folder) return "it is not known where this Chromium keeps its policies";
  try {
    mkdirSync(folder, { recursive: true });
    const trial = join(folder, `breachlight-trial-${process.pid}.json`);
    writeFileSync(trial, "{}");
    rmSync(trial);
    return undefined;
  } catch {
    return `policies of Chromium take the right to write in ${folder}, which root has`;
  }
}

/** The built extension with its own id, so that its policy affects no other browser. */
function copyWithOwnId(folder: string): string {
  const path = join(folder, "extension");
  cpSync(BUILT_EXTENSION, path, { recursive: true });
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const manifestPath = join(path, "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, key }));
  return path;
}

function prepareChromium(folder: string): { file: PolicyFile; extensionPath: string } {
  const extensionPath = copyWithOwnId(folder);
  const id = extensionIdOf(extensionPath);
  const path = join(chromiumPolicyFolder() ?? folder, `breachlight-${id}.json`);
  return {
    extensionPath,
    file: fileAt(path, (settings) => ({ "3rdparty": { extensions: { [id]: settings } } })),
  };
}

function prepareFirefox(folder: string): { file: PolicyFile; homeDir: string } {
  const id = firefoxIdOf();
  const manifests = join(folder, ".mozilla", "managed-storage");
  const content = (data: Policy) => ({ name: id, description: "Settings", type: "storage", data });
  return { homeDir: folder, file: fileAt(join(manifests, `${id}.json`), content) };
}

/** The policy that the extension has stored. */
export function knownPolicy(extension: LaunchedExtension): Promise<unknown> {
  return inExtension(extension, async () => (await chrome.storage.local.get("policy")).policy);
}

/** Starts a browser with a policy, and waits until the extension has it. */
export async function launchManaged(browser: BrowserName, settings: Policy): Promise<ManagedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-managed-"));
  let file: PolicyFile | undefined;
  const remove = () => {
    file?.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { file: own, ...options } =
      browser === "firefox" ? prepareFirefox(folder) : prepareChromium(folder);
    file = own;
    own.write(settings);
    const launch = () =>
      launchExtension({
        browser,
        headless: true,
        profileDir: join(folder, "profile"),
        isVeryFirstStart: true,
        ...options,
      });
    let extension = await launch();
    try {
      await expect.poll(() => knownPolicy(extension), { timeout: PATIENCE_MS }).toEqual(settings);
    } catch (error) {
      await extension.close();
      throw error;
    }
    return {
      extension,
      async startAnew(next) {
        await extension.close();
        own.write(next);
        extension = await launch();
        return extension;
      },
      async decide(next) {
        own.write(next);
        if (browser === "firefox") await extension.reload();
        await expect.poll(() => knownPolicy(extension), { timeout: PATIENCE_MS }).toEqual(next);
      },
      async close() {
        try {
          await extension.close();
        } finally {
          remove();
        }
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
