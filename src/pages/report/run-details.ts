// How a run was done, as the answer itself says it: addresses, devices, browsers, durations (page-analysis-v5
// "Environment", "Timing", "ConfigSettings").

import type { MessageName, Words } from "../../shared/words.ts";
import { tookTime } from "../../ui/passed-time.ts";
import { numberOf, recordOf, textOf, textsOf } from "./loose-values.ts";

/** One line: what it is, and what the answer says of it. */
export interface FactView {
  label: string;
  value: string;
}

/** Everything of that kind which the answer has, in a fixed order; nothing for what it leaves out. */
export function describeRunDetails(beaconResult: unknown, words: Words): FactView[] {
  const result = recordOf(beaconResult);
  const environment = recordOf(result.environment);
  const settings = recordOf(result.configSettings);
  const fetchedAt = Date.parse(textOf(result.fetchTime) ?? "");
  const benchmark = numberOf(environment.benchmarkIndex);
  const totalMs = numberOf(recordOf(result.timing).total);
  const categories = textsOf(settings.onlyCategories);
  const facts: [MessageName, string | undefined][] = [
    ["report_detail_requested", textOf(result.requestedUrl)],
    ["report_detail_final", textOf(result.finalUrl) ?? textOf(result.finalDisplayedUrl)],
    [
      "report_detail_fetched",
      Number.isNaN(fetchedAt)
        ? undefined
        : words.word("report_when", words.day(fetchedAt), words.timeWithSeconds(fetchedAt)),
    ],
    ["report_detail_total", totalMs === undefined ? undefined : tookTime(totalMs, words)],
    ["report_detail_form_factor", textOf(settings.formFactor) ?? textOf(settings.emulatedFormFactor)],
    [
      "report_detail_categories",
      categories.length > 0 ? words.list(categories) : textOf(settings.onlyCategories),
    ],
    ["report_detail_locale", textOf(settings.locale)],
    ["report_detail_channel", textOf(settings.channel)],
    ["report_detail_user_agent", textOf(result.userAgent)],
    ["report_detail_network_user_agent", textOf(environment.networkUserAgent)],
    ["report_detail_host_user_agent", textOf(environment.hostUserAgent)],
    ["report_detail_benchmark", benchmark === undefined ? undefined : words.count(benchmark)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ label: words.word(name), value }] : []));
}
