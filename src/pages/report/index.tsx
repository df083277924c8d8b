// The report page: joins the browser, the store and the view. Opening it asks the background, and nobody else.

import { render } from "preact";
import browser from "webextension-polyfill";
import { createWords } from "../../shared/words.ts";
import { applyLanguage } from "../../ui/page/apply-language.ts";
import { createAsk } from "../../ui/page/ask.ts";
import { NoReport, Report } from "./Report.tsx";
import { type Draw, makeReportBody, type ReportBody } from "./report-body.ts";
import { createReportStore, runIdIn } from "./report-store.ts";
import { describeNoReport, describeReport } from "./report-view.ts";
import { reportFileName } from "./saving/file-name.ts";
import { saveFile } from "./saving/save-file.ts";
import { savedPageHtml, staticMarkup, styleTextOf } from "./saving/save-html.ts";
import { reportJson } from "./saving/save-json.ts";

const words = createWords(browser.i18n);
applyLanguage(words, document);
const { word } = words;

const runId = runIdIn(location.search);
const store = createReportStore(createAsk(browser.runtime), runId, show);
let body: ReportBody = { state: "drawing" };

const loadRenderer = () => import("./drawing/draw-report.ts");

/** The renderer is large: the frame of the page does not wait for it, and it comes while the report is being fetched. */
const renderer = runId === undefined ? undefined : loadRenderer();
// Where it did not come it is asked for again, and that is where a failure counts.
renderer?.catch(() => undefined);

const draw: Draw = async (result, names) => {
  const { drawReport } = await (renderer?.catch(loadRenderer) ?? loadRenderer());
  return drawReport(result, document, names);
};

function save(format: "json" | "html"): void {
  const state = store.state();
  if (state.phase !== "answered") return;
  const { report } = state;
  const name = reportFileName(report.run, format);
  if (format === "json") {
    saveFile(reportJson(report), "application/json", name, document);
    return;
  }
  const page = {
    title: document.title,
    language: words.language,
    direction: words.direction,
    style: styleTextOf(document),
    body: staticMarkup(document.body),
  };
  saveFile(savedPageHtml(page), "text/html", name, document);
}

function show(): void {
  const state = store.state();
  const name = word("extensionName");
  if (state.phase !== "answered") {
    const view = describeNoReport(state.phase, words);
    document.title = view.title;
    render(<NoReport name={name} view={view} onRetry={() => void load()} />, document.body);
    return;
  }
  const view = describeReport(state.report, words);
  document.title = view.title;
  const leftOutCount = body.state === "drawn" ? body.leftOut.length : 0;
  render(
    <Report
      name={name}
      view={view}
      body={body}
      labels={{
        skip: word("report_skip"),
        saveJson: word("report_save_json"),
        saveHtml: word("report_save_html"),
        report: word("report_itself"),
        drawing: word("report_drawing"),
        leftOut: words.plural("report_left_out", leftOutCount),
        details: word("report_details"),
        plain: word("report_plain"),
        empty: word("report_empty"),
      }}
      onSave={save}
    />,
    document.body,
  );
}

async function load(): Promise<void> {
  await store.load();
  const state = store.state();
  if (state.phase !== "answered" || body.state !== "drawing") return;
  body = await makeReportBody(state.report, draw, words);
  show();
}

show();
void load();
