// How a run was done, as the answer itself says it: addresses, devices, browsers, durations (page-analysis-v5
// "Analysis response", "Environment", "Timing", "ConfigSettings").

import type { ScoreSummary } from "../../shared/page-score/page-score.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { tookTime } from "../../ui/said/passed-time.ts";
import { numberOf, recordOf, textOf, textsOf } from "./renderer/loose-values.ts";

/** One line: what it is, and what the answer says of it. */
export interface FactView {
  label: string;
  value: string;
}

function moment(at: number, words: Words): string {
  return words.word("report_when", words.day(at), words.timeWithSeconds(at));
}

/** A time that is told in UTC, whether or not it says so; what is no time stays as it is. */
function momentInUtc(text: string | undefined, words: Words): string | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? text : moment(at, words);
}

/**
 * Everything of that kind which the answer has, in a fixed order; nothing for what it leaves out.
 *
 * @param summary has what of the answer is not in its result
 */
export function describeRunDetails(
  beaconResult: unknown,
  { kind, analysisUTCTimestamp, field, originField }: ScoreSummary,
  words: Words,
): FactView[] {
  const result = recordOf(beaconResult);
  const environment = recordOf(result.environment);
  const settings = recordOf(result.configSettings);
  const fetchedAt = Date.parse(textOf(result.fetchTime) ?? "");
  const benchmark = numberOf(environment.benchmarkIndex);
  const totalMs = numberOf(recordOf(result.timing).total);
  const categories = textsOf(settings.onlyCategories);
  const asked = new Set([field?.initialUrl, originField?.initialUrl].filter((url) => url !== undefined));
  const facts: [MessageName, string | undefined][] = [
    ["report_detail_requested", textOf(result.requestedUrl)],
    ["report_detail_final", textOf(result.finalUrl) ?? textOf(result.finalDisplayedUrl)],
    ["report_detail_visitors_asked", words.list([...asked])],
    ["report_detail_fetched", Number.isNaN(fetchedAt) ? undefined : moment(fetchedAt, words)],
    ["report_detail_analysed", momentInUtc(analysisUTCTimestamp, words)],
    ["report_detail_total", totalMs === undefined ? undefined : tookTime(totalMs, words)],
    ["report_detail_form_factor", textOf(settings.formFactor) ?? textOf(settings.emulatedFormFactor)],
    [
      "report_detail_categories",
      categories.length > 0 ? words.list(categories) : textOf(settings.onlyCategories),
    ],
    ["report_detail_locale", textOf(settings.locale)],
    ["report_detail_channel", textOf(settings.channel)],
    ["report_detail_kind", kind],
    ["report_detail_user_agent", textOf(result.userAgent)],
    ["report_detail_network_user_agent", textOf(environment.networkUserAgent)],
    ["report_detail_host_user_agent", textOf(environment.hostUserAgent)],
    ["report_detail_benchmark", benchmark === undefined ? undefined : words.count(benchmark)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ label: words.word(name), value }] : []));
}
