// The section around the page score, and what replaces the score if there can't be one.

import type { ComponentChildren } from "preact";
import { hostOf } from "../../../shared/addresses.ts";
import type { ScoreObstacle } from "../../../shared/page-score/scorable-address.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { PAGE_SCORE_ID } from "./page-scores.ts";
import "../tab.css";
import "./page-score.css";

const HEADING_ID = "page-score-heading";

interface SectionProps {
  /** For screen readers: the last action, the progress, the failure or the result. */
  status?: string;
  problem?: string;
  when?: ComponentChildren;
  children?: ComponentChildren;
}

export function Section({ status = "", problem, when, children }: SectionProps) {
  return (
    <section
      id={PAGE_SCORE_ID}
      class="page-score"
      aria-labelledby={HEADING_ID}
      tabIndex={-1}
      data-keeps-focus
    >
      <div class="section-line score-heading">
        <h2 id={HEADING_ID}>{useWords().t("common_page_score")}</h2>
        {when}
      </div>
      <p class="only-for-screen-readers" role="status">
        {status}
      </p>
      {problem !== undefined && (
        <p class="popup-problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </section>
  );
}

function Instead({ sentence, onOptions }: { sentence: string; onOptions?: () => void }) {
  const { t } = useWords();
  return (
    <div>
      <p class="soft">{sentence}</p>
      {onOptions && (
        <button type="button" class="button button-quiet popup-action" onClick={onOptions}>
          {t("common_open_settings")}
        </button>
      )}
    </div>
  );
}

const OBSTACLES: Record<ScoreObstacle, TextKey> = {
  "browser-page": "score_obstacle_unreachable",
  file: "score_obstacle_unreachable",
  loopback: "score_obstacle_unreachable",
  "private-network": "score_obstacle_unreachable",
  "too-long": "score_obstacle_too_long",
  "service-refused": "failed_address",
};

interface ObstacleProps {
  obstacle: ScoreObstacle;
  services: Settings["services"];
  onOptions: () => void;
}

/** Why the page cannot be scored. */
export function obstacleInWords(
  obstacle: ScoreObstacle,
  { analysisUrl }: Pick<Settings["services"], "analysisUrl">,
  { t, site }: Words,
): string {
  return t(OBSTACLES[obstacle], site(hostOf(analysisUrl)));
}

export function Obstacle({ obstacle, services, onOptions }: ObstacleProps) {
  const sentence = obstacleInWords(obstacle, services, useWords());
  return <Instead sentence={sentence} onOptions={obstacle === "service-refused" ? onOptions : undefined} />;
}

/** What to set up before anything can be scored. */
export function SetUp({ onOptions }: { onOptions: () => void }) {
  return <Instead sentence={useWords().t("sign_in_needed")} onOptions={onOptions} />;
}
