// The names that were asked about before, each to take again or to forget.

import { Switches } from "../../../ui/components/Switch.tsx";
import { type OnAction, QuietButton } from "../Buttons.tsx";
import type { RecentView } from "./recent-view.ts";

interface RecentNamesProps {
  recent: RecentView;
  onAction: OnAction;
}

const HEADING_ID = "cloud-recent";

/** The list, and whether it is kept. */
export function RecentNames({ recent, onAction }: RecentNamesProps) {
  const { heading, names, forgetAll, keep, note } = recent;
  return (
    <section class="cloud-recent" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="cloud-line">
        <h3 id={HEADING_ID}>{heading}</h3>
        {forgetAll && <QuietButton button={forgetAll} onAction={onAction} />}
      </div>
      {names.length > 0 && (
        <ul class="card">
          {names.map(({ shortName, name, choose, forget }) => (
            <li key={name} class="cloud-recent-name">
              <button type="button" class="cloud-name-button" onClick={() => onAction(choose)}>
                <bdi class="cloud-recent-short">{shortName}</bdi> <bdi>{name}</bdi>
              </button>
              <QuietButton button={forget} onAction={onAction} />
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p class="soft">{note}</p>}
      {keep && <Switches switches={[keep]} onAction={onAction} />}
    </section>
  );
}
