// Starts the report page: shows the report named in its URL, from this device or from the background. Sends no requests.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import { isThere, reportInHistory } from "../../shared/page-score/score-database.ts";
import { createPage, startPage } from "../../ui/page/start-page.tsx";
import { type Draw, ReportPage } from "./ReportPage.tsx";
import "./report.css";
import "./drawing/drawn-report.css";

const runId = new URLSearchParams(location.search).get("id");

const loadRenderer = () => import("./drawing/draw-report.ts");

/** Read directly, so that a megabyte doesn't pass through the background, which has the runs that aren't on this device. */
const kept = runId ? readKept(runId).catch(() => undefined) : undefined;

async function readKept(id: string): Promise<ScoreReport | undefined> {
  return (await isThere()) ? reportInHistory(id) : undefined;
}

/** The renderer is large: it loads alongside the report, and the rest of the page doesn't wait for it. */
const renderer = runId ? loadRenderer() : undefined;
// If this fails, `draw` tries again and handles the error.
renderer?.catch(() => undefined);

const draw: Draw = async (result, names) => {
  const { drawReport } = await (renderer?.catch(loadRenderer) ?? loadRenderer());
  return drawReport(result, document, names);
};

// Nothing shown depends on the kind of window: the background checks who may see a private report.
startPage(createPage(true), <ReportPage runId={runId} kept={kept} draw={draw} />);
