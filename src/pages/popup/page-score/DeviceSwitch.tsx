// Which device's result is shown, if there are two: each with its first score.

import { bandOf, pointsOf, type Strategy } from "../../../shared/page-score/page-score.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { BandIcon } from "../../../ui/icons/icons.tsx";
import { DEVICE_NAMES } from "../../../ui/text/score-names.ts";
import type { Shown } from "./score-selection.ts";

interface DeviceSwitchProps {
  shown: readonly Shown[];
  chosen: Strategy;
  onChoose: (device: Strategy) => void;
}

export function DeviceSwitch({ shown, chosen, onChoose }: DeviceSwitchProps) {
  const { t, count } = useWords();
  return (
    <fieldset class="score-devices" aria-label={t("common_device")}>
      {shown.map(({ question: { strategy }, run }) => {
        const score = run?.summary.scores[0]?.score ?? null;
        const points = pointsOf(score);
        return (
          <button
            key={strategy}
            type="button"
            class="score-device"
            aria-pressed={strategy === chosen}
            onClick={() => onChoose(strategy)}
          >
            {t(DEVICE_NAMES[strategy])}
            {points !== undefined && (
              <>
                {" "}
                <BandIcon band={bandOf(score)} /> {count(points)}
              </>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
