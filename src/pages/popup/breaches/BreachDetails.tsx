// A breach, opened: what happened, what got out, and what its marks mean.

import { Description } from "../../../ui/components/Description.tsx";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Chip } from "../../../ui/signs/Chip.tsx";
import { Attribution } from "./Attribution.tsx";
import type { AttributionView } from "./attribution.ts";
import type { BreachDetailsView } from "./breach-view.ts";

interface BreachDetailsProps {
  id?: string;
  details: BreachDetailsView;
  attribution?: AttributionView | undefined;
}

/** The details, as they open in place. */
export function BreachDetails({ id, details, attribution }: BreachDetailsProps) {
  const { description, classes, facts, remarks, disclosure, thanks } = details;
  return (
    <div class="details" id={id}>
      <Description html={description} />
      {remarks.map(({ label, explanation }) => (
        <p key={label} class="details-remark">
          <strong>{label}</strong> {explanation}
        </p>
      ))}
      {classes.chips.length > 0 && (
        <div>
          <h4 class="details-heading">{classes.heading}</h4>
          <div class="chips">
            {classes.chips.map(({ label, tone }) => (
              <Chip key={label} label={label} tone={tone} />
            ))}
          </div>
        </div>
      )}
      <dl class="details-facts">
        {facts.map(({ term, value, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi> {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {disclosure && (
        <p>
          <ExternalLink href={disclosure.href}>{disclosure.label}</ExternalLink>
        </p>
      )}
      {thanks && (
        <div>
          <h4 class="details-heading">{thanks.label}</h4>
          <Description html={thanks.html} />
        </div>
      )}
      {attribution && <Attribution attribution={attribution} />}
    </div>
  );
}
