// The report page: shows the report that its address names. Opening it asks the background, and nobody else.

import { createPage, startPage } from "../../ui/page/start-page.tsx";
import { type Draw, ReportPage } from "./ReportPage.tsx";

const runId = new URLSearchParams(location.search).get("id");

const loadRenderer = () => import("./drawing/draw-report.ts");

/** The renderer is large: the frame of the page does not wait for it, and it comes while the report is being fetched. */
const renderer = runId ? loadRenderer() : undefined;
// Where it did not come it is asked for again, and that is where a failure counts.
renderer?.catch(() => undefined);

const draw: Draw = async (result, names) => {
  const { drawReport } = await (renderer?.catch(loadRenderer) ?? loadRenderer());
  return drawReport(result, document, names);
};

// Nothing that it shows depends on the kind of its window: who asks for a private report is checked by the background.
startPage(createPage(true), <ReportPage runId={runId} draw={draw} />);
