// The page around a report in words: what was scored, when and how, and what speaks against trusting it.

import type { ScoreReport, ScoreRun } from "../../shared/page-score/page-score.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { describeMissing } from "../../ui/said/missing-categories.ts";
import { tookTime } from "../../ui/said/passed-time.ts";
import { BAND_NAMES, DEVICE_NAMES, SPEED_BANDS } from "../../ui/said/score-names.ts";
import type { Tone } from "../../ui/signs/ToneIcon.tsx";
import { recordOf, textOf } from "./renderer/loose-values.ts";
import { rendererStrings } from "./renderer/renderer-result.ts";
import { describeRunDetails, type FactView } from "./run-details.ts";

/** Something to know before the report is read. */
export interface NoticeView {
  /** Tells one from another; never shown. */
  name: "runtime-error" | "missing" | "warnings";
  tone: Tone;
  title: string;
  /** Sentences; those of the service may have links and code in them. */
  sentences: string[];
  items: string[];
}

export interface ReportView {
  /** Title of the document. */
  title: string;
  heading: string;
  /** The address that was sent. */
  address: string;
  facts: FactView[];
  /** The most serious first. */
  notices: NoticeView[];
  details: FactView[];
}

/** What is shown in place of a report. */
export interface NoReportView {
  title: string;
  tone: Tone;
  heading: string;
  detail: string;
  /** Label of the button that asks once more; absent where that cannot help. */
  retry?: string;
}

function pageTitle(heading: string, { word }: Words): string {
  return word("report_title", heading, word("extensionName"));
}

/** What visitors measured as a whole, in our word and the service's. */
function describeSpeed(category: string | undefined, { word }: Words): string | undefined {
  const band = SPEED_BANDS.get(category);
  return band && category ? `${word(BAND_NAMES[band])} (${category})` : category;
}

function describeFacts({ question, at, tookMs, service, summary }: ScoreRun, words: Words): FactView[] {
  const { word } = words;
  const host = hostOf(service);
  const { finalUrl, beaconVersion, serviceVersion, captchaResult, field, originField } = summary;
  // Data of the page may stand in for none: then it is the site's.
  const [ofPage, ofSite] = field?.isOriginFallback ? [undefined, field] : [field, originField];
  const facts: [MessageName, string | undefined][] = [
    ["report_fact_final", finalUrl === question.url ? undefined : finalUrl],
    ["report_fact_device", word(DEVICE_NAMES[question.strategy])],
    ["report_fact_when", word("report_when", words.day(at), words.time(at, at))],
    ["report_fact_took", tookTime(tookMs, words)],
    ["report_fact_visitors_page", describeSpeed(ofPage?.overallCategory, words)],
    ["report_fact_visitors_site", describeSpeed(ofSite?.overallCategory, words)],
    [
      "report_fact_service",
      serviceVersion === undefined ? host : word("report_service_version", host, serviceVersion),
    ],
    ["report_fact_tool", beaconVersion],
    ["report_fact_captcha", captchaResult],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ label: word(name), value }] : []));
}

/** Many times more than any run has; so many, and so long in all, can be drawn at once. */
const MAX_WARNINGS = 300;
const MAX_WARNINGS_LENGTH = 100_000;

/** Some tools wrap theirs in an object. */
function warningText(warning: unknown): string {
  const { message, text } = recordOf(warning);
  const found = [warning, message, text].find((part) => typeof part === "string");
  return typeof found === "string" ? found.trim() : "";
}

/** All warnings of a run, each once, with their links. */
function warningsOf(beaconResult: unknown): { items: string[]; isCut: boolean } {
  const { runWarnings } = recordOf(beaconResult);
  const told: unknown[] = Array.isArray(runWarnings) ? runWarnings : [];
  const texts = new Set(told.slice(0, MAX_WARNINGS).map(warningText));
  texts.delete("");
  let isCut = told.length > MAX_WARNINGS;
  let length = 0;
  const items = [...texts].flatMap((whole) => {
    const item = textOf(whole) ?? "";
    length += item.length;
    const fits = length <= MAX_WARNINGS_LENGTH;
    isCut ||= item !== whole || !fits;
    return fits ? [item] : [];
  });
  return { items, isCut };
}

function describeNotices(run: ScoreRun, beaconResult: unknown, words: Words): NoticeView[] {
  const { word } = words;
  const { runtimeError } = run.summary;
  const warnings = warningsOf(beaconResult);
  const missing = describeMissing(run, word("sign_in_provider"), words);
  const notices: NoticeView[] = [];
  if (runtimeError) {
    notices.push({
      name: "runtime-error",
      tone: "bad",
      title: word("report_runtime_error"),
      sentences: [
        runtimeError.message,
        ...(runtimeError.code ? [word("report_code", runtimeError.code)] : []),
      ].filter((sentence) => sentence !== ""),
      items: [],
    });
  }
  if (missing.length > 0) {
    notices.push({
      name: "missing",
      tone: "warn",
      title: word("report_missing"),
      sentences: [],
      items: missing,
    });
  }
  if (warnings.items.length > 0) {
    notices.push({
      name: "warnings",
      tone: "warn",
      title: rendererStrings(beaconResult).toplevelWarningsMessage || word("report_warnings"),
      sentences: warnings.isCut ? [word("report_warnings_cut")] : [],
      items: warnings.items,
    });
  }
  return notices;
}

/** All that the page says of a report besides the report itself. */
export function describeReport({ run, beaconResult, isPrivate }: ScoreReport, words: Words): ReportView {
  const heading = words.word("report_heading", words.site(hostOf(run.question.url)));
  return {
    // Browsers write titles into their history.
    title: pageTitle(isPrivate ? words.word("report_heading_private") : heading, words),
    heading,
    address: run.question.url,
    facts: describeFacts(run, words),
    notices: describeNotices(run, beaconResult, words),
    details: describeRunDetails(beaconResult, run.summary, words),
  };
}

/** What is said where there is no report to show. */
export function describeNoReport(
  state: "asking" | "gone" | "silent" | "refused",
  words: Words,
): NoReportView {
  const { word } = words;
  const title = pageTitle(word("report_none_heading"), words);
  switch (state) {
    case "asking":
      return { title, tone: "quiet", heading: word("report_asking"), detail: word("report_asking_detail") };
    case "gone":
      return { title, tone: "quiet", heading: word("report_gone"), detail: word("report_gone_detail") };
    case "silent":
    case "refused":
      return {
        title,
        tone: "warn",
        heading: word("report_silent"),
        detail: word("report_silent_detail"),
        retry: word("report_retry"),
      };
  }
}
