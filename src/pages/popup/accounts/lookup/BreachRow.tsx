// One breach of a list: a row that opens in place.

import { Component } from "preact";
import { WhenSeen } from "../../../../ui/components/WhenSeen.tsx";
import { Chevron } from "../../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import type { AttributionView } from "../../breaches/attribution.ts";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import type { AccountsAction } from "../accounts-state.ts";
import type { BreachItemView } from "./lookup-view.ts";

interface BreachRowProps {
  /** Number of the row, from which its ids are made. */
  number: number;
  breach: BreachItemView;
  attribution: AttributionView | undefined;
  onAction: (action: AccountsAction) => void;
}

function Tile({ letter, logo }: { letter: string; logo: string | undefined }) {
  // Drawn by the style, as it is no word of the button's name.
  if (logo === undefined) return <span class="tile tile-letter" aria-hidden="true" data-letter={letter} />;
  return (
    <span class="tile tile-logo" aria-hidden="true">
      <img src={logo} alt="" decoding="async" />
    </span>
  );
}

/** The row and, where it is open, what stands under it. */
export class BreachRow extends Component<BreachRowProps> {
  // Hundreds of rows may be in view, and the popup is drawn anew every two seconds.
  override shouldComponentUpdate({ number, breach, attribution }: BreachRowProps): boolean {
    const { props } = this;
    return (
      number !== props.number ||
      breach.row !== props.breach.row ||
      breach.isOpen !== props.breach.isOpen ||
      breach.logo !== props.breach.logo ||
      (breach.onSeen === undefined) !== (props.breach.onSeen === undefined) ||
      breach.dealtWith?.isDealtWith !== props.breach.dealtWith?.isDealtWith ||
      attribution?.source.href !== props.attribution?.source.href
    );
  }

  override render(props: BreachRowProps) {
    return <Row {...props} />;
  }
}

function Row({ number, breach, attribution, onAction }: BreachRowProps) {
  const { row, logo, isOpen, details, onSeen, dealtWith } = breach;
  const { name, title, letter, facts, chips, more, marks } = row;
  const id = `breach-${number}`;
  return (
    <li class={dealtWith?.isDealtWith ? "breach breach-dealt-with" : "breach"}>
      <WhenSeen onSeen={onSeen && logo === undefined ? () => onAction(onSeen) : undefined}>
        <button
          type="button"
          class="breach-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          // All that is read in it, as whoever speaks to the browser says it; the letter of the tile is not.
          aria-labelledby={`${id}-text`}
          onClick={() => onAction({ kind: "toggle-breach", name })}
        >
          <Tile letter={letter} logo={logo} />
          <span class="breach-text" id={`${id}-text`}>
            <span class="breach-title" id={`${id}-title`}>
              <bdi>{title}</bdi>
            </span>{" "}
            <span class="breach-facts">{facts}</span>{" "}
            <span class="chips">
              {chips.map(({ label, tone }) => (
                <Chip key={label} label={label} tone={tone} />
              ))}
              {more && (
                <span class="chip-more">
                  <bdi dir="ltr">{more.label}</bdi>{" "}
                  <span class="only-for-screen-readers">({more.spoken})</span>
                </span>
              )}
              {marks.map((label) => (
                <Chip key={label} label={label} />
              ))}
            </span>
          </span>
          <Chevron isOpen={isOpen} />
        </button>
      </WhenSeen>
      {dealtWith && (
        <button
          type="button"
          class="text-button breach-deal"
          aria-pressed={dealtWith.isDealtWith}
          aria-describedby={`${id}-title`}
          onClick={() => onAction(dealtWith.action)}
        >
          {dealtWith.isDealtWith && (
            <svg class="check" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="m3 8.500 3.500 3.500L13 4.500" />
            </svg>
          )}
          {dealtWith.label}
        </button>
      )}
      {details && <BreachDetails id={`${id}-details`} details={details} attribution={attribution} />}
    </li>
  );
}
