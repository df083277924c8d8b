// The full report of a 1 MB analysis, from opening to paint, next to the audit tool's own renderer alone.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { rendererResult } from "../../../src/pages/report/renderer/renderer-result.ts";
import { askBackground, inExtension } from "../../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { BREACHLIGHT, mainThreadMs, startContenders } from "../contenders.ts";
import { felt, figureOf, type Measurement, rowsInTurns } from "../measure.ts";
import { paintedIn } from "../surroundings.ts";

/** A 0.98 MB response of the audit tool. */
const ANSWER = resolve(import.meta.dirname, "../../../../shared/data/analysis/lhr-10.4.0.json");
const RENDERER = createRequire(import.meta.url).resolve("lighthouse/dist/report/bundle.esm.js");

const PEER = "the renderer alone";
const GOAL = 1.15;
const RUN_ID = "measured";

/**
 * The response with everything that the renderer needs. An older tool's response makes the renderer skip the performance
 * findings, which is half of its work.
 */
function wholeAnswer(answer: unknown): string {
  const groupTitles = { metrics: "Metrics", insights: "Insights", diagnostics: "Diagnostics" };
  return JSON.stringify(
    rendererResult(answer, { url: "https://shop.test/", strategy: "MOBILE", at: 0, groupTitles }),
  );
}

/** Draws that response with the renderer as its authors use it. */
const PEER_PAGE = {
  "popup.html": `<!doctype html><meta charset="utf-8"><article class="lh-root lh-vars"></article>
<script type="module" src="popup.js"></script>`,
  "popup.js": `import { DOM, ReportRenderer } from "./renderer.js";
const answer = await (await fetch("report.json")).json();
const root = document.querySelector("article");
new ReportRenderer(new DOM(document, root)).renderReport(answer, root, { omitTopbar: true });`,
};

/** Stores the response with the finished runs, as if somebody had requested it. */
async function keepRun(extension: LaunchedExtension, beaconResult: unknown): Promise<void> {
  // When a report is opened, the database already exists.
  await askBackground(extension, "getScoreReport", { id: RUN_ID });
  const url = "https://shop.test/";
  const run = {
    id: RUN_ID,
    page: url,
    question: { url, categories: ["PERFORMANCE"], strategy: "MOBILE" },
    at: Date.now(),
    tookMs: 20_000,
    service: "https://analysis.test",
    summary: { scores: [], metrics: [], suggestions: [], warnings: [], missing: [] },
  };
  await inExtension(
    extension,
    ({ line, answer }) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open("page-scores");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction(["runs", "reports"], "readwrite");
          change.objectStore("runs").put(line);
          change.objectStore("reports").put({ id: line.id, at: line.at, beaconResult: answer });
          change.oncomplete = () => {
            opening.result.close();
            done();
          };
          change.onerror = () => fail(change.error);
        };
      }),
    { line: run, answer: beaconResult },
  );
}

async function take({ context, origin }: LaunchedExtension, path: string) {
  const page = await context.newPage();
  await page.bringToFront();
  // From a page of the same extension, so that the process runs whoever's turn it is.
  await page.goto(`${origin}/manifest.json`);
  let wall = Number.NaN;
  const work = await mainThreadMs(page, async () => {
    wall = await paintedIn(page, `${origin}/${path}`, ".lh-category");
  });
  await page.close();
  return { wall, work };
}

/** Milliseconds from opening the page to the report's paint, and of the main thread. */
export const report: Measurement = async (rounds) => {
  if (!existsSync(ANSWER)) throw new Error("the captured analysis is not on this computer");
  const answer: unknown = JSON.parse(readFileSync(ANSWER, "utf8"));
  const files = {
    ...PEER_PAGE,
    "renderer.js": readFileSync(RENDERER),
    "report.json": wholeAnswer(answer),
  };
  await using contenders = await startContenders({ [PEER]: { files } });
  const { [BREACHLIGHT]: ours, [PEER]: peer } = contenders;
  await keepRun(ours, answer);
  const { wall, work } = await rowsInTurns(rounds, {
    ours: () => take(ours, `src/pages/report/index.html?id=${RUN_ID}`),
    peer: () => take(peer, "popup.html"),
  });
  const figure = (what: string, { ours, peer }: typeof wall) =>
    figureOf(`full report of 1 MB: ${what}`, "ms", ours, { [PEER]: peer }, `≤ ${GOAL}×`, peer.median * GOAL);
  return {
    figures: [
      felt("A full report of 1 MB is there", figure("from opening to the paint", wall)),
      figure("work of the main thread", work),
    ],
  };
};
