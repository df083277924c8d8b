// A run's facts: what was scored, when and how (page-analysis-v5 "Analysis response", "Environment", "Timing", "ConfigSettings").

import { hostOf } from "../../shared/addresses.ts";
import type { ScoreReport, ScoreSummary } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import type { Fact } from "../../ui/components/Facts.tsx";
import { tookTime } from "../../ui/text/measured.ts";
import { BAND_NAMES, DEVICE_NAMES, SPEED_BANDS } from "../../ui/text/score-names.ts";
import * as read from "./renderer/loose-values.ts";
import { formFactorOf } from "./renderer/renderer-result.ts";

/** The overall result of visitors' measurements, in our word. */
function speedText(category: string | undefined, { t }: Words): string | undefined {
  return category && t(BAND_NAMES[SPEED_BANDS.get(category) ?? "unknown"]);
}

/** The device; if it was left to the service, the one it took. */
function deviceText({ run, beaconResult }: ScoreReport, { t }: Words): string {
  const { strategy } = run.question;
  const asked = t(DEVICE_NAMES[strategy]);
  if (strategy !== "STRATEGY_UNSPECIFIED") return asked;
  const taken = formFactorOf(read.record(beaconResult).configSettings, strategy);
  return t("common_button_of", asked, t(`score_device_${taken}`));
}

/** The facts of every run, in a fixed order. */
export function runFacts(report: ScoreReport, words: Words): Fact[] {
  const { question, at, tookMs, service, summary } = report.run;
  const { finalUrl, beaconVersion, serviceVersion, field, originField } = summary;
  // The page's data may be a fallback to the site's: then it's shown as the site's.
  const [ofPage, ofSite] = field?.isOriginFallback ? [undefined, field] : [field, originField];
  return [
    ["common_final_address", finalUrl === question.url ? undefined : finalUrl],
    ["common_device", deviceText(report, words)],
    ["common_scored", words.time(at, 0)],
    ["common_took", tookTime(tookMs, words)],
    ["score_visitors_page", speedText(ofPage?.overallCategory, words)],
    ["score_visitors_site", speedText(ofSite?.overallCategory, words)],
    ["common_service", hostOf(service)],
    ["common_version", serviceVersion],
    ["score_fact_tool", beaconVersion],
  ];
}

/** All details of how the run was done, under the service's names. */
export function runDetails(
  beaconResult: unknown,
  { kind, captchaResult, id, analysisUTCTimestamp, field, originField }: ScoreSummary,
): [name: string, value: string][] {
  const result = read.record(beaconResult);
  const environment = read.record(result.environment);
  const settings = read.record(result.configSettings);
  const found: Record<string, unknown> = {
    kind,
    captchaResult,
    id,
    analysisUTCTimestamp,
    overall_category: [field?.overallCategory, originField?.overallCategory],
    requestedUrl: result.requestedUrl,
    finalUrl: result.finalUrl ?? result.finalDisplayedUrl,
    initial_url: [field?.initialUrl, originField?.initialUrl],
    fetchTime: result.fetchTime,
    total: read.record(result.timing).total,
    formFactor: settings.formFactor ?? settings.emulatedFormFactor,
    onlyCategories: settings.onlyCategories,
    locale: settings.locale,
    channel: settings.channel,
    userAgent: result.userAgent,
    networkUserAgent: environment.networkUserAgent,
    hostUserAgent: environment.hostUserAgent,
    benchmarkIndex: environment.benchmarkIndex,
  };
  return Object.entries(found).flatMap(([name, value]) => {
    const texts = new Set(
      [value].flat().flatMap((one) => read.number(one)?.toString() ?? read.text(one) ?? []),
    );
    return texts.size === 0 ? [] : [[name, [...texts].join(", ")]];
  });
}
