// What the extension costs a page that changes all the time, beside the same page without it and beside the field's
// usual way, an observer of the whole tree. All three in turn, in one run: machines are noisy, ratios are less so.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { type LaunchedExtension, launchExtension } from "../e2e/launch.ts";

const ROUNDS = Number(process.argv[2] ?? 21);

const PAGE = `<!doctype html><meta charset="utf-8"><title>Heavy</title>
<form><input name="user"><input type="password"></form><main></main><script>
const main = document.querySelector("main");
async function run(kind) {
  const start = performance.now();
  if (kind === "50,000 nodes inserted") main.innerHTML = "<p><input></p>".repeat(25000);
  if (kind === "30,000 appends") for (let i = 0; i < 30000; i++) main.append(document.createElement("p"));
  if (kind === "20,000 attribute writes") { const nodes = main.querySelectorAll("*"); for (let i = 0; i < 20000; i++) nodes[i % nodes.length].setAttribute("data-x", i) }
  if (kind === "all removed") main.replaceChildren();
  // Observers run after the script that changed the page; they are on its bill all the same.
  await new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0) });
  return performance.now() - start;
}
</script>`;

const WORK = ["50,000 nodes inserted", "20,000 attribute writes", "all removed", "30,000 appends"];

/** The usual way: look through what was added, at every change. */
const OBSERVER = `new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes)
    if (node.querySelectorAll) for (const field of node.querySelectorAll("input[type=password]")) field.addEventListener("blur", () => {});
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["type"] });`;

/** An extension of one content script, in a folder of its own. */
function makeExtension(folder: string, script: string, key: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "content.js"), script);
  writeFileSync(join(folder, "worker.js"), "");
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      manifest_version: 3,
      name: "Beside",
      version: "1",
      key,
      background: { service_worker: "worker.js" },
      content_scripts: [
        { matches: ["http://*/*"], js: ["content.js"], run_at: "document_start", all_frames: true },
      ],
    }),
  );
  return folder;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(PAGE);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const folder = mkdtempSync(join(tmpdir(), "breachlight-bench-"));

const contenders: Record<string, LaunchedExtension> = {
  "no script": await launchExtension({
    headless: true,
    extensionPath: makeExtension(join(folder, "empty"), "", "ZW1wdHk="),
  }),
  Breachlight: await launchExtension({ headless: true }),
  "an observer": await launchExtension({
    headless: true,
    extensionPath: makeExtension(join(folder, "observer"), OBSERVER, "b2JzZXJ2ZXI="),
  }),
};

const times: Record<string, Record<string, number[]>> = {};
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { context }] of Object.entries(contenders)) {
      const page: Page = await context.newPage();
      await page.bringToFront();
      await page.goto(url);
      // Somebody is there: from here on the extension does all it ever does on a page at rest.
      await page.locator("[name=user]").click();
      for (const work of WORK) {
        const took = (await page.evaluate(`run(${JSON.stringify(work)})`)) as number;
        times[work] ??= {};
        const row = times[work];
        row[name] ??= [];
        // The first round warms up.
        if (round > 0) row[name].push(took);
      }
      await page.close();
    }
  }
} finally {
  for (const { close } of Object.values(contenders)) await close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

console.log(
  `Main-thread milliseconds, median of ${ROUNDS - 1} rounds in turn (least to most); ratio to no script.\n`,
);
for (const [work, row] of Object.entries(times)) {
  const base = median(row["no script"] ?? []);
  for (const [name, values] of Object.entries(row)) {
    const middle = median(values);
    const spread = `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
    console.log(
      `${work.padEnd(26)}${name.padEnd(14)}${middle.toFixed(1).padStart(7)} ms  (${spread})  ${(middle / base).toFixed(2)}×`,
    );
  }
}
