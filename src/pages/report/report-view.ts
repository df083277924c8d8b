// The page around a report in words: what was scored, when and how, and what speaks against trusting it.

import type { ScoreReport, ScoreRun } from "../../shared/page-score.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { hostOf } from "../../ui/host-of.ts";
import { describeMissing } from "../../ui/missing-categories.ts";
import { tookTime } from "../../ui/passed-time.ts";
import { DEVICE_NAMES } from "../../ui/score-names.ts";
import type { Tone } from "../../ui/ToneIcon.tsx";
import { rendererStrings } from "./renderer-result.ts";
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

function describeFacts({ question, at, tookMs, service, summary }: ScoreRun, words: Words): FactView[] {
  const { word } = words;
  const host = hostOf(service);
  const { finalUrl, beaconVersion, serviceVersion, captchaResult } = summary;
  const facts: [MessageName, string | undefined][] = [
    ["report_fact_final", finalUrl === question.url ? undefined : finalUrl],
    ["report_fact_device", word(DEVICE_NAMES[question.strategy])],
    ["report_fact_when", word("report_when", words.day(at), words.time(at, at))],
    ["report_fact_took", tookTime(tookMs, words)],
    [
      "report_fact_service",
      serviceVersion === undefined ? host : word("report_service_version", host, serviceVersion),
    ],
    ["report_fact_tool", beaconVersion],
    ["report_fact_captcha", captchaResult],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ label: word(name), value }] : []));
}

function describeNotices(run: ScoreRun, strings: Record<string, string>, words: Words): NoticeView[] {
  const { word } = words;
  const { runtimeError, warnings } = run.summary;
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
  if (warnings.length > 0) {
    notices.push({
      name: "warnings",
      tone: "warn",
      title: strings.toplevelWarningsMessage || word("report_warnings"),
      sentences: [],
      items: warnings,
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
    notices: describeNotices(run, rendererStrings(beaconResult), words),
    details: describeRunDetails(beaconResult, words),
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
