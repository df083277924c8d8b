// What was scored, when and how (page-analysis-v5 "Analysis response", "Environment", "Timing", "ConfigSettings").

import type { ScoreRun, ScoreSummary } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import type { Fact } from "../../ui/components/Facts.tsx";
import { hostOf } from "../../ui/said/host-of.ts";
import { tookTime } from "../../ui/said/passed-time.ts";
import { BAND_NAMES, DEVICE_NAMES, SPEED_BANDS } from "../../ui/said/score-names.ts";
import * as read from "./renderer/loose-values.ts";

/** What visitors measured as a whole, in our word and the service's. */
function speedText(category: string | undefined, { word }: Words): string | undefined {
  const band = SPEED_BANDS.get(category);
  return band && category ? `${word(BAND_NAMES[band])} (${category})` : category;
}

/** What is known of every run, in a fixed order. */
export function runFacts({ question, at, tookMs, service, summary }: ScoreRun, words: Words): Fact[] {
  const { word } = words;
  const host = hostOf(service);
  const { finalUrl, beaconVersion, serviceVersion, captchaResult, field, originField } = summary;
  // Data of the page may stand in for none: then it is the site's.
  const [ofPage, ofSite] = field?.isOriginFallback ? [undefined, field] : [field, originField];
  return [
    ["common_final_address", finalUrl === question.url ? undefined : finalUrl],
    ["common_device", word(DEVICE_NAMES[question.strategy])],
    ["common_scored", word("report_when", words.day(at), words.time(at, at))],
    ["common_took", tookTime(tookMs, words)],
    ["report_fact_visitors_page", speedText(ofPage?.overallCategory, words)],
    ["report_fact_visitors_site", speedText(ofSite?.overallCategory, words)],
    [
      "common_service",
      serviceVersion === undefined ? host : word("report_service_version", host, serviceVersion),
    ],
    ["report_fact_tool", beaconVersion],
    ["report_fact_captcha", captchaResult],
  ];
}

function moment(at: number, words: Words): string | undefined {
  return Number.isNaN(at) ? undefined : words.word("report_when", words.day(at), words.timeWithSeconds(at));
}

/** A time that is told in UTC, whether or not it says so; what is no time stays as it is. */
function momentInUtc(text: string | undefined, words: Words): string | undefined {
  return text && (moment(Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`), words) ?? text);
}

/** How the run was done, in a fixed order: all that the answer has of it, in its result or in what was told beside that. */
export function runDetails(
  beaconResult: unknown,
  { kind, analysisUTCTimestamp, field, originField }: ScoreSummary,
  words: Words,
): Fact[] {
  const result = read.record(beaconResult);
  const environment = read.record(result.environment);
  const settings = read.record(result.configSettings);
  const benchmark = read.number(environment.benchmarkIndex);
  const totalMs = read.number(read.record(result.timing).total);
  const categories = read.texts(settings.onlyCategories);
  const asked = new Set([field?.initialUrl, originField?.initialUrl].filter((url) => url !== undefined));
  return [
    ["report_detail_requested", read.text(result.requestedUrl)],
    ["report_detail_final", read.text(result.finalUrl) ?? read.text(result.finalDisplayedUrl)],
    ["report_detail_visitors_asked", words.list([...asked])],
    ["report_detail_fetched", moment(Date.parse(read.text(result.fetchTime) ?? ""), words)],
    ["report_detail_analysed", momentInUtc(analysisUTCTimestamp, words)],
    ["report_detail_total", totalMs === undefined ? undefined : tookTime(totalMs, words)],
    ["report_detail_form_factor", read.text(settings.formFactor) ?? read.text(settings.emulatedFormFactor)],
    [
      "report_detail_categories",
      categories.length > 0 ? words.list(categories) : read.text(settings.onlyCategories),
    ],
    ["report_detail_locale", read.text(settings.locale)],
    ["report_detail_channel", read.text(settings.channel)],
    ["report_detail_kind", kind],
    ["report_detail_user_agent", read.text(result.userAgent)],
    ["report_detail_network_user_agent", read.text(environment.networkUserAgent)],
    ["report_detail_host_user_agent", read.text(environment.hostUserAgent)],
    ["report_detail_benchmark", benchmark === undefined ? undefined : words.count(benchmark)],
  ];
}
