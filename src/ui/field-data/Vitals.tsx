// The Core Web Vitals verdict, and the one legend of all bands.

import { type Band, bandOf, type ScoreSummary } from "../../shared/page-score/page-score.ts";
import type { TextKey } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";
import { BandIcon } from "../icons/icons.tsx";
import { BAND_NAMES } from "../text/score-names.ts";
import { fieldGroups } from "./field-groups.ts";
import { type VitalsVerdict, vitalsVerdict } from "./vitals.ts";
import "./Vitals.css";

const VERDICTS: Record<VitalsVerdict, [band: Band, text: TextKey]> = {
  passed: ["high", "score_vitals_passed"],
  failed: ["low", "score_vitals_failed"],
  unknown: ["unknown", "score_no_visitors"],
};

/** Of the data that is shown first: the page's, else the site's. */
export function Vitals({ summary, url }: { summary: ScoreSummary; url: string }) {
  const { t } = useWords();
  const [group] = fieldGroups(summary, url);
  const [band, text] = VERDICTS[vitalsVerdict(group?.metrics ?? [])];
  return (
    <p class="vitals">
      <BandIcon band={band} />
      <span>
        <strong>{t(text)}</strong>{" "}
        {group && <small>{t(group.isOfSite ? "score_visitors_site" : "score_visitors_page")}</small>}
      </span>
    </p>
  );
}

/** The lowest and the highest score of each. */
const RANGES = [
  [90, 100],
  [50, 89],
  [0, 49],
] as const;

export function Legend() {
  const { t, count } = useWords();
  return (
    <p class="score-legend small-print">
      {RANGES.map(([from, to]) => {
        const band = bandOf(from / 100);
        return (
          <span key={band}>
            <BandIcon band={band} /> {t(BAND_NAMES[band])} <bdi>{`${count(from)}–${count(to)}`}</bdi>
          </span>
        );
      })}
    </p>
  );
}
