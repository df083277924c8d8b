// The first password and the first popup after a browser start, before the browser has reported its policy.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tabIdOf } from "../../e2e/driver/extension.ts";
import { inExtension } from "../../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { figureOf, type Measurement, type Spread, spreadOf } from "../measure.ts";
import { opensPopup, READABLE } from "../start.ts";
import { serve, setServices, startExtension } from "../surroundings.ts";

const PAGE = `<!doctype html><title>Sign in</title><form><label>Password <input type="password"></label></form>`;
const MOST_TO_REQUEST_MS = 300;
/** What "at once" means: nobody notices a wait below this. */
const MOST_TO_POPUP_MS = 300;

/** Milliseconds since the epoch at which the browser reported its policy. */
function policySaid(extension: LaunchedExtension): Promise<number> {
  return inExtension(extension, () => chrome.storage.managed.get(null).then(Date.now, Date.now), undefined);
}

/** Waits until the extension has stored that. */
function policyKept(extension: LaunchedExtension): Promise<void> {
  return inExtension(
    extension,
    async () => {
      while (!("policy" in (await chrome.storage.local.get("policy"))))
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    undefined,
  );
}

/** One start of the browser on an existing profile. */
async function firstSecondOf(profileDir: string, url: string, requestedAt: () => number) {
  await using extension = await startExtension({ profileDir });
  const said = policySaid(extension);
  const page = await extension.context.newPage();
  await page.goto(url);
  await page.locator("[type=password]").click();
  await page.keyboard.type(`first of ${Date.now()}`);
  const left = Date.now();
  await page.keyboard.press("Tab");
  while (requestedAt() < left) await page.waitForTimeout(1);
  const path = `src/pages/popup/index.html?tabId=${await tabIdOf(extension, page)}`;
  const popup = await opensPopup(extension, path, READABLE.ours);
  const policy = Math.max(0, (await said) - left);
  const popupLater = await opensPopup(extension, path, READABLE.ours);
  return { asked: requestedAt() - left, policy, popup, popupLater };
}

export const firstSecond: Measurement = async (rounds) => {
  let requestedAt = 0;
  await using server = await serve(
    () => PAGE,
    () => {
      requestedAt = Date.now();
      return "";
    },
  );
  const { url } = server;
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-bench-"));
  using rest = new DisposableStack();
  rest.defer(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
  const before = await startExtension({ profileDir });
  await setServices(before, { passwordsUrl: url, lookupUrl: url, lookupInterface: "v2-url" });
  await policyKept(before);
  await before.close();
  const rows: Awaited<ReturnType<typeof firstSecondOf>>[] = [];
  for (let round = 0; round < rounds; round++)
    rows.push(await firstSecondOf(profileDir, url, () => requestedAt));
  const spread = (name: keyof (typeof rows)[number]) => spreadOf(rows.map((row) => row[name]));
  const figure = (what: string, ours: Spread, peers: Record<string, Spread>, mostMs: number) =>
    figureOf(what, "ms", ours, peers, `≤ ${mostMs} ms`, mostMs);
  return {
    figures: [
      figure(
        "first password after a start of the browser to its request",
        spread("asked"),
        { "until the browser says what a policy decides": spread("policy") },
        MOST_TO_REQUEST_MS,
      ),
      figure(
        "first popup after a start to first useful paint",
        spread("popup"),
        { "the same popup once it has said so": spread("popupLater") },
        MOST_TO_POPUP_MS,
      ),
    ],
  };
};
