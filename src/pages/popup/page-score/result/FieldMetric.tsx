// One metric of real visitors: its value, and the shares of visits from fine to poor.

import { BandIcon } from "../../../../ui/signs/BandIcon.tsx";
import { ShareBar } from "../../../../ui/signs/ShareBar.tsx";
import type { FieldMetricView } from "./field-view.ts";

/** `hasSource`: it says whose visitors they are. */
export function FieldMetric({ metric, hasSource = false }: { metric: FieldMetricView; hasSource?: boolean }) {
  const { title, source, value, band, bandName, shares, parts, spoken } = metric;
  return (
    <div class="field-metric">
      <p class="field-metric-line">
        <span>
          {title} {hasSource && <small>{source}</small>}
        </span>
        <strong>
          <BandIcon band={band} /> <bdi>{value}</bdi>
          <span class="only-for-screen-readers">, {bandName}</span>
        </strong>
      </p>
      {shares.length > 0 && <ShareBar shares={shares} spoken={spoken} />}
      {parts.length > 0 && (
        <p class="field-metric-parts" aria-hidden="true">
          {parts.map(({ band: one, text }, index) => (
            <small key={index}>
              <BandIcon band={one} /> {text}
            </small>
          ))}
        </p>
      )}
    </div>
  );
}
