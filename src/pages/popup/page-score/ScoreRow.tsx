// The page score as one row of the tab about the page: what one click would send, or how far it is, and the way to the rest.

import { bandOf, type CurrentScore, pointsOf, type ScoreRun } from "../../../shared/page-score/page-score.ts";
import type { Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { BandIcon } from "../../../ui/icons/icons.tsx";
import { scoringHosts } from "../../../ui/text/score-names.ts";
import type { PageScores, ScoredPage } from "./page-scores.ts";
import { titleOfFailure } from "./result/Failure.tsx";
import { describeRunning } from "./result/Progress.tsx";
import { titleOf } from "./result/scores.ts";
import { obstacleInWords } from "./Section.tsx";
import { latestFirst } from "./score-selection.ts";
import "./page-score.css";

/** What there is to say of the page: what runs, else what came last. */
function latestOf({ current, runs }: PageScores, now: number): CurrentScore | ScoreRun | undefined {
  const [run] = latestFirst(runs, now);
  return (
    current.find(({ state }) => state === "running") ??
    current.find((one) => one.state === "failed" && one.at > (run?.at ?? 0)) ??
    run
  );
}

/** "Performance 87": the first category, as the row has room for one. */
function resultInWords({ summary }: ScoreRun, { t, count }: Words): string {
  const [first] = summary.scores;
  if (summary.runtimeError) return t("score_runtime_error");
  if (!first) return t("score_no_scores");
  const points = pointsOf(first.score);
  return `${titleOf(first)} ${points === undefined ? t("score_band_unknown") : count(points)}`;
}

function Latest({ latest }: { latest: CurrentScore | ScoreRun }) {
  const words = useWords();
  const now = useNow();
  if (!("state" in latest)) {
    const { scores, runtimeError } = latest.summary;
    const band = runtimeError ? "unknown" : bandOf(scores[0]?.score ?? null);
    return (
      <p class="soft">
        <BandIcon band={band} /> <bdi>{resultInWords(latest, words)}</bdi> · {words.ago(latest.at, now)}
      </p>
    );
  }
  const line = latest.state === "running" ? describeRunning(latest, words) : titleOfFailure(latest, words);
  return <p class="soft">{line}</p>;
}

/** A longer address is only sent from the tab with the score, where there is room to read it. */
const MOST_CHARACTERS = 160;

interface ScoreRowProps extends ScoredPage {
  /** Opens the tab, and scores the page if that is asked for. Called in the click itself. */
  onOpen: (isToScore: boolean) => void;
}

export function ScoreRow({ address, settings: { settings }, known, onOpen }: ScoreRowProps) {
  const words = useWords();
  const now = useNow(2_000);
  const { t, site } = words;
  const latest = known && latestOf(known, now);
  const isNew = known && address.isScorable && !latest;
  const canScore = isNew && address.url.length <= MOST_CHARACTERS;
  const { services } = settings;
  const hosts = words.list(scoringHosts(services).map(site));
  return (
    <div class="score-row question">
      <div id="score-row">
        <h2>{t("common_page_score")}</h2>
        {!address.isScorable && <p class="soft">{obstacleInWords(address.obstacle, services, words)}</p>}
        {latest && <Latest latest={latest} />}
        {isNew && (
          <p class="soft score-row-address">
            {canScore ? t("score_sends", site(address.url), hosts) : t("score_address", hosts)}
          </p>
        )}
      </div>
      {(latest || isNew) && (
        <Button
          label={t(canScore ? "score_button" : "common_show")}
          isQuiet
          aria-describedby="score-row"
          onClick={() => onOpen(canScore === true)}
        />
      )}
    </div>
  );
}
