// The report page: shows the report that its address names, from this device or from the background. Nobody else is asked.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import { isThere, reportInHistory } from "../../shared/page-score/score-database.ts";
import { createPage, startPage } from "../../ui/page/start-page.tsx";
import { type Draw, ReportPage } from "./ReportPage.tsx";

const runId = new URLSearchParams(location.search).get("id");

const loadRenderer = () => import("./drawing/draw-report.ts");

/** Read here, a megabyte needs no way through the background, which alone knows the runs that are not on this device. */
const kept = runId ? readKept(runId).catch(() => undefined) : undefined;

async function readKept(id: string): Promise<ScoreReport | undefined> {
  return (await isThere()) ? reportInHistory(id) : undefined;
}

/** The renderer is large: the frame of the page does not wait for it, and it comes while the report is being fetched. */
const renderer = runId ? loadRenderer() : undefined;
// Where it did not come it is asked for again, and that is where a failure counts.
renderer?.catch(() => undefined);

const draw: Draw = async (result, names) => {
  const { drawReport } = await (renderer?.catch(loadRenderer) ?? loadRenderer());
  return drawReport(result, document, names);
};

// Nothing that it shows depends on the kind of its window: who asks for a private report is checked by the background.
startPage(createPage(true), <ReportPage runId={runId} kept={kept} draw={draw} />);
